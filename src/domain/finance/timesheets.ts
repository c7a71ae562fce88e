/** Timesheets: hours captured in the worker portal, approved by staff. */

import { z } from 'zod'
import { TimesheetStatus } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { invalidField } from '../../platform/errors.ts'
import { day, reference, text } from '../checks.ts'
import { checkPeriod, validInput } from '../input.ts'
import { closedRecord, found, liveRecord } from '../records.ts'
import { referred } from '../references.ts'
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

export const timesheetChange = z.object({
  status: z.enum(TimesheetStatus).optional(),
  rejectionReason: text.nullish(),
  entries: entries.optional(),
})

/** The stamps that go with a status. */
function stampsOf(status: TimesheetStatus, at: Date) {
  if (status === 'submitted') return { status, submittedAt: at, rejectionReason: null }
  return status === 'approved' ? { status, approvedAt: at } : { status }
}

export async function createTimesheet(write: CallerWrite, input: unknown, load: object = {}) {
  const data = validInput(newTimesheet, input)
  checkPeriod(data.periodStart, data.periodEnd, 'periodEnd')
  const entries = checkEntries(data.entries, data.periodStart, data.periodEnd)
  await referred(resources.workers, data.workerId, write, 'input.workerId')
  await referred(resources.projects, data.projectId, write, 'input.projectId')
  if (data.assignmentId) {
    type Party = { workerId: string; projectId: string }
    const party = await referred<Party>(resources.assignments, data.assignmentId, write, 'input.assignmentId')
    if (party.workerId !== data.workerId || party.projectId !== data.projectId)
      throw invalidField('input.assignmentId', 'invalid', 'The assignment is of another worker or project.')
  }
  const row = { ...data, entries: entries as object[], totalHours: totalHours(entries) }
  return write.db.timesheet.create({ ...load, data: { orgId: write.orgId, ...row } })
}

export async function updateTimesheet(write: CallerWrite, id: string, input: unknown, load: object = {}) {
  const change = validInput(timesheetChange, input)
  const where = liveRecord(write, id)
  const now = found(await write.db.timesheet.findUnique({ where }))
  const status = change.status ?? now.status
  checkTransition('timesheet', now.status, status)
  if (now.status === 'approved' && Object.keys(change).some((field) => field !== 'status'))
    throw closedRecord('timesheet', now.status)
  const entries = change.entries && checkEntries(change.entries, now.periodStart, now.periodEnd)
  const data = {
    ...(status !== now.status && stampsOf(status, write.startedAt)),
    ...(change.rejectionReason !== undefined && { rejectionReason: change.rejectionReason }),
    ...(entries && { entries: entries as object[], totalHours: totalHours(entries) }),
  }
  const changed = await write.db.timesheet.update({ ...load, where, data })
  if (status !== now.status && status !== 'draft') write.emit(`timesheet.${status}`, changed, now)
  return changed
}

export async function submitTimesheet(write: CallerWrite, id: string, load: object = {}) {
  const where = liveRecord(write, id)
  const now = found(await write.db.timesheet.findUnique({ ...load, where }))
  if (now.status === 'submitted') return now
  checkTransition('timesheet', now.status, 'submitted', 'id')
  const submitted = await write.db.timesheet.update({
    ...load,
    where,
    data: stampsOf('submitted', write.startedAt),
  })
  write.emit('timesheet.submitted', submitted, now)
  return submitted
}
