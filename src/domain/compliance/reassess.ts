/** Looking at every worker again, in the background, after what they need has changed. */

import { todayOf, type Write } from '../../events/write.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { dayQueue } from '../daily/queues.ts'

/**
 * In the mutation's transaction: a run that is in the middle starts its look at the workers over. The job is one of its
 * own, since a run that is just ending would not see the change; two runs at once share the work.
 */
export async function reassess(write: Write, requestId: string): Promise<void> {
  const { control, orgId } = write
  const create = { orgId, day: await todayOf(write) }
  await control.organisationDay.upsert({ where: { orgId }, create, update: { finishedAt: null, workerId: null } })
  await enqueue(write, dayQueue, { orgId }, `${orgId} ${requestId}`)
}
