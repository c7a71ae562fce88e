/** Sweeps remove by the database's clock, never much at once, and say what they removed. */
import type { Logger } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/database/client.ts'
import { type Removed, removeEvery, type SweepTimes } from '../../src/platform/database/sweep.ts'
import { noteClockDifference } from '../../src/platform/time/clock.ts'
import { copyDatabase, type TestDatabase } from '../support/database.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let own: TestDatabase
let database: Database
const lines: Record<string, unknown>[] = []
const write = (line: Record<string, unknown>) => void lines.push(line)
const log = { info: write, warn: write } as unknown as Logger

beforeAll(async () => {
  own = await copyDatabase()
  database = openDatabase(own.url, 2)
})
beforeEach(() => {
  lines.length = 0
})
afterEach(() => {
  noteClockDifference(0)
  vi.useRealTimers()
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

/** Begin a round while `Date` says `date`. @returns the moments that it got, once it got them */
async function round(date: Date, remove: () => Promise<Removed> = async () => ({})): Promise<SweepTimes> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: date })
  let stop = () => {}
  const begun = new Promise<SweepTimes>((resolve) => {
    stop = removeEvery('test', 600_000, database, log, (times) => {
      resolve(times)
      return remove()
    })
  })
  vi.advanceTimersByTime(600_000)
  vi.useRealTimers()
  const times = await begun
  stop()
  return times
}

it('go by the database’s clock, whatever that of the process says', async () => {
  const { now, until } = await round(new Date(Date.now() + 45 * DAY))
  expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(DAY)
  expect(until).toEqual(now)
})

it('go on in steps after a long pause, and say so', async () => {
  await round(new Date())
  await database.pool.query(`update sweeps set until = now() - interval '100 days' where name = 'test'`)
  const { now, until } = await round(new Date())
  expect(until.getTime() - (now.getTime() - 100 * DAY)).toBeLessThan(7 * HOUR)
  expect(lines).toMatchObject([{ sweep: 'test', until, now }])
  const next = await round(new Date())
  expect(next.until.getTime() - until.getTime()).toBe(6 * HOUR)
})

it('say what they removed', async () => {
  await round(new Date())
  await database.pool.query(`delete from sweeps where name = 'test'`)
  lines.length = 0
  await round(new Date(), async () => ({ things: 3, others: 0, partitions: ['things_1'], more: [] }))
  await expect.poll(() => lines).toEqual([{ sweep: 'test', removed: { things: 3, partitions: ['things_1'] } }])
})

it('say what kept them from removing', async () => {
  const err = new Error('a fault')
  await round(new Date(), () => Promise.reject(err))
  await expect.poll(() => lines).toContainEqual({ err, sweep: 'test' })
})

it('do nothing while the clocks differ by over a minute', async () => {
  let rounds = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = removeEvery('other', 1000, database, log, async () => {
    rounds++
    return {}
  })
  noteClockDifference(-61_000)
  await vi.advanceTimersByTimeAsync(5000)
  const { rowCount } = await database.pool.query(`select from sweeps where name = 'other'`)
  expect([rounds, rowCount]).toEqual([0, 0])
  noteClockDifference(59_000)
  vi.advanceTimersByTime(1000)
  await expect.poll(() => rounds).toBe(1)
  stop()
})
