/** Assignments: which worker is on which project, and when. */
import { z } from 'zod'
import type { Job, Project, Worker } from '../../../prisma/generated/client/client.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { todayOf } from '../../events/write.ts'
import { ApiError, invalidField } from '../../platform/errors.ts'
import { day, metadata, reference, text } from '../checks.ts'
import { checkPeriod, validInput } from '../input.ts'
import { givePapers, type PrintingWrite, takePapersBack } from '../papers/assignments.ts'
import { liveRecord } from '../records.ts'
import { referred } from '../references.ts'
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

/** @throws {ApiError} conflict naming the assignment that has the worker on some of those days */
async function checkFree(write: CallerWrite, { workerId, startDate, endDate }: NewAssignment): Promise<void> {
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
  const message = `The worker is assigned on some of these days already, by assignment ${other.id}.`
  throw new ApiError('conflict', { message, details: [{ path: 'input.startDate', code: 'overlap', message }] })
}

async function checkParties(
  write: CallerWrite,
  data: NewAssignment,
): Promise<{ worker: Worker; job: Job | undefined }> {
  const worker = await referred<Worker>(resources.workers, data.workerId, write, 'input.workerId')
  if (worker.status === 'inactive') throw invalidField('input.workerId', 'inactive', 'The worker is inactive.')
  const project = await referred<Project>(resources.projects, data.projectId, write, 'input.projectId')
  if (project.status === 'cancelled') throw invalidField('input.projectId', 'cancelled', 'The project is cancelled.')
  if (!data.jobId) return { worker, job: undefined }
  const job = await referred<Job>(resources.jobs, data.jobId, write, 'input.jobId')
  if (job.projectId !== project.id) throw invalidField('input.jobId', 'invalid', 'The job is of another project.')
  if (job.status === 'completed' || job.status === 'cancelled')
    throw invalidField('input.jobId', job.status, `The job is ${job.status}.`)
  return { worker, job }
}

export async function createAssignment(write: AssigningWrite, input: unknown, load: object = {}) {
  const data = validInput(newAssignment, input)
  checkPeriod(data.startDate, data.endDate, 'endDate')
  const { worker, job } = await checkParties(write, data)
  await checkFree(write, data)
  const trade = data.trade ?? (job ? tradeFor(job.roles as unknown as JobRole[], worker.trade) : worker.trade)
  const status = assignmentStatus(data, await todayOf(write))
  const { db, orgId } = write
  const made = await db.assignment.create({ ...load, data: { orgId, ...data, trade, status } })
  write.emit('assignment.created', made)
  if (made.status === 'active') await emitMobilised(write, [made.id])
  if (job) await refreshJob(write, job)
  await givePapers(write, made, worker)
  return made
}

export async function deleteAssignment(write: AssigningWrite, id: string) {
  const where = liveRecord(write, id)
  const deleted = await write.db.assignment.update({
    where,
    data: { deletedAt: write.startedAt },
    include: { job: true },
  })
  write.emit('assignment.deleted', deleted)
  if (deleted.job !== null) await refreshJob(write, deleted.job)
  await takePapersBack(write, deleted)
  return { object: 'assignment', id }
}
