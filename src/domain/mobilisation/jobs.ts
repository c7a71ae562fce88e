/** Jobs: the workers that a project needs from a day on. */
import { z } from 'zod'
import type { Job, Project } from '../../../prisma/generated/client/client.ts'
import type { JobStatus } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { invalidField } from '../../platform/errors.ts'
import { day, reference, text } from '../checks.ts'
import { checkPeriod, validInput } from '../input.ts'
import { closedRecord, found, liveRecord } from '../records.ts'
import { referred } from '../references.ts'
import { checkTransition } from '../transitions.ts'
import { newRoles } from './job-roles.ts'
import { refreshJob } from './refresh-job.ts'
import { cancelWizardTasks, openWizardTasks } from './wizard-tasks.ts'

const role = z.object({ trade: text, headcount: z.int().min(1).max(500) })

const roles = z
  .array(role)
  .min(1)
  .max(50)
  .refine(
    (list) => new Set(list.map(({ trade }) => trade.toLowerCase())).size === list.length,
    'must name each trade once',
  )

const newJob = z.object({ projectId: reference, startDate: day, endDate: day.nullish(), roles })

export const jobChange = z.object({
  startDate: day.optional(),
  endDate: day.nullish(),
  roles: roles.optional(),
})

/** Move a job on. @throws {ApiError} invalid_transition */
async function moveJob(write: CallerWrite, id: string, status: JobStatus, load: object): Promise<Job> {
  const where = liveRecord(write, id)
  const now = found(await write.db.job.findUnique({ where }))
  checkTransition('job', now.status, status, 'id')
  const moved = await write.db.job.update({ ...load, where, data: { status } })
  write.emit('job.status_changed', moved, now)
  await cancelWizardTasks(write, [id])
  return moved
}

export async function createJob(write: CallerWrite, input: unknown, load: object = {}) {
  const data = validInput(newJob, input)
  checkPeriod(data.startDate, data.endDate, 'endDate')
  const project = await referred<Project>(resources.projects, data.projectId, write, 'input.projectId')
  if (project.status === 'cancelled') throw invalidField('input.projectId', 'cancelled', 'The project is cancelled.')
  const roles = newRoles(data.roles) as object[]
  const made = await write.db.job.create({ ...load, data: { orgId: write.orgId, ...data, roles } })
  write.emit('job.created', made)
  await openWizardTasks(write, made, project)
  return made
}

export async function updateJob(write: CallerWrite, id: string, input: unknown, load: object = {}) {
  const data = validInput(jobChange, input)
  const where = liveRecord(write, id)
  const now = found(await write.db.job.findUnique({ where }))
  if (now.status === 'completed' || now.status === 'cancelled') throw closedRecord('job', now.status)
  checkPeriod(data.startDate ?? now.startDate, data.endDate === undefined ? now.endDate : data.endDate, 'endDate')
  const roles = data.roles && (newRoles(data.roles) as object[])
  const changed = await write.db.job.update({ where, data: { ...data, ...(roles && { roles }) } })
  await refreshJob(write, changed, now)
  return found(await write.db.job.findUnique({ ...load, where }))
}

export async function cancelJob(write: CallerWrite, id: string, load: object = {}) {
  return moveJob(write, id, 'cancelled', load)
}

export async function completeJob(write: CallerWrite, id: string, load: object = {}) {
  return moveJob(write, id, 'completed', load)
}
