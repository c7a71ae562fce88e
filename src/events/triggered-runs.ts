/** Queues the automations that events trigger: each run is inserted with its event and executed after the commit. */
import type { Db } from '../platform/database/client.ts'
import { defineQueue, MINUTE } from '../platform/jobs/definition.ts'
import type { CollectedJobs } from '../platform/jobs/enqueue.ts'

/**
 * Maximum length of a chain of automations. Events with a greater depth trigger no automation, which prevents loops.
 */
export const MAX_DEPTH = 5

/** Maximum number of runs in all chains of automations that one event began. */
export const MAX_RUNS_OF_CAUSE = 1000

/** The events of a write would trigger more runs than one event may cause. Nothing of the write is stored. */
export class TooManyRuns extends Error {}

/** What caused a write: the chain of automations that led to it. */
export interface Causation {
  /** Number of automations in the chain; 0 if none led to the write. */
  depth: number
  /** The event that triggered the first of them; null if none led to the write. */
  causeId: string | null
  /** The last of them. */
  automation?: { id: string; name: string }
}

/** The causation of a write that no automation led to. */
export const noCausation: Causation = { depth: 0, causeId: null }

/** A run to queue: one automation for one event. */
export interface QueuedRun {
  eventId: string
  automationId: string
}

export interface RunJob extends QueuedRun {
  orgId: string
}

/** The queue of automation runs. */
export const automationQueue = defineQueue<RunJob>('run_automation', {
  concurrency: 4,
  roundRobinBy: 'orgId',
  batch: 5, // a worker finishes the batch before it takes another organisation's runs
  retryLimit: 50,
  retryDelay: 2,
  retryDelayMax: 10 * MINUTE,
  expireInSeconds: 5 * MINUTE,
})

/** Enqueue one job per run, in the transaction that inserted the events. */
export async function queueRuns(jobs: CollectedJobs, tx: Db, orgId: string, runs: readonly QueuedRun[]): Promise<void> {
  await jobs.sendAll(
    tx,
    automationQueue,
    runs.map((run) => ({ orgId, ...run })),
  )
}
