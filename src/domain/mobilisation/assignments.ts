/** Assignments: which worker works on which project, and when. */
import type { z } from 'zod'
import type { Assignment, Job, Project, Worker } from '../../../prisma/generated/client/client.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { todayOf } from '../../events/write.ts'
import { invalidField } from '../../platform/errors/errors.ts'
import { checkPeriod, resultsOf, validInput } from '../input/input.ts'
import { addAssignedWorkers, type PrintingWrite, removeUnassignedWorkers } from '../papers/assignments.ts'
import { refuseOtherValues } from '../records/immutable.ts'
import { type Creates, createRecord, type RecordWrites } from '../records/record-writes.ts'
import { liveRecord } from '../records/records.ts'
import { findAllReferenced } from '../records/references.ts'
import { tradeNames } from '../records/trade-names.ts'
import { assignedDays } from './assigned-days.ts'
import { newAssignment } from './assignment-input.ts'
import { openRoles, tradeFor } from './job-roles.ts'
import { refuseRecordedHours } from './recorded-hours.ts'
import { refreshJob } from './refresh-job.ts'
import { assignmentStatus, emitMobilised } from './status.ts'

type NewAssignment = z.output<typeof newAssignment>
type AssignmentChange = Partial<NewAssignment>

export type AssigningWrite = CallerWrite & PrintingWrite

export const assignmentWrites: RecordWrites<Assignment, NewAssignment, AssignmentChange, AssigningWrite> = {
  resource: resources.assignments,
  readNew(input) {
    return validInput(newAssignment, input, 'input', ({ startDate, endDate }) =>
      checkPeriod(startDate, endDate, 'endDate'),
    )
  },
  readChange: (input) => validInput(newAssignment.partial(), input),
  references: {}, // `prepareCreates` reads the records
  defaults: { metadata: {} },
  prepareCreates,
  prepareUpdates: async () => ({
    columns({ current, data }) {
      refuseOtherValues(
        'assignment',
        current,
        data,
        'Change it with a single request, or delete it and create another.',
      )
      return {}
    },
    finish: async () => {},
  }),
}

/** Each record is checked against those before it, which take days and fill the roles of their jobs. */
async function prepareCreates(
  write: AssigningWrite,
  records: readonly NewAssignment[],
): Promise<Creates<Assignment, NewAssignment>> {
  const checkReferences = await referencesOf(write, records)
  const days = await assignedDays(write, records)
  const roles = openRoles()
  const today = await todayOf(write)
  const named = await tradeNames(write)
  const tradeOf = (data: NewAssignment): string | null => {
    const { worker, job } = checkReferences(data)
    return named(data.trade) ?? (job ? tradeFor(roles.of(job), worker.trade) : worker.trade)
  }
  return {
    columns(data) {
      const { worker } = checkReferences(data)
      days.check({ ...data, workerId: worker.id })
      return { ...data, trade: tradeOf(data), status: assignmentStatus(data, today) }
    },
    accept(data) {
      const { worker, job } = checkReferences(data)
      if (job) roles.fill(job, tradeOf(data))
      days.take({ ...data, workerId: worker.id })
    },
    async finish(rows) {
      for (const row of rows) write.emit('assignment.created', row)
      await emitMobilised(
        write,
        rows.filter(({ status }) => status === 'active').map(({ id }) => id),
      )
      const assigned = rows.map((assignment) => ({ assignment, ...checkReferences(assignment) }))
      for (const job of new Set(assigned.flatMap((each) => each.job ?? []))) await refreshJob(write, job)
      await addAssignedWorkers(write, assigned)
    },
  }
}

type References = Pick<NewAssignment, 'workerId' | 'projectId' | 'jobId'>

/**
 * Read the workers, projects and jobs of new assignments.
 * @returns a check that throws validation_failed on the worker, project or job of a record if it cannot be assigned
 */
export async function referencesOf(write: AssigningWrite, records: readonly References[]) {
  const [workers, projects, jobs] = await Promise.all([
    findAllReferenced<Worker>(
      resources.workers,
      write,
      records.map(({ workerId }) => workerId),
    ),
    findAllReferenced<Project>(
      resources.projects,
      write,
      records.map(({ projectId }) => projectId),
    ),
    findAllReferenced<Job>(
      resources.jobs,
      write,
      records.flatMap(({ jobId }) => jobId ?? []),
    ),
  ])
  const workerOf = ({ workerId }: References): Worker => {
    const worker = workers.get(workerId, 'input.workerId')
    if (worker.status === 'inactive') throw invalidField('input.workerId', 'inactive', 'must not be an inactive worker')
    return worker
  }
  const checkProject = ({ projectId }: References): undefined => {
    if (projects.get(projectId, 'input.projectId').status === 'cancelled')
      throw invalidField('input.projectId', 'cancelled', 'must not be a cancelled project')
  }
  const jobOf = ({ jobId, projectId }: References): Job | undefined => {
    if (!jobId) return undefined
    const job = jobs.get(jobId, 'input.jobId')
    if (job.projectId !== projectId.toLowerCase())
      throw invalidField('input.jobId', 'invalid', 'must be a job of the same project')
    if (job.status === 'completed' || job.status === 'cancelled')
      throw invalidField('input.jobId', job.status, `must not be a ${job.status} job`)
    return job
  }
  return (data: References): { worker: Worker; job: Job | undefined } => {
    const [worker, job] = resultsOf<[Worker, Job | undefined, undefined]>(
      () => workerOf(data),
      () => jobOf(data),
      () => checkProject(data),
    )
    return { worker, job }
  }
}

/**
 * Assign a worker to a project and optionally to one of its jobs. Updates the job's roles and adds the worker to its
 * issued document packs.
 * @throws {ApiError} validation_failed; conflict if the worker has another assignment on some of the days
 */
export function createAssignment(write: AssigningWrite, input: unknown) {
  return createRecord(assignmentWrites, write, input)
}

/**
 * Delete an assignment, update its job's roles, and withdraw the worker's documents from the job's packs.
 * @throws {ApiError} not_found; conflict if hours are recorded for it
 */
export async function deleteAssignment(write: AssigningWrite, id: string) {
  const where = liveRecord(write, id)
  await refuseRecordedHours(
    write,
    id,
    {},
    'id',
    (days) => `Hours are recorded for this assignment (${days}). End it on its last worked day instead.`,
  )
  const deleted = await write.db.assignment.update({
    where,
    data: { deletedAt: await write.at },
    include: { job: true },
  })
  write.emit('assignment.deleted', deleted)
  if (deleted.job !== null) await refreshJob(write, deleted.job)
  await removeUnassignedWorkers(write, [deleted])
  return { object: 'assignment', id: deleted.id }
}
