/**
 * Finds what no ring tells of: jobs whose next try is due, those of a process that died, and those whose ring was lost.
 * One question for all queues, so that neither their workers nor pg-boss need to ask one by one.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type QueueName, queueNames } from './queues.ts'

interface Found {
  name: QueueName
  /** There is a job for whoever comes. */
  due: boolean
  /** There is one whose process no longer says that it works on it, or that takes longer than it may. */
  lost: boolean
}

const statement = {
  name: 'look for jobs',
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
  values: [queueNames],
}

interface LookParts {
  pool: Pool
  /** Milliseconds. */
  every: number
  due(queue: QueueName): void
  lost(queue: QueueName): Promise<void>
}

/** @returns what stops it */
export function startLooking({ pool, every, due, lost }: LookParts): () => Promise<void> {
  const stopping = new AbortController()
  const pause = () => sleep(every, true, { signal: stopping.signal, ref: false }).catch(() => false)

  async function look(): Promise<void> {
    const { rows } = await pool.query<Found>(statement)
    for (const found of rows) {
      if (found.due) due(found.name)
      if (found.lost) await lost(found.name)
    }
  }

  const looking = (async () => {
    while (await pause()) await look().catch(() => {}) // a database that is away is asked again
  })()
  return () => {
    stopping.abort()
    return looking
  }
}
