/** Which roles of an organisation need a second factor, and people who have lost theirs. */
import type { Role } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import type { CollectedJobs } from '../../platform/jobs/enqueue.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { type AuditOrigin, audit } from '../audit/audit.ts'
import type { Authority } from '../authority.ts'
import { checkAuthority } from '../people/member-rules.ts'
import type { Member } from '../people/members.ts'
import { roles } from '../scopes/roles.ts'
import { hasSecondFactor, resetFactors } from './factors.ts'

/** The roles whose members need a second factor. */
export async function secondFactorRoles(control: Db, orgId: string): Promise<Role[]> {
  const { secondFactorRoles: required } = await control.organisation.findUniqueOrThrow({ where: { id: orgId } })
  return required
}

interface Setter {
  userId: string
  role: Role
}

/**
 * Set the roles whose members need a second factor, with an audit entry if they change. It holds from the next request:
 * who has none must add one first.
 * @throws {ApiError} conflict if it would lock out the person who sets it
 */
export async function setSecondFactorRoles(
  control: Db,
  origin: AuditOrigin,
  orgId: string,
  { userId, role }: Setter,
  asked: readonly Role[],
): Promise<Role[]> {
  const after = (Object.keys(roles) as Role[]).filter((each) => asked.includes(each))
  const before = await secondFactorRoles(control, orgId)
  if (before.join() === after.join()) return after
  if (after.includes(role) && !(await hasSecondFactor(control, userId)))
    throw new ApiError('conflict', {
      message: 'Add a second factor to your own account first, at /account/security.',
    })
  await control.organisation.update({ where: { id: orgId }, data: { secondFactorRoles: after } })
  await audit(control, origin, { orgId, action: 'organisation.second_factor_roles_set', detail: { before, after } })
  return after
}

/** Which of these people have a second factor. */
export async function withSecondFactor(control: Db, userIds: readonly string[]): Promise<Set<string>> {
  const where = { userId: { in: [...userIds] } }
  const rows = await control.secondFactor.findMany({ where, distinct: ['userId'], select: { userId: true } })
  return new Set(rows.map(({ userId }) => userId))
}

/**
 * Remove the second factors of a member who has lost them, and end their sessions.
 * @throws {ApiError} not_found; insufficient_scope if only an owner may do it; conflict if there are none, or the person
 *   is also a member elsewhere, where this organisation has no say
 */
export async function resetMember(
  write: { control: Db; jobs: CollectedJobs },
  { role, origin }: Authority,
  orgId: string,
  userId: string,
): Promise<Member> {
  const memberships = isUuid(userId)
    ? await write.control.membership.findMany({ where: { userId }, include: { user: true } })
    : []
  const own = memberships.find((membership) => membership.orgId === orgId)
  if (own === undefined) throw new ApiError('not_found', { message: 'No member with this id exists.' })
  checkAuthority(role, own.role)
  if (memberships.length > 1)
    throw new ApiError('conflict', {
      message:
        'This person is a member of other organisations too. Ask the operator to run `muster user reset-second-factor`.',
    })
  await resetFactors(write, origin, own.user)
  return own
}
