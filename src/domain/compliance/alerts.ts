/** Alerts for assigned workers who become non-compliant: a notification, and a task until they are compliant again. */
import type { Assignment, Project } from '../../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../../events/write.ts'
import { currentOrUpcoming } from '../mobilisation/status.ts'
import { raiseNotifications } from '../notifications/raise.ts'
import { endTasks } from '../tasks/end.ts'
import { raiseTasks } from '../tasks/raise.ts'
import { shortTitle } from '../tasks/title.ts'
import type { AssessedWorker } from './assess.ts'
import { namesOfKinds } from './missing-words.ts'

const PURPOSE = 'make_compliant'

/** Create the alerts for workers who are now non-compliant and have a current or upcoming assignment. */
export async function raiseAlerts(write: Write, changed: readonly AssessedWorker[]): Promise<void> {
  const nonCompliant = changed.filter(({ status }) => status === 'non_compliant')
  if (nonCompliant.length === 0) return
  const assignments = await recordsOf(write).assignment.findMany({
    where: { ...currentOrUpcoming, workerId: { in: nonCompliant.map(({ after }) => after.id) } },
    distinct: ['workerId'],
    orderBy: { startDate: 'asc' },
    include: { project: true },
  })
  const assignmentByWorker = new Map(assignments.map((assignment) => [assignment.workerId, assignment]))
  const missing = nonCompliant.flatMap((worker) => worker.missing)
  const nameOf = await namesOfKinds(write, missing)
  const alerts = nonCompliant.flatMap((worker) => {
    const assignment = assignmentByWorker.get(worker.after.id)
    return assignment === undefined ? [] : [describe(worker, assignment, nameOf)]
  })
  await raiseNotifications(
    write,
    alerts.map(({ name, body, subject }) => ({
      type: 'worker.non_compliant',
      severity: 'critical',
      title: shortTitle(`${name} is assigned but not compliant`),
      body,
      ...subject,
    })),
  )
  await raiseTasks(
    write,
    alerts.map(({ name, body, subject }) => ({
      title: shortTitle(`Make ${name} compliant`),
      description: body,
      priority: 'high',
      purpose: PURPOSE,
      ...subject,
    })),
  )
}

function describe(
  { after, missing }: AssessedWorker,
  { project }: Assignment & { project: Project },
  nameOf: (kind: string) => string,
) {
  const types = missing.map(nameOf).join(', ')
  return {
    name: `${after.firstName} ${after.lastName}`,
    body: `Missing a valid document of type: ${types}. Assigned to ${project.name}.`,
    subject: { subjectType: 'worker', subjectId: after.id },
  }
}

/** Complete the tasks of workers who are no longer non-compliant. */
export async function endAlerts(write: Write, changed: readonly AssessedWorker[]): Promise<void> {
  const resolved = changed.filter(({ before }) => before.complianceStatus === 'non_compliant')
  const purpose = { subjectType: 'worker', subjectId: { in: resolved.map(({ after }) => after.id) }, purpose: PURPOSE }
  if (resolved.length > 0) await endTasks(write, purpose, 'done')
}
