/** Events are kept for so many days, then removed. */
import type { Pool } from 'pg'
import type { Database } from '../platform/database/client.ts'
import { inBatches, sweepEvery } from '../platform/sweep.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BATCH = 5000

/** Remove what is older than `days`, now and then. Returns what stops it. */
export function sweepEvents({ pool }: Pick<Database, 'pool'>, days: number): () => void {
  return sweepEvery(HOUR / 6, (stop) => removeEvents(pool, new Date(Date.now() - days * DAY), stop))
}

/**
 * Remove all events from before `moment`, or as many as it can until it is told to stop. Two processes that do this at
 * once remove different ones.
 * @returns how many
 */
export function removeEvents(pool: Pool, moment: Date, stop?: AbortSignal): Promise<number> {
  return inBatches(BATCH, stop, () =>
    pool.query(
      `delete from events where (org_id, id) in (
         select org_id, id from events where created_at < $1 order by created_at limit $2 for update skip locked)`,
      [moment, BATCH],
    ),
  )
}
