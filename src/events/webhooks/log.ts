/** Reading the delivery log: an organisation's deliveries, latest first, and their attempts. */
import { Prisma, type WebhookAttempt } from '../../../prisma/generated/client/client.ts'
import { WebhookDeliveryStatus } from '../../../prisma/generated/client/enums.ts'
import { aboutDocuments, anyRestricted, inOrganisation, isRestrictedEvent } from '../../access/tenancy/restricted.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { type LogPage, logPage } from '../../platform/log-page.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { eventTypes } from '../catalogue.ts'
import { type EndpointScope, requireManager } from './endpoint-scope.ts'
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
  /** The endpoint in the app's own organisation, if the delivery was to a connected organisation's row of it. */
  parentId: string | null
  clientId: string | null
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
  const isInAll = await isOfAll(control, scope, filter.endpointId)
  const before = after === undefined ? [] : [Prisma.sql`d.id < ${after}::uuid`]
  const rows = await control.$queryRaw<Found[]>`
    ${idsOf(query, isInAll, before, limit + 1)} order by id desc limit ${limit + 1}`
  const { data, nextCursor } = logPage(rows, limit)
  return { data: await recordsOf(control, data), nextCursor: nextCursor && deliveryName(nextCursor) }
}

/** The ids of the deliveries that match: the latest `count`, of each organisation if it is an app's endpoint for all. */
function idsOf({ scope, filter }: DeliveryQuery, isInAll: boolean, further: Prisma.Sql[], count: number): Prisma.Sql {
  const ids = (conditions: Prisma.Sql[]) => Prisma.sql`
    select d.org_id::text as "orgId", d.id::text ${fromDeliveries}
    where ${Prisma.join([...conditions, ...further], ' and ')} order by d.id desc limit ${count}`
  if (!isInAll) return Prisma.sql`select * from (${ids(matching(scope, filter))}) found`
  const ofPlace = Prisma.sql`d.org_id = place.org_id and d.endpoint_id = place.id`
  return Prisma.sql`
    select found.* from webhook_endpoints place
    cross join lateral (${ids([ofPlace, ...conditionsOf(filter), ...ofEvent(filter)])}) found
    where place.org_id = ${scope.orgId}::uuid and place.id = ${filter.endpointId}::uuid
      or place.parent_org_id = ${scope.orgId}::uuid and place.parent_id = ${filter.endpointId}::uuid`
}

/**
 * Whether it is an app's endpoint, which has a row in each connected organisation, and the caller manages the app.
 * @throws {ApiError} as `requireManager`
 */
async function isOfAll(
  control: Db,
  { clientId, ...scope }: EndpointScope,
  id: string | null | undefined,
): Promise<boolean> {
  if (id == null) return false
  const where = { orgId: scope.orgId, id, appWide: true, parentId: null, ...(clientId !== null && { clientId }) }
  if ((await control.webhookEndpoint.count({ where })) === 0) return false
  requireManager({ clientId, ...scope })
  return true
}

/** Maximum number of deliveries that are counted, because a log can have millions. */
export const MAX_COUNT = 10_000

/** How many deliveries match, and how many of them precede the page that begins at `cursor`; each up to `MAX_COUNT`. */
export async function countDeliveries(control: Db, query: DeliveryQuery): Promise<{ total: number; before: number }> {
  const { scope, filter, cursor } = query
  const after = (cursor && deliveryId(cursor)) || undefined
  const isInAll = await isOfAll(control, scope, filter.endpointId)
  // Not sorted, so that it ends with the first MAX_COUNT, whatever the number of organisations.
  const countOf = (further: Prisma.Sql[]) => Prisma.sql`
    (select count(*)::int from (${idsOf(query, isInAll, further, MAX_COUNT)} limit ${MAX_COUNT}) counted)`
  const before = after === undefined ? Prisma.sql`0` : countOf([Prisma.sql`d.id >= ${after}::uuid`])
  const [counts] = await control.$queryRaw<[{ total: number; before: number }]>`
    select ${countOf([])} as total, ${before} as before`
  return counts
}

