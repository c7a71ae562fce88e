/** Computes an invoice draft from the approved, not yet invoiced timesheets of a client and period. */
import type { Assignment, ChargeRate, Project, Timesheet, Worker } from '../../../../prisma/generated/client/client.ts'
import type { Db } from '../../../platform/database/client.ts'
import { ApiError, type ErrorDetail, invalidField } from '../../../platform/errors.ts'
import type { TimesheetEntry } from '../timesheet-entries.ts'
import { type Line, linesOf, type Totals, totalsOf, type Work } from './amounts.ts'

/** An invoice line with the names to print. */
export interface DraftLine extends Line {
  /** Names at the time of drafting. */
  worker: string
  project: string
}

/** The content of a draft, and the timesheets that it bills. */
export interface Draft extends Totals {
  currency: string
  lines: DraftLine[]
  timesheetIds: string[]
}

type LoadedTimesheet = Timesheet & { worker: Worker; project: Project; assignment: RatedAssignment | null }
type RatedAssignment = Assignment & { chargeRate: ChargeRate | null }

/** Maximum of PostgreSQL's `integer` and GraphQL's `Int`. */
const MAX_AMOUNT = 2_147_483_647
/** Maximum per invoice, which bounds memory use and the size of the PDF. */
const MAX_TIMESHEETS = 2000

interface BillingPeriod {
  clientId: string
  periodStart: Date
  periodEnd: Date
}

/**
 * Compute the lines and totals of a draft.
 * @param vatBasisPoints hundredths of a percent: 2000 is 20 %
 * @throws {ApiError} validation_failed if there is nothing to bill or too much for one invoice, if currencies differ,
 * or with a detail for each timesheet without a unique charge rate
 */
export async function draftOf(db: Db, billed: BillingPeriod, vatBasisPoints: number): Promise<Draft> {
  const sheets = await uninvoicedTimesheets(db, billed)
  if (sheets.length === 0)
    throw invalidField(
      'input',
      'nothing_to_bill',
      'matches no approved timesheet that has not been invoiced yet: check the client and the period',
    )
  if (sheets.length > MAX_TIMESHEETS)
    throw invalidField('input', 'too_big', `matches more than ${MAX_TIMESHEETS} timesheets: shorten the period`)
  const rates = await ratesOf(db, sheets)
  const lines = linesOf(sheets.map((sheet, index) => workOf(sheet, rates[index] as ChargeRate))).map((line) => {
    const { worker, project } = sheets.find((each) => belongsTo(each, line)) as LoadedTimesheet
    return { ...line, worker: `${worker.firstName} ${worker.lastName}`, project: project.name }
  })
  const totals = totalsOf(lines, vatBasisPoints)
  if (totals.total > MAX_AMOUNT)
    throw invalidField('input', 'too_big', 'gives a total above the maximum of one invoice: shorten the period')
  return { ...totals, lines, currency: currencyOf(rates), timesheetIds: sheets.map(({ id }) => id) }
}

const belongsTo = (sheet: LoadedTimesheet, { workerId, projectId }: Line) =>
  sheet.workerId === workerId && sheet.projectId === projectId

function uninvoicedTimesheets(db: Db, { clientId, periodStart, periodEnd }: BillingPeriod): Promise<LoadedTimesheet[]> {
  return db.timesheet.findMany({
    where: {
      status: 'approved',
      deletedAt: null,
      project: { clientId },
      periodStart: { gte: periodStart },
      periodEnd: { lte: periodEnd },
      invoiced: null,
    },
    include: { worker: true, project: true, assignment: { include: { chargeRate: true } } },
    orderBy: { id: 'asc' },
    take: MAX_TIMESHEETS + 1,
  })
}

/**
 * The charge rate of each timesheet: that of its assignment, or, if it has none, that of the worker's assignments to
 * the project in the period, which must agree.
 */
async function ratesOf(db: Db, sheets: readonly LoadedTimesheet[]): Promise<ChargeRate[]> {
  const unassigned = sheets.filter(({ assignmentId }) => assignmentId === null)
  const assignments: RatedAssignment[] =
    unassigned.length === 0
      ? []
      : await db.assignment.findMany({
          where: {
            workerId: { in: unassigned.map(({ workerId }) => workerId) },
            projectId: { in: unassigned.map(({ projectId }) => projectId) },
            deletedAt: null,
          },
          include: { chargeRate: true },
        })
  const rates = sheets.map((sheet) => rateOf(sheet, assignments))
  const details = rates.flatMap((rate, index): ErrorDetail[] =>
    rate === undefined ? [missingRate(sheets[index] as LoadedTimesheet)] : [],
  )
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return rates as ChargeRate[]
}

function rateOf(sheet: LoadedTimesheet, assignments: readonly RatedAssignment[]): ChargeRate | undefined {
  if (sheet.assignment !== null) return sheet.assignment.chargeRate ?? undefined
  const inPeriod = assignments.filter(
    ({ workerId, projectId, startDate, endDate }) =>
      workerId === sheet.workerId &&
      projectId === sheet.projectId &&
      startDate <= sheet.periodEnd &&
      (endDate === null || endDate >= sheet.periodStart),
  )
  const [first, ...others] = inPeriod.map(({ chargeRate }) => chargeRate)
  const same = first && others.every((other) => other !== null && sameRate(other, first))
  return same ? first : undefined
}

function sameRate(one: ChargeRate, other: ChargeRate): boolean {
  return one.rate === other.rate && one.overtimeRate === other.overtimeRate && one.currency === other.currency
}

function missingRate({ id, worker, project }: LoadedTimesheet): ErrorDetail {
  const owner = `${worker.firstName} ${worker.lastName} on ${project.name}`
  const message = `Timesheet ${id} of ${owner} has no unique charge rate. Set one on its assignment.`
  return { path: 'input', code: 'no_charge_rate', message }
}

function currencyOf(rates: readonly ChargeRate[]): string {
  const currencies = [...new Set(rates.map(({ currency }) => currency))]
  const [currency] = currencies
  if (currency === undefined || currencies.length > 1)
    throw invalidField(
      'input',
      'mixed_currencies',
      `matches timesheets in ${currencies.join(' and ')}: an invoice can have only one currency`,
    )
  return currency
}

function workOf({ workerId, projectId, entries }: LoadedTimesheet, { rate, overtimeRate }: ChargeRate): Work {
  const hundredths = (hours: (entry: TimesheetEntry) => number) =>
    (entries as unknown as TimesheetEntry[]).reduce((sum, entry) => sum + Math.round(hours(entry) * 100), 0)
  return {
    workerId,
    projectId,
    rate,
    overtimeRate,
    hours: hundredths((entry) => entry.hours) / 100,
    overtimeHours: hundredths((entry) => entry.overtimeHours) / 100,
  }
}
