/** No event is lost when processes die. A larger run: `node test/events/webhooks/faults.ts`. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CONCURRENCY, ENDPOINTS, type FaultBench, openFaultBench } from './faults.ts'

let bench: FaultBench

beforeAll(async () => {
  bench = await openFaultBench()
}, 60_000)
afterAll(() => bench[Symbol.asyncDispose]())

it('without faults every endpoint gets every event once', { timeout: 300_000 }, async () => {
  const result = await bench.run({ changes: 60, kills: 0, restarts: 0 })
  expect(result).toEqual({
    events: 60,
    delivered: 180,
    deadLettered: 0,
    crashedWorkers: 0,
    missing: 0,
    duplicates: 0,
    keyConflicts: 0,
    leasedDeliveries: 0,
  })
})

it('with killed workers and a restarted database every endpoint gets every event', { timeout: 300_000 }, async () => {
  const kills = 2
  const { duplicates, ...result } = await bench.run({ changes: 300, kills, restarts: 1 })
  expect(result).toMatchObject({ events: 300, crashedWorkers: 0, missing: 0, keyConflicts: 0, leasedDeliveries: 0 })
  expect(result.delivered + result.deadLettered).toBe(300 * ENDPOINTS)
  expect(duplicates).toBeLessThanOrEqual(kills * CONCURRENCY * ENDPOINTS)
})
