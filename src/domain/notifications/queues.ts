/** The queues of the digest: one job per organisation, then one per member. */
import { defineQueue, HOUR, MINUTE } from '../../platform/jobs/definition.ts'

export interface DigestJob {
  orgId: string
  /** The organisation's calendar day, YYYY-MM-DD. */
  day: string
}

/** One job per organisation and day. */
export const digestQueue = defineQueue<DigestJob>('mail_digest', {
  concurrency: 1,
  turnsBy: 'orgId',
  retryLimit: 20,
  retryDelay: 2,
  retryDelayMax: HOUR,
  expireInSeconds: 5 * MINUTE,
  policy: 'exclusive',
})

export interface DigestEmailJob {
  orgId: string
  userId: string
  /** End of the time range, on the organisation's clock, ISO 8601. */
  until: string
}

/** One job per member and digest. */
export const digestEmailQueue = defineQueue<DigestEmailJob>('mail_letter', {
  concurrency: 4,
  turnsBy: 'orgId',
  retryLimit: 20,
  retryDelay: 2,
  retryDelayMax: HOUR,
  expireInSeconds: 5 * MINUTE,
  policy: 'exclusive',
})
