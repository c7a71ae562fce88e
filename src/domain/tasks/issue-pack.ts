/** The task to issue a job's document pack: the job wizard opens it, issuing the pack ends it. */
import type { Write } from '../../events/write.ts'
import { endTasks } from './end.ts'

/** The purpose by which it is found. */
export const ISSUE_PACK = 'issue_pack'

/** A pack for all of a job was issued. */
export const endPackTask = (write: Write, jobId: string) =>
  endTasks(write, { subjectType: 'job', subjectId: { in: [jobId] }, purpose: ISSUE_PACK }, 'done')
