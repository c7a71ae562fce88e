/**
 * Timesheets: hours that workers record and staff approve.
 * `load` is Prisma's `select` or `include` for the returned record.
 */
import { z } from 'zod'
import type { Timesheet } from '../../../prisma/generated/client/client.ts'
import { TimesheetStatus } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { invalidField } from '../../platform/errors.ts'
import { day, reference, text, timestamp } from '../checks.ts'
import { validInput } from '../input.ts'
import { closedRecord, readOne, withRelations } from '../records.ts'
import { findReferenced } from '../references.ts'
import { checkTransition } from '../transitions.ts'
import { updateOne } from '../update-one.ts'
import { checkEntries, HOURS_A_DAY, type TimesheetEntry, totalHours } from './timesheet-entries.ts'
import { checkDailyHours, checkDays, checkOverlap, checkSubmitted } from './timesheet-rules.ts'

const hours = z
  .number()
  .min(0)
  .max(HOURS_A_DAY)
  .refine((value) => Number(value.toFixed(2)) === value, 'must be in whole hundredths of an hour, for example 7.25')

const entry = z.object({
  date: day,
  hours,
  overtimeHours: hours.nullish(),
  note: text.nullish(),
})

const entries = z.array(entry).max(400)

/** The input schema of a new one. */
export const newTimesheet = z.object({
  workerId: reference,
  projectId: reference,
  assignmentId: reference.nullish(),
  periodStart: day,
  periodEnd: day,
  entries,
  submit: z.boolean().optional(),
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

/** The field of an entry in the input. */
const hoursPath = (index: number) => `input.entries[${index}].hours`

/**
 * Create a timesheet: a draft, or submitted if the input says so.
 * @throws {ApiError} validation_failed; conflict if another one of the same work has some of its days
 */
export async function createTimesheet(write: CallerWrite, input: unknown, load: object = {}) {
  const { submit, ...data } = validInput(newTimesheet, input)
  checkDays(data.periodStart, data.periodEnd)
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
  await checkOverlap(write, data, 'input.periodStart')
  await checkDailyHours(write, data, entries, hoursPath)
  if (submit) await checkSubmitted(write, entries, 'input.entries')
  const row = { ...data, entries: entries as object[], totalHours: totalHours(entries) }
  const stamps = submit ? stampsOf('submitted', await write.at) : {}
  const created = await write.db.timesheet.create({ ...load, data: { orgId: write.orgId, ...row, ...stamps } })
  write.emit('timesheet.created', created)
  if (submit) write.emit('timesheet.submitted', created)
  return created
}

/**
 * Change a timesheet's entries or status. An approved timesheet cannot be changed.
 * @throws {ApiError} validation_failed, not_found, invalid_transition, conflict
 */
export async function updateTimesheet(write: CallerWrite, id: string, input: unknown, load: object = {}) {
  const change = validInput(timesheetChange, input)
  const current = await readOne<Timesheet>(write, resources.timesheets, id)
  const status = change.status ?? current.status
  checkTransition('timesheet', current.status, status)
  if (current.status === 'approved' && Object.keys(change).some((field) => field !== 'status'))
    throw closedRecord('timesheet', current.status)
  const entries = change.entries && checkEntries(change.entries, current.periodStart, current.periodEnd)
  await checkRules(write, current, status, entries, 'input.status')
  const data = {
    ...(status !== current.status && stampsOf(status, await write.at)),
    ...(change.rejectionReason !== undefined && { rejectionReason: change.rejectionReason }),
    ...(entries && { entries: entries as object[], totalHours: totalHours(entries) }),
  }
  const changed = await updateOne(write, resources.timesheets, current, data)
  const isNewStatus = status !== current.status && status !== 'draft'
  write.emit(isNewStatus ? `timesheet.${status}` : 'timesheet.updated', changed, current)
  return withRelations(write, resources.timesheets, changed, load)
}

/** What a change of entries or status has to keep. A rejected timesheet did not count, and does when it is submitted again. */
async function checkRules(
  write: CallerWrite,
  current: Timesheet,
  status: TimesheetStatus,
  changed: readonly TimesheetEntry[] | undefined,
  path: string,
): Promise<void> {
  const entries = changed ?? (current.entries as unknown as TimesheetEntry[])
  const countsAgain = current.status === 'rejected' && status !== 'rejected'
  if (countsAgain) await checkOverlap(write, current, path)
  if (status !== 'rejected' && (changed || countsAgain))
    await checkDailyHours(write, current, entries, changed ? hoursPath : () => path)
  if (status === 'submitted' && (changed || status !== current.status))
    await checkSubmitted(write, entries, changed ? 'input.entries' : path)
}

/**
 * Submit a timesheet; submitting it again changes nothing.
 * @throws {ApiError} not_found, invalid_transition, validation_failed, conflict
 */
export async function submitTimesheet(write: CallerWrite, id: string, load: object = {}) {
  const current = await readOne<Timesheet>(write, resources.timesheets, id)
  if (current.status === 'submitted') return withRelations(write, resources.timesheets, current, load)
  checkTransition('timesheet', current.status, 'submitted', 'id')
  await checkRules(write, current, 'submitted', undefined, 'id')
  const submitted = await updateOne(write, resources.timesheets, current, stampsOf('submitted', await write.at))
  write.emit('timesheet.submitted', submitted, current)
  return withRelations(write, resources.timesheets, submitted, load)
}

const approvals = z
  .array(z.object({ id: reference, ifUnchangedSince: timestamp.nullish() }))
  .min(1)
  .max(200)

/** A timesheet that was not approved with the others, and why. */
export interface SkippedTimesheet {
  id: string
  /** `not_found`, `invalid_transition` or `precondition_failed`. */
  code: string
  message: string
}

/**
 * Approve submitted timesheets together. One that cannot be approved is skipped, and the others are approved.
 * @throws {ApiError} validation_failed
 */
export async function approveTimesheets(
  write: CallerWrite,
  input: unknown,
  load: object = {},
): Promise<{ approved: Timesheet[]; skipped: SkippedTimesheet[] }> {
  const wanted = new Map(validInput(approvals, input).map((each) => [each.id.toLowerCase(), each.ifUnchangedSince]))
  const rows = await write.db.timesheet.findMany({ where: { id: { in: [...wanted.keys()] }, deletedAt: null } })
  const known = new Map(rows.map((row) => [row.id, row]))
  const skipped: SkippedTimesheet[] = []
  const approvable: Timesheet[] = []
  for (const [id, since] of wanted) {
    const row = known.get(id)
    const reason = reasonToSkip(row, since)
    if (reason !== undefined) skipped.push({ id, ...reason })
    else if (row !== undefined) approvable.push(row)
  }
  const where = { id: { in: approvable.map(({ id }) => id) } }
  const written = await write.db.timesheet.updateManyAndReturn({ where, data: stampsOf('approved', await write.at) })
  const approvedById = new Map(written.map((row) => [row.id, row]))
  for (const before of approvable) {
    const after = approvedById.get(before.id)
    if (after !== undefined) write.emit('timesheet.approved', after, before)
  }
  const approved = await write.db.timesheet.findMany({ ...load, where, orderBy: { id: 'asc' } })
  return { approved, skipped }
}

function reasonToSkip(row: Timesheet | undefined, since: Date | null | undefined) {
  if (row === undefined) return { code: 'not_found', message: 'The timesheet does not exist.' }
  if (row.status !== 'submitted')
    return { code: 'invalid_transition', message: `The timesheet is ${row.status} and cannot be approved.` }
  if (since && row.updatedAt > since)
    return { code: 'precondition_failed', message: 'The timesheet has changed since you read it. Look at it again.' }
  return undefined
}
