/** What a draft bills: the approved timesheets of a client and period that no invoice has yet. */
import type { Assignment, ChargeRate, Project, Timesheet, Worker } from '../../../../prisma/generated/client/client.ts'
import type { Db } from '../../../platform/database/client.ts'
import { ApiError, type ErrorDetail, invalidField } from '../../../platform/errors.ts'
import type { TimesheetEntry } from '../timesheet-entries.ts'
import { type Line, linesOf, type Totals, totalsOf, type Work } from './amounts.ts'

export interface DraftLine extends Line {
  /** Names, as they are when it is drafted. */
  worker: string
  project: string
}

export interface Draft extends Totals {
  currency: string
  lines: DraftLine[]
  timesheetIds: string[]
}

type Sheet = Timesheet & { worker: Worker; project: Project; assignment: RatedAssignment | null }
type RatedAssignment = Assignment & { chargeRate: ChargeRate | null }

/** PostgreSQL's and GraphQL's integers end here. */
const MAX_AMOUNT = 2_147_483_647
/** Of one invoice, so that it fits into memory and a PDF. */
const MAX_TIMESHEETS = 2000

interface Billed {
  clientId: string
  periodStart: Date
  periodEnd: Date
}

/** @throws {ApiError} validation_failed if there is nothing to bill, or naming each timesheet that has no charge rate */
export async function draftOf(db: Db, billed: Billed, vatBasisPoints: number): Promise<Draft> {
  const sheets = await openTimesheets(db, billed)
  if (sheets.length === 0)
    throw invalidField('input', 'nothing_to_bill', 'has no approved timesheet of this client and period left to bill')
  if (sheets.length > MAX_TIMESHEETS)
    throw invalidField('input', 'too_big', `has more than ${MAX_TIMESHEETS} timesheets to bill: shorten the period`)
  const rates = await ratesOf(db, sheets)
  const lines = linesOf(sheets.map((sheet, index) => workOf(sheet, rates[index] as ChargeRate))).map((line) => {
    const { worker, project } = sheets.find((each) => isOf(each, line)) as Sheet
    return { ...line, worker: `${worker.firstName} ${worker.lastName}`, project: project.name }
  })
  const totals = totalsOf(lines, vatBasisPoints)
  if (totals.total > MAX_AMOUNT)
    throw invalidField('input', 'too_big', 'comes to more than one invoice can hold: shorten the period')
  return { ...totals, lines, currency: currencyOf(rates), timesheetIds: sheets.map(({ id }) => id) }
}

const isOf = (sheet: Sheet, { workerId, projectId }: Line) =>
  sheet.workerId === workerId && sheet.projectId === projectId

function openTimesheets(db: Db, { clientId, periodStart, periodEnd }: Billed): Promise<Sheet[]> {
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

/** Of each timesheet the rate of its assignment; without one, that of the worker's assignments to the project then. */
async function ratesOf(db: Db, sheets: readonly Sheet[]): Promise<ChargeRate[]> {
  const loose = sheets.filter(({ assignmentId }) => assignmentId === null)
  const assignments: RatedAssignment[] =
    loose.length === 0
      ? []
      : await db.assignment.findMany({
          where: {
            workerId: { in: loose.map(({ workerId }) => workerId) },
            projectId: { in: loose.map(({ projectId }) => projectId) },
            deletedAt: null,
          },
          include: { chargeRate: true },
        })
  const rates = sheets.map((sheet) => rateOf(sheet, assignments))
  const details = rates.flatMap((rate, index): ErrorDetail[] =>
    rate === undefined ? [withoutRate(sheets[index] as Sheet)] : [],
  )
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return rates as ChargeRate[]
}

function rateOf(sheet: Sheet, assignments: readonly RatedAssignment[]): ChargeRate | undefined {
  if (sheet.assignment !== null) return sheet.assignment.chargeRate ?? undefined
  const then = assignments.filter(
    ({ workerId, projectId, startDate, endDate }) =>
      workerId === sheet.workerId &&
      projectId === sheet.projectId &&
      startDate <= sheet.periodEnd &&
      (endDate === null || endDate >= sheet.periodStart),
  )
  const [first, ...others] = then.map(({ chargeRate }) => chargeRate)
  const same = first && others.every((other) => other !== null && sameRate(other, first))
  return same ? first : undefined
}

function sameRate(one: ChargeRate, other: ChargeRate): boolean {
  return one.rate === other.rate && one.overtimeRate === other.overtimeRate && one.currency === other.currency
}

function withoutRate({ id, worker, project }: Sheet): ErrorDetail {
  const whose = `${worker.firstName} ${worker.lastName} on ${project.name}`
  const message = `Timesheet ${id} of ${whose} has no one charge rate: setChargeRate gives its assignment one.`
  return { path: 'input', code: 'no_charge_rate', message }
}

function currencyOf(rates: readonly ChargeRate[]): string {
  const currencies = [...new Set(rates.map(({ currency }) => currency))]
  const [currency] = currencies
  if (currency === undefined || currencies.length > 1)
    throw invalidField(
      'input',
      'mixed_currencies',
      `would bill in ${currencies.join(' and ')}: one invoice has one currency`,
    )
  return currency
}

function workOf({ workerId, projectId, entries }: Sheet, { rate, overtimeRate }: ChargeRate): Work {
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
