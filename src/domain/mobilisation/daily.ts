/** The daily mobilisation steps: assignments start and end, and jobs complete. */
import type { Assignment, Job } from '../../../prisma/generated/client/client.ts'
import { systemWrite } from '../../events/system-write.ts'
import type { Write } from '../../events/write.ts'
import { BATCH, type DailyStep } from '../daily/batch.ts'
import { jobsWithOtherPlaces } from './absences.ts'
import { endLeftBookings } from './end-bookings.ts'
import { refreshOpenJobs } from './refresh-job.ts'
import { assignmentStatus, emitMobilised } from './status.ts'
import { cancelWizardTasks } from './wizard-tasks.ts'

/**
 * Update the status of the next assignments that start or end. An assignment that started and ended while the system
 * was down is still reported as started.
 */
export const updateAssignmentStatuses: DailyStep = (services, orgId, today) =>
  systemWrite(services, orgId, async (write) => {
    const ids = await dueAssignments(write, today)
    const due = await write.db.assignment.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
    const after = new Map<string, Assignment>()
    for (const [status, group] of Map.groupBy(due, (assignment) => assignmentStatus(assignment, today))) {
      const where = { id: { in: group.map(({ id }) => id) } }
      const changed = await write.db.assignment.updateManyAndReturn({ where, data: { status } })
      for (const assignment of changed) after.set(assignment.id, assignment)
    }
    for (const before of due) write.emit('assignment.updated', after.get(before.id) as Assignment, before)
    const started = due.filter(({ status }) => status === 'scheduled')
    await emitMobilised(
      write,
      started.map(({ id }) => id),
    )
    return due.length === BATCH
  })

/** The statuses are literals in the SQL so that PostgreSQL can use the partial indexes. */
async function dueAssignments({ control, orgId }: Write, today: Date): Promise<string[]> {
  const day = today.toISOString().slice(0, 10)
  const due = await control.$queryRaw<{ id: string }[]>`
    select id from (
      (select id from assignments
       where org_id = ${orgId}::uuid and status = 'scheduled' and start_date <= ${day}::date and deleted_at is null
       order by start_date limit ${BATCH}::int)
      union all
      (select id from assignments
       where org_id = ${orgId}::uuid and status <> 'ended' and status <> 'scheduled' and end_date < ${day}::date
         and deleted_at is null
       order by end_date limit ${BATCH}::int)) as due
    limit ${BATCH}::int`
  return due.map(({ id }) => id)
}

/** End the next assignments of cancelled projects and jobs, beyond the limit of the write that cancelled them. */
export const endCancelledBookings: DailyStep = (services, orgId, today) =>
  systemWrite(services, orgId, (write) => endLeftBookings(write, today, BATCH))

/** Jobs per transaction: each can have tasks, notifications and events for hundreds of places. */
const JOBS_AT_ONCE = 20

/** Recount the places of the next jobs with workers who are away from today, or back. */
export const refreshAwayPlaces: DailyStep = (services, orgId) =>
  systemWrite(services, orgId, async (write) => {
    const ids = await jobsWithOtherPlaces(write, JOBS_AT_ONCE)
    if (ids.length > 0) await refreshOpenJobs(write, { id: { in: ids } })
    return ids.length === JOBS_AT_ONCE
  })

/** Complete the next mobilised jobs whose end date has passed. */
export const completeJobs: DailyStep = (services, orgId, today) =>
  systemWrite(services, orgId, async (write) => {
    const where = { deletedAt: null, status: 'mobilised', endDate: { lt: today } } as const
    const past = await write.db.job.findMany({ where, orderBy: { id: 'asc' }, take: BATCH })
    const ids = past.map(({ id }) => id)
    if (ids.length === 0) return false
    const data = { status: 'completed' } as const
    const completed = await write.db.job.updateManyAndReturn({ where: { id: { in: ids } }, data })
    const after = new Map(completed.map((job) => [job.id, job]))
    for (const before of past) write.emit('job.status_changed', after.get(before.id) as Job, before)
    await cancelWizardTasks(write, ids)
    return past.length === BATCH
  })
