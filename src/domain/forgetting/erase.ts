/**
 * Erasure of a worker (Regulation (EU) 2016/679, article 17). The request renames the record and ends the account; a job
 * removes the rest. What the books need stays under the pseudonym: hours, money and the audit log.
 */
import { z } from 'zod'
import type { Worker } from '../../../prisma/generated/client/client.ts'
import { audit } from '../../access/audit/audit.ts'
import type { Authority } from '../../access/authority.ts'
import { removeMember } from '../../access/people/members.ts'
import { resources } from '../../access/resources.ts'
import { type CallerWrite, todayOf, type Write } from '../../events/write.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { text } from '../input/checks.ts'
import { validInput } from '../input/input.ts'
import { existing } from '../records/records.ts'
import { updateOne } from '../records/write-rows.ts'
import { gatherRecords, gatherWords } from './gather.ts'
import { erasureKey, erasureQueue } from './queue.ts'

const asked = z.object({ reason: text.min(1) })

/** The name of a worker who was erased; the same for the same worker. */
const pseudonymOf = (id: string) => ({ firstName: 'Erased', lastName: `worker ${id.slice(-8)}` })

/**
 * Erase a worker, also one that is deleted. To erase a worker again changes nothing, and resumes an erasure that stopped.
 * @param reason for the audit log; it must not name the person
 * @throws {ApiError} not_found; validation_failed; conflict while they have an assignment that has not ended, or are
 * under a legal hold
 */
export async function eraseWorker(
  write: CallerWrite,
  authority: Authority,
  id: string,
  reason: string,
): Promise<Worker> {
  const given = validInput(asked, { reason })
  const { orgId, control } = write
  if (!isUuid(id)) throw new ApiError('not_found')
  const worker = existing(await control.worker.findUnique({ where: { orgId_id: { orgId, id } } }))
  return eraseRecord(write, authority, worker, given.reason)
}

/** Erase a worker, by a caller or a retention rule. @throws {ApiError} conflict, as `eraseWorker` */
export async function eraseRecord(write: Write, authority: Authority, worker: Worker, reason: string): Promise<Worker> {
  const { orgId, control } = write
  const job = { orgId, workerId: worker.id }
  if (worker.erasedAt !== null) {
    if (worker.erasureFinishedAt === null) await enqueue(write, erasureQueue, job, erasureKey(job))
    return worker
  }
  await refuseHeld(write, worker)
  await refuseAssigned(write, worker)
  const { terms, userId } = await gatherWords(write, worker)
  await control.workerErasure.create({ data: { orgId, workerId: worker.id, terms, userId } })
  await gatherRecords(write, worker.id) // the rest in the job; invitations and requests are gone by then
  await control.invitation.deleteMany({ where: { orgId, workerId: worker.id } })
  await control.joinRequest.deleteMany({ where: { orgId, workerId: worker.id } })
  if (userId !== null) await removeMember(control, authority, orgId, userId)
  const erased = await updateOne<Worker>(write, resources.workers, worker, {
    ...pseudonymOf(worker.id),
    email: null,
    phone: null,
    language: null,
    externalId: null,
    metadata: {},
    status: 'inactive',
    accountStatus: 'none',
    erasedAt: await write.at,
  })
  write.emit('worker.erased', erased) // without what it was before
  const target = { type: 'worker', id: worker.id } as const
  await audit(control, authority.origin, { orgId, action: 'worker.erased', target, detail: { reason } })
  await enqueue(write, erasureQueue, job, erasureKey(job))
  return erased
}

async function refuseHeld({ control, orgId }: Write, worker: Worker): Promise<void> {
  if (worker.legalHoldAt === null) return
  const where = { orgId, workerId: worker.id, releasedAt: null }
  const hold = await control.legalHold.findFirst({ where, orderBy: { id: 'asc' } })
  const conflictingId = hold?.id
  throw new ApiError('conflict', {
    message: `The worker is under a legal hold: ${hold?.reason ?? ''}. Release the hold first.`,
    details: [
      {
        path: 'id',
        code: 'in_use',
        message: 'must be a worker without a legal hold',
        ...(conflictingId !== undefined && { conflictingId }),
      },
    ],
  })
}

async function refuseAssigned(write: Write, { id }: Worker): Promise<void> {
  const today = await todayOf(write)
  const assignment = await write.control.assignment.findFirst({
    where: { orgId: write.orgId, workerId: id, deletedAt: null, OR: [{ endDate: null }, { endDate: { gte: today } }] },
    select: { id: true },
  })
  if (assignment === null) return
  const message = 'The worker has an assignment that has not ended. End or delete it first.'
  throw new ApiError('conflict', {
    message,
    details: [
      { path: 'id', code: 'in_use', message: 'must be a worker without assignments', conflictingId: assignment.id },
    ],
  })
}
