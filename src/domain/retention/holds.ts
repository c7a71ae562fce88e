/** Legal holds: while one stands on a worker, nothing of them is removed, by a retention rule or an erasure. */
import { z } from 'zod'
import type { LegalHold, Worker } from '../../../prisma/generated/client/client.ts'
import { type AuditOrigin, audit } from '../../access/audit/audit.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite, Write } from '../../events/write.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { text } from '../input/checks.ts'
import { validInput } from '../input/input.ts'
import { existing } from '../records/records.ts'
import { updateOne } from '../records/write-rows.ts'

/** Holds that stand on one worker at once. */
const MAX_HOLDS = 20
const asked = z.object({ reason: text })

/**
 * Place a hold on a worker, also one that is deleted.
 * @param reason for owners and admins, and the audit log
 * @throws {ApiError} not_found; validation_failed; conflict if the worker was erased
 */
export async function placeLegalHold(
  write: CallerWrite,
  workerId: string,
  reason: string,
  origin: AuditOrigin,
): Promise<LegalHold> {
  const given = validInput(asked, { reason })
  const { control, orgId } = write
  const worker = await workerOf(write, workerId)
  if (worker.erasedAt !== null)
    throw new ApiError('conflict', { message: 'The worker was erased: nothing is left that a hold could keep.' })
  const standing = await control.legalHold.count({ where: { orgId, workerId, releasedAt: null } })
  if (standing >= MAX_HOLDS)
    throw new ApiError('conflict', { message: `A worker has at most ${MAX_HOLDS} holds at once. Release one first.` })
  const placed = { placedAt: await write.at, placedBy: write.credential.userId }
  const hold = await control.legalHold.create({ data: { orgId, workerId, ...given, ...placed } })
  await note(write, origin, 'legal_hold.placed', hold)
  await setSince(write, worker, worker.legalHoldAt ?? hold.placedAt)
  return hold
}

/** Release a hold. To release it again changes nothing. @throws {ApiError} not_found */
export async function releaseLegalHold(write: CallerWrite, id: string, origin: AuditOrigin): Promise<LegalHold> {
  const { control, orgId } = write
  if (!isUuid(id)) throw new ApiError('not_found')
  const where = { orgId_id: { orgId, id } }
  const current = existing(await control.legalHold.findUnique({ where }))
  if (current.releasedAt !== null) return current
  const data = { releasedAt: await write.at, releasedBy: write.credential.userId }
  const hold = await control.legalHold.update({ where, data })
  await note(write, origin, 'legal_hold.released', hold)
  const left = { orgId, workerId: hold.workerId, releasedAt: null }
  const first = await control.legalHold.findFirst({ where: left, orderBy: { placedAt: 'asc' } })
  await setSince(write, await workerOf(write, hold.workerId), first?.placedAt ?? null)
  return hold
}

async function workerOf({ control, orgId }: Write, id: string): Promise<Worker> {
  if (!isUuid(id)) throw new ApiError('not_found')
  return existing(await control.worker.findUnique({ where: { orgId_id: { orgId, id } } }))
}

/** On the worker, so that searches need not look for holds, and integrations learn of it. */
async function setSince(write: CallerWrite, before: Worker, legalHoldAt: Date | null): Promise<void> {
  const after = await updateOne(write, resources.workers, before, { legalHoldAt })
  write.emit('worker.updated', after, before)
}

function note(
  { control, orgId }: Write,
  origin: AuditOrigin,
  action: 'legal_hold.placed' | 'legal_hold.released',
  { workerId, id, reason }: LegalHold,
): Promise<void> {
  const target = { type: 'worker', id: workerId } as const
  return audit(control, origin, { orgId, action, target, detail: { hold: id, reason } })
}
