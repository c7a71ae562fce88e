/**
 * What the job wizard promises to be done for a job: a task for each role, and one for the documents. A role's task is
 * done when the role is filled and comes anew when it is open again; that of the documents is done when they are issued.
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
const isOpen = (role: JobRole | undefined) => role !== undefined && role.filled < role.headcount

function of(jobIds: readonly string[], purpose: Purpose['purpose'] = { not: null }): Purpose {
  return { subjectType: 'job', subjectId: { in: [...jobIds] }, purpose }
}

function roleTask(job: Job, role: JobRole, project: string): NewTask {
  const title = shortTitle(`Fill the role ${role.trade} (${role.headcount}) for ${project}`)
  return { title, purpose: fillRole(role), subjectType: 'job', subjectId: job.id, dueOn: job.startDate }
}

export async function openWizardTasks(write: Write, job: Job, project: { name: string }): Promise<void> {
  const title = shortTitle(`Issue the document pack for ${project.name}`)
  const papers = { title, purpose: ISSUE_PACK, subjectType: 'job', subjectId: job.id, dueOn: job.startDate }
  await raiseTasks(write, [...rolesOf(job).map((role) => roleTask(job, role, project.name)), papers])
}

/** Jobs were called off or are over: what is still open of them is of no use. */
export const cancelWizardTasks = (write: Write, jobIds: readonly string[]) => endTasks(write, of(jobIds), 'cancelled')

interface RoleChange {
  purpose: string
  from: JobRole | undefined
  to: JobRole | undefined
}

/** Call it after a job's roles or days changed. */
export async function followJob(write: Write, before: Job, now: Job): Promise<void> {
  const changes = changesOf(rolesOf(before), rolesOf(now))
  const closed = changes.filter(({ from, to }) => isOpen(from) && !isOpen(to))
  const ends = Map.groupBy(closed, ({ to }) => (to === undefined ? 'cancelled' : 'done'))
  for (const [status, those] of ends)
    await endTasks(write, of([now.id], { in: those.map(({ purpose }) => purpose) }), status)
  const reopened = changes.flatMap(({ from, to }) => (to !== undefined && isOpen(to) && !isOpen(from) ? [to] : []))
  const resized = changes.filter(({ from, to }) => isOpen(from) && isOpen(to) && from?.headcount !== to?.headcount)
  const moved = hasMoved(before, now)
  if (reopened.length === 0 && resized.length === 0 && !moved) return
  const where = { orgId_id: { orgId: write.orgId, id: now.projectId } }
  const { name } = await recordsOf(write).project.findUniqueOrThrow({ where, select: { name: true } })
  if (resized.length > 0 || moved) await amendTasks(write, { before, now, resized, project: name })
  await raiseTasks(
    write,
    reopened.map((role) => roleTask(now, role, name)),
  )
}

function hasMoved(before: Job, now: Job): boolean {
  return before.startDate.getTime() !== now.startDate.getTime()
}

function changesOf(before: readonly JobRole[], now: readonly JobRole[]): RoleChange[] {
  const [from, to] = [new Map(before.map(named)), new Map(now.map(named))]
  const purposes = new Set([...from.keys(), ...to.keys()])
  return [...purposes].map((purpose) => ({ purpose, from: from.get(purpose), to: to.get(purpose) }))
}

function named(role: JobRole): [string, JobRole] {
  return [fillRole(role), role]
}

interface Amendment {
  before: Job
  now: Job
  resized: readonly RoleChange[]
  project: string
}

/** Titles and days that people changed stay. */
async function amendTasks(write: Write, { before, now, resized, project }: Amendment): Promise<void> {
  for (const task of await openTasks(write, of([now.id]))) {
    const change = resized.find(({ purpose }) => purpose === task.purpose)
    const isTitled = change?.from && task.title === roleTask(before, change.from, project).title
    const isDated = hasMoved(before, now) && task.dueOn?.getTime() === before.startDate.getTime()
    if (!isTitled && !isDated) continue
    const data = {
      ...(isTitled && change.to && { title: roleTask(now, change.to, project).title }),
      ...(isDated && { dueOn: now.startDate }),
    }
    const where = { orgId_id: { orgId: write.orgId, id: task.id } }
    write.emit('task.updated', await recordsOf(write).task.update({ where, data }), task)
  }
}
