/** For what comes to be a little after the answer that caused it. */
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE = 90_000

/** What `ask` gives, once it is anything but undefined or false; the test fails if that never comes. */
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
