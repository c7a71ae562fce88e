/** A job's roles follow its assignments, its status follows its roles, and its tasks follow both. */
import type { Job } from '../../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../../events/write.ts'
import { type JobRole, sameTrade } from './job-roles.ts'
import { followJob } from './wizard-tasks.ts'

/**
 * Count a job's roles anew after its assignments or roles changed, move it between mobilising and mobilised, and let its
 * tasks follow.
 * @param before the job as it was when the change began, which the event tells
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
  const stays = status === job.status && JSON.stringify(roles) === JSON.stringify(counted)
  const now = stays ? job : await db.job.update({ where, data: { roles: roles as object[], status } })
  if (now.status !== job.status) write.emit('job.status_changed', now, before)
  if (open) await followJob(write, before, now)
}
