/**
 * What clients are charged for approved timesheets. The rate and amounts of a timesheet are set here when it is
 * approved. Invoice drafts, unbilled work and the dashboard add up the stored charges.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Assignment, Prisma, Timesheet, TimesheetCharge } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'
import { priceOf, type RatedHours } from './invoices/amounts.ts'
import { type HourlyRate, type RatedAssignment, type RateOfDay, readRates } from './rate-of-day.ts'
import type { TimesheetEntry } from './timesheet-entries.ts'

/** Approved timesheets that are on no invoice. */
export const unbilled = {
  status: 'approved',
  deletedAt: null,
  NOT: { charge: { invoiceId: { not: null } } },
} satisfies Prisma.TimesheetWhereInput

/** A timesheet with its charge; null if it has none yet. */
export type ChargedTimesheet = Timesheet & { charge: Charge | null }

/** A charge as it is to be stored. `rates` is set only if there are several. */
export type Charge = Omit<TimesheetCharge, 'invoiceId' | 'rates'> & { rates?: Prisma.JsonValue }

/** The result of charging a timesheet. */
interface Charged {
  before: Charge | null
  charge: Charge
  isChanged: boolean
  /** The number of assignments that could provide its rate. */
  candidates: number
}

/** @returns the assignments whose rates count for a timesheet; they must agree on each day */
type Candidates = (sheet: Timesheet) => readonly RatedAssignment[]

/** The hours of one day, in hundredths. */
interface HoursOfDay {
  /** Midnight UTC. */
  day: Date
  /** All, and of these overtime. */
  hours: number
  overtimeHours: number
}

/**
 * Charge timesheets that are on no invoice at the current rates.
 * @returns the charges, in the order of the timesheets
 */
export async function chargeTimesheets(db: Db, sheets: readonly ChargedTimesheet[]): Promise<Charged[]> {
  const charged = await chargesOf(db, sheets)
  const changed = charged.filter(({ isChanged }) => isChanged)
  const replaced = changed.flatMap(({ before }) => before?.timesheetId ?? [])
  if (replaced.length > 0) await db.timesheetCharge.deleteMany({ where: { timesheetId: { in: replaced } } })
  const data = changed.map(({ charge }) => charge as Prisma.TimesheetChargeCreateManyInput)
  if (data.length > 0) await db.timesheetCharge.createMany({ data })
  return charged
}

/**
 * The charges of timesheets at the current rates: each day at the rate of the timesheet's assignment or, without one, at
 * that of the worker's assignments to the project in the period, which must agree. A timesheet with hours that have no
 * rate, or rates in several currencies, is charged nothing.
 */
export async function chargesOf(db: Db, sheets: readonly ChargedTimesheet[]): Promise<Charged[]> {
  if (sheets.length === 0) return []
  const rateOf = await readRates(db, sheets)
  const candidatesOf = await readCandidates(db, sheets, rateOf)
  return sheets.map((sheet) => {
    const candidates = candidatesOf(sheet)
    const [before, charge] = [sheet.charge, chargeOf(sheet, candidates, rateOf)]
    return { before, charge, isChanged: before === null || !isSame(before, charge), candidates: candidates.length }
  })
}

/** What a timesheet is charged at the rates on which the assignments agree. */
function chargeOf(sheet: Timesheet, assignments: readonly RatedAssignment[], rateOf: RateOfDay): Charge {
  const { orgId, id: timesheetId, workerId, projectId, periodStart, periodEnd } = sheet
  const days = workedDays(sheet)
  const { currency = null, rates = [] } = agreedRates(days, assignments, rateOf) ?? {}
  const last = rates.at(-1)
  const overtimeAmount = rates.reduce((sum, each) => sum + priceOf(each.overtimeHours, each.overtimeRate), 0n)
  const standardAmount = rates.reduce((sum, each) => sum + priceOf(each.hours - each.overtimeHours, each.rate), 0n)
  return {
    orgId,
    timesheetId,
    workerId,
    projectId,
    periodStart,
    periodEnd,
    currency,
    rate: last?.rate ?? null,
    overtimeRate: last?.overtimeRate ?? null,
    hours: days.reduce((sum, { hours }) => sum + hours, 0),
    overtimeHours: days.reduce((sum, { overtimeHours }) => sum + overtimeHours, 0),
    amount: standardAmount + overtimeAmount,
    overtimeAmount,
    unrated: assignments.filter((each) => days.some(({ day }) => !rateOf(each, day))).map(({ id }) => id),
    ...(rates.length > 1 && { rates }),
  }
}

