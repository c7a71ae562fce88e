/**
 * Retention of the request log: requests are removed after 14 days, their counts after 31 days. Whole partitions of the
 * log are dropped once all of their requests are old.
 */
import type { Pool } from 'pg'
import { readLongPartitions } from '../../platform/database/partitions/catalogue.ts'
import { removePartitions } from '../../platform/database/partitions/maintenance.ts'
import { boundAt, cutoffOf, type PartitionedTable } from '../../platform/database/partitions/partition.ts'
import { inBatches, type Removed } from '../../platform/database/sweep.ts'

const DAY = 24 * 3_600_000
const BATCH = 5000
const COUNT_DAYS = 31

/** The partitioned table of the log. */
export const requestLogTable = {
  name: 'request_log',
  key: 'id',
  type: 'uuid',
  days: 14,
} as const satisfies PartitionedTable

/**
 * Remove old requests and counts; several processes can do so at the same time.
 * @param removed gets what was removed, step by step
 * @param stop stops it between two steps
 * @throws {TableInUse}
 */
export async function removeOldRequests(pool: Pool, now: Date, removed: Removed, stop?: AbortSignal): Promise<void> {
  removed['partitions of request_log'] = await removePartitions(pool, requestLogTable, now, stop)
  removed.request_log = await removeRequests(pool, now, stop)
  removed.request_counts = await removeRequestCounts(pool, now, stop)
}

/** Delete the old requests of partitions that are not dropped soon. @returns the number of deleted rows */
export async function removeRequests(pool: Pool, now: Date, stop?: AbortSignal): Promise<number> {
  let removed = 0
  for (const { name, to } of await readLongPartitions(pool, requestLogTable))
    removed += await inBatches(BATCH, stop, () =>
      pool.query(
        `with old as materialized (select org_id, id from ${name} where at < $1 limit $2 for update skip locked)
         delete from request_log r using old where r.org_id = old.org_id and r.id = old.id
         ${to === Infinity ? '' : `and r.id < ${boundAt(to, 'uuid')}`}`,
        [new Date(cutoffOf(requestLogTable, now)), BATCH],
      ),
    )
  return removed
}

/** Delete old counts. @returns the number of deleted rows */
export function removeRequestCounts(pool: Pool, now: Date, stop?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - COUNT_DAYS * DAY)
  return inBatches(BATCH, stop, () =>
    pool.query(
      `delete from request_counts where ctid = any(array(
         select ctid from request_counts where minute < $1 limit $2 for update skip locked))`,
      [before, BATCH],
    ),
  )
}
