/**
 * Replays: deliveries return to the queue with the same id and body, for a full schedule of attempts. A single delivery
 * is requeued at once, many in batches in the background; each batch stores its progress in its transaction.
 */
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import type { Logger } from 'pino'
import { Prisma, type WebhookReplay } from '../../../prisma/generated/client/client.ts'
import type { WebhookDeliveryStatus } from '../../../prisma/generated/client/enums.ts'
import { audit } from '../../access/audit/audit.ts'
import type { Changes } from '../../platform/changes/changes.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { findEndpoint, requireManager } from './endpoint-scope.ts'
import type { EndpointChange } from './endpoints.ts'
import {
  conditionsOf,
  type DeliveryFilter,
  type DeliveryRecord,
  findDelivery,
  fromDeliveries,
  organisationOf,
} from './log.ts'

const SECOND = 1000
const MIN_POLL = SECOND
/** Polling interval without notifications, to resume the replay of a process that died. */
const MAX_POLL = 5 * SECOND
const BATCH = 500
/** Organisations of an app that a batch goes to: most of them may have nothing to replay. */
const PLACES = 100
/** Open replays that are looked at for one that no process has locked. */
const OPEN = 100

/** Statuses that have no further attempt scheduled. */
const REPLAYABLE = ['delivered', 'dead_lettered', 'held'] as const satisfies WebhookDeliveryStatus[]
const stopped = Prisma.sql`b.delivery_id is null or b.status in ('dead_lettered', 'held')`

/** A requeued delivery; `objectId` is the record's, if the endpoint gets those of a record in order. */
interface Requeued {
  id: string
  objectId: string | null
}

/**
 * Requeue deliveries of an organisation as if they had never been attempted. `next_attempt_at` is set because they become
 * due now, not when they were created. Those of an endpoint with order wait behind what is queued of their record, until
 * `queueInOrder`.
 */
const requeue = (orgId: string, ids: readonly string[]) => Prisma.sql`
  insert into webhook_backlog as b (org_id, endpoint_id, delivery_id, status, next_attempt_at, object_id)
  select d.org_id, d.endpoint_id, d.id, (case when w.ordered and not d.test then 'waiting' else 'due' end)::webhook_delivery_status,
    case when not w.ordered or d.test then ${databaseClock.now()}::timestamptz end,
    case when w.ordered and not d.test then (d.body::json #>> '{data,object,id}')::uuid end
  from webhook_deliveries d join webhook_endpoints w on w.org_id = d.org_id and w.id = d.endpoint_id
  where d.org_id = ${orgId}::uuid and d.id = any(${ids}::uuid[])
  on conflict (org_id, endpoint_id, delivery_id) do update
  set status = excluded.status, attempts = 0, next_attempt_at = excluded.next_attempt_at, stopped_at = null,
    object_id = excluded.object_id
  where b.status in ('dead_lettered', 'held')
  returning b.delivery_id::text as id, b.object_id::text as "objectId"`

/** The statement that makes the first of each record due. */
function queueInOrder(orgId: string, endpointId: string, objectIds: readonly (string | null)[]): Prisma.Sql {
  return Prisma.sql`select next_webhook_deliveries(${orgId}::uuid, ${endpointId}::uuid,
    ${objectIds.filter((id) => id !== null)}::uuid[])::text`
}

/**
 * Requeue one delivery.
 * @param name `dlv_…`, or its UUID
 * @throws {ApiError} not_found, also if the endpoint is deleted; conflict if the delivery is queued already or the
 * endpoint is disabled
 */
export async function replayDelivery(
  { control, origin, ...scope }: EndpointChange,
  name: string,
): Promise<DeliveryRecord> {
  const { id, orgId, endpointId } = await findDelivery(control, scope, name)
  const endpoint = await enabledEndpoint(control, orgId, endpointId)
  const replayed = await control.$queryRaw<Requeued[]>(requeue(orgId, [id]))
  if (replayed.length === 0)
    throw new ApiError('conflict', { message: 'This delivery is already queued. Wait until its attempts have ended.' })
  await control.$queryRaw(
    queueInOrder(
      orgId,
      endpointId,
      replayed.map(({ objectId }) => objectId),
    ),
  )
  const target = { type: 'webhook_endpoint', id: endpointId, name: endpoint.url } as const
  const entry = { action: 'webhook_delivery.replayed', target, detail: { delivery: id } } as const
  await audit(control, origin, { orgId: scope.orgId, ...entry })
  return findDelivery(control, scope, id)
}

async function enabledEndpoint(control: Db, orgId: string, id: string) {
  const endpoint = await findEndpoint(control, { orgId, clientId: null, managesApps: false }, id)
  if (!endpoint.enabled) throw new ApiError('conflict', { message: 'This endpoint is disabled. Enable it first.' })
  return endpoint
}

