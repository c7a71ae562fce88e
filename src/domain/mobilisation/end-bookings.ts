/**
 * Ends the assignments of cancelled projects and jobs: a future assignment is deleted, and one that has begun ends
 * today. Days with recorded hours stay.
 */
import { type Assignment, type Job, Prisma } from '../../../prisma/generated/client/client.ts'
import { resources } from '../../access/resources.ts'
import type { EventType } from '../../events/catalogue.ts'
import { recordsOf, todayOf, type Write } from '../../events/write.ts'
import { dayText } from '../../platform/time/dates.ts'
import type { Searched } from '../daily/batch.ts'
import { removeUnassignedWorkers } from '../papers/assignments.ts'
import { updateMany } from '../records/write-rows.ts'
import { OPEN_JOB } from './absences.ts'
import { refreshJob } from './refresh-job.ts'
import { assignmentStatus } from './status.ts'
import { cancelWizardTasks } from './wizard-tasks.ts'

/** The events of the assignments, and of the packs that become complete without their workers. */
export const bookingEvents = [
  'assignment.updated',
  'assignment.deleted',
  'document_pack.completed',
] as const satisfies EventType[]

/** The maximum number of assignments that one write ends. The daily run ends the rest. */
export const ENDED_AT_ONCE = 1000

/** Cancel the open jobs of projects that were cancelled, and end the bookings of their people. */
export async function endProjects(write: Write, projectIds: readonly string[]): Promise<void> {
  const { job } = recordsOf(write)
  const where = { projectId: { in: [...projectIds] }, deletedAt: null, status: { in: [...OPEN_JOB] } }
  const open = await job.findMany({ where, orderBy: { id: 'asc' } })
  const ids = open.map(({ id }) => id)
  const cancelled = await job.updateManyAndReturn({ where: { id: { in: ids } }, data: { status: 'cancelled' } })
  const which = Prisma.sql`a.project_id = any(${[...projectIds]}::uuid[])`
  const deleted = await endAssignments(write, await todayOf(write), which, ENDED_AT_ONCE)
  await refreshJobs(write, deleted, open, cancelled)
  await cancelWizardTasks(write, ids)
  await removeUnassignedWorkers(write, deleted)
}

/**
 * End the bookings of a cancelled job's workers, recount its places, and emit the job's event.
 * @param before the job before it was cancelled
 */
export async function endJobBookings(write: Write, cancelled: Job, before: Job): Promise<void> {
  const which = Prisma.sql`a.job_id = ${cancelled.id}::uuid`
  const deleted = await endAssignments(write, await todayOf(write), which, ENDED_AT_ONCE)
  await refreshJobs(write, [], [before], [cancelled])
  await removeUnassignedWorkers(write, deleted)
}

/** Ids of the next bookings that are left. */
export async function leftBookings(from: Searched, today: Date, limit: number): Promise<string[]> {
  return (await dueBookings(from, today, Prisma.sql`true`, limit)).map(({ id }) => id)
}

/** End those of these bookings that are left. */
export async function endLeftBookings(write: Write, ids: readonly string[], today: Date): Promise<void> {
  const deleted = await endAssignments(write, today, Prisma.sql`a.id = any(${[...ids]}::uuid[])`, ids.length)
  await refreshJobs(write, deleted, [], [])
  await removeUnassignedWorkers(write, deleted)
}

/** Recount the places of jobs whose workers were removed, and of cancelled jobs. Emits the events of both. */
async function refreshJobs(
  write: Write,
  deleted: readonly Assignment[],
  before: readonly Job[],
  cancelled: readonly Job[],
): Promise<void> {
  const cancelledIds = new Set(cancelled.map(({ id }) => id))
  const others = new Set(deleted.flatMap(({ jobId }) => (jobId === null || cancelledIds.has(jobId) ? [] : [jobId])))
  const after = new Map(cancelled.map((job) => [job.id, job]))
  for (const job of before) await refreshJob(write, after.get(job.id) ?? job, job)
  const jobs = await recordsOf(write).job.findMany({ where: { id: { in: [...others] } }, orderBy: { id: 'asc' } })
  for (const job of jobs) await refreshJob(write, job)
}

interface Due {
  id: string
  /** Its last day; null if it has none. */
  last: Date | null
}

/**
 * End assignments of cancelled projects and jobs.
 * @param which a condition on the assignment `a`
 * @returns those that were deleted
 */
async function endAssignments(write: Write, today: Date, which: Prisma.Sql, limit: number) {
  const due = await dueBookings(write, today, which, limit)
  const where = { id: { in: due.map(({ id }) => id) } }
  const rows = due.length === 0 ? [] : await recordsOf(write).assignment.findMany({ where, orderBy: { id: 'asc' } })
  const lastDays = new Map(due.map(({ id, last }) => [id, last]))
  const deletedAt = await write.at
  const wanted = rows.map((before) => {
    const endDate = lastDays.get(before.id)
    const columns = endDate ? { endDate, status: assignmentStatus({ ...before, endDate }, today) } : { deletedAt }
    return { before, columns }
  })
  const deleted: Assignment[] = []
  for (const { before, after } of await updateMany<Assignment>(write, resources.assignments, wanted)) {
    if (after.deletedAt === null) write.emit('assignment.updated', after, before)
    else {
      write.emit('assignment.deleted', after)
      deleted.push(after)
    }
  }
  return deleted
}

function dueBookings({ control, orgId }: Searched, today: Date, which: Prisma.Sql, limit: number): Promise<Due[]> {
  const day = dayText(today)
  return control.$queryRaw<Due[]>`
    select a.id, case when a.start_date <= ${day}::date or worked.on is not null then ended.on end as last
    from assignments a
    join projects p on p.org_id = a.org_id and p.id = a.project_id
    left join jobs j on j.org_id = a.org_id and j.id = a.job_id
    cross join lateral (select max(t.period_start) as on from timesheets t
      where t.org_id = ${orgId}::uuid and t.assignment_id = a.id and t.deleted_at is null) worked
    cross join lateral (select greatest(a.start_date, ${day}::date, worked.on) as on) ended
    where a.org_id = ${orgId}::uuid and ${which} and a.deleted_at is null and a.status <> 'ended'
      and (p.status = 'cancelled' or j.status = 'cancelled')
      and (a.end_date is null or a.end_date > ended.on or (a.start_date > ${day}::date and worked.on is null))
    order by a.id limit ${limit}::int`
}
