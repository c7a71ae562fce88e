/** Computes invoice drafts from the approved, not yet invoiced timesheets of a client and period: one for each currency. */
import type { Project, Worker } from '../../../../prisma/generated/client/client.ts'
import type { Db } from '../../../platform/database/client.ts'
import { addDetail } from '../../../platform/errors/error-details.ts'
import { ApiError, type ErrorDetail, invalidField } from '../../../platform/errors/errors.ts'
import { type ChargedTimesheet, chargeTimesheets, unbilled } from '../charges.ts'
import type { SkippedTimesheet } from '../timesheets.ts'
import { type Line, linesOf, type RatedCharge, type Totals, totalsOf } from './amounts.ts'

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

/** What can be billed, and what cannot. */
export interface Drafts {
  /** By currency. */
  drafts: Draft[]
  skipped: SkippedTimesheet[]
}

type LoadedTimesheet = ChargedTimesheet & { worker: Worker; project: Project }
type RatedTimesheet = LoadedTimesheet & { charge: RatedCharge & { currency: string } }

/** Maximum of PostgreSQL's `integer` and GraphQL's `Int`. */
const MAX_AMOUNT = 2_147_483_647
/** Maximum of one request, which bounds memory use and the size of the PDF. */
const MAX_TIMESHEETS = 2000

interface BillingPeriod {
  clientId: string
  /** Only the work on this project. */
  projectId?: string | null | undefined
  /** Only work that is charged in this currency. */
  currency?: string | null | undefined
  periodStart: Date
  periodEnd: Date
}

/**
 * Compute the lines and totals of drafts, one for each currency. Timesheets that have no rate yet are charged now; those
 * without a unique charge rate are skipped.
 * @param vatBasisPoints hundredths of a percent: 2000 is 20 %
 * @throws {ApiError} validation_failed if there is nothing to bill or too much for one invoice; with a detail for each
 * timesheet if none has a unique charge rate
 */
export async function draftsOf(db: Db, billed: BillingPeriod, vatBasisPoints: number): Promise<Drafts> {
  const sheets = await uninvoicedTimesheets(db, billed)
  if (sheets.length > MAX_TIMESHEETS)
    throw invalidField('input', 'too_big', `matches more than ${MAX_TIMESHEETS} timesheets: shorten the period`)
  const skipped = await chargeRest(
    db,
    sheets.filter((sheet) => !isRated(sheet)),
  )
  const chosen = sheets.filter(isRated).filter(({ charge }) => (billed.currency ?? charge.currency) === charge.currency)
  if (chosen.length === 0) throw nothingToBill(skipped)
  const byCurrency = Map.groupBy(chosen, ({ charge }) => charge.currency)
  const drafts = [...byCurrency].map(([currency, group]) => draftOf(currency, group, vatBasisPoints))
  return { drafts: drafts.sort((one, other) => (one.currency < other.currency ? -1 : 1)), skipped }
}

function draftOf(currency: string, sheets: readonly RatedTimesheet[], vatBasisPoints: number): Draft {
  const lines = linesOf(sheets.map(({ charge }) => charge)).map((line) => {
    const { worker, project } = sheets.find((each) => belongsTo(each, line)) as RatedTimesheet
    return { ...line, worker: `${worker.firstName} ${worker.lastName}`, project: project.name }
  })
  const totals = totalsOf(lines, vatBasisPoints)
  if (totals.total > MAX_AMOUNT)
    throw invalidField('input', 'too_big', 'has a total above the maximum for one invoice: shorten the period')
  return { ...totals, lines, currency, timesheetIds: sheets.map(({ id }) => id) }
}

function nothingToBill(skipped: readonly SkippedTimesheet[]): ApiError {
  if (skipped.length === 0)
    return invalidField(
      'input',
      'nothing_to_bill',
      'matches no approved timesheet that has not been invoiced yet: check the client, the period, the project and the currency',
    )
  const details: ErrorDetail[] = []
  for (const { message } of skipped) addDetail(details, { path: 'input', code: 'no_charge_rate', message })
  return new ApiError('validation_failed', { details })
}

const belongsTo = (sheet: LoadedTimesheet, { workerId, projectId }: Line) =>
  sheet.workerId === workerId && sheet.projectId === projectId

function uninvoicedTimesheets(
  db: Db,
  { clientId, projectId, periodStart, periodEnd }: BillingPeriod,
): Promise<LoadedTimesheet[]> {
  return db.timesheet.findMany({
    where: {
      ...unbilled,
      project: { clientId },
      ...(projectId && { projectId }),
      periodStart: { gte: periodStart },
      periodEnd: { lte: periodEnd },
    },
    include: { worker: true, project: true, charge: true },
    orderBy: { id: 'asc' },
    take: MAX_TIMESHEETS + 1,
  })
}

const isRated = (sheet: LoadedTimesheet): sheet is RatedTimesheet => (sheet.charge?.currency ?? null) !== null

/** Charge timesheets that have no rate, and set their `charge`. @returns those that still have no rate */
async function chargeRest(db: Db, sheets: readonly LoadedTimesheet[]): Promise<SkippedTimesheet[]> {
  const skipped: SkippedTimesheet[] = []
  for (const [index, { charge, candidates }] of (await chargeTimesheets(db, sheets)).entries()) {
    const sheet = sheets[index] as LoadedTimesheet
    sheet.charge = charge
    if (!isRated(sheet)) skipped.push(withoutRate(sheet, candidates))
  }
  return skipped
}

function withoutRate({ id, worker, project, charge }: LoadedTimesheet, candidates: number): SkippedTimesheet {
  const owner = `${worker.firstName} ${worker.lastName} on ${project.name}`
  const remedy =
    candidates === 0
      ? 'Assign the worker to the project on these days, with a charge rate or one of the client.'
      : charge?.unrated.length
        ? 'Set one on its assignment, or for the client.'
        : 'The assignments on these days have different rates: set one in the timesheet, or give them the same rate.'
  return { id, code: 'no_charge_rate', message: `Timesheet ${id} of ${owner} has no unique charge rate. ${remedy}` }
}