type ReplayFilter = Pick<DeliveryFilter, 'statuses' | 'eventType' | 'since' | 'until'>

/**
 * Start a background replay of those of an endpoint's deliveries that match `filter` and have ended by now. That of an
 * app's endpoint includes the deliveries to all organisations where it is enabled.
 * @throws {ApiError} not_found; insufficient_scope as `requireManager` for such an endpoint; conflict if the endpoint is disabled; validation_failed on `filter.statuses`
 */
export async function startReplay(
  { control, origin, ...scope }: EndpointChange,
  endpointId: string,
  filter: ReplayFilter,
): Promise<WebhookReplay> {
  const { orgId } = scope
  const endpoint = await enabledEndpoint(control, orgId, endpointId)
  if (endpoint.appWide && endpoint.parentId === null) requireManager(scope)
  const unsupported = filter.statuses?.find((status) => !(REPLAYABLE as readonly string[]).includes(status))
  if (unsupported !== undefined)
    throw invalidField('filter.statuses', 'invalid', `must be one of ${REPLAYABLE.join(', ')}, not ${unsupported}`)
  const createdAt = databaseClock.now()
  const isOfApp = endpoint.appWide && endpoint.parentId === null
  const chosen = isOfApp
    ? Prisma.sql`${isAtPlaceOf(orgId, endpointId)} and ${chosenBy(undefined, filter, createdAt)}`
    : chosenAt({ orgId, endpointId }, filter, createdAt)
  const [{ total }] = await control.$queryRaw<[{ total: number }]>`
    select count(*)::int as total ${fromDeliveries} where ${chosen}`
  const replay = await control.webhookReplay.create({
    data: { orgId, endpointId, filter: { ...filter }, total, createdAt },
  })
  const target = { type: 'webhook_endpoint', id: endpointId, name: endpoint.url } as const
  const detail = { replay: replay.id, deliveries: total }
  await audit(control, origin, { orgId, action: 'webhook_delivery.replayed', target, detail })
  return replay
}

interface Place {
  orgId: string
  endpointId: string
}

/** An app's endpoint stands for those of its organisations, where they are enabled. */
const isPlaceOf = (orgId: string, endpointId: string) => Prisma.sql`
  c.parent_org_id = ${orgId}::uuid and c.parent_id = ${endpointId}::uuid
  and c.enabled and not c.disconnected and c.deleted_at is null`

const isAtPlaceOf = (orgId: string, endpointId: string) => Prisma.sql`exists (select 1 from webhook_endpoints c
  where c.org_id = d.org_id and c.id = d.endpoint_id and ${isPlaceOf(orgId, endpointId)})`

/** The next places, from the organisation that was reached; in their order, which locks keep to. */
const placesOf = ({ org_id, endpoint_id, place_org_id }: OpenReplay) => Prisma.sql`
  select c.org_id::text as "orgId", c.id::text as "endpointId" from webhook_endpoints c
  where ${isPlaceOf(org_id, endpoint_id)} and (${place_org_id}::uuid is null or c.org_id >= ${place_org_id}::uuid)
  order by c.org_id, c.id limit ${PLACES}`

const chosenAt = ({ orgId, endpointId }: Place, filter: ReplayFilter, requestedAt: Date) => Prisma.sql`
  d.org_id = ${orgId}::uuid and d.endpoint_id = ${endpointId}::uuid
  and ${chosenBy(orgId, filter, requestedAt)}`

/**
 * @param orgId as of `organisationOf`
 * @param requestedAt excludes deliveries that ended, or were attempted again, after the replay was requested
 */
function chosenBy(orgId: string | undefined, filter: ReplayFilter, requestedAt: Date): Prisma.Sql {
  const own = Prisma.sql`not d.test and (${stopped}) and case when b.delivery_id is null then d.created_at else b.stopped_at end <= ${requestedAt}
    and not exists (select from webhook_attempts a
      where b.delivery_id is null and a.org_id = ${organisationOf(orgId)} and a.delivery_id = d.id and a.started_at > ${requestedAt})`
  return Prisma.join([own, ...conditionsOf(filter, orgId)], ' and ')
}

/** @throws {ApiError} not_found */
export async function findReplay(control: Db, orgId: string, id: string): Promise<WebhookReplay> {
  const replay = isUuid(id) && (await control.webhookReplay.findUnique({ where: { orgId_id: { orgId, id } } }))
  if (!replay) throw new ApiError('not_found', { message: 'No such replay.' })
  return replay
}

/** The latest `limit` replays of an endpoint, latest first. */
export function listReplays(control: Db, orgId: string, endpointId: string, limit: number): Promise<WebhookReplay[]> {
  if (!isUuid(endpointId)) return Promise.resolve([])
  return control.webhookReplay.findMany({ where: { orgId, endpointId }, orderBy: { id: 'desc' }, take: limit })
}

