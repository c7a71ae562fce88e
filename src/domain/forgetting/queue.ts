/** The queue that removes what is kept of erased workers. */
import { defineQueue, HOUR } from '../../platform/jobs/definition.ts'

export interface ErasureJob {
  orgId: string
  workerId: string
}

/** One job per erased worker. It is retried for days: an erasure must end. */
export const erasureQueue = defineQueue<ErasureJob>('erase_worker', {
  concurrency: 1,
  roundRobinBy: 'orgId',
  retryLimit: 200,
  retryDelay: 5,
  retryDelayMax: HOUR,
  expireInSeconds: HOUR,
  policy: 'exclusive',
})

export const erasureKey = ({ orgId, workerId }: ErasureJob): string => `${orgId}/${workerId}`
