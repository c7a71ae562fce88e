/** Periodic work, such as deleting expired rows in batches. */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { inBackground } from './pool.ts'
import { clockProblem } from './same-time.ts'

/**
 * Maximum hours by which one round advances the retention limit, so that a jumping clock or a restored old backup does not
 * empty a database at once.
 */
const MAX_HOURS = 6

/**
 * Run `work` every `interval` milliseconds, as background work, but not while it still runs. Errors are ignored: the next
 * run tries again.
 * @param work gets a signal that is aborted when it must stop after its current batch
 * @returns a function that stops it
 */
export function sweepEvery(interval: number, work: (stop: AbortSignal) => Promise<unknown>): () => void {
  const stopping = new AbortController()
  let running = false
  const run = async () => {
    if (running) return
    running = true
    await work(stopping.signal)
      .catch(() => {})
      .finally(() => {
        running = false
      })
  }
  const timer = setInterval(() => void inBackground(run), interval)
  timer.unref()
  return () => {
    clearInterval(timer)
    stopping.abort()
  }
}

interface SweptDatabase {
  pool: Pick<Pool, 'query'>
}

/** The moments of one round of a sweep, by the database's clock. */
export interface SweepTimes {
  now: Date
  /** Rows that were past their retention at this time may be removed: now, unless the last round was long ago. */
  until: Date
}

/** What a round has removed: numbers of rows by table, or names of partitions. */
export type Removed = Record<string, number | readonly string[]>

/**
 * Remove rows past their retention, every `interval` milliseconds. A round removes nothing while this machine's clock and
 * the database's differ, and advances the retention limit by at most MAX_HOURS. It logs what it removed.
 * @param name of the sweep, shared by the rounds of all processes
 * @returns a function that stops it
 */
export function removeEvery(
  name: string,
  interval: number,
  { pool }: SweptDatabase,
  log: Pick<Logger, 'info' | 'warn'>,
  remove: (times: SweepTimes, stop: AbortSignal) => Promise<Removed>,
): () => void {
  return sweepEvery(interval, async (stop) => {
    try {
      if (clockProblem() !== undefined) return
      const times = await beginRound(pool, name)
      const { now, until } = times
      if (until < now) log.warn({ sweep: name, until, now }, 'retention is behind: it goes on in steps of six hours')
      const removed = Object.entries(await remove(times, stop)).filter(
        ([, what]) => (typeof what === 'number' ? what : what.length) > 0,
      )
      if (removed.length > 0)
        log.info({ sweep: name, removed: Object.fromEntries(removed) }, 'removed what is past its retention')
    } catch (error) {
      log.warn({ err: error, sweep: name }, 'nothing could be removed; trying again later')
    }
  })
}

async function beginRound(pool: SweptDatabase['pool'], name: string): Promise<SweepTimes> {
  const { rows } = await pool.query<SweepTimes>(
    `insert into sweeps as s (name, until) values ($1, now())
     on conflict (name) do update set until = least(now(), s.until + make_interval(hours => $2))
     returning now() as now, s.until`,
    [name, MAX_HOURS],
  )
  return rows[0] as SweepTimes
}

/**
 * Delete rows in batches, so that no statement locks many rows for long.
 * @param remove deletes up to `size` rows
 * @returns the total number of deleted rows
 */
export async function inBatches(
  size: number,
  stop: AbortSignal | undefined,
  remove: () => Promise<{ rowCount: number | null }>,
): Promise<number> {
  let removed = 0
  for (let batch = size; batch === size && !stop?.aborted; removed += batch) batch = (await remove()).rowCount ?? 0
  return removed
}
