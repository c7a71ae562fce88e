/** The queues of the daily run: finding due organisations, and running one organisation's day. */
import { defineQueue, HOUR, MINUTE } from '../../platform/jobs/definition.ts'

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
}

export const dayQueue = defineQueue<DayJob>('run_day', {
  concurrency: 2,
  retryLimit: 200,
  retryDelay: 2,
  retryDelayMax: HOUR,
  expireInSeconds: 6 * HOUR,
  policy: 'exclusive',
})
