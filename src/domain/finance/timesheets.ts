/**
 * Timesheets: hours that workers record and staff approve.
 */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Timesheet } from '../../../prisma/generated/client/client.ts'
import { TimesheetStatus } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import { businessTime, type CallerWrite, recordsOf, todayOf } from '../../events/write.ts'
import { invalidField } from '../../platform/errors/errors.ts'
import { DAY } from '../../platform/time/clock.ts'
import { dayText } from '../../platform/time/dates.ts'
import { day, ownFields, reference, text, timestamp } from '../input/checks.ts'
import { checkAll, validInput } from '../input/input.ts'
import { callerName } from '../records/caller-name.ts'
import { withExternalId } from '../records/external-ids.ts'
import { refuseOtherValues } from '../records/immutable.ts'
import { type Creates, createRecord, type RecordWrites, type Updates } from '../records/record-writes.ts'
import { closedRecord, readOne } from '../records/records.ts'
import { findAllReferenced, findReferenced } from '../records/references.ts'
import { checkTransition } from '../records/transitions.ts'
import { updateOne } from '../records/write-rows.ts'
import { chargeTimesheets } from './charges.ts'
import { type Corrector, correctionsBy, correctionsWith, correctorOf } from './timesheet-corrections.ts'
import { checkEntries, HOURS_A_DAY, hoursPath, type TimesheetEntry, totalHours } from './timesheet-entries.ts'
import { checkDays, checkSubmitted, type Sheet, WorkerSheets } from './timesheet-rules.ts'

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
  reason: text.optional(),
  ...ownFields,
})

/** The columns that change with the status, except to `approved`. */
function stampsOf(status: TimesheetStatus, at: Date) {
  return status === 'submitted' ? { status, submittedAt: at, rejectionReason: null } : { status }
}

const approvalBy = async (write: CallerWrite) => ({
  status: 'approved' as const,
  approvedAt: await write.at,
  approvedBy: await callerName(write),
})

type NewTimesheet = z.output<typeof newTimesheet>

/** What the timesheets of one write are checked against. */
interface Rules {
  sheets: WorkerSheets
  today: Date
  at: Date
}

/** What the rules must read for some timesheets. */
interface Needs {
  /** Those whose days and hours are checked. */
  sheets: readonly Sheet[]
  /** The days of those that are submitted, as `YYYY-MM-DD`. */
  days: readonly string[]
}

async function rulesFor(write: CallerWrite, needs: Needs): Promise<Rules> {
  const begunEverywhere = new Date(businessTime(write).getTime() - 2 * DAY) // in every time zone, so that it need not be read
  const rules = { sheets: new WorkerSheets(), today: begunEverywhere, at: await write.at }
  await readMore(rules, write, needs)
  return rules
}

async function readMore(rules: Rules, write: CallerWrite, { sheets, days }: Needs): Promise<void> {
  await rules.sheets.read(write, sheets)
  if (days.some((day) => day > dayText(rules.today))) rules.today = await todayOf(write)
}

/** @param changed the days of its new entries; undefined if it keeps its entries */
function needsOf(current: Timesheet, status: TimesheetStatus, changed: readonly string[] | undefined): Needs {
  const isChecked = status !== 'rejected' && (changed !== undefined || current.status === 'rejected')
  const isSubmitted = mustBeComplete(current, status, changed !== undefined)
  const days = changed ?? (current.entries as unknown as TimesheetEntry[]).map(({ date }) => date)
  return { sheets: isChecked ? [current] : [], days: isSubmitted ? days : [] }
}

/** Whether its entries must be those of a submitted timesheet. An approved one was checked when it was submitted. */
const mustBeComplete = (current: Timesheet, status: TimesheetStatus, isChanged: boolean) =>
  (status === 'submitted' && (isChanged || status !== current.status)) || (status === 'approved' && isChanged)

const daysOf = (entries: readonly { date: Date }[]) => entries.map(({ date }) => dayText(date))

/** New timesheets, whose rules are those of the changes of the same write. */
interface NewSheets extends Creates<Timesheet, NewTimesheet> {
  rules: Rules
}

