/**
 * What the process is doing: each request and each job is an activity, and code that runs for it, also after an `await`,
 * knows it (AsyncLocalStorage). The watchdog reads this to say who holds the process.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Chain, Link } from '../load/linked-list.ts'

/** What the log says of an activity, e.g. its request id. */
export type Facts = Record<string, unknown>

const open = new Chain<Activity>()

/** One request or job, from its begin to its end. */
export class Activity extends Link {
  /** Undefined after the end: code that still runs, or a connection that was opened for it, must not keep the request. */
  #read: (() => Facts) | undefined
  #last: Facts = {}

  /** @param facts read when they are logged, because some become known late */
  constructor(facts: () => Facts) {
    super()
    this.#read = facts
    open.add(this)
  }

  facts(): Facts {
    return this.#read?.() ?? this.#last
  }

  run<Result>(work: () => Result): Result {
    return running.run(this, work)
  }

  /** Call it once. */
  end(): void {
    this.#last = this.facts()
    this.#read = undefined
    open.remove(this)
  }
}

const running = new AsyncLocalStorage<Activity>()

/** Run `work` as an activity that ends with it. */
export async function runActivity<Result>(facts: () => Facts, work: () => Promise<Result>): Promise<Result> {
  const activity = new Activity(facts)
  try {
    return await activity.run(work)
  } finally {
    activity.end()
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
