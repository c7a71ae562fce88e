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