/** How batches write timesheets. An upsert has new entries, and says again whose they are, and for which days. */
export const timesheetWrites: RecordWrites<Timesheet, NewTimesheet, Partial<NewTimesheet>, CallerWrite, NewSheets> = {
  resource: resources.timesheets,
  readNew: (input) => validInput(newTimesheet, input, 'input', checkPeriodOf),
  readChange: (input) => validInput(newTimesheet.partial(), input),
  references: { workerId: resources.workers, projectId: resources.projects },
  defaults: { status: 'draft', metadata: {} },
  prepareCreates,
  async prepareUpdates(write, wanted, creates) {
    const each = wanted.map(({ current, data: { entries, submit } }) =>
      needsOf(current, submit ? 'submitted' : current.status, entries && daysOf(entries)),
    )
    const needs = { sheets: each.flatMap(({ sheets }) => sheets), days: each.flatMap(({ days }) => days) }
    if (creates !== undefined) await readMore(creates.rules, write, needs)
    return updatesBy(write, creates?.rules ?? (await rulesFor(write, needs)), await correctorOf(write))
  },
}

async function prepareCreates(write: CallerWrite, records: readonly NewTimesheet[]): Promise<NewSheets> {
  const days = records.flatMap(({ submit, entries }) => (submit ? daysOf(entries) : []))
  const rules = await rulesFor(write, { sheets: records, days })
  const ids = records.flatMap(({ assignmentId }) => assignmentId ?? [])
  const assignments = await findAllReferenced<AssignmentKeys & { id: string }>(resources.assignments, write, ids)
  const entriesOf = (data: NewTimesheet) => checkEntries(data.entries, data.periodStart, data.periodEnd)
  return {
    rules,
    columns(data) {
      const { submit, ...columns } = data
      const entries = entriesOf(data)
      if (data.assignmentId) checkAssignment(assignments.get(data.assignmentId, ASSIGNMENT), data)
      rules.sheets.checkOverlap(data, 'input.periodStart')
      rules.sheets.checkDailyHours(data, entries, hoursPath)
      if (submit) checkSubmitted(rules.today, entries, 'input.entries')
      const stamps = submit ? stampsOf('submitted', rules.at) : {}
      return { ...columns, entries, totalHours: totalHours(entries), ...stamps }
    },
    accept: (data) => rules.sheets.take(data, entriesOf(data)),
    async finish(rows) {
      for (const row of rows) {
        write.emit('timesheet.created', row)
        if (row.status === 'submitted') write.emit('timesheet.submitted', row)
      }
    },
  }
}

/** @throws {ApiError} immutable, invalid_transition and those of a single change */
function updatesBy(write: CallerWrite, rules: Rules, corrector: Corrector): Updates<Timesheet, Partial<NewTimesheet>> {
  return {
    columns({ current, data: { externalId, metadata, entries: given, submit, ...sheet } }) {
      const entries = given && checkEntries(given, current.periodStart, current.periodEnd)
      const kept = current.status === 'approved' ? { ...sheet, ...(entries && { entries }) } : sheet
      refuseOtherValues('timesheet', current, kept, 'Reject it, then submit the hours again.')
      if (current.status === 'approved') return { externalId, metadata }
      const changed = isDeepStrictEqual(entries, current.entries) ? undefined : entries
      const status = submit ? 'submitted' : current.status
      checkTransition('timesheet', current.status, status)
      checkRules(rules, current, status, changed, changed ? 'input.entries' : 'input.submit')
      const corrections = changed && correctionsBy(corrector, current, changed, undefined)
      const hours = changed && {
        entries: changed,
        totalHours: totalHours(changed),
        ...(corrections && { corrections }),
      }
      return { externalId, metadata, ...hours, ...(status !== current.status && stampsOf(status, rules.at)) }
    },
    async finish(changes) {
      for (const { before, after } of changes)
        write.emit(after.status === before.status ? 'timesheet.updated' : 'timesheet.submitted', after, before)
    },
  }
}

/**
 * Create a timesheet: a draft, or submitted if the input says so.
 * @throws {ApiError} validation_failed; conflict if another one of the same work has some of its days, or its external id
 */
export async function createTimesheet(write: CallerWrite, input: unknown) {
  const data = timesheetWrites.readNew(input)
  const { workerId, projectId, assignmentId } = data
  await checkAll(
    () => findReferenced(resources.workers, workerId, write, 'input.workerId'),
    () => findReferenced(resources.projects, projectId, write, 'input.projectId'),
    async () => {
      if (assignmentId)
        checkAssignment(
          await findReferenced<AssignmentKeys>(resources.assignments, assignmentId, write, ASSIGNMENT),
          data,
        )
    },
  )
  return createRecord(timesheetWrites, write, input)
}

