/** For what comes to be a little after the answer that caused it. */
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE = 60_000

/** What `ask` gives, once it gives anything; the test fails if it never does. */
export async function eventually<Result>(ask: () => Promise<Result | undefined>, patience = PATIENCE): Promise<Result> {
  const until = Date.now() + patience
  for (;;) {
    const result = await ask()
    if (result !== undefined) return result
    if (Date.now() > until) throw new Error(`nothing came within ${patience / 1000} s: ${ask.toString()}`)
    await sleep(50)
  }
}
