/** Queries of the audit log. */
import type { AuditEntry, AuditLink, Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { type LogPage, logPage } from '../../platform/log-page.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { type AuditAction, auditActions } from './actions.ts'

interface AuditFilter {
  action?: string | null | undefined
  /** The user's, key's or client's id. */
  actorId?: string | null | undefined
  since?: Date | null | undefined
  until?: Date | null | undefined
}

interface AuditQuery extends AuditFilter {
  limit: number
  /** Cursor: the id of the last entry of the previous page. */
  after?: string | null | undefined
}

/** An entry, and its place in the chain of its organisation. */
export type LoggedEntry = AuditEntry & { link: Pick<AuditLink, 'position' | 'hash'> | null }

/**
 * A page of an organisation's audit log, latest entry first.
 * @throws {ApiError} validation_failed on `action` or `cursor`
 */
export async function readAuditLog(control: Db, orgId: string, query: AuditQuery): Promise<LogPage<LoggedEntry>> {
  const { limit, after } = query
  const found = await control.auditEntry.findMany({
    where: { ...filterOf(query), orgId, ...(after && { id: { lt: after } }) },
    orderBy: { id: 'desc' },
    take: limit + 1,
    include: { link: { select: { position: true, hash: true } } },
  })
  return logPage(found, limit)
}

function filterOf({ action, actorId, since, until, after }: AuditQuery): Prisma.AuditEntryWhereInput {
  const details: ErrorDetail[] = []
  if (action && !isAuditAction(action))
    details.push({ path: 'action', code: 'invalid', message: `must be one of ${Object.keys(auditActions).join(', ')}` })
  if (after && !isUuid(after))
    details.push({ path: 'cursor', code: 'invalid', message: 'must be the nextCursor of a page of this log' })
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
