/** Who may give which role to whom, and what must stay true of an organisation's members. */
import type { Role } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'

/** A role with the worker that goes with it. */
export interface Standing {
  role: Role
  /** For the role `worker`, and for it alone: who they are. */
  workerId?: string | null | undefined
}

/** One change of an organisation's members at a time, so that no two remove its last owners together. */
export async function lockMembers(control: Db, orgId: string): Promise<void> {
  const locked = await control.$queryRaw<unknown[]>`
    select 1 from organisations where id = ${orgId}::uuid and not sandbox for no key update`
  if (locked.length === 0) throw new ApiError('not_found', { message: `There is no organisation '${orgId}'.` })
}

/**
 * Owners are made and unmade by owners.
 * @param actor the role of who asks; null where the service's operator does, from the command line
 * @throws {ApiError} insufficient_scope
 */
export function checkAuthority(actor: Role | null, ...concerned: Role[]): void {
  if (actor !== null && actor !== 'owner' && concerned.includes('owner'))
    throw new ApiError('insufficient_scope', { message: 'Only an owner makes, changes or removes an owner.' })
}

/** @throws {ApiError} conflict if nobody but `userId` is an owner */
export async function checkOwnerRemains(control: Db, orgId: string, userId: string): Promise<void> {
  const others = await control.membership.count({ where: { orgId, role: 'owner', userId: { not: userId } } })
  if (others === 0)
    throw new ApiError('conflict', { message: 'An organisation keeps at least one owner. Make another one first.' })
}

/**
 * The worker that goes with a role, checked.
 * @param path the field that names the worker
 * @throws {ApiError} validation_failed on it; conflict if somebody else is that worker
 */
export async function workerOf(
  control: Db,
  orgId: string,
  { role, workerId }: Standing,
  path: string,
  userId?: string,
): Promise<string | null> {
  if (role !== 'worker') {
    if (workerId) throw invalidField(path, 'invalid', 'goes with the role worker only')
    return null
  }
  if (!workerId) throw invalidField(path, 'required', 'must name the worker that the person is')
  const worker =
    isUuid(workerId) &&
    (await control.worker.findUnique({ where: { orgId_id: { orgId, id: workerId }, deletedAt: null } }))
  if (!worker) throw invalidField(path, 'unknown_reference', 'There is no such record.')
  const taken = await control.membership.findUnique({ where: { orgId_workerId: { orgId, workerId } } })
  if (taken !== null && taken.userId !== userId) {
    const message = 'Somebody else is this worker already.'
    throw new ApiError('conflict', { message, details: [{ path, code: 'taken', message }] })
  }
  return workerId
}
