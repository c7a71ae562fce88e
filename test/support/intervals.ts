/** Intervals that a test's own code begins: other parts of the process, as a server that files share, begin some too. */
import { vi } from 'vitest'

export interface Intervals {
  /** How many of this period, in milliseconds, have begun since and not ended. */
  running(period: number): number
  restore(): void
}

/** Count intervals from now on. If timers are fake, restore before they are real again. */
export function countIntervals(): Intervals {
  const begun = vi.spyOn(globalThis, 'setInterval')
  const ended = vi.spyOn(globalThis, 'clearInterval')
  return {
    running(period) {
      const all = begun.mock.results.filter((_result, index) => begun.mock.calls[index]?.[1] === period)
      return all.filter(({ value }) => !ended.mock.calls.some(([timer]) => timer === value)).length
    },
    restore() {
      begun.mockRestore()
      ended.mockRestore()
    },
  }
}
