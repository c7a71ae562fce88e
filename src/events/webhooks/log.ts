/** Reading the delivery log: an organisation's deliveries, latest first, and their attempts. */
import { Prisma, type WebhookAttempt } from '../../../prisma/generated/client/client.ts'
import { WebhookDeliveryStatus } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { type LogPage, logPage } from '../../platform/log-page.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import type { EndpointScope } from './endpoint-scope.ts'
import { deliveryHeaders, deliveryId, deliveryName } from './signature.ts'

/** Filters for deliveries. Fields that are absent or null match all deliveries. */
export interface DeliveryFilter {
  endpointId?: string | null | undefined
  statuses?: readonly WebhookDeliveryStatus[] | null | undefined
  eventType?: string | null | undefined
  /** `evt_…` */
  eventId?: string | null | undefined
  since?: Date | null | undefined
  until?: Date | null | undefined
}

/** A delivery with its status. */
export interface DeliveryRecord {
  orgId: string
  id: string
  endpointId: string
  eventId: string
  eventType: string
  body: string
  test: boolean
  createdAt: Date
  status: WebhookDeliveryStatus
  /** Set while the status is `waiting`. */
  nextAttemptAt: Date | null
  attempts: number
  /** When it was delivered, dead-lettered or cancelled. */
  finishedAt: Date | null
}

/** Which deliveries a list has: those of the caller's endpoints that match, older than the one at `cursor`. */
export interface DeliveryQuery {
  scope: EndpointScope
  filter: DeliveryFilter
  /** `nextCursor` of the previous page: the name of its last delivery. */
  cursor: string | null | undefined
}

/**
 * A page of deliveries, latest first.
 * @throws {ApiError} validation_failed on `cursor` or `endpointId`
 */
export async function readDeliveries(
  control: Db,
  query: DeliveryQuery,
  limit: number,
): Promise<LogPage<DeliveryRecord>> {
  const { scope, filter, cursor } = query
  const details: ErrorDetail[] = []
  const after = cursor ? deliveryId(cursor) : undefined
  if (cursor && after === undefined)
    details.push({ path: 'cursor', code: 'invalid', message: 'must be a cursor returned by this list' })
  if (filter.endpointId != null && !isUuid(filter.endpointId))
    details.push({ path: 'endpointId', code: 'invalid', message: 'must be the id of a webhook endpoint' })
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  const conditions = [...matching(scope, filter), ...(after === undefined ? [] : [Prisma.sql`d.id < ${after}::uuid`])]
  const rows = await control.$queryRaw<{ id: string }[]>`
    select d.id::text ${fromDeliveries} where ${Prisma.join(conditions, ' and ')} order by d.id desc limit ${limit + 1}`
  const { data, nextCursor } = logPage(rows, limit)
  const ids = data.map(({ id }) => id)
  return { data: await recordsOf(control, scope, ids), nextCursor: nextCursor && deliveryName(nextCursor) }
}

/** So many deliveries are counted: a log can have millions. */
export const MAX_COUNT = 10_000

/** How many deliveries match, and how many of them precede the page that begins at `cursor`; each up to `MAX_COUNT`. */
export async function countDeliveries(
  control: Db,
  { scope, filter, cursor }: DeliveryQuery,
): Promise<{ total: number; before: number }> {
  const after = (cursor && deliveryId(cursor)) || null
  const [counts] = await control.$queryRaw<[{ total: number; before: number }]>`
    select count(*)::int as total, count(*) filter (where id >= ${after}::uuid)::int as before
    from (
      select d.id ${fromDeliveries} where ${Prisma.join(matching(scope, filter), ' and ')}
      order by d.id desc limit ${MAX_COUNT}) counted`
  return counts
}

function matching(scope: EndpointScope, filter: DeliveryFilter): Prisma.Sql[] {
  return [
    ...deliveriesOf(scope),
    ...conditionsOf(filter),
    ...(filter.endpointId != null ? [Prisma.sql`d.endpoint_id = ${filter.endpointId}::uuid`] : []),
    ...(filter.eventId != null ? [Prisma.sql`d.event_id = ${filter.eventId}`] : []),
  ]
}

/** Conditions on deliveries `d`: an app sees those to its own endpoints, the organisation all. */
function deliveriesOf({ orgId, clientId }: EndpointScope): Prisma.Sql[] {
  const ofOrganisation = Prisma.sql`d.org_id = ${orgId}::uuid`
  if (clientId === null) return [ofOrganisation]
  const ofApp = Prisma.sql`d.endpoint_id in (
    select id from webhook_endpoints where org_id = ${orgId}::uuid and client_id = ${clientId})`
  return [ofOrganisation, ofApp]
}

