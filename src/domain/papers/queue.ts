/** The queue that prints issued packs. */
import { defineQueue, HOUR } from '../../platform/jobs/definition.ts'

export interface PackJob {
  orgId: string
  packId: string
}

/** One job per issued pack. A pack is enqueued again when papers are added. */
export const packQueue = defineQueue<PackJob>('print_pack', {
  concurrency: 1,
  retryLimit: 200,
  retryDelay: 2,
  retryDelayMax: HOUR,
  expireInSeconds: HOUR,
})