/** Process replays in the background. Any number of processes can do so. @returns a function that stops it */
export function startReplays(
  pool: Pool,
  changes: Pick<Changes, 'publish' | 'subscribeAll'>,
  log: Logger,
): () => Promise<void> {
  let stopping = false
  let pollAt = 0
  let working: Promise<unknown> = Promise.resolve()
  const processReplays = async () => {
    for (;;) {
      const orgId = stopping ? undefined : await replayBatch(pool)
      if (orgId === undefined) return
      changes.publish(orgId, 'deliveries')
    }
  }
  const unsubscribe = changes.subscribeAll(['deliveries'], () => {
    pollAt = 0
  })
  const timer = setInterval(() => {
    if (performance.now() < pollAt) return
    pollAt = performance.now() + MAX_POLL
    working = working.then(processReplays).catch((error) => log.warn({ err: error }, 'webhook replay failed; retrying'))
  }, MIN_POLL)
  timer.unref()
  return async () => {
    stopping = true
    unsubscribe()
    clearInterval(timer)
    await working
  }
}

interface OpenReplay {
  org_id: string
  id: string
  endpoint_id: string
  is_of_app: boolean
  filter: { statuses?: WebhookDeliveryStatus[] | null; eventType?: string | null; since?: string; until?: string }
  /** The organisation and the delivery that it has reached. */
  place_org_id: string | null
  place_delivery_id: string | null
  created_at: Date
}

/** Process one batch of the oldest replay that no process has locked. @returns its organisation, if there was one */
async function replayBatch(pool: Pool): Promise<string | undefined> {
  const { rows: open } = await pool.query<{ org_id: string; id: string }>(
    `select org_id, id from webhook_replays where finished_at is null order by created_at limit ${OPEN}`,
  )
  for (const { org_id, id } of open) if (await advance(pool, org_id, id)) return org_id
  return undefined
}

/** @returns whether no other process has locked it */
async function advance(pool: Pool, orgId: string, id: string): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<OpenReplay>(
      `select org_id, id, endpoint_id, filter, place_org_id, place_delivery_id, created_at,
         (select w.app_wide and w.parent_id is null from webhook_endpoints w where w.org_id = $1 and w.id = r.endpoint_id) as is_of_app
       from webhook_replays r where org_id = $1 and id = $2 and finished_at is null for update skip locked`,
      [orgId, id],
    )
    const [replay] = rows
    if (replay !== undefined) await requeueBatch(client, replay)
    await client.query('commit')
    return replay !== undefined
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function requeueBatch(client: PoolClient, replay: OpenReplay): Promise<void> {
  const { org_id: orgId, endpoint_id: endpointId } = replay
  const send = async <Row extends QueryResultRow>({ text, values }: Prisma.Sql) =>
    (await client.query<Row>(text, values)).rows
  const places = replay.is_of_app ? await send<Place>(placesOf(replay)) : [{ orgId, endpointId }]
  let position = { orgId: replay.place_org_id, id: replay.place_delivery_id }
  let left = BATCH
  for (const place of places) {
    if (left === 0) break
    const ids = (await send<{ id: string }>(nextOf(place, replay, left))).map(({ id }) => id)
    if (place.orgId !== position.orgId) position = { orgId: place.orgId, id: null }
    if (ids.length === 0) continue
    const requeued = await send<Requeued>(requeue(place.orgId, ids))
    const objectIds = requeued.map(({ objectId }) => objectId)
    if (objectIds.some((each) => each !== null)) await send(queueInOrder(place.orgId, place.endpointId, objectIds))
    position = { orgId: place.orgId, id: ids.at(-1) as string }
    left -= ids.length
  }
  const isLast = left > 0 && places.length < PLACES
  await client.query(
    `update webhook_replays set done = done + $3, place_org_id = $4, place_delivery_id = $5,
       finished_at = case when $6 then $7::timestamptz end
     where org_id = $1 and id = $2`,
    [orgId, replay.id, BATCH - left, position.orgId, position.id, isLast, databaseClock.now()],
  )
}

/** The statement that reads the next `count` deliveries of a place. */
function nextOf(place: Place, replay: OpenReplay, count: number): Prisma.Sql {
  const { since, until, ...filter } = replay.filter
  const times = { since: since ? new Date(since) : undefined, until: until ? new Date(until) : undefined }
  const isReached = place.orgId === replay.place_org_id && replay.place_delivery_id !== null
  const chosen = [
    chosenAt(place, { ...filter, ...times }, replay.created_at),
    ...(isReached ? [Prisma.sql`d.id > ${replay.place_delivery_id}::uuid`] : []),
  ]
  return Prisma.sql`select d.id::text ${fromDeliveries} where ${Prisma.join(chosen, ' and ')} order by d.id limit ${count}`
}
