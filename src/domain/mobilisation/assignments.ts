/** Assignments: which worker works on which project, and when. */
import { z } from 'zod'
import type { Job, Project, Worker } from '../../../prisma/generated/client/client.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { todayOf } from '../../events/write.ts'
import { ApiError, invalidField } from '../../platform/errors.ts'
import { day, metadata, reference, text } from '../checks.ts'
import { checkPeriod, validInput } from '../input.ts'
import { addAssignedWorker, type PrintingWrite, removeUnassignedWorker } from '../papers/assignments.ts'
import { liveRecord } from '../records.ts'
import { findReferenced } from '../references.ts'
import type { JobRole } from './job-roles.ts'
import { tradeFor } from './job-roles.ts'
import { refreshJob } from './refresh-job.ts'
import { assignmentStatus, emitMobilised } from './status.ts'

const newAssignment = z.object({
  workerId: reference,
  projectId: reference,
  jobId: reference.nullish(),
  trade: text.nullish(),
  startDate: day,
  endDate: day.nullish(),
  externalId: text.nullish(),
  metadata: metadata.optional(),
})

type NewAssignment = z.output<typeof newAssignment>

type AssigningWrite = CallerWrite & PrintingWrite

/** @throws {ApiError} conflict if the worker has an assignment that overlaps */
async function checkOverlap(write: CallerWrite, { workerId, startDate, endDate }: NewAssignment): Promise<void> {
  const other = await write.db.assignment.findFirst({
    where: {
      workerId,
      deletedAt: null,
      ...(endDate && { startDate: { lte: endDate } }),
      OR: [{ endDate: null }, { endDate: { gte: startDate } }],
    },
    select: { id: true },
  })
  if (other === null) return
  const message = `The worker already has an assignment on some of these days: ${other.id}.`
  const detail = { path: 'input.startDate', code: 'overlap', message: `must not overlap the assignment ${other.id}` }
  throw new ApiError('conflict', { message, details: [detail] })
}

/** @throws {ApiError} validation_failed on the worker, project or job if it cannot be assigned */
async function checkReferences(
  write: CallerWrite,
  data: NewAssignment,
): Promise<{ worker: Worker; job: Job | undefined }> {
  const worker = await findReferenced<Worker>(resources.workers, data.workerId, write, 'input.workerId')
  if (worker.status === 'inactive')
    throw invalidField('input.workerId', 'inactive', 'must be a worker who is not inactive')
  const project = await findReferenced<Project>(resources.projects, data.projectId, write, 'input.projectId')
  if (project.status === 'cancelled')
    throw invalidField('input.projectId', 'cancelled', 'must be a project that is not cancelled')
  if (!data.jobId) return { worker, job: undefined }
  const job = await findReferenced<Job>(resources.jobs, data.jobId, write, 'input.jobId')
  if (job.projectId !== project.id) throw invalidField('input.jobId', 'invalid', 'must be a job of the same project')
  if (job.status === 'completed' || job.status === 'cancelled')
    throw invalidField('input.jobId', job.status, `must be a job that is not ${job.status}`)
  return { worker, job }
}

/**
 * Assign a worker to a project and optionally to one of its jobs. Updates the job's roles and adds the worker to its
 * issued document packs.
 * @param load Prisma's `select` or `include` for the returned record
 * @throws {ApiError} validation_failed; conflict if the worker has another assignment on some of the days
 */
export async function createAssignment(write: AssigningWrite, input: unknown, load: object = {}) {
  const data = validInput(newAssignment, input)
  checkPeriod(data.startDate, data.endDate, 'endDate')
  const { worker, job } = await checkReferences(write, data)
  await checkOverlap(write, data)
  const trade = data.trade ?? (job ? tradeFor(job.roles as unknown as JobRole[], worker.trade) : worker.trade)
  const status = assignmentStatus(data, await todayOf(write))
  const { db, orgId } = write
  const created = await db.assignment.create({ ...load, data: { orgId, ...data, trade, status } })
  write.emit('assignment.created', created)
  if (created.status === 'active') await emitMobilised(write, [created.id])
  if (job) await refreshJob(write, job)
  await addAssignedWorker(write, created, worker)
  return created
}

/**
 * Delete an assignment, update its job's roles, and withdraw the worker's documents from the job's packs.
 * @throws {ApiError} not_found
 */
export async function deleteAssignment(write: AssigningWrite, id: string) {
  const where = liveRecord(write, id)
  const deleted = await write.db.assignment.update({
    where,
    data: { deletedAt: write.startedAt },
    include: { job: true },
  })
  write.emit('assignment.deleted', deleted)
  if (deleted.job !== null) await refreshJob(write, deleted.job)
  await removeUnassignedWorker(write, deleted)
  return { object: 'assignment', id }
}
