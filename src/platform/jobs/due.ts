/**
 * Finds jobs that nobody announces: those whose next try is due, those of a process that died, and those whose
 * announcement was lost.
 * One question for all queues, so that neither their workers nor pg-boss need to ask one by one.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

interface Found {
  name: string
  /** There is a job for whoever comes. */
  due: boolean
  /** There is one whose process no longer says that it works on it, or that takes longer than it may. */
  lost: boolean
}

const statement = {
  name: 'find due jobs',
  text: `
    select * from (
      select q.name,
        exists (select from pgboss.job j
          where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()) as due,
        exists (select from pgboss.job j
          where j.name = q.name and j.state = 'active' and now() > least(
            j.heartbeat_on + make_interval(secs => j.heartbeat_seconds),
            j.started_on + make_interval(secs => j.expire_seconds))) as lost
      from unnest($1::text[]) as q (name)) as each
    where due or lost`,
}

interface SearchParts {
  pool: Pool
  /** Names of the queues. */
  queues: readonly string[]
  /** Milliseconds. */
  every: number
  due(queue: string): void
  lost(queue: string): Promise<void>
}

/** @returns what stops it */
export function searchForJobs({ pool, queues, every, due, lost }: SearchParts): () => Promise<void> {
  const stopping = new AbortController()
  const pause = () => sleep(every, true, { signal: stopping.signal, ref: false }).catch(() => false)

  async function search(): Promise<void> {
    const { rows } = await pool.query<Found>({ ...statement, values: [queues] })
    for (const found of rows) {
      if (found.due) due(found.name)
      if (found.lost) await lost(found.name)
    }
  }

  const searching = (async () => {
    while (await pause()) await search().catch(() => {}) // a database that is away is asked again
  })()
  return () => {
    stopping.abort()
    return searching
  }
}
