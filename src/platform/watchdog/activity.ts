/**
 * What the process is doing: each request and each job is an activity, and code that runs for it, also after an `await`,
 * knows it (AsyncLocalStorage). The watchdog reads this to say who holds the process.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** What the log says of an activity, e.g. its request id. */
export type Facts = Record<string, unknown>

/** One request or job. */
export interface Activity {
  facts(): Facts
}

const running = new AsyncLocalStorage<Activity>()
const open = new Set<Activity>()

/**
 * Begin an activity. @param facts read when it is logged, because some become known late
 * @returns how to run code for it, and how to end it
 */
export function beginActivity(facts: () => Facts): { run<Result>(work: () => Result): Result; end(): void } {
  const activity = { facts }
  open.add(activity)
  return {
    run: (work) => running.run(activity, work),
    end() {
      open.delete(activity)
      const last = facts()
      activity.facts = () => last // a connection that was opened for it remembers it: nothing large must stay with it
    },
  }
}

/** Run `work` as an activity that ends with it. */
export async function runActivity<Result>(facts: () => Facts, work: () => Promise<Result>): Promise<Result> {
  const { run, end } = beginActivity(facts)
  try {
    return await run(work)
  } finally {
    end()
  }
}

/** The activity for which the current code runs; undefined in the background. */
export function currentActivity(): Activity | undefined {
  return running.getStore()
}

/** All activities that have not ended, oldest first. */
export function openActivities(): Activity[] {
  return [...open]
}
