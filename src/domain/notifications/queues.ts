/** The queue of the digest: one job per organisation, which enqueues an email for each member (letter-queue.ts). */
import { defineQueue, HOUR, MINUTE } from '../../platform/jobs/definition.ts'

export interface DigestJob {
  orgId: string
  /** The organisation's calendar day, YYYY-MM-DD. */
  day: string
}

/** One job per organisation and day. */
export const digestQueue = defineQueue<DigestJob>('mail_digest', {
  concurrency: 1,
  roundRobinBy: 'orgId',
  retryLimit: 20,
  retryDelay: 2,
  retryDelayMax: HOUR,
  expireInSeconds: 5 * MINUTE,
  policy: 'exclusive',
})
