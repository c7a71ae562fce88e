/** The task to issue a job's document pack. Creating the job creates it; issuing the pack completes it. */
import type { Write } from '../../events/write.ts'
import { endTasks } from './end.ts'

/** The task's `purpose`. */
export const ISSUE_PACK = 'issue_pack'

/** Complete the task, after a pack for all workers of the job was issued. */
export const completePackTask = (write: Write, jobId: string) =>
  endTasks(write, { subjectType: 'job', subjectId: { in: [jobId] }, purpose: ISSUE_PACK }, 'done')
