/** From an event to the rules that it sets off: a run of each is written with the event and done once it is committed. */

import type { Db } from '../platform/database/client.ts'
import { defineQueue, MINUTE } from '../platform/jobs/definition.ts'
import type { CollectedJobs } from '../platform/jobs/enqueue.ts'

/** An event that so many automations in a row led to sets off none. */
export const DEEPEST = 5

export interface QueuedRun {
  eventId: string
  automationId: string
}

export interface RunJob extends QueuedRun {
  orgId: string
}

export const automationQueue = defineQueue<RunJob>('run_automation', {
  concurrency: 4,
  batch: 25,
  retryLimit: 50,
  retryDelay: 2,
  retryDelayMax: 10 * MINUTE,
  expireInSeconds: 5 * MINUTE,
})

export async function queueRuns(jobs: CollectedJobs, tx: Db, orgId: string, runs: readonly QueuedRun[]): Promise<void> {
  await jobs.sendAll(
    tx,
    automationQueue,
    runs.map((run) => ({ orgId, ...run })),
  )
}
