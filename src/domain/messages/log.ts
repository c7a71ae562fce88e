/** Reads an organisation's messages, latest first. */
import { type Message, Prisma } from '../../../prisma/generated/client/client.ts'
import type { MessageStatus } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import { covers } from '../../access/scopes/scopes.ts'
import { isVisibleIn, type Seer } from '../../access/tenancy/hidden.ts'
import type { CallerWrite } from '../../events/write.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { type LogPage, logPage } from '../../platform/log-page.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { findReferenced } from '../records/references.ts'
import type { ClientKind, MessageChannel, MessageKind } from './kinds.ts'

export interface MessageFilter {
  workerId?: string | null | undefined
  invoiceId?: string | null | undefined
  approvalId?: string | null | undefined
  kinds?: readonly (MessageKind | ClientKind)[] | null | undefined
  channels?: readonly MessageChannel[] | null | undefined
  statuses?: readonly MessageStatus[] | null | undefined
  since?: Date | null | undefined
  until?: Date | null | undefined
}

interface MessageQuery extends MessageFilter {
  limit: number
  cursor?: string | null | undefined
}

/**
 * A page of messages, without those that tell of restricted documents, if the caller does not see these.
 * @param personId only those to this worker or user
 * @throws {ApiError} validation_failed with a detail for each invalid argument
 */
export async function readMessages(
  { control, orgId, credential }: { control: Db; orgId: string; credential: Seer },
  query: MessageQuery,
  personId?: string,
): Promise<LogPage<Message>> {
  const { limit } = query
  const conditions = [
    Prisma.sql`m.org_id = ${orgId}::uuid`,
    isVisibleIn(credential, orgId, 'Message', 'm'),
    ...(personId === undefined ? [] : [Prisma.sql`m.person_id = ${personId}::uuid`]),
    ...conditionsOf(query),
  ]
  const ids = await control.$queryRaw<{ id: string }[]>`
    select m.id::text from messages m where ${Prisma.join(conditions, ' and ')} order by m.id desc limit ${limit + 1}`
  const where = { orgId, id: { in: ids.map(({ id }) => id) } }
  return logPage(await control.message.findMany({ where, orderBy: { id: 'desc' } }), limit)
}

/**
 * Who may not read all messages reads the emails about an invoice or a request to approve hours that they see.
 * @throws {ApiError} insufficient_scope if the filter names none; validation_failed if they do not see it
 */
export async function checkMessageFilter(
  context: Pick<CallerWrite, 'read' | 'orgId' | 'credential'>,
  { invoiceId, approvalId }: MessageFilter,
): Promise<void> {
  if (covers([...context.credential.scopes], 'read')) return
  if (!invoiceId && !approvalId)
    throw new ApiError('insufficient_scope', {
      message: 'With `finance:read`, give an `invoiceId` or `approvalId`. All messages need the scope `read`.',
    })
  if (invoiceId) await findReferenced(resources.invoices, invoiceId, context, 'invoiceId')
  if (approvalId) await findReferenced(resources.timesheetApprovals, approvalId, context, 'approvalId')
}

/** Conditions on messages `m`. */
function conditionsOf(query: MessageQuery): Prisma.Sql[] {
  const { workerId, invoiceId, approvalId, kinds, channels, statuses, since, until, cursor } = query
  const details: ErrorDetail[] = []
  const report = (path: string, message: string) => details.push({ path, code: 'invalid', message })
  if (workerId && !isUuid(workerId)) report('workerId', 'must be the id of a worker (a UUID)')
  if (invoiceId && !isUuid(invoiceId)) report('invoiceId', 'must be the id of an invoice (a UUID)')
  if (approvalId && !isUuid(approvalId)) report('approvalId', 'must be the id of a timesheet approval (a UUID)')
  if (cursor && !isUuid(cursor)) report('cursor', 'must be a cursor returned by this list')
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return [
    ...(workerId ? [Prisma.sql`m.worker_id = ${workerId}::uuid`] : []),
    ...(invoiceId ? [Prisma.sql`m.invoice_id = ${invoiceId}::uuid`] : []),
    ...(approvalId ? [Prisma.sql`m.approval_id = ${approvalId}::uuid`] : []),
    ...(kinds ? [Prisma.sql`m.kind = any(${[...kinds]})`] : []),
    ...(channels ? [Prisma.sql`m.channel = any(${[...channels]})`] : []),
    ...(statuses ? [Prisma.sql`m.status::text = any(${[...statuses]})`] : []),
    ...(since ? [Prisma.sql`m.created_at >= ${since}`] : []),
    ...(until ? [Prisma.sql`m.created_at < ${until}`] : []),
    ...(cursor ? [Prisma.sql`m.id < ${cursor}::uuid`] : []),
  ]
}
