/**
 * Replays: deliveries return to the queue with the same id and body, for a full schedule of attempts. A single delivery
 * is requeued at once, many in batches in the background; each batch stores its progress in its transaction.
 */
import type { Pool, PoolClient } from 'pg'
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
import { conditionsOf, type DeliveryFilter, type DeliveryRecord, findDelivery, fromDeliveries } from './log.ts'

const SECOND = 1000
const MIN_POLL = SECOND
/** Polling interval without notifications, to resume the replay of a process that died. */
const MAX_POLL = 5 * SECOND
const BATCH = 500

/** Statuses that have no further attempt scheduled. */
const REPLAYABLE = ['delivered', 'dead_lettered', 'held'] as const satisfies WebhookDeliveryStatus[]
const stopped = Prisma.sql`b.delivery_id is null or b.status in ('dead_lettered', 'held')`

/** A requeued delivery; `objectId` is the record's, if the endpoint gets those of a record in order. */
interface Requeued {
  orgId: string
  endpointId: string
  id: string
  objectId: string | null
}

/** What `requeue` needs of deliveries `d`. */
const columns = Prisma.sql`d.org_id, d.endpoint_id, d.id, d.test, d.body`

/**
 * Requeue the deliveries `chosen` (`columns`) as if they had never been attempted. `next_attempt_at` is set because they
 * become due now, not when they were created. Those of an endpoint with order wait behind what is queued of their record,
 * until `queueInOrder`.
 */
const requeue = Prisma.sql`
  insert into webhook_backlog as b (org_id, endpoint_id, delivery_id, status, next_attempt_at, object_id)
  select c.org_id, c.endpoint_id, c.id, (case when in_order then 'waiting' else 'due' end)::webhook_delivery_status,
    case when not in_order then now() end, case when in_order then (c.body::json #>> '{data,object,id}')::uuid end
  from chosen c join webhook_endpoints w on w.org_id = c.org_id and w.id = c.endpoint_id
  cross join lateral (select w.ordered and not c.test) as o (in_order)
  on conflict (org_id, endpoint_id, delivery_id) do update
  set status = excluded.status, attempts = 0, next_attempt_at = excluded.next_attempt_at, stopped_at = null,
    object_id = excluded.object_id
  where b.status in ('dead_lettered', 'held')
  returning b.org_id::text as "orgId", b.endpoint_id::text as "endpointId", b.delivery_id::text as id, b.object_id::text as "objectId"`

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
  const replayed = await control.$queryRaw<Requeued[]>`
    with chosen as (
      select ${columns} ${fromDeliveries} where d.org_id = ${orgId}::uuid and d.id = ${id}::uuid and (${stopped}))
    ${requeue}`
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
  const chosen = chosenBy({ orgId, endpointId, isOfApp }, filter, createdAt)
  const [counted] = await control.$queryRaw<[{ total: number }]>`
    select count(*)::int as total ${fromDeliveries} where ${chosen}`
  const replay = await control.webhookReplay.create({
    data: { orgId, endpointId, filter: { ...filter }, total: counted.total, createdAt },
  })
  const target = { type: 'webhook_endpoint', id: endpointId, name: endpoint.url } as const
  const detail = { replay: replay.id, deliveries: counted.total }
  await audit(control, origin, { orgId, action: 'webhook_delivery.replayed', target, detail })
  return replay
}

interface Place {
  orgId: string
  endpointId: string
  /** Whether it is an app's endpoint, which stands for those of all its organisations. */
  isOfApp: boolean
}

/** @param requestedAt excludes deliveries that ended, or were attempted again, after the replay was requested */
function chosenBy({ orgId, endpointId, isOfApp }: Place, filter: ReplayFilter, requestedAt: Date): Prisma.Sql {
  const place = isOfApp
    ? Prisma.sql`(d.org_id, d.endpoint_id) in (select c.org_id, c.id from webhook_endpoints c
        where c.parent_org_id = ${orgId}::uuid and c.parent_id = ${endpointId}::uuid and c.enabled and not c.disconnected and c.deleted_at is null)`
    : Prisma.sql`d.org_id = ${orgId}::uuid and d.endpoint_id = ${endpointId}::uuid`
  const own = Prisma.sql`${place} and not d.test
    and (${stopped}) and case when b.delivery_id is null then d.created_at else b.stopped_at end <= ${requestedAt}
    and not exists (select from webhook_attempts a
      where b.delivery_id is null and a.org_id = d.org_id and a.delivery_id = d.id and a.started_at > ${requestedAt})`
  const organisation = isOfApp ? Prisma.sql`d.org_id` : Prisma.sql`${orgId}::uuid`
  return Prisma.join([own, ...conditionsOf(filter, organisation)], ' and ')
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
  position: string | null
  created_at: Date
}

/** Process one batch of the oldest replay that no process has locked. @returns its organisation, if there was one */
async function replayBatch(pool: Pool): Promise<string | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<OpenReplay>(
      `select org_id, id, endpoint_id, filter, position, created_at, (select w.app_wide and w.parent_id is null
         from webhook_endpoints w where w.org_id = r.org_id and w.id = r.endpoint_id) as is_of_app
       from webhook_replays r
       where finished_at is null order by created_at limit 1 for update skip locked`,
    )
    const [replay] = rows
    if (replay !== undefined) await advance(client, replay)
    await client.query('commit')
    return replay?.org_id
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function advance(client: PoolClient, replay: OpenReplay): Promise<void> {
  const { since, until, ...filter } = replay.filter
  const times = { since: since ? new Date(since) : undefined, until: until ? new Date(until) : undefined }
  const chosen = Prisma.join(
    [
      chosenBy(
        { orgId: replay.org_id, endpointId: replay.endpoint_id, isOfApp: replay.is_of_app },
        { ...filter, ...times },
        replay.created_at,
      ),
      ...(replay.position === null ? [] : [Prisma.sql`d.id > ${replay.position}::uuid`]),
    ],
    ' and ',
  )
  const batch = Prisma.sql`
    with chosen as (select ${columns} ${fromDeliveries} where ${chosen} order by d.id limit ${BATCH}),
    requeued as (${requeue})
    select c.org_id::text as "orgId", c.endpoint_id::text as "endpointId", c.id::text, r."objectId" from chosen c left join requeued r on r.id = c.id::text order by c.id`
  const { rows } = await client.query<Requeued>(batch.text, batch.values)
  // In one order of endpoints, as everywhere.
  const inOrderOnly = rows.filter(({ objectId }) => objectId !== null)
  const places = [...Map.groupBy(inOrderOnly, ({ orgId, endpointId }) => `${orgId} ${endpointId}`)].sort(
    ([one], [other]) => (one < other ? -1 : 1),
  )
  for (const [, [first, ...others]] of places) {
    const { orgId, endpointId, objectId } = first as Requeued
    const inOrder = queueInOrder(orgId, endpointId, [objectId, ...others.map((each) => each.objectId)])
    await client.query(inOrder.text, inOrder.values)
  }
  const last = rows.at(-1)?.id
  await client.query(
    `update webhook_replays set done = done + $3, position = coalesce($4, position),
       finished_at = case when $3 < $5 then now() end
     where org_id = $1 and id = $2`,
    [replay.org_id, replay.id, rows.length, last, BATCH],
  )
}
