/** The queue that prints issued packs. */
import { defineQueue, HOUR } from '../../platform/jobs/definition.ts'

export interface PackJob {
  orgId: string
  packId: string
  /** The papers that earlier parts of the job could not print. */
  failed?: FailedPaper[]
}

/** A paper that cannot be printed, and why. */
export interface FailedPaper {
  id: string
  problem: string
}

/** One job per issued pack. A pack is enqueued again when papers are added, and when its printing takes long. */
export const packQueue = defineQueue<PackJob>('print_pack', {
  concurrency: 1,
  roundRobinBy: 'orgId',
  retryLimit: 200,
  retryDelay: 2,
  retryDelayMax: HOUR,
  expireInSeconds: HOUR,
})
