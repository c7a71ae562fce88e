/** Charge rates: what clients pay per hour of an assignment, in minor units of the currency. */
import { z } from 'zod'
import type { CallerWrite } from '../../events/write.ts'
import { ApiError } from '../../platform/errors.ts'
import { currency } from '../checks.ts'
import { validInput } from '../input.ts'
import { found, liveRecord } from '../records.ts'

const MAX_RATE = 100_000_000

const perHour = z.int().min(0).max(MAX_RATE)

const newRate = z.object({ rate: perHour, overtimeRate: perHour.nullish(), currency })

/**
 * Set an assignment's charge rate; `overtimeRate` defaults to `rate`.
 * @param since they are set only if nobody has set them after this time
 * @param load Prisma's `select` or `include` for the returned assignment
 * @throws {ApiError} validation_failed, not_found, precondition_failed
 */
export async function setChargeRate(
  write: CallerWrite,
  assignmentId: string,
  input: unknown,
  since: Date | null | undefined,
  load: object = {},
) {
  const { rate, overtimeRate, currency } = validInput(newRate, input)
  const where = liveRecord(write, assignmentId)
  const { chargeRate } = found(
    await write.db.assignment.findUnique({ where, select: { chargeRate: { select: { updatedAt: true } } } }),
  )
  if (since && chargeRate !== null && chargeRate.updatedAt > since) throw new ApiError('precondition_failed')
  const { db, orgId } = write
  const rates = { rate, overtimeRate: overtimeRate ?? rate, currency }
  const key = { orgId_assignmentId: { orgId, assignmentId } }
  await db.chargeRate.upsert({ where: key, create: { orgId, assignmentId, ...rates }, update: rates })
  return found(await db.assignment.findUnique({ ...load, where }))
}
