/** The queue of extraction jobs. */
import { defineQueue, MINUTE } from '../../platform/jobs/definition.ts'

export interface ReadingJob {
  orgId: string
  aiJobId: string
}

/** One job per extraction. Failed attempts are retried with the limits in `run.ts`. */
export const readingQueue = defineQueue<ReadingJob>('read_document', {
  concurrency: 1,
  roundRobinBy: 'orgId',
  retryLimit: 16,
  retryDelay: 1,
  retryDelayMax: 5 * MINUTE,
  expireInSeconds: 10 * MINUTE,
})
