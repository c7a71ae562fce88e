/**
 * Retention of the delivery log. Delivered and cancelled deliveries are kept as long as events; dead-lettered and held
 * deliveries at least 90 days. A deleted endpoint's row is removed after its last delivery.
 */
import type { Pool } from 'pg'
import { inBatches, sweepEvery } from '../../platform/sweep.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BATCH = 2000
const UNDELIVERED_DAYS = 90

/**
 * Delete old deliveries every ten minutes.
 * @param days retention of events
 * @returns a function that stops it
 */
export function sweepDeliveries(pool: Pool, days: number): () => void {
  return sweepEvery(HOUR / 6, (stop) => removeDeliveries(pool, days, new Date(), stop))
}

/** Delete deliveries past their retention as of `now`, until `stop` is aborted. @returns the number deleted */
export async function removeDeliveries(pool: Pool, days: number, now: Date, stop?: AbortSignal): Promise<number> {
  const before = (age: number) => new Date(now.getTime() - age * DAY)
  const removed = await inBatches(BATCH, stop, () =>
    pool.query(
      `delete from webhook_deliveries where ctid = any (array(
         select d.ctid from webhook_deliveries d left join webhook_backlog b
           on b.org_id = d.org_id and b.endpoint_id = d.endpoint_id and b.delivery_id = d.id
         where d.created_at < $1 and (b.delivery_id is null or b.status = 'cancelled')
           or d.created_at < $2 and b.status in ('dead_lettered', 'held')
         limit $3 for update of d skip locked))`,
      [before(days), before(Math.max(days, UNDELIVERED_DAYS)), BATCH],
    ),
  )
  await pool.query(
    `delete from webhook_endpoints w where w.deleted_at < $1
       and not exists (select from webhook_deliveries d where d.org_id = w.org_id and d.endpoint_id = w.id)`,
    [before(UNDELIVERED_DAYS)],
  )
  return removed
}
