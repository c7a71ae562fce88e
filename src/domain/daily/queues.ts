/** The queues of the daily run: finding due organisations, and running one organisation's day. */
import { defineQueue, HOUR, MINUTE } from '../../platform/jobs/definition.ts'

/** A job every minute that finds due organisations. */
export const dueQueue = defineQueue('find_due_organisations', {
  concurrency: 1,
  retryLimit: 2,
  retryDelay: 2,
  retryDelayMax: MINUTE,
  expireInSeconds: 10 * MINUTE,
  policy: 'exclusive',
  schedule: '* * * * *',
})

export interface DayJob {
  orgId: string
  /** Whether it continues the run of another job. */
  continued?: boolean
}

/** One job per organisation and part of its daily run. */
export const dayQueue = defineQueue<DayJob>('run_day', {
  concurrency: 2,
  roundRobinBy: 'orgId',
  retryLimit: 200,
  retryDelay: 2,
  retryDelayMax: HOUR,
  expireInSeconds: 6 * HOUR,
  policy: 'exclusive',
})
