/** Events are kept for so many days, then removed in batches, by one process at a time. */
import type { Pool, PoolClient } from 'pg'
import type { Database } from '../database/client.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SWEEP_EVERY = HOUR / 6
const BATCH = 5000
const LOCK = 0x65766e74 // `evnt`: a process that finds it taken leaves the work to the one that has it

/** Remove what is older than `days`, now and then. Returns what stops it. */
export function sweepEvents({ pool }: Database, days: number): () => void {
  const stopping = new AbortController()
  const sweep = () => removeEvents(pool, new Date(Date.now() - days * DAY), stopping.signal).catch(() => {}) // the next sweep goes on
  const timer = setInterval(sweep, SWEEP_EVERY)
  timer.unref()
  return () => {
    clearInterval(timer)
    stopping.abort()
  }
}

/**
 * Remove all events from before `moment`, or as many as it can until it is told to stop.
 * @returns how many; 0 while another process is at it
 */
export async function removeEvents(pool: Pool, moment: Date, stop?: AbortSignal): Promise<number> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [LOCK])
    if (!rows[0].held) return 0
    try {
      return await removeInBatches(client, moment, stop)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  } finally {
    client.release()
  }
}

async function removeInBatches(client: PoolClient, moment: Date, stop?: AbortSignal): Promise<number> {
  let removed = 0
  for (let batch = BATCH; batch === BATCH && !stop?.aborted; removed += batch) {
    const { rowCount } = await client.query(
      `delete from events where (org_id, id) in (
         select org_id, id from events where created_at < $1 order by created_at limit $2)`,
      [moment, BATCH],
    )
    batch = rowCount ?? 0
  }
  return removed
}
