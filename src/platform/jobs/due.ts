/**
 * Finds jobs for which there is no notification: retries that are due, jobs of a process that died, and jobs whose
 * notification was lost. One query polls all queues, instead of one query per worker.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { inBackground } from '../database/pool.ts'

interface QueueState {
  name: string
  /** It has a job that a worker can take. */
  due: boolean
  /** It has an active job whose heartbeat is overdue or that exceeds its timeout. */
  lost: boolean
}

/** SQL: when an active job is lost, unless its process sends another heartbeat or ends it. */
export const answersUntil = (job: string) => `least(
  ${job}.heartbeat_on + make_interval(secs => ${job}.heartbeat_seconds),
  ${job}.started_on + make_interval(secs => ${job}.expire_seconds))`

/** The statement's order matches an index, so that a long queue is not scanned. */
const statement = {
  name: 'find due jobs',
  text: `
    select * from (
      select q.name,
        (select true from pgboss.job j
          where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
          order by j.priority desc, j.created_on limit 1) is not null as due,
        exists (select from pgboss.job j
          where j.name = q.name and j.state = 'active' and now() > ${answersUntil('j')}) as lost
      from unnest($1::text[]) as q (name)) as each
    where due or lost`,
}

interface SearchOptions {
  pool: Pool
  /** Queue names. */
  queues: readonly string[]
  /** Interval in milliseconds. */
  every: number
  /** Called for each queue that has a due job. */
  onDue(queue: string): void
  /** Called for each queue that has a lost job. */
  onLost(queue: string): Promise<void>
}

/** Poll the queues until stopped. @returns a function that stops the search */
export function searchForJobs({ pool, queues, every, onDue, onLost }: SearchOptions): () => Promise<void> {
  const stopping = new AbortController()
  const pause = () => sleep(every, true, { signal: stopping.signal, ref: false }).catch(() => false)

  async function search(): Promise<void> {
    const { rows } = await pool.query<QueueState>({ ...statement, values: [queues] })
    for (const { name, due, lost } of rows) {
      if (due) onDue(name)
      if (lost) await onLost(name)
    }
  }

  const searching = (async () => {
    // If the database is unavailable, the next search finds the jobs.
    while (await pause()) await inBackground(search).catch(() => {})
  })()
  return () => {
    stopping.abort()
    return searching
  }
}
