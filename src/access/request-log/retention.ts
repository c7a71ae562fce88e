/**
 * Retention of the request log: requests are removed after 14 days, their counts after 31 days. Whole partitions of the
 * log are dropped once all of their requests are old.
 */
import type { Pool } from 'pg'
import { removeFromLongPartitions, removePartitions } from '../../platform/database/partitions/maintenance.ts'
import { cutoffOf, type PartitionedTable } from '../../platform/database/partitions/partition.ts'
import { type Removed, removeRows } from '../../platform/database/sweep.ts'

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
export function removeRequests(pool: Pool, now: Date, stop?: AbortSignal): Promise<number> {
  const old = { where: 't.at < $1', values: [new Date(cutoffOf(requestLogTable, now))] }
  return removeFromLongPartitions(pool, requestLogTable, old, BATCH, stop)
}

/** Delete old counts. @returns the number of deleted rows */
export function removeRequestCounts(pool: Pool, now: Date, stop?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - COUNT_DAYS * DAY)
  const key = { org_id: 'uuid', minute: 'timestamptz', credential_id: 'uuid' }
  return removeRows(pool, { table: 'request_counts', key, where: 't.minute < $1', values: [before] }, BATCH, stop)
}
