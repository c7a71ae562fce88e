/** Charge rates: what clients pay per hour of an assignment, in minor units of the currency. */
import type { Assignment, ChargeRate } from '../../../prisma/generated/client/client.ts'
import type { CallerWrite } from '../../events/write.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { validInput } from '../input/input.ts'
import { existing, liveRecord } from '../records/records.ts'
import { chargeTimesheets, unbilled } from './charges.ts'
import { hourlyRates } from './client-rate-input.ts'

/**
 * Set an assignment's charge rate; `overtimeRate` defaults to `rate`. Approved timesheets without a rate get this one;
 * those with a rate keep theirs.
 * @param since the rate is set only if nobody has set it after this time
 * @throws {ApiError} validation_failed, not_found, precondition_failed
 */
export async function setChargeRate(
  write: CallerWrite,
  assignmentId: string,
  input: unknown,
  since: Date | null | undefined,
) {
  const { rate, overtimeRate, currency } = validInput(hourlyRates, input)
  const where = liveRecord(write, assignmentId)
  const { chargeRate, ...assignment } = existing(
    await write.db.assignment.findUnique({ where, include: { chargeRate: { select: { updatedAt: true } } } }),
  )
  if (since && chargeRate !== null && chargeRate.updatedAt > since) throw new ApiError('precondition_failed')
  const { db, orgId } = write
  const rates = { rate, overtimeRate: overtimeRate ?? rate, currency }
  const key = { orgId_assignmentId: { orgId, assignmentId } }
  await db.chargeRate.upsert({ where: key, create: { orgId, assignmentId, ...rates }, update: rates })
  await chargeUnrated(db, assignment)
  return assignment
}

/** Charge the worker's approved hours on the project that have no rate. */
async function chargeUnrated(db: Db, { workerId, projectId }: Assignment): Promise<void> {
  const where = { ...unbilled, workerId, projectId, OR: [{ charge: null }, { charge: { currency: null } }] }
  await chargeTimesheets(db, await db.timesheet.findMany({ where, include: { charge: true }, orderBy: { id: 'asc' } }))
}

/** Which part of the list of rates a page is. */
interface RatesPage {
  limit: number
  offset: number
  /** The last row of the page before. */
  after: { id: string } | undefined
}

/**
 * A page of the rates of assignments that are not deleted, in the order of the assignments, and how many there are.
 * `more`: whether a page follows.
 */
export async function listChargeRates(
  db: Db,
  { limit, offset, after }: RatesPage,
): Promise<{ rates: ChargeRate[]; more: boolean; total: number }> {
  const where = { assignment: { deletedAt: null } }
  const [total, found] = await Promise.all([
    db.chargeRate.count({ where }),
    db.chargeRate.findMany({
      where: { ...where, ...(after && { assignmentId: { gt: after.id } }) },
      orderBy: { assignmentId: 'asc' },
      skip: after === undefined ? offset : 0,
      take: limit + 1,
    }),
  ])
  return { rates: found.slice(0, limit), more: found.length > limit, total }
}

/** The rate of an assignment that is not deleted; null if it has none. */
export function findChargeRate({ db, orgId }: Pick<CallerWrite, 'db' | 'orgId'>, assignmentId: string) {
  if (!isUuid(assignmentId)) return null
  return db.chargeRate.findUnique({
    where: { orgId_assignmentId: { orgId, assignmentId }, assignment: { deletedAt: null } },
  })
}
