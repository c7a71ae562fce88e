/** Workers: the people an organisation mobilises. */

import { z } from 'zod'
import { WorkerStatus } from '../../../prisma/generated/client/enums.ts'
import type { CallerWrite } from '../../events/write.ts'
import { email, metadata, phone, text } from '../checks.ts'
import { emitStandings, standingOf } from '../compliance/follow.ts'
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

export const workerChange = newWorker.partial()

export async function createWorker(write: CallerWrite, input: unknown, load: object = {}) {
  const data = validInput(newWorker, input)
  const { status: complianceStatus } = await standingOf(write, data.trade ?? null)
  const { db, orgId } = write
  const made = await db.worker.create({ ...load, data: { orgId, ...data, complianceStatus } })
  write.emit('worker.created', made)
  return made
}

export async function updateWorker(write: CallerWrite, id: string, input: unknown, load: object = {}) {
  const data = validInput(workerChange, input)
  const where = liveRecord(write, id)
  const now = found(await write.db.worker.findUnique({ where }))
  checkTransition('worker', now.status, data.status ?? now.status)
  const trade = data.trade === undefined ? now.trade : data.trade
  const assessed = trade === now.trade ? undefined : await standingOf(write, trade, id)
  const complianceStatus = assessed?.status ?? now.complianceStatus
  const changed = await write.db.worker.update({ ...load, where, data: { ...data, complianceStatus } })
  write.emit('worker.updated', changed, now)
  if (assessed !== undefined) await emitStandings(write, [{ ...assessed, before: now, now: changed }])
  return changed
}
