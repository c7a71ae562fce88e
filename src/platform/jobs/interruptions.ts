/**
 * Counts the attempts of a job that never ended because their process died, so that a job that kills its processes is given
 * up. The count is stored in the job, where it survives the process.
 */
import type { Pool } from 'pg'

/** After this number of interrupted attempts in a row, a job is given up. */
export const MAX_INTERRUPTIONS = 3

const begin = `
  update pgboss.job
  set data = jsonb_set(data, '{begun}', to_jsonb(coalesce((data ->> 'begun')::int, 0) + 1))
  where name = $1 and id = $2 and state = 'active'
  returning (data ->> 'begun')::int - 1 as interrupted`

const end = `update pgboss.job set data = data - 'begun' where name = $1 and id = $2 and state = 'active'`

/** Note that an attempt begins. @returns the number of attempts directly before it that never ended */
export async function beginAttempt(pool: Pool, queue: string, id: string): Promise<number> {
  const { rows } = await pool.query<{ interrupted: number }>(begin, [queue, id])
  return rows[0]?.interrupted ?? 0
}

/** Note that an attempt ended, though the job did not succeed. */
export async function endAttempt(pool: Pool, queue: string, id: string): Promise<void> {
  await pool.query(end, [queue, id])
}
