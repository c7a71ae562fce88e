/**
 * Timesheets: hours that workers record and staff approve.
 */
import { z } from 'zod'
import type { Timesheet } from '../../../prisma/generated/client/client.ts'
import { TimesheetStatus } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import { type CallerWrite, recordsOf } from '../../events/write.ts'
import { invalidField } from '../../platform/errors/errors.ts'
import { day, isOwnField, ownFields, reference, text, timestamp } from '../input/checks.ts'
import { checkAll, validInput } from '../input/input.ts'
import { withExternalId } from '../records/external-ids.ts'
import { closedRecord, readOne } from '../records/records.ts'
import { findReferenced } from '../records/references.ts'
import { checkTransition } from '../records/transitions.ts'
import { insertOne, updateOne } from '../records/write-rows.ts'
import { chargeTimesheets } from './charges.ts'
import { checkEntries, HOURS_A_DAY, hoursPath, type TimesheetEntry, totalHours } from './timesheet-entries.ts'
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

/** The input schema of a new timesheet. */
export const newTimesheet = z.object({
  workerId: reference,
  projectId: reference,
  assignmentId: reference.nullish(),
  periodStart: day,
  periodEnd: day,
  entries,
  submit: z.boolean().optional(),
  ...ownFields,
})

/** The input schema of `updateTimesheet`. */
export const timesheetChange = z.object({
  status: z.enum(TimesheetStatus).optional(),
  rejectionReason: text.nullish(),
  entries: entries.optional(),
  ...ownFields,
})

/** The columns that change with the status. */
function stampsOf(status: TimesheetStatus, at: Date) {
  if (status === 'submitted') return { status, submittedAt: at, rejectionReason: null }
  return status === 'approved' ? { status, approvedAt: at } : { status }
}

/**
 * Create a timesheet: a draft, or submitted if the input says so.
 * @throws {ApiError} validation_failed; conflict if another one of the same work has some of its days, or its external id
 */
export async function createTimesheet(write: CallerWrite, input: unknown) {
  const { submit, ...data } = validInput(newTimesheet, input, 'input', checkPeriodOf)
  const entries = checkEntries(data.entries, data.periodStart, data.periodEnd)
  await checkAll(
    () => findReferenced(resources.workers, data.workerId, write, 'input.workerId'),
    () => findReferenced(resources.projects, data.projectId, write, 'input.projectId'),
    () => checkAssignment(write, data),
  )
  await checkOverlap(write, data, 'input.periodStart')
  await checkDailyHours(write, data, entries, hoursPath)
  if (submit) await checkSubmitted(write, entries, 'input.entries')
  const row = { ...data, entries: entries as object[], totalHours: totalHours(entries) }
  const stamps = submit ? stampsOf('submitted', await write.at) : {}
  const created = await withExternalId(resources.timesheets, data.externalId, () =>
    insertOne<Timesheet>(write, resources.timesheets, { ...row, ...stamps }),
  )
  write.emit('timesheet.created', created)
  if (submit) write.emit('timesheet.submitted', created)
  return created
}

/** Check the period, and the entries against it if both are valid. @throws {ApiError} validation_failed */
function checkPeriodOf({ periodStart, periodEnd, entries }: Partial<z.output<typeof newTimesheet>>): void {
  if (periodStart === undefined || periodEnd === undefined) return
  checkDays(periodStart, periodEnd)
  if (entries !== undefined) checkEntries(entries, periodStart, periodEnd)
}

type AssignmentKeys = { workerId: string; projectId: string }

/** @throws {ApiError} validation_failed if it does not exist, or is not that of the worker and project */
async function checkAssignment(
  write: CallerWrite,
  { assignmentId, ...keys }: AssignmentKeys & { assignmentId?: string | null | undefined },
): Promise<void> {
  if (!assignmentId) return
  const path = 'input.assignmentId'
  const assignment = await findReferenced<AssignmentKeys>(resources.assignments, assignmentId, write, path)
  if (assignment.workerId !== keys.workerId || assignment.projectId !== keys.projectId)
    throw invalidField(path, 'invalid', 'must be an assignment of the same worker and project')
}

