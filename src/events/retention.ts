/** Deletes events that are older than the retention period. */
import type { Pool } from 'pg'
import { SANDBOX_ORGANISATION } from '../access/sandbox.ts'
import type { Database } from '../platform/database/client.ts'
import { inBatches, sweepEvery } from '../platform/sweep.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BATCH = 5000

/** Delete events older than `days` every ten minutes. @returns a function that stops it */
export function sweepEvents({ pool }: Pick<Database, 'pool'>, days: number): () => void {
  return sweepEvery(HOUR / 6, (stop) => removeEvents(pool, new Date(Date.now() - days * DAY), stop))
}

/**
 * Delete the events created before `moment`, except the sandbox's, in batches, until none is left or `stop` is aborted. Concurrent processes
 * skip each other's locked rows.
 * @returns the number of deleted events
 */
export function removeEvents(pool: Pool, moment: Date, stop?: AbortSignal): Promise<number> {
  return inBatches(BATCH, stop, () =>
    pool.query(
      `delete from events where (org_id, id) in (
         select org_id, id from events where created_at < $1 and org_id <> $3 order by created_at limit $2 for update skip locked)`,
      [moment, BATCH, SANDBOX_ORGANISATION],
    ),
  )
}
