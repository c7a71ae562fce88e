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
  await inBatches(BATCH, stop, () =>
    pool.query(
      `with left_over as materialized (
         select org_id, endpoint_id, delivery_id from webhook_backlog b
         where status in ('cancelled', 'dead_lettered', 'held') and not exists (
           select from webhook_deliveries d where d.org_id = b.org_id and d.id = b.delivery_id)
         limit $1 for update skip locked)
       delete from webhook_backlog b using left_over l
       where b.org_id = l.org_id and b.endpoint_id = l.endpoint_id and b.delivery_id = l.delivery_id`,
      [BATCH],
    ),
  )
}

/**
 * Delete the old deliveries of partitions that are not dropped soon, and deleted endpoints that have none.
 * @returns the number of deleted deliveries
 */
export async function removeDeliveries(pool: Pool, days: number, now: Date, stop?: AbortSignal): Promise<number> {
  const { deliveries } = deliveryTables(days)
  let removed = 0
  for (const { name, to } of await readLongPartitions(pool, deliveries))
    removed += await inBatches(BATCH, stop, () =>
      pool.query(
        `with old as materialized (
           select d.org_id, d.id from ${name} d left join webhook_backlog b
             on b.org_id = d.org_id and b.endpoint_id = d.endpoint_id and b.delivery_id = d.id
           where d.created_at < $1 and (b.delivery_id is null or b.status = 'cancelled')
             or d.created_at < $2 and b.status in ('dead_lettered', 'held')
           limit $3 for update of d skip locked)
         delete from webhook_deliveries e using old where e.org_id = old.org_id and e.id = old.id
         ${to === Infinity ? '' : `and e.id < ${boundAt(to, 'uuid')}`}`,
        [before(now, days), before(now, Math.max(days, UNDELIVERED_DAYS)), BATCH],
      ),
    )
  await pool.query(
    `delete from webhook_endpoints w where w.deleted_at < $1
       and not exists (select from webhook_deliveries d where d.org_id = w.org_id and d.endpoint_id = w.id)`,
    [before(now, UNDELIVERED_DAYS)],
  )
  return removed
}
