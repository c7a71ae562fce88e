/** The queues of messages: deriving those of an organisation from its events, and sending each. */
import { defineQueue, HOUR, MINUTE } from '../../platform/jobs/definition.ts'

export interface GatherJob {
  orgId: string
}

/** One job per organisation whose events have not been read. */
export const gatherQueue = defineQueue<GatherJob>('gather_messages', {
  concurrency: 2,
  roundRobinBy: 'orgId',
  retryLimit: 20,
  retryDelay: 2,
  retryDelayMax: HOUR,
  expireInSeconds: 5 * MINUTE,
  policy: 'exclusive',
})

export interface MessageJob {
  orgId: string
  messageId: string
}

/** One job per message, which counts its own attempts. The first retry is after 2 seconds, later ones up to an hour apart. */
export const messageQueue = defineQueue<MessageJob>('send_message', {
  concurrency: 4,
  roundRobinBy: 'orgId',
  retryLimit: 50,
  retryDelay: 2,
  retryDelayMax: HOUR,
  expireInSeconds: 5 * MINUTE,
  policy: 'exclusive',
})

export const messageKey = ({ orgId, messageId }: MessageJob) => `${orgId} ${messageId}`
