/** What a queue of background jobs is: its name, and how often and how long its jobs are tried. */

export interface QueueRules {
  /** Jobs at once in a process. */
  concurrency: number
  /** Tries after the first one; a job that counts its own tries has some to spare for processes that are killed. */
  retryLimit: number
  /** Seconds to the next try, doubled at each up to `retryDelayMax`. */
  retryDelay: number
  retryDelayMax: number
  /** Seconds that one try may take. */
  expireInSeconds: number
  /** Jobs taken at a time, one after the other: for many small ones. */
  batch?: number
  /** `exclusive`: of the jobs with one key there is one at a time, waiting or being done; a second is dropped. */
  policy?: 'standard' | 'exclusive'
  /** Cron, UTC: a job is put into it by time, whatever the number of processes. What was missed is made up for once. */
  schedule?: string
}

declare const carried: unique symbol

/** `Job` is what a job of the queue carries, as JSON. */
export interface QueueDefinition<Job extends object = object> {
  name: string
  rules: QueueRules
  readonly [carried]?: Job
}

export const MINUTE = 60
export const HOUR = 60 * MINUTE

/** An engine defines its queues beside its work; the server lists them all (src/domain/queues.ts). */
export function defineQueue<Job extends object>(name: string, rules: QueueRules): QueueDefinition<Job> {
  return { name, rules }
}
