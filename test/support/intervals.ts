/** Intervals that a test's own code begins: other parts of the process, as a server that files share, begin some too. */

export interface Intervals {
  /** How many of this period, in milliseconds, have begun since and not ended. */
  running(period: number): number
  /** To be called, where timers are fake, before they are real again. */
  restore(): void
}

/** Count intervals from now on. */
export function countIntervals(): Intervals {
  const { setInterval: begin, clearInterval: end } = globalThis
  const periods = new Map<unknown, number | undefined>()
  globalThis.setInterval = ((work: () => void, period?: number) => {
    const timer = begin(work, period)
    periods.set(timer, period)
    return timer
  }) as typeof setInterval
  globalThis.clearInterval = (timer) => {
    periods.delete(timer)
    end(timer)
  }
  return {
    running: (period) => [...periods.values()].filter((each) => each === period).length,
    restore() {
      globalThis.setInterval = begin
      globalThis.clearInterval = end
    },
  }
}
