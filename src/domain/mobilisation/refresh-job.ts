/** Keeps a job consistent: its roles depend on its assignments, its status on its roles, and its tasks on both. */
import type { Job } from '../../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../../events/write.ts'
import { type JobRole, sameTrade } from './job-roles.ts'
import { updateWizardTasks } from './wizard-tasks.ts'

/**
 * Call this after a job's assignments or roles changed: recounts the filled roles, switches the status between
 * mobilising and mobilised, and updates the job's tasks.
 * @param before the job before the change, for the event's old values
 */
export async function refreshJob(write: Write, job: Job, before: Job = job): Promise<void> {
  const where = { orgId_id: { orgId: write.orgId, id: job.id } }
  const db = recordsOf(write)
  const counts = await db.assignment.groupBy({
    by: ['trade'],
    where: { jobId: job.id, deletedAt: null },
    _count: { _all: true },
  })
  const assigned = (trade: string) =>
    counts.reduce((sum, each) => sum + (each.trade !== null && sameTrade(each.trade, trade) ? each._count._all : 0), 0)
  const counted = job.roles as unknown as JobRole[]
  const roles = counted.map((role) => ({ ...role, filled: Math.min(role.headcount, assigned(role.trade)) }))
  const open = job.status === 'mobilising' || job.status === 'mobilised'
  const filled = roles.every((role) => role.filled === role.headcount)
  const status = open ? (filled ? 'mobilised' : 'mobilising') : job.status
  const unchanged = status === job.status && JSON.stringify(roles) === JSON.stringify(counted)
  const after = unchanged ? job : await db.job.update({ where, data: { roles: roles as object[], status } })
  write.emit(after.status === before.status ? 'job.updated' : 'job.status_changed', after, before)
  if (open) await updateWizardTasks(write, before, after)
}
