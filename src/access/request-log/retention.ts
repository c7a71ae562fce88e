/** Retention of the request log: requests are deleted after 14 days, their counts after 31 days. */
import type { Pool } from 'pg'
import type { Database } from '../../platform/database/client.ts'
import { inBatches, sweepEvery } from '../../platform/sweep.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BATCH = 5000

const retention = {
  request_log: { days: 14, column: 'at' },
  request_counts: { days: 31, column: 'minute' },
} as const

type Table = keyof typeof retention

/** Delete old rows every hour. @returns a function that stops it */
export function sweepRequestLog({ pool }: Pick<Database, 'pool'>): () => void {
  return sweepEvery(HOUR, async (stop) => {
    for (const table of Object.keys(retention) as Table[]) await removeOld(pool, table, new Date(), stop)
  })
}

/** Delete the old rows of a table; several processes can do so at once. @returns the number of deleted rows */
export function removeOld(pool: Pool, table: Table, now: Date, stop?: AbortSignal): Promise<number> {
  const { days, column } = retention[table]
  const before = new Date(now.getTime() - days * DAY)
  return inBatches(BATCH, stop, () =>
    pool.query(
      `delete from ${table} where ctid = any(array(
         select ctid from ${table} where ${column} < $1 limit $2 for update skip locked))`,
      [before, BATCH],
    ),
  )
}
