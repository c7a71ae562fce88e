/** Reassesses every worker in the background after the requirements changed. */
import { todayOf, type Write } from '../../events/write.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { dayQueue } from '../daily/queues.ts'

/**
 * Restart the assessment of the organisation's workers, in the mutation's transaction. It enqueues its own job, because
 * a run that is just finishing would miss the change; concurrent runs share the work.
 * @param requestId makes the job's deduplication key unique
 */
export async function reassess(write: Write, requestId: string): Promise<void> {
  const { control, orgId } = write
  const create = { orgId, day: await todayOf(write) }
  await control.organisationDay.upsert({ where: { orgId }, create, update: { finishedAt: null, workerId: null } })
  await enqueue(write, dayQueue, { orgId }, `${orgId} ${requestId}`)
}
