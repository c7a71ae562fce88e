/** Handing work to the background: in the transaction that asks for it, and with a ring once that is committed. */

import type { Write } from '../../domain/write.ts'
import type { Changes } from '../changes/changes.ts'
import type { Queue } from './queue.ts'
import type { Jobs, QueueName } from './queues.ts'

/** Jobs of one transaction. */
export interface CollectedJobs extends Pick<Queue, 'send' | 'sendAll'> {
  /** Tell the workers of their queues; once the transaction is committed. */
  ring(): void
}

export function collectJobs({ queue, changes }: { queue: Queue; changes: Pick<Changes, 'tellJobs'> }): CollectedJobs {
  const sent = new Set<QueueName>()
  return {
    async send(tx, name, ...job) {
      await queue.send(tx, name, ...job)
      sent.add(name)
    },
    async sendAll(tx, name, jobs) {
      await queue.sendAll(tx, name, jobs)
      sent.add(name)
    },
    ring() {
      for (const name of sent) changes.tellJobs(name)
      sent.clear()
    },
  }
}

/** In the sandbox it is rolled back with the rest. */
export async function enqueue<Name extends QueueName>(
  { control, jobs }: Pick<Write, 'control' | 'jobs'>,
  name: Name,
  job: Jobs[Name],
  key?: string,
): Promise<void> {
  await jobs.send(control, name, job, key)
}