/** Check the period, and the entries against it if both are valid. @throws {ApiError} validation_failed */
function checkPeriodOf({ periodStart, periodEnd, entries }: Partial<z.output<typeof newTimesheet>>): void {
  if (periodStart === undefined || periodEnd === undefined) return
  checkDays(periodStart, periodEnd)
  if (entries !== undefined) checkEntries(entries, periodStart, periodEnd)
}

type AssignmentKeys = { workerId: string; projectId: string }

const ASSIGNMENT = 'input.assignmentId'

/** @throws {ApiError} validation_failed if it is not that of the worker and project */
function checkAssignment(assignment: AssignmentKeys, keys: AssignmentKeys): void {
  if (assignment.workerId !== keys.workerId || assignment.projectId !== keys.projectId)
    throw invalidField(ASSIGNMENT, 'invalid', 'must be an assignment of the same worker and project')
}

/**
 * Change a timesheet's entries or status. Hours that are submitted or approved are corrected: what they were is kept.
 * @throws {ApiError} validation_failed, not_found, invalid_transition, conflict
 */
export async function updateTimesheet(write: CallerWrite, id: string, input: unknown) {
  const change = validInput(timesheetChange, input)
  const current = await readOne<Timesheet>(write, resources.timesheets, id)
  const status = change.status ?? current.status
  checkTransition('timesheet', current.status, status)
  const isWorkers = change.entries !== undefined && write.credential.workerId !== null
  if (current.status === 'approved' && (change.rejectionReason !== undefined || isWorkers))
    throw closedRecord('timesheet', current.status)
  const entries = change.entries && checkEntries(change.entries, current.periodStart, current.periodEnd)
  const corrections = entries && (await correctionsWith(write, current, entries, change.reason))
  const days = entries?.map(({ date }) => date)
  const rules = await rulesFor(write, needsOf(current, status, days))
  checkRules(rules, current, status, entries, 'input.status')
  const isNewStatus = status !== current.status
  const data = {
    ...(isNewStatus && (status === 'approved' ? await approvalBy(write) : stampsOf(status, rules.at))),
    ...(change.rejectionReason !== undefined && { rejectionReason: change.rejectionReason }),
    ...(entries && { entries: entries as object[], totalHours: totalHours(entries) }),
    ...(corrections && { corrections }),
    ...(change.externalId !== undefined && { externalId: change.externalId }),
    ...(change.metadata !== undefined && { metadata: change.metadata }),
  }
  const changed = await withExternalId(resources.timesheets, change.externalId, () =>
    updateOne(write, resources.timesheets, current, data),
  )
  if (status === 'approved' && (isNewStatus || corrections)) await charge(write, [changed])
  write.emit(isNewStatus && status !== 'draft' ? `timesheet.${status}` : 'timesheet.updated', changed, current)
  return changed
}

/** Charge timesheets that were approved or corrected just now. */
async function charge(write: CallerWrite, approved: readonly Timesheet[]): Promise<void> {
  const db = recordsOf(write)
  const where = { timesheetId: { in: approved.map(({ id }) => id) } }
  const charges = new Map((await db.timesheetCharge.findMany({ where })).map((each) => [each.timesheetId, each]))
  await chargeTimesheets(
    db,
    approved.map((sheet) => ({ ...sheet, charge: charges.get(sheet.id) ?? null })),
  )
}

/** Check the rules for a change of entries or status. A rejected timesheet does not count until it is submitted again. */
function checkRules(
  { sheets, today }: Rules,
  current: Timesheet,
  status: TimesheetStatus,
  changed: readonly TimesheetEntry[] | undefined,
  path: string,
): void {
  const entries = changed ?? (current.entries as unknown as TimesheetEntry[])
  const countsAgain = current.status === 'rejected' && status !== 'rejected'
  if (countsAgain) sheets.checkOverlap(current, path)
  const counted = current.status === 'rejected' ? [] : (current.entries as unknown as TimesheetEntry[])
  if (status !== 'rejected' && (changed || countsAgain))
    sheets.checkDailyHours(current, entries, changed ? hoursPath : () => path, counted)
  if (mustBeComplete(current, status, changed !== undefined))
    checkSubmitted(today, entries, changed ? 'input.entries' : path)
  if (status !== 'rejected') sheets.take(current, entries, counted)
}