function matching(scope: EndpointScope, filter: DeliveryFilter): Prisma.Sql[] {
  return [
    ...deliveriesOf(scope),
    ...conditionsOf(filter, scope.orgId),
    ...(filter.endpointId != null ? [Prisma.sql`d.endpoint_id = ${filter.endpointId}::uuid`] : []),
    ...ofEvent(filter),
  ]
}

function ofEvent({ eventId }: DeliveryFilter): Prisma.Sql[] {
  return eventId == null ? [] : [Prisma.sql`d.event_id = ${eventId}`]
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

/** Latest first. Those of one organisation, as nearly always, are read by one statement. */
async function recordsOf(control: Db, found: readonly Found[]): Promise<DeliveryRecord[]> {
  const records = []
  for (const [orgId, own] of Map.groupBy(found, (each) => each.orgId))
    records.push(
      ...(await recordsOfOne(
        control,
        orgId,
        own.map(({ id }) => id),
      )),
    )
  return records.toSorted((one, other) => (one.id < other.id ? 1 : -1))
}

function recordsOfOne(control: Db, orgId: string, ids: readonly string[]): Promise<DeliveryRecord[]> {
  return control.$queryRaw<DeliveryRecord[]>`
    select d.org_id::text as "orgId", d.id::text, d.endpoint_id::text as "endpointId", d.event_id as "eventId",
      w.parent_id::text as "parentId", w.client_id as "clientId",
      d.event_type as "eventType", d.body, d.test, d.created_at as "createdAt",
      webhook_standing(b.status, d.org_id, d.endpoint_id, d.id)::text as status,
      case b.status when 'waiting' then b.next_attempt_at end as "nextAttemptAt",
      coalesce(a.count, 0) as attempts,
      case when b.delivery_id is null then a.ended_at when b.status <> 'held' then b.stopped_at end as "finishedAt"
    ${fromDeliveries}
    join webhook_endpoints w on w.org_id = d.org_id and w.id = d.endpoint_id
    left join lateral (
      select count(*)::int as count, max(started_at + duration_ms * interval '1 ms') as ended_at
      from webhook_attempts where org_id = ${orgId}::uuid and delivery_id = d.id) a on true
    where d.org_id = ${orgId}::uuid and d.id = any(${ids}::uuid[])`
}

/** SQL: the types of events that are never about a document. */
const OTHER_TYPES = Object.entries(eventTypes)
  .flatMap(([type, { about }]) => (aboutDocuments.includes(about) ? [] : `'${type}'`))
  .join(', ')

/** SQL of the organisation of deliveries `d`. @param orgId its id; undefined for those of all, each row's own */
export const organisationOf = (orgId: string | undefined) =>
  orgId === undefined ? Prisma.sql`d.org_id` : Prisma.sql`${orgId}::uuid`

/**
 * Those about documents whose type became restricted after they were queued are in no log and are not replayed. For a
 * value, PostgreSQL checks once whether any type is restricted. If one is, it reads the events that can be about a document.
 */
const isShown = (orgId?: string) =>
  inOrganisation(organisationOf(orgId), (id) => {
    // Beside an outer join Citus refuses a condition on nothing of the query that it stands in: it is on the event's own.
    const isRestricted = isRestrictedEvent('e', orgId === undefined ? 'e.org_id' : id)
    return `not (${anyRestricted(id)} and d.event_type not in (${OTHER_TYPES}) and exists (
      select from events e where e.org_id = ${id} and e.id = d.event_id and ${isRestricted}))`
  })

/**
 * Conditions on deliveries `d` and their backlog rows `b`. Status conditions use `b`, whose indexes make them fast.
 * @param orgId as of `organisationOf`
 */
export function conditionsOf({ statuses, eventType, since, until }: DeliveryFilter, orgId?: string): Prisma.Sql[] {
  return [
    isShown(orgId),
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

/**
 * One delivery. A caller who manages an app also finds those to the organisations that connected it.
 * @param name `dlv_…`, or its UUID
 * @throws {ApiError} not_found
 */
export async function findDelivery(control: Db, scope: EndpointScope, name: string): Promise<DeliveryRecord> {
  const id = isUuid(name) ? name : deliveryId(name)
  const named = Prisma.sql`d.id = ${id}::uuid`
  const shownIn = (orgId: string, conditions: Prisma.Sql[]) => control.$queryRaw<Found[]>`
    select d.org_id::text as "orgId", d.id::text from webhook_deliveries d
    where ${Prisma.join([...conditions, isShown(orgId), named], ' and ')}`
  let found = id ? await shownIn(scope.orgId, deliveriesOf(scope)) : []
  if (id && found.length === 0 && scope.managesApps)
    for (const { orgId } of await toConnected(control, scope, id))
      found = await shownIn(orgId, [Prisma.sql`d.org_id = ${orgId}::uuid`])
  const [delivery] = await recordsOf(control, found)
  if (!delivery) throw new ApiError('not_found', { message: 'No such delivery.' })
  return delivery
}

interface Found {
  orgId: string
  id: string
}

/** The delivery of this id to an organisation that connected an app of the caller. */
async function toConnected(control: Db, { orgId, clientId }: EndpointScope, id: string): Promise<Found[]> {
  const parents = await control.webhookEndpoint.findMany({
    where: { orgId, appWide: true, parentId: null, ...(clientId !== null && { clientId }) },
    select: { id: true },
  })
  if (parents.length === 0) return []
  return control.$queryRaw<Found[]>`
    select d.org_id::text as "orgId", d.id::text from webhook_endpoints c
    join webhook_deliveries d on d.org_id = c.org_id and d.endpoint_id = c.id and d.id = ${id}::uuid
    where c.parent_org_id = ${orgId}::uuid and c.parent_id = any(${parents.map((parent) => parent.id)}::uuid[])`
}

/** Add to an attempt the request headers that are the same in each attempt, which are not stored with it. */
export function withHeaders(attempt: WebhookAttempt, delivery: DeliveryRecord): WebhookAttempt {
  const requestHeaders = { ...deliveryHeaders(delivery), ...(attempt.requestHeaders as Record<string, string>) }
  return { ...attempt, requestHeaders }
}

/** The attempts that are shown of a delivery: replays add to them without end. */
export const MAX_ATTEMPTS = 100

/** The latest attempts of each of `deliveries`, oldest attempt first. */
export async function attemptsOf(
  control: Db,
  deliveries: readonly Pick<DeliveryRecord, 'orgId' | 'id'>[],
): Promise<WebhookAttempt[][]> {
  const ids = deliveries.map(({ id }) => id)
  const byOrganisation = Map.groupBy(deliveries, ({ orgId }) => orgId)
  const latest: string[] = []
  for (const [orgId, own] of byOrganisation) {
    const rows = await control.$queryRaw<{ id: string }[]>`
      select a.id::text from unnest(${own.map(({ id }) => id)}::uuid[]) as wanted (id) cross join lateral (
        select id from webhook_attempts where org_id = ${orgId}::uuid and delivery_id = wanted.id
        order by started_at desc, id desc limit ${MAX_ATTEMPTS}) a`
    latest.push(...rows.map(({ id }) => id))
  }
  const attempts = await control.webhookAttempt.findMany({
    where: { orgId: { in: [...byOrganisation.keys()] }, deliveryId: { in: ids }, id: { in: latest } },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
  })
  const byDelivery = Map.groupBy(attempts, (attempt) => attempt.deliveryId)
  return ids.map((id) => byDelivery.get(id) ?? [])
}
