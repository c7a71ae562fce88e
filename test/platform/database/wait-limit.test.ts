/** Limits of the time that a caller waits for the database. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limitWait } from '../../../src/platform/database/wait-limit.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const never = new Promise<never>(() => {})

it.each([50, 75, 1000])(
  'a caller waits at least %i ms, whenever the clock of the others ticks',
  async (milliseconds) => {
    const failures: string[] = []
    const wait = (name: string, limit: number) =>
      limitWait(never, { milliseconds: limit, failure: () => new Error(name) }).catch(({ message }) =>
        failures.push(message),
      )
    void wait('first', 10_000)
    await vi.advanceTimersByTimeAsync(49)
    void wait('second', milliseconds)
    await vi.advanceTimersByTimeAsync(milliseconds - 1)
    expect(failures).toEqual([])
    await vi.advanceTimersByTimeAsync(150)
    expect(failures).toEqual(['second'])
    await vi.advanceTimersByTimeAsync(10_000)
  },
)

it('a caller waits no longer than its limit, though another one began to wait by a clock that was put away', async () => {
  void limitWait(never, { milliseconds: 10_000, failure: () => new Error('of a time that has ended') }).catch(() => {})
  vi.useRealTimers()
  const waited = limitWait(never, { milliseconds: 50, failure: () => new Error('too long') })
  await expect(waited).rejects.toThrow('too long')
})