/**
 * Submit a timesheet; submitting it again changes nothing.
 * @throws {ApiError} not_found, invalid_transition, validation_failed, conflict
 */
export async function submitTimesheet(write: CallerWrite, id: string) {
  const current = await readOne<Timesheet>(write, resources.timesheets, id)
  if (current.status === 'submitted') return current
  checkTransition('timesheet', current.status, 'submitted', 'id')
  const rules = await rulesFor(write, needsOf(current, 'submitted', undefined))
  checkRules(rules, current, 'submitted', undefined, 'id')
  const submitted = await updateOne(write, resources.timesheets, current, stampsOf('submitted', rules.at))
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
  const { rows: approvable, skipped } = await chosenOf(write, input, { status: 'submitted', verb: 'approved' })
  const where = { id: { in: approvable.map(({ id }) => id) } }
  const written = await write.db.timesheet.updateManyAndReturn({ where, data: await approvalBy(write) })
  await charge(write, written)
  const approvedById = new Map(written.map((row) => [row.id, row]))
  for (const before of approvable) {
    const after = approvedById.get(before.id)
    if (after !== undefined) write.emit('timesheet.approved', after, before)
  }
  return { approved: written.toSorted((one, other) => (one.id < other.id ? -1 : 1)), skipped }
}

/**
 * Take back the approval of several timesheets, which are submitted again. Those on an invoice are skipped.
 * @throws {ApiError} validation_failed
 */
export async function reopenTimesheets(
  write: CallerWrite,
  input: unknown,
): Promise<{ reopened: Timesheet[]; skipped: SkippedTimesheet[] }> {
  const { rows, skipped } = await chosenOf(write, input, { status: 'approved', verb: 'reopened' })
  const charges = recordsOf(write).timesheetCharge
  const billed = await charges.findMany({
    where: { timesheetId: { in: rows.map(({ id }) => id) }, invoiceId: { not: null } },
    select: { timesheetId: true },
  })
  const invoiced = new Set(billed.map(({ timesheetId }) => timesheetId))
  for (const id of invoiced)
    skipped.push({ id, code: 'invalid_transition', message: 'The timesheet is on an invoice: void the invoice first.' })
  const open = rows.filter(({ id }) => !invoiced.has(id))
  const ids = open.map(({ id }) => id)
  const data = { status: 'submitted', approvedAt: null, approvedBy: null } as const
  const written = await write.db.timesheet.updateManyAndReturn({ where: { id: { in: ids } }, data })
  await charges.deleteMany({ where: { timesheetId: { in: ids } } })
  const before = new Map(open.map((row) => [row.id, row]))
  const reopened = written.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (const after of reopened) write.emit('timesheet.reopened', after, before.get(after.id) as Timesheet)
  return { reopened, skipped }
}

interface Wanted {
  /** That the timesheets must have. */
  status: TimesheetStatus
  /** What is done with them, in a sentence. */
  verb: string
}

/** The timesheets of an input that have the status and have not changed, and the others, each with the reason. */
async function chosenOf(write: CallerWrite, input: unknown, wanted: Wanted) {
  const given = new Map(validInput(approvals, input).map((each) => [each.id.toLowerCase(), each.ifUnchangedSince]))
  const found = await write.db.timesheet.findMany({ where: { id: { in: [...given.keys()] }, deletedAt: null } })
  const known = new Map(found.map((row) => [row.id, row]))
  const skipped: SkippedTimesheet[] = []
  const rows: Timesheet[] = []
  for (const [id, since] of given) {
    const row = known.get(id)
    const reason = reasonToSkip(row, since, wanted)
    if (reason !== undefined) skipped.push({ id, ...reason })
    else if (row !== undefined) rows.push(row)
  }
  return { rows, skipped }
}

function reasonToSkip(row: Timesheet | undefined, since: Date | null | undefined, { status, verb }: Wanted) {
  if (row === undefined) return { code: 'not_found', message: 'The timesheet does not exist.' }
  if (row.status !== status)
    return { code: 'invalid_transition', message: `The timesheet is ${row.status} and cannot be ${verb}.` }
  if (since && row.updatedAt > since)
    return { code: 'precondition_failed', message: 'The timesheet has changed since you read it. Review it again.' }
  return undefined
}
