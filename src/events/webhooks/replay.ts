/**
 * Replay: deliveries go back into the queue as they are, with the same id and body, for a whole schedule of attempts. One
 * at once; many as a job that works off a batch at a time, its progress kept in the transaction of each batch.
 */
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { Prisma, type WebhookReplay } from '../../../prisma/generated/client/client.ts'
import type { WebhookDeliveryStatus } from '../../../prisma/generated/client/enums.ts'
import { audit } from '../../access/audit/audit.ts'
import type { Changes } from '../../platform/changes/changes.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import { type EndpointChange, findEndpoint } from './endpoints.ts'
import { conditionsOf, type DeliveryFilter, type DeliveryRecord, findDelivery, standing } from './log.ts'

const SECOND = 1000
const LOOK_EVERY = SECOND
/** Where nobody tells of deliveries: for the replay of a process that died. */
const LOOK_ANYWAY = 5 * SECOND
const BATCH = 500

/** A delivery in one of these is on nobody's way and may be sent again. */
const REPLAYABLE = ['delivered', 'dead_lettered', 'held'] as const satisfies WebhookDeliveryStatus[]
const stopped = Prisma.sql`b.delivery_id is null or b.status in ('dead_lettered', 'held')`

/** Put the deliveries `chosen` (org_id, endpoint_id, id) back into the queue, as if they had never been sent. */
const requeue = Prisma.sql`
  insert into webhook_backlog as b (org_id, endpoint_id, delivery_id)
  select org_id, endpoint_id, id from chosen
  on conflict (org_id, endpoint_id, delivery_id) do update
  set status = 'due', attempts = 0, next_attempt_at = null, stopped_at = null
  where b.status in ('dead_lettered', 'held')`

/** @throws {ApiError} not_found; conflict for one that is on its way, or whose endpoint is disabled or deleted */
export async function replayDelivery(
  { control, origin, orgId }: EndpointChange,
  name: string,
): Promise<DeliveryRecord> {
  const { id, endpointId } = await findDelivery(control, orgId, name)
  const endpoint = await enabledEndpoint(control, orgId, endpointId)
  const replayed = await control.$executeRaw`
    with chosen as (
      select d.org_id, d.endpoint_id, d.id ${standing} where d.org_id = ${orgId}::uuid and d.id = ${id}::uuid and (${stopped}))
    ${requeue}`
  if (replayed === 0) throw new ApiError('conflict', { message: 'This delivery is on its way already.' })
  const target = { type: 'webhook_endpoint', id: endpointId, name: endpoint.url } as const
  await audit(control, origin, { orgId, action: 'webhook_delivery.replayed', target, detail: { delivery: id } })
  return findDelivery(control, orgId, id)
}

async function enabledEndpoint(control: Db, orgId: string, id: string) {
  const endpoint = await findEndpoint(control, orgId, id)
  if (!endpoint.enabled) throw new ApiError('conflict', { message: 'This endpoint is disabled. Enable it first.' })
  return endpoint
}

type ReplayFilter = Pick<DeliveryFilter, 'statuses' | 'eventType' | 'since' | 'until'>

/** Send again what `filter` names of an endpoint's deliveries; only what has come to an end by now. */
export async function startReplay(
  { control, origin, orgId }: EndpointChange,
  endpointId: string,
  filter: ReplayFilter,
): Promise<WebhookReplay> {
  const endpoint = await enabledEndpoint(control, orgId, endpointId)
  const other = filter.statuses?.find((status) => !(REPLAYABLE as readonly string[]).includes(status))
  if (other !== undefined)
    throw invalidField('filter.statuses', 'invalid', `must be among ${REPLAYABLE.join(', ')}, not ${other}`)
  const createdAt = new Date()
  const chosen = chosenBy(orgId, endpointId, filter, createdAt)
  const [counted] = await control.$queryRaw<[{ total: number }]>`
    select count(*)::int as total ${standing} where ${chosen}`
  const replay = await control.webhookReplay.create({
    data: { orgId, endpointId, filter: { ...filter }, total: counted.total, createdAt },
  })
  const target = { type: 'webhook_endpoint', id: endpointId, name: endpoint.url } as const
  const detail = { replay: replay.id, deliveries: counted.total }
  await audit(control, origin, { orgId, action: 'webhook_delivery.replayed', target, detail })
  return replay
}

