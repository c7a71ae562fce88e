/** Waits for effects that follow a response with a delay. */
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE = 90_000

/**
 * Poll `ask` until it returns something other than undefined or false, and return that; throws after `patience`
 * milliseconds.
 */
export async function eventually<Result>(
  ask: () => Promise<Result | undefined | false>,
  patience = PATIENCE,
): Promise<Result> {
  const until = Date.now() + patience
  for (;;) {
    const result = await ask()
    if (result !== undefined && result !== false) return result
    if (Date.now() > until) throw new Error(`nothing came within ${patience / 1000} s: ${ask.toString()}`)
    await sleep(50)
  }
}
