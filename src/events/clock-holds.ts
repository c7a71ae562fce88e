/** How long the writes of this process hold the clocks of organisations, which nobody else can write meanwhile. */
import { Gauge } from 'prom-client'

const SECOND = 1000

/** When those began that have not ended. */
const open = new Set<{ since: number }>()
let longest = 0

/** A write has taken a clock. @param ended resolves when it lets go of it */
export function measureHold(ended: Promise<void>): void {
  const hold = { since: performance.now() }
  open.add(hold)
  void ended.then(() => {
    open.delete(hold)
    longest = Math.max(longest, performance.now() - hold.since)
  })
}

/** Includes those that last, so that one which never ends is seen as well. */
export const longestHold = new Gauge({
  name: 'muster_clock_hold_seconds',
  help: "The longest time since the last scrape that a write held its organisation's clock",
  registers: [],
  collect() {
    const now = performance.now()
    this.set(Math.max(longest, ...[...open].map(({ since }) => now - since)) / SECOND)
    longest = 0
  },
})
