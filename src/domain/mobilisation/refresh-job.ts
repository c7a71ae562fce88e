/** Keeps a job consistent: its roles depend on its assignments, its status on its roles, and its tasks on both. */
import { isDeepStrictEqual } from 'node:util'
import type { Job } from '../../../prisma/generated/client/client.ts'
import type { EventType } from '../../events/catalogue.ts'
import { recordsOf, type Write } from '../../events/write.ts'
import { awayPlacesOf, OPEN_JOB } from './absences.ts'
import { updateCoverTasks } from './cover-tasks.ts'
import { type JobRole, sameTrade } from './job-roles.ts'
import { updateNeedlessTasks } from './needless-covers.ts'
import { updateWizardTasks } from './wizard-tasks.ts'

/** The events of refreshing a job's roles, status and tasks. */
export const refreshEvents = [
  'job.updated',
  'job.status_changed',
  'task.created',
  'task.updated',
  'task.completed',
  'notification.created',
] as const satisfies EventType[]

/**
 * Call this after a job's assignments or roles, or the absences of its workers changed: recounts the filled roles, switches
 * the status between mobilising and mobilised, and updates the job's tasks.
 * @param before the job before the change, for the event's old values
 */
export async function refreshJob(write: Write, job: Job, before: Job = job): Promise<void> {
  const where = { orgId_id: { orgId: write.orgId, id: job.id } }
  const db = recordsOf(write)
  const counts = await db.assignment.groupBy({
    by: ['trade'],
    // Substitutes have the place of another assignment, until that one is deleted.
    where: { jobId: job.id, deletedAt: null, OR: [{ coversId: null }, { covers: { deletedAt: { not: null } } }] },
    _count: { _all: true },
  })
  const assigned = (trade: string) =>
    counts.reduce((sum, each) => sum + (each.trade !== null && sameTrade(each.trade, trade) ? each._count._all : 0), 0)
  const counted = job.roles as unknown as JobRole[]
  const places = await awayPlacesOf(write, job.id)
  const awayFrom = (trade: string) =>
    new Set(places.flatMap((place) => (place.isOpenToday && place.trade === trade ? [place.assignmentId] : []))).size
  const roles = counted.map(({ trade, headcount }): JobRole => {
    const away = awayFrom(trade)
    const filled = Math.max(0, Math.min(headcount, assigned(trade)) - away)
    return { trade, headcount, filled, ...(away > 0 && { away }) }
  })
  const open = job.status === 'mobilising' || job.status === 'mobilised'
  const filled = roles.every((role) => role.filled === role.headcount)
  const status = open ? (filled ? 'mobilised' : 'mobilising') : job.status
  const unchanged = status === job.status && isDeepStrictEqual(roles, counted)
  const after = unchanged ? job : await db.job.update({ where, data: { roles: roles as unknown as object[], status } })
  write.emit(after.status === before.status ? 'job.updated' : 'job.status_changed', after, before)
  if (!open) return
  await updateWizardTasks(write, before, after)
  await updateCoverTasks(write, after, places)
  await updateNeedlessTasks(write, after)
}

/** The number of jobs that one write refreshes: each can have tasks, notifications and events for hundreds of places. */
export const REFRESHED_AT_ONCE = 20

/** Refresh those of these jobs that are open. @param ids at most `REFRESHED_AT_ONCE` */
export async function refreshOpenJobs(write: Write, ids: readonly string[]): Promise<void> {
  const where = { id: { in: [...ids] }, deletedAt: null, status: { in: [...OPEN_JOB] } }
  const open = await recordsOf(write).job.findMany({ where, orderBy: { id: 'asc' } })
  for (const job of open) await refreshJob(write, job)
}
