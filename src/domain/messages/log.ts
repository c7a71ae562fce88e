/** Reads an organisation's messages, latest first. */
import type { Message, Prisma } from '../../../prisma/generated/client/client.ts'
import type { MessageStatus } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { type LogPage, logPage } from '../../platform/log-page.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import type { ClientKind, MessageChannel, MessageKind } from './kinds.ts'

export interface MessageFilter {
  workerId?: string | null | undefined
  invoiceId?: string | null | undefined
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
 * A page of messages.
 * @param personId only those to this worker or user
 * @throws {ApiError} validation_failed with a detail for each invalid argument
 */
export async function readMessages(
  { control, orgId }: { control: Db; orgId: string },
  query: MessageQuery,
  personId?: string,
): Promise<LogPage<Message>> {
  const { limit } = query
  const where = { orgId, ...(personId !== undefined && { personId }), ...conditionsOf(query) }
  const found = await control.message.findMany({ where, orderBy: { id: 'desc' }, take: limit + 1 })
  return logPage(found, limit)
}

function conditionsOf(query: MessageQuery): Prisma.MessageWhereInput {
  const { workerId, invoiceId, kinds, channels, statuses, since, until, cursor } = query
  const details: ErrorDetail[] = []
  const report = (path: string, message: string) => details.push({ path, code: 'invalid', message })
  if (workerId && !isUuid(workerId)) report('workerId', 'must be the id of a worker (a UUID)')
  if (invoiceId && !isUuid(invoiceId)) report('invoiceId', 'must be the id of an invoice (a UUID)')
  if (cursor && !isUuid(cursor)) report('cursor', 'must be a cursor returned by this list')
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return {
    ...(workerId && { workerId }),
    ...(invoiceId && { invoiceId }),
    ...(kinds && { kind: { in: [...kinds] } }),
    ...(channels && { channel: { in: [...channels] } }),
    ...(statuses && { status: { in: [...statuses] } }),
    ...((since || until) && { createdAt: { ...(since && { gte: since }), ...(until && { lt: until }) } }),
    ...(cursor && { id: { lt: cursor } }),
  }
}
