/**
 * Jobs: the workers that a project needs from a start date.
 */
import { z } from 'zod'
import type { Job, Project } from '../../../prisma/generated/client/client.ts'
import type { JobStatus } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { invalidField } from '../../platform/errors/errors.ts'
import { day, reference, text } from '../input/checks.ts'
import { checkPeriod, validInput } from '../input/input.ts'
import { closedRecord, readOne } from '../records/records.ts'
import { findReferenced } from '../records/references.ts'
import { nameTrades, tradeNames } from '../records/trade-names.ts'
import { checkTransition } from '../records/transitions.ts'
import { insertOne, updateOne } from '../records/write-rows.ts'
import { endJobBookings } from './end-bookings.ts'
import { type JobRole, newRoles } from './job-roles.ts'
import { refreshJob } from './refresh-job.ts'
import { cancelWizardTasks, openWizardTasks } from './wizard-tasks.ts'

const role = z.object({ trade: text, headcount: z.int().min(1).max(500) })

const roles = z
  .array(role)
  .min(1)
  .max(50)
  .refine(
    (list) => new Set(list.map(({ trade }) => trade.toLowerCase())).size === list.length,
    'must not contain a trade more than once',
  )

/** The input schema of a new job. */
export const newJob = z.object({ projectId: reference, startDate: day, endDate: day.nullish(), roles })

/** The input schema of `updateJob`. */
export const jobChange = z.object({
  startDate: day.optional(),
  endDate: day.nullish(),
  roles: roles.optional(),
})

/**
 * Set a final status and cancel the job's open tasks. Cancelling a job also ends its assignments.
 * @throws {ApiError} not_found, invalid_transition
 */
async function endJob(write: CallerWrite, id: string, status: JobStatus): Promise<Job> {
  const current = await readOne<Job>(write, resources.jobs, id)
  checkTransition('job', current.status, status, 'id')
  const ended = await updateOne(write, resources.jobs, current, { status })
  if (status === 'cancelled') await endJobBookings(write, ended, current)
  else write.emit('job.status_changed', ended, current)
  await cancelWizardTasks(write, [id])
  return ended
}

/** Create a job and its tasks: one per role, and one to issue the documents. @throws {ApiError} validation_failed */
export async function createJob(write: CallerWrite, input: unknown) {
  const data = validInput(newJob, input, 'input', ({ startDate, endDate }) =>
    checkPeriod(startDate, endDate, 'endDate'),
  )
  const project = await findReferenced<Project>(resources.projects, data.projectId, write, 'input.projectId')
  if (project.status === 'cancelled')
    throw invalidField('input.projectId', 'cancelled', 'must not be a cancelled project')
  const roles = newRoles(nameTrades(await tradeNames(write), data.roles, 'input.roles')) as object[]
  const created = await insertOne<Job>(write, resources.jobs, { ...data, roles })
  write.emit('job.created', created)
  await openWizardTasks(write, created, project)
  return created
}

/**
 * Change a job's dates or roles, and update its status and tasks accordingly.
 * @throws {ApiError} validation_failed, not_found; invalid_transition if the job is completed or cancelled
 */
export async function updateJob(write: CallerWrite, id: string, input: unknown) {
  const data = validInput(jobChange, input)
  const current = await readOne<Job>(write, resources.jobs, id)
  if (current.status === 'completed' || current.status === 'cancelled') throw closedRecord('job', current.status)
  checkPeriod(
    data.startDate ?? current.startDate,
    data.endDate === undefined ? current.endDate : data.endDate,
    'endDate',
  )
  const named = data.roles && nameTrades(await tradeNames(write), data.roles, 'input.roles')
  const roles = named && (newRoles(named, current.roles as unknown as JobRole[]) as object[])
  const changed = await updateOne(write, resources.jobs, current, { ...data, ...(roles && { roles }) })
  await refreshJob(write, changed, current)
  return changed
}

/** @throws {ApiError} not_found, invalid_transition */
export async function cancelJob(write: CallerWrite, id: string) {
  return endJob(write, id, 'cancelled')
}

/** @throws {ApiError} not_found, invalid_transition */
export async function completeJob(write: CallerWrite, id: string) {
  return endJob(write, id, 'completed')
}