/** Deliveries `d` joined with their backlog rows `b`. A delivered one has no backlog row. */
export const fromDeliveries = Prisma.sql`
  from webhook_deliveries d left join webhook_backlog b
    on b.org_id = d.org_id and b.endpoint_id = d.endpoint_id and b.delivery_id = d.id`

/** Latest first. */
function recordsOf(control: Db, scope: EndpointScope, ids: readonly string[]): Promise<DeliveryRecord[]> {
  return control.$queryRaw<DeliveryRecord[]>`
    select d.org_id::text as "orgId", d.id::text, d.endpoint_id::text as "endpointId", d.event_id as "eventId",
      d.event_type as "eventType", d.body, d.test, d.created_at as "createdAt",
      webhook_standing(b.status, d.org_id, d.endpoint_id, d.id)::text as status,
      case b.status when 'waiting' then b.next_attempt_at end as "nextAttemptAt",
      coalesce(a.count, 0) as attempts,
      case when b.delivery_id is null then a.ended_at when b.status <> 'held' then b.stopped_at end as "finishedAt"
    ${fromDeliveries}
    left join lateral (
      select count(*)::int as count, max(started_at + duration_ms * interval '1 ms') as ended_at
      from webhook_attempts where org_id = d.org_id and delivery_id = d.id) a on true
    where ${Prisma.join(deliveriesOf(scope), ' and ')} and d.id = any(${ids}::uuid[]) order by d.id desc`
}

/** Conditions on deliveries `d` and their backlog rows `b`. Status conditions use `b`, whose indexes make them fast. */
export function conditionsOf({ statuses, eventType, since, until }: DeliveryFilter): Prisma.Sql[] {
  return [
    ...(statuses?.length ? [Prisma.sql`(${Prisma.join(conditionsOfStatuses(new Set(statuses)), ' or ')})`] : []),
    ...(eventType != null ? [Prisma.sql`d.event_type = ${eventType}`] : []),
    ...(since ? [Prisma.sql`d.created_at >= ${since}`] : []),
    ...(until ? [Prisma.sql`d.created_at < ${until}`] : []),
  ]
}

function conditionsOfStatuses(wanted: ReadonlySet<WebhookDeliveryStatus>): Prisma.Sql[] {
  const { delivered, sending, due, ...others } = WebhookDeliveryStatus
  const isSending = Prisma.sql`d.id in (select delivery_id from webhook_deliveries_sending)`
  const kept = Object.values(others).filter((status) => wanted.has(status))
  return [
    ...(wanted.has(delivered) ? [Prisma.sql`b.delivery_id is null`] : []),
    ...(wanted.has(sending) ? [Prisma.sql`(b.status = 'due' and ${isSending})`] : []),
    ...(wanted.has(due) ? [Prisma.sql`(b.status = 'due' and not ${isSending})`] : []),
    ...(kept.length > 0 ? [Prisma.sql`b.status = any(${kept}::webhook_delivery_status[])`] : []),
  ]
}

/** One delivery. @param name `dlv_…`, or its UUID @throws {ApiError} not_found */
export async function findDelivery(control: Db, scope: EndpointScope, name: string): Promise<DeliveryRecord> {
  const id = isUuid(name) ? name : deliveryId(name)
  const [delivery] = id ? await recordsOf(control, scope, [id]) : []
  if (!delivery) throw new ApiError('not_found', { message: 'No such delivery.' })
  return delivery
}

/** Add to an attempt the request headers that are the same in each attempt, which are not stored with it. */
export function withHeaders(attempt: WebhookAttempt, delivery: DeliveryRecord): WebhookAttempt {
  const requestHeaders = { ...deliveryHeaders(delivery), ...(attempt.requestHeaders as Record<string, string>) }
  return { ...attempt, requestHeaders }
}

/** The attempts that are shown of a delivery: replays add to them without end. */
export const MAX_ATTEMPTS = 100

/** The latest attempts of each delivery in the order of `deliveryIds`, oldest attempt first. */
export async function attemptsOf(
  control: Db,
  orgId: string,
  deliveryIds: readonly string[],
): Promise<WebhookAttempt[][]> {
  const latest = await control.$queryRaw<{ id: string }[]>`
    select a.id::text from unnest(${deliveryIds}::uuid[]) as wanted (id) cross join lateral (
      select id from webhook_attempts where org_id = ${orgId}::uuid and delivery_id = wanted.id
      order by started_at desc, id desc limit ${MAX_ATTEMPTS}) a`
  const attempts = await control.webhookAttempt.findMany({
    where: { orgId, deliveryId: { in: [...deliveryIds] }, id: { in: latest.map(({ id }) => id) } },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
  })
  const byDelivery = Map.groupBy(attempts, (attempt) => attempt.deliveryId)
  return deliveryIds.map((id) => byDelivery.get(id) ?? [])
}
