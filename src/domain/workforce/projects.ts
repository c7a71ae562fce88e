/**
 * Projects: the sites and contracts that workers are deployed to.
 */
import type { z } from 'zod'
import type { Project } from '../../../prisma/generated/client/client.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { invalidField } from '../../platform/errors/errors.ts'
import { validInput } from '../input/input.ts'
import { withdrawApprovals } from '../mobilisation/client-approvals.ts'
import { endProjects } from '../mobilisation/end-bookings.ts'
import { createRecord, type RecordWrites, updateRecord } from '../records/record-writes.ts'
import { checkTransition } from '../records/transitions.ts'
import type { Changed } from '../records/write-rows.ts'
import { newProject, projectDatesProblem } from './project-input.ts'

/** The input schema of `updateProject`. */
export const projectChange = newProject.partial()

/** @throws {ApiError} validation_failed on `input.endDate` if the project would end before it starts */
function checkDates(startDate: Date | null | undefined, endDate: Date | null | undefined): void {
  const problem = projectDatesProblem(startDate, endDate)
  if (problem !== undefined) throw invalidField('input.endDate', 'invalid', problem)
}

type NewProject = z.output<typeof newProject>
type ProjectChange = z.output<typeof projectChange>

export const projectWrites: RecordWrites<Project, NewProject, ProjectChange> = {
  resource: resources.projects,
  readNew(input) {
    return validInput(newProject, input, 'input', ({ startDate, endDate }) => checkDates(startDate, endDate))
  },
  readChange: (input) => validInput(projectChange, input),
  references: { clientId: resources.clients },
  defaults: { status: 'planned', metadata: {} },
  prepareCreates: async ({ emit }) => ({
    columns: (data) => data,
    async finish(rows) {
      for (const row of rows) emit('project.created', row)
    },
  }),
  prepareUpdates: async (write) => ({
    columns({ current, data }) {
      checkTransition('project', current.status, data.status ?? current.status)
      checkDates(
        data.startDate === undefined ? current.startDate : data.startDate,
        data.endDate === undefined ? current.endDate : data.endDate,
      )
      return data
    },
    async finish(changes) {
      for (const { before, after } of changes) write.emit('project.updated', after, before)
      const moved = changes.filter(({ before, after }) => before.clientId !== after.clientId)
      if (moved.length > 0)
        await withdrawApprovals(
          write,
          moved.map(({ after }) => after.id),
        )
      const isEnding = ({ before, after }: Changed<Project>) =>
        after.status === 'cancelled' && before.status !== 'cancelled'
      const ending = changes.filter(isEnding).map(({ after }) => after.id)
      if (ending.length > 0) await endProjects(write, ending)
    },
  }),
}

/** Create a project. @throws {ApiError} validation_failed; unknown_reference in its details for `clientId` */
export function createProject(write: CallerWrite, input: unknown) {
  return createRecord(projectWrites, write, input)
}

/**
 * Change a project's fields or status. Cancelling a project also cancels its open jobs and ends its assignments.
 * @throws {ApiError} validation_failed, not_found, invalid_transition
 */
export function updateProject(write: CallerWrite, id: string, input: unknown) {
  return updateRecord(projectWrites, write, id, input)
}
