/**
 * Workers: the people an organisation mobilises.
 * `load` is Prisma's `select` or `include` for the returned record.
 */
import { z } from 'zod'
import { WorkerStatus } from '../../../prisma/generated/client/enums.ts'
import type { CallerWrite } from '../../events/write.ts'
import { email, metadata, phone, text } from '../checks.ts'
import { assessTrade, emitComplianceChanges } from '../compliance/worker-status.ts'
import { validInput } from '../input.ts'
import { found, liveRecord } from '../records.ts'
import { checkTransition } from '../transitions.ts'

const newWorker = z.object({
  firstName: text,
  lastName: text,
  email: email.nullish(),
  phone: phone.nullish(),
  trade: text.nullish(),
  status: z.enum(WorkerStatus).optional(),
  externalId: text.nullish(),
  metadata: metadata.optional(),
})

/** The input schema of `updateWorker`. */
export const workerChange = newWorker.partial()

/**
 * Create a worker with the compliance status that the trade's requirements give.
 * @throws {ApiError} validation_failed
 */
export async function createWorker(write: CallerWrite, input: unknown, load: object = {}) {
  const data = validInput(newWorker, input)
  const { status: complianceStatus } = await assessTrade(write, data.trade ?? null)
  const { db, orgId } = write
  const created = await db.worker.create({ ...load, data: { orgId, ...data, complianceStatus } })
  write.emit('worker.created', created)
  return created
}

/**
 * Change a worker's fields or status. A new trade has other requirements, so the worker is reassessed.
 * @throws {ApiError} validation_failed, not_found, invalid_transition
 */
export async function updateWorker(write: CallerWrite, id: string, input: unknown, load: object = {}) {
  const data = validInput(workerChange, input)
  const where = liveRecord(write, id)
  const current = found(await write.db.worker.findUnique({ where }))
  checkTransition('worker', current.status, data.status ?? current.status)
  const trade = data.trade === undefined ? current.trade : data.trade
  const assessed = trade === current.trade ? undefined : await assessTrade(write, trade, id)
  const complianceStatus = assessed?.status ?? current.complianceStatus
  const changed = await write.db.worker.update({ ...load, where, data: { ...data, complianceStatus } })
  write.emit('worker.updated', changed, current)
  if (assessed !== undefined) await emitComplianceChanges(write, [{ ...assessed, before: current, after: changed }])
  return changed
}
