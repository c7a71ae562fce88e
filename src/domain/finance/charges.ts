/**
 * What clients are charged for approved timesheets. The rate and amounts of a timesheet are set here when it is
 * approved. Invoice drafts, unbilled work and the dashboard add up the stored charges.
 */
import type {
  Assignment,
  ChargeRate,
  Prisma,
  Timesheet,
  TimesheetCharge,
} from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'
import { priceOf } from './invoices/amounts.ts'
import type { TimesheetEntry } from './timesheet-entries.ts'

/** Approved timesheets that are on no invoice. */
export const unbilled = {
  status: 'approved',
  deletedAt: null,
  NOT: { charge: { invoiceId: { not: null } } },
} satisfies Prisma.TimesheetWhereInput

/** A timesheet with its charge; null if it has none yet. */
export type ChargedTimesheet = Timesheet & { charge: Charge | null }

/** A charge as it is to be stored. */
export type Charge = Omit<TimesheetCharge, 'invoiceId'>

/** The result of charging a timesheet. */
interface Charged {
  before: Charge | null
  charge: Charge
  isChanged: boolean
  /** The number of assignments that could provide its rate. */
  candidates: number
}

/** An assignment whose rate a timesheet may have. */
type RatedAssignment = Assignment & { chargeRate: ChargeRate | null }

/** @returns the assignments whose rates count for a timesheet; they must agree */
type Candidates = (sheet: Timesheet) => readonly RatedAssignment[]

/**
 * Charge timesheets that are on no invoice at the current rates.
 * @returns the charges, in the order of the timesheets
 */
export async function chargeTimesheets(db: Db, sheets: readonly ChargedTimesheet[]): Promise<Charged[]> {
  const charged = await chargesOf(db, sheets)
  const changed = charged.filter(({ isChanged }) => isChanged)
  const replaced = changed.flatMap(({ before }) => before?.timesheetId ?? [])
  if (replaced.length > 0) await db.timesheetCharge.deleteMany({ where: { timesheetId: { in: replaced } } })
  if (changed.length > 0) await db.timesheetCharge.createMany({ data: changed.map(({ charge }) => charge) })
  return charged
}

/**
 * The charges of timesheets at the current rates: each at the rate of its assignment or, without one, at that of the
 * worker's assignments to the project in the period, which must agree. A timesheet without a rate is charged nothing.
 */
export async function chargesOf(db: Db, sheets: readonly ChargedTimesheet[]): Promise<Charged[]> {
  const candidatesOf = await readCandidates(db, sheets)
  return sheets.map((sheet) => {
    const candidates = candidatesOf(sheet)
    const [before, charge] = [sheet.charge, chargeOf(sheet, candidates)]
    return { before, charge, isChanged: before === null || !isSame(before, charge), candidates: candidates.length }
  })
}

/** What a timesheet is charged at the rate on which the assignments agree. */
function chargeOf(
  { orgId, id: timesheetId, workerId, projectId, periodStart, periodEnd, ...sheet }: Timesheet,
  assignments: readonly RatedAssignment[],
): Charge {
  const entries = sheet.entries as unknown as TimesheetEntry[]
  const hundredths = (of: (entry: TimesheetEntry) => number) =>
    entries.reduce((sum, entry) => sum + Math.round(of(entry) * 100), 0)
  const standardHours = hundredths((entry) => entry.hours)
  const overtimeHours = hundredths((entry) => entry.overtimeHours)
  const { currency = null, rate = null, overtimeRate = null } = agreedRate(assignments) ?? {}
  const overtimeAmount = priceOf(overtimeHours, overtimeRate ?? 0)
  const own = { orgId, timesheetId, workerId, projectId, periodStart, periodEnd }
  return {
    ...own,
    currency,
    rate,
    overtimeRate,
    hours: standardHours + overtimeHours,
    overtimeHours,
    amount: priceOf(standardHours, rate ?? 0) + overtimeAmount,
    overtimeAmount,
    unrated: assignments.filter(({ chargeRate }) => chargeRate === null).map(({ id }) => id),
  }
}

function agreedRate(assignments: readonly RatedAssignment[]): ChargeRate | undefined {
  const [first, ...others] = assignments.map(({ chargeRate }) => chargeRate)
  const same = first && others.every((other) => other !== null && isSameRate(other, first))
  return same ? first : undefined
}

type Rate = Pick<Charge, 'rate' | 'overtimeRate' | 'currency'>

function isSameRate(one: Rate, other: Rate): boolean {
  return one.rate === other.rate && one.overtimeRate === other.overtimeRate && one.currency === other.currency
}

function isSame(one: Charge, other: Charge): boolean {
  const isSameWork = one.hours === other.hours && one.overtimeHours === other.overtimeHours
  return isSameWork && isSameRate(one, other) && one.unrated.join() === other.unrated.join()
}

async function readCandidates(db: Db, sheets: readonly Timesheet[]): Promise<Candidates> {
  const named = sheets.flatMap(({ assignmentId }) => assignmentId ?? [])
  const own = new Map((await readRated(db, named, { id: { in: named } })).map((each) => [each.id, each]))
  /** The assignment of a timesheet. A deleted one counts only if it has a rate, because it can no longer get one. */
  const ownOf = ({ assignmentId }: Timesheet) => {
    const assignment = own.get(assignmentId ?? '')
    return assignment?.chargeRate || assignment?.deletedAt === null ? assignment : undefined
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
