/** Definition of a queue of background jobs: its name, its concurrency and how its jobs are retried. */

interface QueueRules {
  /** Jobs that one process runs at once. */
  concurrency: number
  /**
   * Retries after the first attempt. Jobs that count their own attempts allow extra ones, for processes that are
   * killed.
   */
  retryLimit: number
  /** Seconds before the first retry; doubles with each retry, up to `retryDelayMax` seconds. */
  retryDelay: number
  retryDelayMax: number
  /** Timeout of one attempt, in seconds. */
  expireInSeconds: number
  /** Jobs that a worker fetches at once and runs one after the other: for many small jobs. Default 1. */
  batch?: number
  /** `exclusive`: while a job with a key is queued or active, another job with that key is dropped. */
  policy?: 'standard' | 'exclusive'
  /**
   * The property of a job with its owner, e.g. `orgId`: owners alternate, regardless of the number of their jobs. Jobs
   * without the property count as one owner's. Default: jobs run in the order in which they are enqueued.
   */
  roundRobinBy?: string
  /** Cron expression in UTC: one job per time, for any number of processes. Missed times are made up by one job. */
  schedule?: string
}

declare const payload: unique symbol

/** A queue; `Job` is the type of the JSON payload of its jobs. */
export interface QueueDefinition<Job extends object = object> {
  name: string
  rules: QueueRules
  readonly [payload]?: Job
}

/** Seconds. */
export const MINUTE = 60
/** Seconds. */
export const HOUR = 60 * MINUTE

/** Define a queue, next to the code that runs its jobs; src/domain/queues.ts lists all queues. */
export function defineQueue<Job extends object>(name: string, rules: QueueRules): QueueDefinition<Job> {
  return { name, rules }
}