function chosenBy(orgId: string, endpointId: string, filter: ReplayFilter, asked: Date): Prisma.Sql {
  const own = Prisma.sql`d.org_id = ${orgId}::uuid and d.endpoint_id = ${endpointId}::uuid and not d.test
    and (${stopped}) and case when b.delivery_id is null then d.created_at else b.stopped_at end <= ${asked}
    and not exists (select from webhook_attempts a
      where b.delivery_id is null and a.org_id = d.org_id and a.delivery_id = d.id and a.started_at > ${asked})`
  return Prisma.join([own, ...conditionsOf(filter)], ' and ')
}

/** @throws {ApiError} not_found */
export async function findReplay(control: Db, orgId: string, id: string): Promise<WebhookReplay> {
  const replay = isUuid(id) && (await control.webhookReplay.findUnique({ where: { orgId_id: { orgId, id } } }))
  if (!replay) throw new ApiError('not_found', { message: 'There is no such replay.' })
  return replay
}

export function listReplays(control: Db, orgId: string, endpointId: string, limit: number): Promise<WebhookReplay[]> {
  if (!isUuid(endpointId)) return Promise.resolve([])
  return control.webhookReplay.findMany({ where: { orgId, endpointId }, orderBy: { id: 'desc' }, take: limit })
}

/** Work off replays as they come, in whichever process is free. Returns what stops it. */
export function startReplays(
  pool: Pool,
  changes: Pick<Changes, 'publish' | 'subscribeAll'>,
  log: Logger,
): () => Promise<void> {
  let stopping = false
  let lookAt = 0
  let working: Promise<unknown> = Promise.resolve()
  const look = async () => {
    for (;;) {
      const orgId = stopping ? undefined : await replayBatch(pool)
      if (orgId === undefined) return
      changes.publish(orgId, 'deliveries')
    }
  }
  const unsubscribe = changes.subscribeAll(['deliveries'], () => {
    lookAt = 0
  })
  const timer = setInterval(() => {
    if (performance.now() < lookAt) return
    lookAt = performance.now() + LOOK_ANYWAY
    working = working.then(look).catch((error) => log.warn({ err: error }, 'webhook replays'))
  }, LOOK_EVERY)
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
  filter: { statuses?: WebhookDeliveryStatus[] | null; eventType?: string | null; since?: string; until?: string }
  position: string | null
  created_at: Date
}

/** One batch of the oldest replay that nobody has in hand. @returns its organisation, if there was one */
async function replayBatch(pool: Pool): Promise<string | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<OpenReplay>(
      `select org_id, id, endpoint_id, filter, position, created_at from webhook_replays
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
      chosenBy(replay.org_id, replay.endpoint_id, { ...filter, ...times }, replay.created_at),
      ...(replay.position === null ? [] : [Prisma.sql`d.id > ${replay.position}::uuid`]),
    ],
    ' and ',
  )
  const batch = Prisma.sql`
    with chosen as (select d.org_id, d.endpoint_id, d.id ${standing} where ${chosen} order by d.id limit ${BATCH}),
    requeued as (${requeue})
    select id::text from chosen order by id`
  const { rows } = await client.query<{ id: string }>(batch.text, batch.values)
  const last = rows.at(-1)?.id
  await client.query(
    `update webhook_replays set done = done + $3, position = coalesce($4, position),
       finished_at = case when $3 < $5 then now() end
     where org_id = $1 and id = $2`,
    [replay.org_id, replay.id, rows.length, last, BATCH],
  )
}
