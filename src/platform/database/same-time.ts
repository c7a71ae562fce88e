/** Compares this machine's clock with the database's, which is used for decisions about data. */
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Clock, clockDifference, machineClock, noteClockDifference } from '../time/clock.ts'
import { inBackground } from './pool.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Maximum difference of the clocks in milliseconds. */
export const MAX_CLOCK_DIFFERENCE = MINUTE

type Queries = Pick<pg.Pool, 'query'>

/** Milliseconds that a clock is certainly ahead of the database's, negative if behind: a lower bound, given the latency. */
export async function compareClocks(database: Queries, clock: Clock = machineClock): Promise<number> {
  const before = clock.now().getTime()
  const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now')
  const after = clock.now().getTime()
  const there = rows[0]?.now.getTime() as number
  return Math.max(before - there, 0) || Math.min(after - there, 0)
}

/** The problem of this machine's clock at its last comparison; undefined if there is none. */
export function clockProblem(difference = clockDifference()): string | undefined {
  if (Math.abs(difference) <= MAX_CLOCK_DIFFERENCE) return undefined
  return `${describeClocks(difference)} Synchronise both (NTP).`
}

export function describeClocks(difference: number): string {
  return `The clocks of this machine and of the database differ by ${(Math.abs(difference) / SECOND).toFixed(1)} s.`
}

let wasWrong = false

/** Compare the clocks now, and log when they begin to differ. @returns the problem; undefined if there is none */
export async function examineClock(
  database: Queries,
  log?: Pick<Logger, 'error' | 'info'>,
): Promise<string | undefined> {
  noteClockDifference(await compareClocks(database))
  const problem = clockProblem()
  if (problem !== undefined && !wasWrong) log?.error(`${problem} Until then this process removes nothing.`)
  if (problem === undefined && wasWrong) log?.info('The clocks of this machine and of the database agree again.')
  wasWrong = problem !== undefined
  return problem
}

/** Compare the clocks every minute. @returns a function that stops it */
export function watchClock(database: Queries, log: Pick<Logger, 'error' | 'info'>): () => void {
  const timer = setInterval(() => inBackground(() => examineClock(database, log)).catch(() => {}), MINUTE)
  timer.unref()
  return () => clearInterval(timer)
}
