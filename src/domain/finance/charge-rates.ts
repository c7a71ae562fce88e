/** Charge rates: what clients pay per hour of an assignment, in minor units of the currency. */
import { z } from 'zod'
import type { Assignment } from '../../../prisma/generated/client/client.ts'
import type { CallerWrite } from '../../events/write.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { currency } from '../input/checks.ts'
import { validInput } from '../input/input.ts'
import { existing, liveRecord } from '../records/records.ts'
import { chargeTimesheets, unbilled } from './charges.ts'

const MAX_RATE = 100_000_000

const perHour = z.int().min(0).max(MAX_RATE)

const newRate = z.object({ rate: perHour, overtimeRate: perHour.nullish(), currency })

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
  const { rate, overtimeRate, currency } = validInput(newRate, input)
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
