/**
 * The tasks that are created with a job: one for each role and one for the documents. A role's task is completed when
 * the role is filled, and a new one is created if the role reopens; the other is completed when the documents are
 * issued.
 */
import type { Job } from '../../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../../events/write.ts'
import { endTasks, openTasks, type Purpose } from '../tasks/end.ts'
import { ISSUE_PACK } from '../tasks/issue-pack.ts'
import { type NewTask, raiseTasks } from '../tasks/raise.ts'
import { shortTitle } from '../tasks/title.ts'
import type { JobRole } from './job-roles.ts'

const fillRole = ({ trade }: JobRole) => `fill_role:${trade.toLowerCase()}`
const rolesOf = (job: Job) => job.roles as unknown as JobRole[]
/** Whether it needs more workers than are assigned. The place of an absent worker has its own task (cover-tasks.ts). */
const isOpen = (role: JobRole | undefined) => role !== undefined && role.filled + (role.away ?? 0) < role.headcount

function forJobs(jobIds: readonly string[], purpose: Purpose['purpose'] = { not: null }): Purpose {
  return { subjectType: 'job', subjectId: { in: [...jobIds] }, purpose }
}

function roleTask(job: Job, role: JobRole, project: string): NewTask {
  const title = shortTitle(`Fill the role ${role.trade} (${role.headcount}) for ${project}`)
  return { title, purpose: fillRole(role), subjectType: 'job', subjectId: job.id, dueOn: job.startDate }
}

/** Create the tasks of a new job. */
export async function openWizardTasks(write: Write, job: Job, project: { name: string }): Promise<void> {
  const title = shortTitle(`Issue the document pack for ${project.name}`)
  const packTask = { title, purpose: ISSUE_PACK, subjectType: 'job', subjectId: job.id, dueOn: job.startDate }
  await raiseTasks(write, [...rolesOf(job).map((role) => roleTask(job, role, project.name)), packTask])
}

/** Cancel the open tasks of jobs that were cancelled or completed. */
export const cancelWizardTasks = (write: Write, jobIds: readonly string[]) =>
  endTasks(write, forJobs(jobIds), 'cancelled')

interface RoleChange {
  purpose: string
  from: JobRole | undefined
  to: JobRole | undefined
}

/** Update the tasks of a job after its roles or dates changed. */
export async function updateWizardTasks(write: Write, before: Job, after: Job): Promise<void> {
  const changes = changesOf(rolesOf(before), rolesOf(after))
  const closed = changes.filter(({ from, to }) => isOpen(from) && !isOpen(to))
  const ends = Map.groupBy(closed, ({ to }) => (to === undefined ? 'cancelled' : 'done'))
  for (const [status, group] of ends)
    await endTasks(write, forJobs([after.id], { in: group.map(({ purpose }) => purpose) }), status)
  const reopened = changes.flatMap(({ from, to }) => (to !== undefined && isOpen(to) && !isOpen(from) ? [to] : []))
  const resized = changes.filter(({ from, to }) => isOpen(from) && isOpen(to) && from?.headcount !== to?.headcount)
  const rescheduled = startDateChanged(before, after)
  if (reopened.length === 0 && resized.length === 0 && !rescheduled) return
  const where = { orgId_id: { orgId: write.orgId, id: after.projectId } }
  const { name } = await recordsOf(write).project.findUniqueOrThrow({ where, select: { name: true } })
  if (resized.length > 0 || rescheduled) await amendTasks(write, { before, after, resized, project: name })
  await raiseTasks(
    write,
    reopened.map((role) => roleTask(after, role, name)),
  )
}

function startDateChanged(before: Job, after: Job): boolean {
  return before.startDate.getTime() !== after.startDate.getTime()
}

function changesOf(before: readonly JobRole[], after: readonly JobRole[]): RoleChange[] {
  const [from, to] = [new Map(before.map(byPurpose)), new Map(after.map(byPurpose))]
  const purposes = new Set([...from.keys(), ...to.keys()])
  return [...purposes].map((purpose) => ({ purpose, from: from.get(purpose), to: to.get(purpose) }))
}

function byPurpose(role: JobRole): [string, JobRole] {
  return [fillRole(role), role]
}

interface Amendment {
  before: Job
  after: Job
  resized: readonly RoleChange[]
  project: string
}

/** Update titles and due dates. Those that users edited are left unchanged. */
async function amendTasks(write: Write, { before, after, resized, project }: Amendment): Promise<void> {
  for (const task of await openTasks(write, forJobs([after.id]))) {
    const change = resized.find(({ purpose }) => purpose === task.purpose)
    const hasDefaultTitle = change?.from && task.title === roleTask(before, change.from, project).title
    const hasDefaultDate = startDateChanged(before, after) && task.dueOn?.getTime() === before.startDate.getTime()
    if (!hasDefaultTitle && !hasDefaultDate) continue
    const data = {
      ...(hasDefaultTitle && change.to && { title: roleTask(after, change.to, project).title }),
      ...(hasDefaultDate && { dueOn: after.startDate }),
    }
    const where = { orgId_id: { orgId: write.orgId, id: task.id } }
    write.emit('task.updated', await recordsOf(write).task.update({ where, data }), task)
  }
}
