/** Waits for effects that follow a response with a delay. */
import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT = 90_000

/**
 * Poll `ask` until it returns something other than undefined or false, and return that; throws after `patience`
 * milliseconds.
 */
export async function eventually<Result>(
  poll: () => Promise<Result | undefined | false>,
  timeout = TIMEOUT,
): Promise<Result> {
  const until = Date.now() + timeout
  for (;;) {
    const result = await poll()
    if (result !== undefined && result !== false) return result
    if (Date.now() > until) throw new Error(`nothing came within ${timeout / 1000} s: ${poll.toString()}`)
    await sleep(50)
  }
}
