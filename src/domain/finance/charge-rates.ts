/** What clients are charged for assignments. */
import { z } from 'zod'
import type { CallerWrite } from '../../events/write.ts'
import { currency } from '../checks.ts'
import { validInput } from '../input.ts'
import { found, liveRecord } from '../records.ts'

const MAX_RATE = 100_000_000

const perHour = z.int().min(0).max(MAX_RATE)

const newRate = z.object({ rate: perHour, overtimeRate: perHour.nullish(), currency })

export async function setChargeRate(write: CallerWrite, assignmentId: string, input: unknown, load: object = {}) {
  const { rate, overtimeRate, currency } = validInput(newRate, input)
  const where = liveRecord(write, assignmentId)
  found(await write.db.assignment.findUnique({ where, select: { id: true } }))
  const { db, orgId } = write
  const rates = { rate, overtimeRate: overtimeRate ?? rate, currency }
  const key = { orgId_assignmentId: { orgId, assignmentId } }
  await db.chargeRate.upsert({ where: key, create: { orgId, assignmentId, ...rates }, update: rates })
  return found(await db.assignment.findUnique({ ...load, where }))
}
