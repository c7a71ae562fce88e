/** Reading the audit log: an organisation's entries, latest first. */
import type { AuditEntry, Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors.ts'
import { type LogPage, logPage } from '../../platform/log-page.ts'
import { isUuid } from '../../platform/uuid.ts'
import { type AuditAction, auditActions } from './actions.ts'

interface AuditFilter {
  action?: string | null | undefined
  /** The user's, key's or client's id. */
  actorId?: string | null | undefined
  since?: Date | null | undefined
  until?: Date | null | undefined
}

interface AuditWindow extends AuditFilter {
  limit: number
  /** The id of the last entry of the page before. */
  after?: string | null | undefined
}

/** @throws {ApiError} validation_failed on `action` or `cursor` */
export async function readAuditLog(control: Db, orgId: string, window: AuditWindow): Promise<LogPage<AuditEntry>> {
  const { limit, after } = window
  const found = await control.auditEntry.findMany({
    where: { ...filterOf(window), orgId, ...(after && { id: { lt: after } }) },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return logPage(found, limit)
}

function filterOf({ action, actorId, since, until, after }: AuditWindow): Prisma.AuditEntryWhereInput {
  const details: ErrorDetail[] = []
  if (action && !isAuditAction(action))
    details.push({ path: 'action', code: 'invalid', message: `must be one of ${Object.keys(auditActions).join(', ')}` })
  if (after && !isUuid(after)) details.push({ path: 'cursor', code: 'invalid', message: 'is no position in this log' })
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return {
    ...(action && { action }),
    ...(actorId && { actorId }),
    ...((since || until) && { at: { ...(since && { gte: since }), ...(until && { lt: until }) } }),
  }
}

function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(auditActions, text)
}
