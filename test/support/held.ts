/** How long this thread is held, so that it answers nobody. */

const TICK = 10 // milliseconds

/** How much longer than the fixed piece of work a thread may be held: on a fast machine it takes about 10 ms. */
export const HELD = 50

/** Processor time of this thread, in milliseconds. */
function spent(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Processor time of a fixed piece of work, in milliseconds. */
function fixedWork(): number {
  const before = spent()
  for (let n = 0; n < 3; n++)
    JSON.parse(JSON.stringify(Array.from({ length: 10_000 }, (_, at) => ({ at, text: `${at}` }))))
  return spent() - before
}

/**
 * The longest piece of work of this thread, while `work` runs, as a multiple of a fixed piece of work before and after it. Both
 * are processor time, and both take longer on a slow machine.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  fixedWork() // compiled by its first run
  const unitBefore = fixedWork()
  let before = spent()
  let longest = 0
  const timer = setInterval(() => {
    const now = spent()
    longest = Math.max(longest, now - before)
    before = now
  }, TICK)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  longest = Math.max(longest, spent() - before)
  return longest / Math.max(unitBefore, fixedWork())
}
