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

/** Rows of a table that go. */
export interface OldRows {
  table: string
  /** The columns of its primary key, with their types. */
  key: Record<string, string>
  /** The partition that has them; undefined: any. */
  partition?: string
  /** Which rows `t` of it, with the parameters of the condition. It is asked again when they are deleted. */
  where: string
  values: readonly unknown[]
  /** Those that go first: an order of `t`. */
  order?: string
  /** A condition on the deleted row `t`, by which PostgreSQL leaves other partitions out. */
  within?: string
}

/**
 * Delete rows of all organisations. A batch is found, and then deleted by its keys: Citus takes no lock of rows on several
 * nodes, which a statement for both would need.
 * @returns the number of deleted rows
 */
export async function removeRows(
  pool: Pool,
  { table, key, partition = table, where, values, order, within }: OldRows,
  size: number,
  stop?: AbortSignal,
): Promise<number> {
  const names = Object.keys(key)
  const old = `select ${names.map((name) => `t.${name}::text`).join(', ')} from ${partition} t
    where ${where}${order === undefined ? '' : ` order by ${order}`} limit ${size}`
  const keys = Object.values(key).map((type, index) => `$${values.length + index + 1}::text[]::${type}[]`)
  const remove = `delete from ${table} t using unnest(${keys.join(', ')}) as old (${names.join(', ')})
    where ${names.map((name) => `t.${name} = old.${name}`).join(' and ')} and (${where})${within === undefined ? '' : ` and ${within}`}`
  return inBatches(size, stop, async () => {
    const { rows } = await pool.query<Record<string, string>>(old, [...values])
    if (rows.length === 0) return { rowCount: 0 }
    return pool.query(remove, [...values, ...names.map((name) => rows.map((row) => row[name]))])
  })
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
