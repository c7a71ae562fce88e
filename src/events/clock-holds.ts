/** Measures how long writes of this process hold an organisation's clock, which blocks its other writes. */
import { Gauge } from 'prom-client'

const SECOND = 1000

/** Holds that have not ended. */
const open = new Set<{ since: number }>()
let longest = 0

/** Call it when a write has taken a clock. @param ended resolves when the write releases the clock */
export function measureHold(ended: Promise<void>): void {
  const hold = { since: performance.now() }
  open.add(hold)
  void ended.then(() => {
    open.delete(hold)
    longest = Math.max(longest, performance.now() - hold.since)
  })
}

/** Includes open holds, so that a hold that never ends is visible. */
export const longestHold = new Gauge({
  name: 'muster_clock_hold_seconds',
  help: 'Longest time that a write locked its organisation since the last scrape',
  registers: [],
  collect() {
    const now = performance.now()
    this.set(Math.max(longest, ...[...open].map(({ since }) => now - since)) / SECOND)
    longest = 0
  },
})
