/** Handing work to the background: in the transaction that asks for it, and announced once that is committed. */
import type { Changes } from '../changes/changes.ts'
import type { Db } from '../database/client.ts'
import type { QueueDefinition } from './definition.ts'
import type { Queue } from './queue.ts'

/** Jobs of one transaction. */
export interface CollectedJobs extends Pick<Queue, 'send' | 'sendAll'> {
  /** Wake the workers of their queues, in every process; once the transaction is committed. */
  announce(): void
}

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
    async sendAll(tx, definition, jobs) {
      await queue.sendAll(tx, definition, jobs)
      sent.add(definition.name)
    },
    announce() {
      for (const name of sent) changes.publishJobs(name)
      sent.clear()
    },
  }
}

/** In the sandbox it is rolled back with the rest. */
export async function enqueue<Job extends object>(
  { control, jobs }: { control: Db; jobs: CollectedJobs },
  queue: QueueDefinition<Job>,
  job: Job,
  key?: string,
): Promise<void> {
  await jobs.send(control, queue, job, key)
}
