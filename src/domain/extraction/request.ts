/** Asking for a document to be read. */

import type { AiJob } from '../../../prisma/generated/client/client.ts'
import type { Write } from '../../events/write.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { readingQueue } from './queue.ts'

/**
 * Make the job and what sets it off, in the transaction of the mutation.
 * @param write its caller may be a worker, who reaches no jobs: that their document is read is the organisation's wish
 */
export async function requestExtraction(write: Write, documentId: string): Promise<AiJob> {
  const { control, orgId } = write
  const job = await control.aiJob.create({ data: { orgId, documentId } })
  await enqueue(write, readingQueue, { orgId, aiJobId: job.id })
  return job
}
