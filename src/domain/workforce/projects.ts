/**
 * Projects: the sites and contracts that workers are deployed to.
 * `load` is Prisma's `select` or `include` for the returned record.
 */
import { z } from 'zod'
import { ProjectStatus } from '../../../prisma/generated/client/enums.ts'
import type { CallerWrite } from '../../events/write.ts'
import { invalidField } from '../../platform/errors.ts'
import { day, metadata, reference, text } from '../checks.ts'
import { validInput } from '../input.ts'
import { found, liveRecord } from '../records.ts'
import { checkTransition } from '../transitions.ts'

const newProject = z.object({
  clientId: reference,
  name: text,
  code: text.nullish(),
  address: text.nullish(),
  startDate: day.nullish(),
  endDate: day.nullish(),
  status: z.enum(ProjectStatus).optional(),
  externalId: text.nullish(),
  metadata: metadata.optional(),
})

/** The input schema of `updateProject`. */
export const projectChange = newProject.partial()

/** @throws {ApiError} validation_failed on `input.endDate` if the project would end before it starts */
function checkDates(startDate: Date | null | undefined, endDate: Date | null | undefined): void {
  if (startDate && endDate && endDate < startDate)
    throw invalidField('input.endDate', 'invalid', 'must not be before the start date')
}

/** Create a project. @throws {ApiError} validation_failed; unknown_reference in its details for `input.clientId` */
export async function createProject(write: CallerWrite, input: unknown, load: object = {}) {
  const { db, orgId, emit } = write
  const data = validInput(newProject, input)
  checkDates(data.startDate, data.endDate)
  const created = await db.project.create({ ...load, data: { orgId, ...data } })
  emit('project.created', created)
  return created
}

/** Change a project's fields or status. @throws {ApiError} validation_failed, not_found, invalid_transition */
export async function updateProject(write: CallerWrite, id: string, input: unknown, load: object = {}) {
  const data = validInput(projectChange, input)
  const where = liveRecord(write, id)
  // The transaction holds the organisation's clock, so nothing changes between this read and the update.
  const current = found(await write.db.project.findUnique({ where }))
  checkTransition('project', current.status, data.status ?? current.status)
  checkDates(
    data.startDate === undefined ? current.startDate : data.startDate,
    data.endDate === undefined ? current.endDate : data.endDate,
  )
  const changed = await write.db.project.update({ ...load, where, data })
  write.emit('project.updated', changed, current)
  return changed
}
