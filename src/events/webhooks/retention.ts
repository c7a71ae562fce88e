/**
 * Retention of the delivery log. Delivered and cancelled deliveries are kept as long as events; dead-lettered and held
 * deliveries at least 90 days; unsent deliveries until they are sent. Whole partitions are dropped once all of their
 * deliveries are old; if some must be kept, a partition with only those replaces the old one. A deleted endpoint's row
 * is removed after its last delivery.
 */
import type { Pool } from 'pg'
import { readLongPartitions } from '../../platform/database/partitions/catalogue.ts'
import { removePartitions } from '../../platform/database/partitions/maintenance.ts'
import {
  boundAt,
  idsOf,
  type KeptRows,
  type PartitionedTable,
  type RangePartition,
} from '../../platform/database/partitions/partition.ts'
import { inBatches, type Removed } from '../../platform/database/sweep.ts'

const DAY = 24 * 3_600_000
const BATCH = 2000
const UNDELIVERED_DAYS = 90

const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY)

/** Attempts are kept as long as their deliveries. @param days retention of events */
export function deliveryTables(days: number) {
  const undelivered = Math.max(days, UNDELIVERED_DAYS)
  return {
    deliveries: { name: 'webhook_deliveries', key: 'id', type: 'uuid', days, keeps: keeping('id', undelivered) },
    attempts: {
      name: 'webhook_attempts',
      key: 'delivery_id',
      type: 'uuid',
      days,
      keeps: keeping('delivery_id', undelivered),
    },
  } as const satisfies Record<string, PartitionedTable>
}

/** @param key the column with the id of the delivery */
function keeping(key: string, undeliveredDays: number) {
  return (old: RangePartition, now: Date): KeptRows => {
    const statuses = old.to > before(now, undeliveredDays).getTime() ? `'dead_lettered', 'held', ` : ''
    const ids = `select b.org_id, b.delivery_id from webhook_backlog b
      where ${idsOf(old, 'b.delivery_id', 'uuid')} and b.status in (${statuses}'due', 'waiting', 'sending')`
    return { any: `exists (${ids})`, row: `(t.org_id, t.${key}) in (${ids})` }
  }
}

/**
 * Remove deliveries past their retention as of `now`, with their attempts, and deleted endpoints without deliveries.
 * @param days retention of events
 * @param removed gets the names and numbers of what was removed, step by step
 * @param stop ends it between two steps
 * @throws {TableInUse}
 */
export async function removeOldDeliveries(
  pool: Pool,
  days: number,
  now: Date,
  removed: Removed,
  stop?: AbortSignal,
): Promise<void> {
  const { deliveries, attempts } = deliveryTables(days)
  const dropped = await removePartitions(pool, deliveries, now, stop)
  removed['partitions of webhook_deliveries'] = dropped
  removed['partitions of webhook_attempts'] = await removePartitions(pool, attempts, now, stop)
  if (dropped.length > 0) await removeStandings(pool, stop)
  removed.webhook_deliveries = await removeDeliveries(pool, days, now, stop)
}

/** Cancelled, dead-lettered and held deliveries have backlog rows, which are removed after the deliveries. */
async function removeStandings(pool: Pool, stop?: AbortSignal): Promise<void> {
  const find = () =>
    pool.query<Found & { endpoint_id: string }>(
      `select org_id, endpoint_id, delivery_id as id from webhook_backlog b
       where status in ('cancelled', 'dead_lettered', 'held') and not exists (
         select from webhook_deliveries d where d.org_id = b.org_id and d.id = b.delivery_id)
       limit $1`,
      [BATCH],
    )
  await removeFound(stop, find, (orgId, rows) =>
    pool.query(
      `delete from webhook_backlog b using (
         select s.endpoint_id, s.delivery_id from webhook_backlog s
         where s.org_id = $1 and (s.endpoint_id, s.delivery_id) in (select * from unnest($2::uuid[], $3::uuid[]))
         for update skip locked) as s
       where b.org_id = $1 and b.endpoint_id = s.endpoint_id and b.delivery_id = s.delivery_id`,
      [orgId, rows.map(({ endpoint_id }) => endpoint_id), rows.map(({ id }) => id)],
    ),
  )
}

interface Found {
  org_id: string
  id: string
}

/**
 * Find rows by a statement over all organisations, and delete them by one for each organisation. Those statements use `skip
 * locked`, because others lock rows of deliveries; Citus allows that only where one organisation is named. Otherwise
 * `removeRows` would do.
 * @param find reads up to BATCH rows
 * @returns the number of deleted rows
 */
function removeFound<Row extends Found>(
  stop: AbortSignal | undefined,
  find: () => Promise<{ rows: Row[] }>,
  remove: (orgId: string, rows: readonly Row[]) => Promise<{ rowCount: number | null }>,
): Promise<number> {
  return inBatches(BATCH, stop, async () => {
    let rowCount = 0
    for (const [orgId, rows] of Map.groupBy((await find()).rows, (row) => row.org_id))
      rowCount += (await remove(orgId, rows)).rowCount ?? 0
    return { rowCount }
  })
}

/** SQL: deliveries `d` with backlog rows `b` are past their retention. */
const isOld = (delivered: string, undelivered: string) => `(
  d.created_at < ${delivered} and (b.delivery_id is null or b.status = 'cancelled')
  or d.created_at < ${undelivered} and b.status in ('dead_lettered', 'held'))`

/**
 * Delete the old deliveries of partitions that are not dropped soon, and deleted endpoints that have none.
 * @returns the number of deleted deliveries
 */
export async function removeDeliveries(pool: Pool, days: number, now: Date, stop?: AbortSignal): Promise<number> {
  const { deliveries } = deliveryTables(days)
  let removed = 0
  for (const { name, to } of await readLongPartitions(pool, deliveries)) {
    const limits = [before(now, days), before(now, Math.max(days, UNDELIVERED_DAYS))]
    const find = () =>
      pool.query<Found>(
        `select d.org_id, d.id from ${name} d left join webhook_backlog b
           on b.org_id = d.org_id and b.endpoint_id = d.endpoint_id and b.delivery_id = d.id
         where ${isOld('$1', '$2')} limit ${BATCH}`,
        limits,
      )
    removed += await removeFound(stop, find, (orgId, rows) =>
      pool.query(
        `with old as materialized (
           select d.id from ${name} d left join webhook_backlog b
             on b.org_id = $1 and b.endpoint_id = d.endpoint_id and b.delivery_id = d.id
           where d.org_id = $1 and d.id = any($2::uuid[]) and ${isOld('$3', '$4')}
           for update of d skip locked)
         delete from webhook_deliveries e using old where e.org_id = $1 and e.id = old.id
         ${to === Infinity ? '' : `and e.id < ${boundAt(to, 'uuid')}`}`,
        [orgId, rows.map(({ id }) => id), ...limits],
      ),
    )
  }
  await pool.query(
    `delete from webhook_endpoints w where w.deleted_at < $1
       and not exists (select from webhook_deliveries d where d.org_id = w.org_id and d.endpoint_id = w.id)`,
    [before(now, UNDELIVERED_DAYS)],
  )
  return removed
}
