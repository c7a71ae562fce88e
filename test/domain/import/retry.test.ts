/** Trying again: what passes by itself, what does not, and for how long. */
import { expect, it } from 'vitest'
import { type Attempt, tryAgain } from '../../../src/domain/import/retry.ts'

function setUp(attempts: readonly Attempt<string>[]) {
  const waits: number[] = []
  const stop = new AbortController()
  let count = 0
  const attempt = async () => attempts[Math.min(count++, attempts.length - 1)] as Attempt<string>
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  return { waits, stop, run: () => tryAgain(attempt, { stop: stop.signal, wait }), tried: () => count }
}

const busy = { failure: 'busy', isTemporary: true }

it('waits as long as the server says, and else longer each time', async () => {
  const { waits, run } = setUp([busy, { ...busy, retryAfter: 7 }, busy, { value: 'done' }])
  expect(await run()).toBe('done')
  expect(waits).toEqual([1000, 7000, 4000])
})

it('gives up what does not pass', async () => {
  const { run, tried } = setUp([{ failure: 'refused', isTemporary: false }])
  await expect(run()).rejects.toBe('refused')
  expect(tried()).toBe(1)
})

it('gives up after ten attempts', async () => {
  const { run, tried, waits } = setUp([busy])
  await expect(run()).rejects.toBe('busy')
  expect([tried(), Math.max(...waits)]).toEqual([10, 30_000])
})

it('makes no other attempt once it is stopped', async () => {
  const { run, tried, stop } = setUp([busy])
  stop.abort()
  await expect(run()).rejects.toBe('busy')
  expect(tried()).toBe(1)
})
