/**
 * Timesheets: hours that workers record and staff approve.
 * `load` is Prisma's `select` or `include` for the returned record.
 */
import { z } from 'zod'
import { TimesheetStatus } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { invalidField } from '../../platform/errors.ts'
import { day, reference, text } from '../checks.ts'
import { checkPeriod, validInput } from '../input.ts'
import { closedRecord, found, liveRecord } from '../records.ts'
import { findReferenced } from '../references.ts'
import { checkTransition } from '../transitions.ts'
import { checkEntries, totalHours } from './timesheet-entries.ts'

const entry = z.object({
  date: day,
  hours: z.number().min(0).max(24),
  overtimeHours: z.number().min(0).max(24).nullish(),
  note: text.nullish(),
})

const entries = z.array(entry).max(400)

const newTimesheet = z.object({
  workerId: reference,
  projectId: reference,
  assignmentId: reference.nullish(),
  periodStart: day,
  periodEnd: day,
  entries,
})

/** The input schema of `updateTimesheet`. */
export const timesheetChange = z.object({
  status: z.enum(TimesheetStatus).optional(),
  rejectionReason: text.nullish(),
  entries: entries.optional(),
})

/** The columns that change with the status. */
function stampsOf(status: TimesheetStatus, at: Date) {
  if (status === 'submitted') return { status, submittedAt: at, rejectionReason: null }
  return status === 'approved' ? { status, approvedAt: at } : { status }
}

/** Create a draft timesheet. @throws {ApiError} validation_failed */
export async function createTimesheet(write: CallerWrite, input: unknown, load: object = {}) {
  const data = validInput(newTimesheet, input)
  checkPeriod(data.periodStart, data.periodEnd, 'periodEnd')
  const entries = checkEntries(data.entries, data.periodStart, data.periodEnd)
  await findReferenced(resources.workers, data.workerId, write, 'input.workerId')
  await findReferenced(resources.projects, data.projectId, write, 'input.projectId')
  if (data.assignmentId) {
    type AssignmentKeys = { workerId: string; projectId: string }
    const assignment = await findReferenced<AssignmentKeys>(
      resources.assignments,
      data.assignmentId,
      write,
      'input.assignmentId',
    )
    if (assignment.workerId !== data.workerId || assignment.projectId !== data.projectId)
      throw invalidField('input.assignmentId', 'invalid', 'must be an assignment of the same worker and project')
  }
  const row = { ...data, entries: entries as object[], totalHours: totalHours(entries) }
  return write.db.timesheet.create({ ...load, data: { orgId: write.orgId, ...row } })
}

/**
 * Change a timesheet's entries or status. An approved timesheet cannot be changed.
 * @throws {ApiError} validation_failed, not_found, invalid_transition
 */
export async function updateTimesheet(write: CallerWrite, id: string, input: unknown, load: object = {}) {
  const change = validInput(timesheetChange, input)
  const where = liveRecord(write, id)
  const current = found(await write.db.timesheet.findUnique({ where }))
  const status = change.status ?? current.status
  checkTransition('timesheet', current.status, status)
  if (current.status === 'approved' && Object.keys(change).some((field) => field !== 'status'))
    throw closedRecord('timesheet', current.status)
  const entries = change.entries && checkEntries(change.entries, current.periodStart, current.periodEnd)
  const data = {
    ...(status !== current.status && stampsOf(status, write.startedAt)),
    ...(change.rejectionReason !== undefined && { rejectionReason: change.rejectionReason }),
    ...(entries && { entries: entries as object[], totalHours: totalHours(entries) }),
  }
  const changed = await write.db.timesheet.update({ ...load, where, data })
  if (status !== current.status && status !== 'draft') write.emit(`timesheet.${status}`, changed, current)
  return changed
}

/** Submit a timesheet; submitting it again changes nothing. @throws {ApiError} not_found, invalid_transition */
export async function submitTimesheet(write: CallerWrite, id: string, load: object = {}) {
  const where = liveRecord(write, id)
  const current = found(await write.db.timesheet.findUnique({ ...load, where }))
  if (current.status === 'submitted') return current
  checkTransition('timesheet', current.status, 'submitted', 'id')
  const submitted = await write.db.timesheet.update({
    ...load,
    where,
    data: stampsOf('submitted', write.startedAt),
  })
  write.emit('timesheet.submitted', submitted, current)
  return submitted
}