/**
 * Change a timesheet's entries or status. In an approved one, only `externalId` and `metadata` can change.
 * @throws {ApiError} validation_failed, not_found, invalid_transition, conflict
 */
export async function updateTimesheet(write: CallerWrite, id: string, input: unknown) {
  const change = validInput(timesheetChange, input)
  const current = await readOne<Timesheet>(write, resources.timesheets, id)
  const status = change.status ?? current.status
  checkTransition('timesheet', current.status, status)
  if (current.status === 'approved' && Object.keys(change).some((field) => field !== 'status' && !isOwnField(field)))
    throw closedRecord('timesheet', current.status)
  const entries = change.entries && checkEntries(change.entries, current.periodStart, current.periodEnd)
  await checkRules(write, current, status, entries, 'input.status')
  const data = {
    ...(status !== current.status && stampsOf(status, await write.at)),
    ...(change.rejectionReason !== undefined && { rejectionReason: change.rejectionReason }),
    ...(entries && { entries: entries as object[], totalHours: totalHours(entries) }),
    ...(change.externalId !== undefined && { externalId: change.externalId }),
    ...(change.metadata !== undefined && { metadata: change.metadata }),
  }
  const changed = await withExternalId(resources.timesheets, change.externalId, () =>
    updateOne(write, resources.timesheets, current, data),
  )
  const isNewStatus = status !== current.status && status !== 'draft'
  if (isNewStatus && status === 'approved') await charge(write, [changed])
  write.emit(isNewStatus ? `timesheet.${status}` : 'timesheet.updated', changed, current)
  return changed
}

/** Charge timesheets that have just been approved. */
const charge = (write: CallerWrite, approved: readonly Timesheet[]) =>
  chargeTimesheets(
    recordsOf(write),
    approved.map((sheet) => ({ ...sheet, charge: null })),
  )

/** Check the rules for a change of entries or status. A rejected timesheet does not count until it is submitted again. */
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
export async function submitTimesheet(write: CallerWrite, id: string) {
  const current = await readOne<Timesheet>(write, resources.timesheets, id)
  if (current.status === 'submitted') return current
  checkTransition('timesheet', current.status, 'submitted', 'id')
  await checkRules(write, current, 'submitted', undefined, 'id')
  const submitted = await updateOne(write, resources.timesheets, current, stampsOf('submitted', await write.at))
  write.emit('timesheet.submitted', submitted, current)
  return submitted
}

const approvals = z
  .array(z.object({ id: reference, ifUnchangedSince: timestamp.nullish() }))
  .min(1)
  .max(200)

/** A timesheet that was not approved or billed with the others, and why. */
export interface SkippedTimesheet {
  id: string
  /** `not_found`, `invalid_transition`, `precondition_failed` or `no_charge_rate`. */
  code: string
  message: string
}

/**
 * Approve several submitted timesheets. Those that cannot be approved are skipped.
 * @throws {ApiError} validation_failed
 */
export async function approveTimesheets(
  write: CallerWrite,
  input: unknown,
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
  await charge(write, written)
  const approvedById = new Map(written.map((row) => [row.id, row]))
  for (const before of approvable) {
    const after = approvedById.get(before.id)
    if (after !== undefined) write.emit('timesheet.approved', after, before)
  }
  return { approved: written.toSorted((one, other) => (one.id < other.id ? -1 : 1)), skipped }
}

function reasonToSkip(row: Timesheet | undefined, since: Date | null | undefined) {
  if (row === undefined) return { code: 'not_found', message: 'The timesheet does not exist.' }
  if (row.status !== 'submitted')
    return { code: 'invalid_transition', message: `The timesheet is ${row.status} and cannot be approved.` }
  if (since && row.updatedAt > since)
    return { code: 'precondition_failed', message: 'The timesheet has changed since you read it. Look at it again.' }
  return undefined
}
