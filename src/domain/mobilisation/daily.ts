/** The daily mobilisation steps: assignments start and end, and jobs complete. */
import { type Assignment, type Job, Prisma } from '../../../prisma/generated/client/client.ts'
import { BATCH, type DailyStep, type Searched, searchedStep } from '../daily/batch.ts'
import { jobsWithOtherPlaces } from './changed-jobs.ts'
import { endLeftBookings, leftBookings } from './end-bookings.ts'
import { REFRESHED_AT_ONCE, refreshOpenJobs } from './refresh-job.ts'
import { assignmentStatus, emitMobilised } from './status.ts'
import { cancelWizardTasks } from './wizard-tasks.ts'

/**
 * Update the status of the next assignments that start or end. An assignment that started and ended while the system
 * was down is still reported as started.
 */
export const updateAssignmentStatuses: DailyStep = searchedStep(BATCH, dueAssignments, async (write, found, today) => {
  const ids = await dueAssignments(write, today, BATCH, found)
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
})

/** The statuses are literals in the SQL so that PostgreSQL can use the partial indexes. */
async function dueAssignments(
  { control, orgId }: Searched,
  today: Date,
  limit: number,
  among?: readonly string[],
): Promise<string[]> {
  const which = among === undefined ? Prisma.sql`true` : Prisma.sql`id = any(${[...among]}::uuid[])`
  const day = today.toISOString().slice(0, 10)
  const due = await control.$queryRaw<{ id: string }[]>`
    select id from (
      (select id from assignments
       where org_id = ${orgId}::uuid and ${which} and status = 'scheduled' and start_date <= ${day}::date and deleted_at is null
       order by start_date limit ${limit}::int)
      union all
      (select id from assignments
       where org_id = ${orgId}::uuid and ${which} and status <> 'ended' and status <> 'scheduled' and end_date < ${day}::date
         and deleted_at is null
       order by end_date limit ${limit}::int)) as due
    limit ${limit}::int`
  return due.map(({ id }) => id)
}

/** End the next assignments of cancelled projects and jobs, beyond the limit of the write that cancelled them. */
export const endCancelledBookings: DailyStep = searchedStep(BATCH, leftBookings, endLeftBookings)

/** Recount the places of the next jobs with workers who are away from today, or back. */
export const refreshAwayPlaces: DailyStep = searchedStep(
  REFRESHED_AT_ONCE,
  (from, _today, limit) => jobsWithOtherPlaces(from, limit),
  refreshOpenJobs,
)

/** Complete the next mobilised jobs whose end date has passed. */
export const completeJobs: DailyStep = searchedStep(BATCH, pastJobs, async (write, found, today) => {
  const where = { ...mobilisedBefore(today), id: { in: [...found] } }
  const past = await write.db.job.findMany({ where, orderBy: { id: 'asc' } })
  const ids = past.map(({ id }) => id)
  const data = { status: 'completed' } as const
  const completed = await write.db.job.updateManyAndReturn({ where: { id: { in: ids } }, data })
  const after = new Map(completed.map((job) => [job.id, job]))
  for (const before of past) write.emit('job.status_changed', after.get(before.id) as Job, before)
  await cancelWizardTasks(write, ids)
})

const mobilisedBefore = (today: Date) => ({ deletedAt: null, status: 'mobilised', endDate: { lt: today } }) as const

async function pastJobs({ control, orgId }: Searched, today: Date, take: number): Promise<string[]> {
  const where = { orgId, ...mobilisedBefore(today) }
  const past = await control.job.findMany({ where, orderBy: { id: 'asc' }, take, select: { id: true } })
  return past.map(({ id }) => id)
}
