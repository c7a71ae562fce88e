/**
 * What the process is doing: each request and each job is an activity. Code that runs for it, also after an `await`, can
 * read it (AsyncLocalStorage). The watchdog uses it to name the activity that blocks the event loop.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Link, LinkedList } from '../load/linked-list.ts'

/** Log fields of an activity, e.g. its request id. */
export type Facts = Record<string, unknown>

/** A statement that an activity sent to the database. */
export interface SentStatement {
  /** Its SQL, without parameter values. */
  text: string
  /** Duration in milliseconds. */
  ms: number
}

/** Statements that an activity keeps. */
const MAX_STATEMENTS = 10

const open = new LinkedList<Activity>()

/** One request or job, from beginning to end. */
export class Activity extends Link {
  /** Undefined after the end, so that code or connections that outlive the request do not keep it in memory. */
  #read: (() => Facts) | undefined
  #last: Facts = {}
  /** The first ones. Only their texts, because the values of their parameters can be large. */
  readonly statements: SentStatement[] = []
  statementCount = 0

  /** @param facts called when they are logged, because some become known late */
  constructor(facts: () => Facts) {
    super()
    this.#read = facts
    open.add(this)
  }

  facts(): Facts {
    return this.#read?.() ?? this.#last
  }

  sent(statement: SentStatement): void {
    this.statementCount++
    if (this.statements.length < MAX_STATEMENTS) this.statements.push(statement)
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