/** The days with hours, the earliest first; the first day of the period if there are none. */
function workedDays({ entries, periodStart }: Timesheet): HoursOfDay[] {
  const hundredths = (hours: number) => Math.round(hours * 100)
  const days = (entries as unknown as TimesheetEntry[])
    .map(({ date, hours, overtimeHours }) => ({
      day: new Date(date),
      hours: hundredths(hours) + hundredths(overtimeHours),
      overtimeHours: hundredths(overtimeHours),
    }))
    .filter(({ hours }) => hours > 0)
    .toSorted((one, other) => one.day.getTime() - other.day.getTime())
  return days.length > 0 ? days : [{ day: periodStart, hours: 0, overtimeHours: 0 }]
}

/** The hours by rate, that of the last day at the end; undefined if a day has no unique rate, or with two currencies. */
function agreedRates(days: readonly HoursOfDay[], assignments: readonly RatedAssignment[], rateOf: RateOfDay) {
  const sums = new Map<string, RatedHours>()
  const currencies = new Set<string>()
  for (const { day, hours, overtimeHours } of days) {
    const agreed = agreedRate(assignments.map((each) => rateOf(each, day)))
    if (agreed === undefined) return undefined
    const { rate, overtimeRate } = agreed
    const key = `${rate} ${overtimeRate}`
    const sum = sums.get(key) ?? { hours: 0, overtimeHours: 0 }
    sums.delete(key)
    sums.set(key, { rate, overtimeRate, hours: sum.hours + hours, overtimeHours: sum.overtimeHours + overtimeHours })
    currencies.add(agreed.currency)
  }
  const [currency] = currencies
  return currencies.size === 1 ? { currency, rates: [...sums.values()] } : undefined
}

function agreedRate([first, ...others]: readonly (HourlyRate | undefined)[]): HourlyRate | undefined {
  return first && others.every((other) => other !== undefined && isSameRate(other, first)) ? first : undefined
}

type Rate = Pick<Charge, 'rate' | 'overtimeRate' | 'currency'>

function isSameRate(one: Rate, other: Rate): boolean {
  return one.rate === other.rate && one.overtimeRate === other.overtimeRate && one.currency === other.currency
}

function isSame(one: Charge, other: Charge): boolean {
  const isSameWork = one.hours === other.hours && one.overtimeHours === other.overtimeHours
  const isSameRates = isSameRate(one, other) && isDeepStrictEqual(one.rates ?? null, other.rates ?? null)
  return isSameWork && isSameRates && one.unrated.join() === other.unrated.join()
}

async function readCandidates(db: Db, sheets: readonly Timesheet[], rateOf: RateOfDay): Promise<Candidates> {
  const named = sheets.flatMap(({ assignmentId }) => assignmentId ?? [])
  const own = new Map((await readRated(db, named, { id: { in: named } })).map((each) => [each.id, each]))
  /** The assignment of a timesheet. A deleted one counts only if it has a rate, because it can no longer get one. */
  const ownOf = (sheet: Timesheet) => {
    const assignment = own.get(sheet.assignmentId ?? '')
    if (assignment === undefined || assignment.deletedAt === null) return assignment
    return workedDays(sheet).every(({ day }) => rateOf(assignment, day)) ? assignment : undefined
  }
  const others = sheets.filter((sheet) => ownOf(sheet) === undefined)
  const ofWorkers = await readRated(db, others, {
    workerId: { in: others.map(({ workerId }) => workerId) },
    projectId: { in: others.map(({ projectId }) => projectId) },
    deletedAt: null,
  })
  const byWorker = Map.groupBy(ofWorkers, ({ workerId }) => workerId)
  return (sheet) => {
    const assignment = ownOf(sheet)
    return assignment ? [assignment] : (byWorker.get(sheet.workerId) ?? []).filter((each) => isInPeriod(each, sheet))
  }
}

/** In the order of their ids. @param wanted nothing is read if it is empty */
async function readRated(
  db: Db,
  wanted: readonly unknown[],
  where: Prisma.AssignmentWhereInput,
): Promise<RatedAssignment[]> {
  return wanted.length === 0
    ? []
    : db.assignment.findMany({ where, include: { chargeRate: true }, orderBy: { id: 'asc' } })
}

function isInPeriod({ projectId, startDate, endDate }: Assignment, sheet: Timesheet): boolean {
  return (
    projectId === sheet.projectId && startDate <= sheet.periodEnd && (endDate === null || endDate >= sheet.periodStart)
  )
}
