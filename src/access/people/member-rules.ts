/** Rules for changes of members: who can assign which role, and that one owner always remains. */
import type { Role } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField, NO_SUCH_RECORD } from '../../platform/errors/errors.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { type Authority, personOf } from '../authority.ts'
import { canBeGivenRestricted } from '../scopes/roles.ts'
import type { Limits } from './member-limits.ts'

/** A role and, for the role `worker`, the worker that the person is. */
export interface RoleAssignment {
  role: Role
  /** Required for the role `worker`; not allowed for other roles. */
  workerId?: string | null | undefined
  /** Which projects and clients the person is limited to, for roles that have limits; null: the whole organisation. */
  limits?: Limits | null | undefined
  /** Whether the person sees restricted documents beyond the role. Absent: as before, if the role can be given that. */
  seesRestricted?: boolean | null | undefined
}

/**
 * Lock the members of an organisation until the transaction ends: two concurrent changes could remove all owners.
 * @throws {ApiError} not_found if the organisation does not exist
 */
export async function lockMembers(control: Db, orgId: string): Promise<void> {
  const locked = await control.$queryRaw<unknown[]>`
    select 1 from organisations where id = ${orgId}::uuid and not sandbox for no key update`
  if (locked.length === 0) throw new ApiError('not_found', { message: `There is no organisation '${orgId}'.` })
}

/**
 * Only owners can add, change and remove owners.
 * @param actor role of the caller; null for the operator, from the command line
 * @param concerned the roles that the change gives or takes
 * @throws {ApiError} insufficient_scope
 */
export function checkAuthority(actor: Role | null, ...concerned: Role[]): void {
  if (actor !== null && actor !== 'owner' && concerned.includes('owner'))
    throw new ApiError('insufficient_scope', { message: 'Only an owner can add, change or remove an owner.' })
}

/** @throws {ApiError} conflict if `userId` is the only owner, or the one who may sign in if the provider fails */
export async function checkOwnerRemains(control: Db, orgId: string, userId: string): Promise<void> {
  if ((await control.companySignIn.count({ where: { orgId, passwordOwnerId: userId } })) > 0)
    throw new ApiError('conflict', {
      message:
        "The company's sign-in names this owner as the one who may use a password. Name another one there first.",
    })
  const others = await control.membership.count({ where: { orgId, role: 'owner', userId: { not: userId } } })
  if (others === 0)
    throw new ApiError('conflict', {
      message: 'An organisation must have at least one owner. Add another owner first.',
    })
}

/**
 * Validates the worker of a role assignment.
 * @param path the field of the worker's id
 * @param userId the member who may already have this worker
 * @returns the worker's id; null for other roles
 * @throws {ApiError} validation_failed on `path`; conflict if another member is that worker
 */
type WorkerOfRole = (assignment: RoleAssignment, path: string, userId?: string) => string | null

/** Read what the check of these workers needs. */
export async function workersOfRoles(
  control: Db,
  orgId: string,
  assignments: readonly RoleAssignment[],
): Promise<WorkerOfRole> {
  const ids = assignments.map(({ workerId }) => workerId ?? '').filter(isUuid)
  const found = { where: { orgId, id: { in: ids }, deletedAt: null }, select: { id: true } }
  const workers = new Set((await control.worker.findMany(found)).map(({ id }) => id))
  const linked = { where: { orgId, workerId: { in: ids } }, select: { userId: true, workerId: true } }
  const members = new Map((await control.membership.findMany(linked)).map((each) => [each.workerId, each.userId]))
  return ({ role, workerId: given }, path, userId) => {
    if (role !== 'worker') {
      if (given) throw invalidField(path, 'invalid', 'is allowed only with the role worker')
      return null
    }
    if (!given) throw invalidField(path, 'required', 'is required with the role worker')
    const workerId = given.toLowerCase()
    if (!workers.has(workerId)) throw invalidField(path, 'unknown_reference', NO_SUCH_RECORD)
    const member = members.get(workerId)
    if (member !== undefined && member !== userId) {
      const message = 'Another member is already linked to this worker.'
      throw new ApiError('conflict', {
        message,
        details: [{ path, code: 'taken', message, conflictingId: member }],
      })
    }
    return workerId
  }
}

/**
 * Whether a member sees restricted documents after a change. Nobody gives that to themselves.
 * @throws {ApiError} validation_failed for a role that cannot be given it; insufficient_scope
 */
export function restrictedAfter(
  authority: Authority,
  before: { userId: string; seesRestricted: boolean },
  { role, seesRestricted }: RoleAssignment,
): boolean {
  const can = canBeGivenRestricted(role)
  if (seesRestricted && !can)
    throw invalidField(
      'seesRestricted',
      'invalid',
      'is allowed only with the roles staff, developer, supervisor and recruiter',
    )
  if (seesRestricted && !before.seesRestricted && personOf(authority) === before.userId)
    throw new ApiError('insufficient_scope', {
      message: 'Another owner or admin must let you see restricted documents.',
    })
  return can && (seesRestricted ?? before.seesRestricted)
}
