/** The queue that removes what an organisation keeps no longer by its retention rules. */
import { defineQueue, HOUR, MINUTE } from '../../platform/jobs/definition.ts'

export interface RetentionJob {
  orgId: string
  /** The organisation's day, YYYY-MM-DD. */
  day: string
}

/** One job per organisation and day. What it leaves is found again on the next day. */
export const retentionQueue = defineQueue<RetentionJob>('apply_retention', {
  concurrency: 1,
  roundRobinBy: 'orgId',
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 10 * MINUTE,
  expireInSeconds: 6 * HOUR,
  policy: 'exclusive',
})
