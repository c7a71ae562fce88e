/** Asking for a document to be read. */
import type { AiJob } from '../../../prisma/generated/client/client.ts'
import type { Context } from '../../execution/context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'

/**
 * Make the job and what sets it off, in the transaction of the mutation.
 * @param context its caller may be a worker, who reaches no jobs: that their document is read is the organisation's wish
 */
export async function requestExtraction(context: Context, documentId: string): Promise<AiJob> {
  const { control, orgId } = context
  const job = await control.aiJob.create({ data: { orgId, documentId } })
  await enqueue(context, 'read_document', { orgId, aiJobId: job.id })
  return job
}
