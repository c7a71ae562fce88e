/** How long this thread is held, so that it answers nobody. */

const TICK = 10 // milliseconds

/**
 * The longest piece of work of this thread, while `work` runs, in milliseconds of processor time: a busy machine makes
 * it no longer.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
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
  return Math.max(longest, spent() - before)
}
