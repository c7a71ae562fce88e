/** Creating extraction jobs. */
import type { AiJob } from '../../../prisma/generated/client/client.ts'
import type { Write } from '../../events/write.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { readingQueue } from './queue.ts'

/**
 * Create and enqueue an extraction job in the mutation's transaction. Uses `control`, because a worker who uploads a
 * document has no access to jobs.
 */
export async function requestExtraction(write: Write, documentId: string): Promise<AiJob> {
  const { control, orgId } = write
  const job = await control.aiJob.create({ data: { orgId, documentId } })
  write.emit('ai_job.created', job)
  await enqueue(write, readingQueue, { orgId, aiJobId: job.id })
  return job
}
