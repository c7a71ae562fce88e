/** A worker who became non-compliant while assigned concerns somebody at once, until they are compliant again. */
import type { Assignment, Project } from '../../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../../events/write.ts'
import { stillOn } from '../mobilisation/status.ts'
import { raiseNotifications } from '../notifications/raise.ts'
import { endTasks } from '../tasks/end.ts'
import { raiseTasks } from '../tasks/raise.ts'
import { shortTitle } from '../tasks/title.ts'
import type { Standing } from './assess.ts'

const PURPOSE = 'make_compliant'

export async function raiseConcerns(write: Write, moved: readonly Standing[]): Promise<void> {
  const lacking = moved.filter(({ status }) => status === 'non_compliant')
  if (lacking.length === 0) return
  const assignments = await recordsOf(write).assignment.findMany({
    where: { ...stillOn, workerId: { in: lacking.map(({ now }) => now.id) } },
    distinct: ['workerId'],
    orderBy: [{ workerId: 'asc' }, { startDate: 'asc' }, { id: 'asc' }],
    include: { project: true },
  })
  const places = new Map(assignments.map((assignment) => [assignment.workerId, assignment]))
  const concerns = lacking.flatMap((standing) => {
    const place = places.get(standing.now.id)
    return place === undefined ? [] : [describe(standing, place)]
  })
  await raiseNotifications(
    write,
    concerns.map(({ name, body, subject }) => ({
      type: 'worker.non_compliant',
      severity: 'critical',
      title: shortTitle(`${name} is assigned and not compliant`),
      body,
      ...subject,
    })),
  )
  await raiseTasks(
    write,
    concerns.map(({ name, body, subject }) => ({
      title: shortTitle(`Make ${name} compliant`),
      description: body,
      priority: 'high',
      purpose: PURPOSE,
      ...subject,
    })),
  )
}

function describe({ now, missing }: Standing, { project }: Assignment & { project: Project }) {
  const types = missing.map((type) => type.replaceAll('_', ' ')).join(', ')
  return {
    name: `${now.firstName} ${now.lastName}`,
    body: `Without a document that holds: ${types}. Assigned to ${project.name}.`,
    subject: { subjectType: 'worker', subjectId: now.id },
  }
}

export async function endConcerns(write: Write, moved: readonly Standing[]): Promise<void> {
  const mended = moved.filter(({ before }) => before.complianceStatus === 'non_compliant')
  const about = { subjectType: 'worker', subjectId: { in: mended.map(({ now }) => now.id) }, purpose: PURPOSE }
  if (mended.length > 0) await endTasks(write, about, 'done')
}
