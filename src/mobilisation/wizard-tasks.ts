/** What the job wizard promises to be done for a new job: a task for each role, and one for the documents. */
import type { Job, Project } from '../../prisma/generated/client/client.ts'
import type { JobRole } from '../../schema/job-roles.ts'
import { raiseTask } from '../tasks/raise.ts'
import { shortTitle } from '../tasks/title.ts'
import type { Write } from '../write.ts'

export async function openWizardTasks(write: Write, job: Job, project: Project): Promise<void> {
  const subject = { subjectType: 'job', subjectId: job.id, dueOn: job.startDate }
  const titles = (job.roles as unknown as JobRole[]).map(
    ({ trade, headcount }) => `Fill the role ${trade} (${headcount}) for ${project.name}`,
  )
  for (const title of [...titles, `Issue the document pack for ${project.name}`])
    await raiseTask(write, { title: shortTitle(title), ...subject })
}
