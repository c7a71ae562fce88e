/** Reading the delivery log: an organisation's deliveries, latest first, and their attempts. */
import { Prisma, type WebhookAttempt, type WebhookDelivery } from '../../prisma/generated/client/client.ts'
import { WebhookDeliveryStatus } from '../../prisma/generated/client/enums.ts'
import type { Db } from '../database/client.ts'
import { ApiError, type ErrorDetail } from '../errors.ts'
import { type LogPage, logPage } from '../log-page.ts'
import { isUuid } from '../uuid.ts'
import { deliveryId, deliveryName } from './signature.ts'

export interface DeliveryFilter {
  endpointId?: string | null | undefined
  statuses?: readonly WebhookDeliveryStatus[] | null | undefined
  eventType?: string | null | undefined
  /** `evt_…` */
  eventId?: string | null | undefined
  since?: Date | null | undefined
  until?: Date | null | undefined
}

/** @param cursor the name of the last delivery of the page before @throws {ApiError} validation_failed */
export async function readDeliveries(
  control: Db,
  orgId: string,
  filter: DeliveryFilter,
  cursor: string | null | undefined,
  limit: number,
): Promise<LogPage<WebhookDelivery>> {
  const details: ErrorDetail[] = []
  const after = cursor ? deliveryId(cursor) : undefined
  if (cursor && after === undefined)
    details.push({ path: 'cursor', code: 'invalid', message: 'is not a position in this log' })
  if (filter.endpointId && !isUuid(filter.endpointId))
    details.push({ path: 'endpointId', code: 'invalid', message: 'must be the id of a webhook endpoint' })
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  const conditions = [
    Prisma.sql`org_id = ${orgId}::uuid`,
    ...conditionsOf(filter),
    ...(filter.endpointId ? [Prisma.sql`endpoint_id = ${filter.endpointId}::uuid`] : []),
    ...(filter.eventId ? [Prisma.sql`event_id = ${filter.eventId}`] : []),
    ...(after === undefined ? [] : [Prisma.sql`id < ${after}::uuid`]),
  ]
  const rows = await control.$queryRaw<{ id: string }[]>`
    select id::text from webhook_deliveries where ${Prisma.join(conditions, ' and ')} order by id desc limit ${limit + 1}`
  const { data: shown, nextCursor } = logPage(rows, limit)
  const data = await control.webhookDelivery.findMany({
    where: { orgId, id: { in: shown.map(({ id }) => id) } },
    orderBy: { id: 'desc' },
  })
  return { data, nextCursor: nextCursor && deliveryName(nextCursor) }
}

/** Statuses stand in the statement's text, since only so are the indexes of a few statuses used. */
export function conditionsOf({ statuses, eventType, since, until }: DeliveryFilter): Prisma.Sql[] {
  const named = statuses?.map((status) => `'${WebhookDeliveryStatus[status]}'::webhook_delivery_status`)
  return [
    ...(named === undefined || named.length === 0 ? [] : [Prisma.sql`status in (${Prisma.raw(named.join(', '))})`]),
    ...(eventType ? [Prisma.sql`event_type = ${eventType}`] : []),
    ...(since ? [Prisma.sql`created_at >= ${since}`] : []),
    ...(until ? [Prisma.sql`created_at < ${until}`] : []),
  ]
}

/** @param name `dlv_…`, or its UUID @throws {ApiError} not_found */
export async function findDelivery(control: Db, orgId: string, name: string): Promise<WebhookDelivery> {
  const id = isUuid(name) ? name : deliveryId(name)
  const delivery = id && (await control.webhookDelivery.findUnique({ where: { orgId_id: { orgId, id } } }))
  if (!delivery) throw new ApiError('not_found', { message: 'There is no such delivery.' })
  return delivery
}

/** The attempts of deliveries, oldest first. */
export async function attemptsOf(
  control: Db,
  orgId: string,
  deliveryIds: readonly string[],
): Promise<WebhookAttempt[][]> {
  const attempts = await control.webhookAttempt.findMany({
    where: { orgId, deliveryId: { in: [...deliveryIds] } },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
  })
  const byDelivery = Map.groupBy(attempts, (attempt) => attempt.deliveryId)
  return deliveryIds.map((id) => byDelivery.get(id) ?? [])
}
