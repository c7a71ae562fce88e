/** Enqueues background jobs in the caller's transaction and notifies the workers after its commit. */
import type { Changes } from '../changes/changes.ts'
import type { Db } from '../database/client.ts'
import type { QueueDefinition } from './definition.ts'
import type { Queue } from './queue.ts'

/** Enqueues jobs in one transaction and records their queues. */
export interface CollectedJobs extends Pick<Queue, 'send' | 'sendAll'> {
  /** Wake the workers of these queues, in every process. Call it after the commit. */
  announce(): void
}

/** Record which queues get jobs in a transaction, for `announce`. */
export function collectJobs({
  queue,
  changes,
}: {
  queue: Queue
  changes: Pick<Changes, 'publishJobs'>
}): CollectedJobs {
  const sent = new Set<string>()
  return {
    async send(tx, definition, ...job) {
      await queue.send(tx, definition, ...job)
      sent.add(definition.name)
    },
    async sendAll(tx, definition, ...jobs) {
      await queue.sendAll(tx, definition, ...jobs)
      sent.add(definition.name)
    },
    announce() {
      for (const name of sent) changes.publishJobs(name)
      sent.clear()
    },
  }
}

/**
 * Enqueue a job in the write's transaction; if it rolls back, as in the sandbox, there is no job.
 * @param key in an exclusive queue: at most one job with this key is queued at a time
 */
export async function enqueue<Job extends object>(
  { control, jobs }: { control: Db; jobs: CollectedJobs },
  queue: QueueDefinition<Job>,
  job: Job,
  key?: string,
): Promise<void> {
  await jobs.send(control, queue, job, key)
}

/** Enqueue several jobs with one statement. See `enqueue`. @param keyOf gives the key of each */
export async function enqueueAll<Job extends object>(
  { control, jobs }: { control: Db; jobs: CollectedJobs },
  queue: QueueDefinition<Job>,
  all: readonly Job[],
  keyOf?: (job: Job) => string,
): Promise<void> {
  await jobs.sendAll(control, queue, all, keyOf)
}
