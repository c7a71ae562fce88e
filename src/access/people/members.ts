/** Members of an organisation: add, change role, remove. */
import { z } from 'zod'
import type { Membership, User } from '../../../prisma/generated/client/client.ts'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import type { AskedRows, FoundRows } from '../../platform/database/asked-rows.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { isName, NAME_RULE } from '../../platform/text/visible-text.ts'
import { audit } from '../audit/audit.ts'
import type { Authority } from '../authority.ts'
import { limitRuleOf } from '../scopes/roles.ts'
import { dropLimits, type Limits, limitsByIds, limitsOfRoles, namedLimits } from './member-limits.ts'
import {
  checkAuthority,
  checkOwnerRemains,
  lockMembers,
  type RoleAssignment,
  restrictedAfter,
  workersOfRoles,
} from './member-rules.ts'
import { endSessions } from './session-store.ts'
import { normalEmail } from './sign-in.ts'

/** A membership with its person. */
export type Member = Membership & { user: Pick<User, 'id' | 'email' | 'name'> }

const user = { select: { id: true, email: true, name: true } } as const

/** The members of an organisation, oldest membership first. */
export function listMembers(control: Db, orgId: string): Promise<Member[]> {
  return control.membership.findMany({
    where: { orgId },
    orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
    include: { user },
  })
}

/** Which members or invitations to read. */
export interface AskedPeople extends AskedRows {
  /** All if there are none. */
  roles: readonly Role[]
}

/** Members of an organisation, by name. */
export async function findMembers(
  control: Db,
  orgId: string,
  { search, roles, after, skip, take }: AskedPeople,
): Promise<FoundRows<Member>> {
  const text = search === undefined ? undefined : { contains: search, mode: 'insensitive' as const }
  const where = {
    orgId,
    ...(roles.length > 0 && { role: { in: [...roles] } }),
    ...(text && { user: { OR: [{ name: text }, { email: text }] } }),
  }
  const name = after?.sortedBy ?? ''
  const later = after && { OR: [{ user: { name: { gt: name } } }, { user: { name }, userId: { gt: after.id } }] }
  const total = await control.membership.count({ where })
  const rows = await control.membership.findMany({
    where: later ? { AND: [where, later] } : where,
    skip,
    take,
    orderBy: [{ user: { name: 'asc' } }, { userId: 'asc' }],
    include: { user },
  })
  return { rows, total }
}

/** How many members have each role. */
export async function countMembers(control: Db, orgId: string): Promise<{ role: Role; count: number }[]> {
  const groups = await control.membership.groupBy({
    by: ['role'],
    where: { orgId },
    _count: true,
    orderBy: { role: 'asc' },
  })
  return groups.map(({ role, _count: count }) => ({ role, count }))
}

/** @throws {ApiError} not_found */
async function findMember(control: Db, orgId: string, userId: string): Promise<Member> {
  const member =
    isUuid(userId) &&
    (await control.membership.findUnique({ where: { orgId_userId: { orgId, userId } }, include: { user } }))
  if (!member) throw new ApiError('not_found', { message: 'No member with this id exists.' })
  return member
}

const emailAddress = z.email().max(254)

/** Whether an account can have this email address. */
export function isEmail(text: string): boolean {
  return emailAddress.safeParse(text).success
}

/** Validate and normalise an email address. @throws {ApiError} validation_failed on `path` */
export function readEmail(text: string, path: string): string {
  const read = emailAddress.safeParse(normalEmail(text))
  if (!read.success) throw invalidField(path, 'invalid', 'must be an email address')
  return read.data
}

/** Validate and trim the name of a person or an organisation. @throws {ApiError} validation_failed on `path` */
export function readName(text: string, path: string): string {
  const name = text.trim()
  if (!isName(name)) throw invalidField(path, 'invalid', NAME_RULE)
  if (name.includes('://')) throw invalidField(path, 'invalid', 'must be a name, not a link')
  return name
}

interface NewMember extends RoleAssignment {
  email: string
  name: string
  /** For a new account; ignored if the person has one. */
  passwordHash: string
}

/**
 * Add a member without an invitation, from the command line. An existing account keeps its name and password.
 * @throws {ApiError} validation_failed on `workerId`; not_found; conflict if the person is already a member
 */
export async function addMember(
  control: Db,
  { origin }: Authority,
  orgId: string,
  { email, name, passwordHash, ...assignment }: NewMember,
): Promise<Member> {
  await lockMembers(control, orgId)
  const workerId = (await workersOfRoles(control, orgId, [assignment]))(assignment, 'workerId')
  const limits = (await limitsOfRoles(control, orgId, [assignment]))(assignment)
  const person = await control.user.upsert({ where: { email }, create: { email, name, passwordHash }, update: {} })
  const { role } = assignment
  const refuseMember = await membersWith(control, orgId, [email])
  refuseMember(email)
  await control.memberLimit.createMany({ data: limits?.rows ?? [] })
  const member = await control.membership.create({
    data: { orgId, userId: person.id, role, workerId, limitsId: limits?.limitsId ?? null },
    include: { user },
  })
  const target = { type: 'user', id: person.id, name: email } as const
  await audit(control, origin, { orgId, action: 'user.created', target, detail: { role } })
  return member
}

/**
 * Read which of these addresses belong to members.
 * @returns refuses a member. @throws {ApiError} conflict
 */
export async function membersWith(
  control: Db,
  orgId: string,
  emails: readonly string[],
): Promise<(email: string) => void> {
  const where = { orgId, user: { email: { in: [...emails] } } }
  const members = new Map((await control.membership.findMany({ where, include: { user } })).map(idByEmail))
  return (email) => {
    const conflictingId = members.get(email)
    if (conflictingId === undefined) return
    const message = `${email} is already a member.`
    throw new ApiError('conflict', { message, details: [{ path: 'email', code: 'taken', message, conflictingId }] })
  }
}

const idByEmail = ({ userId, user: { email } }: Member): [string, string] => [email, userId]

/**
 * Change a member's role, limits, and whether they see restricted documents, with an audit entry.
 * @throws {ApiError} not_found; insufficient_scope if only an owner may do it; conflict if it is the last owner;
 * validation_failed on `workerId`
 */
export async function changeRole(
  control: Db,
  authority: Authority,
  orgId: string,
  userId: string,
  assignment: RoleAssignment,
): Promise<{ before: Member; after: Member }> {
  await lockMembers(control, orgId)
  const before = await findMember(control, orgId, userId)
  checkAuthority(authority.role, before.role, assignment.role)
  const seesRestricted = restrictedAfter(authority, before, assignment)
  const workerId = (await workersOfRoles(control, orgId, [assignment]))(assignment, 'workerId', before.userId)
  const isSame =
    before.role === assignment.role && before.workerId === workerId && before.seesRestricted === seesRestricted
  if (isSame && assignment.limits === undefined) return { before, after: before }
  const wanted = { ...assignment, limits: assignment.limits ?? (await keptLimits(control, before, assignment)) }
  const limits = (await limitsOfRoles(control, orgId, [wanted]))(wanted)
  if (isSame && limits === undefined && before.limitsId === null) return { before, after: before }
  if (before.role === 'owner' && assignment.role !== 'owner') await checkOwnerRemains(control, orgId, userId)
  const where = { orgId_userId: { orgId, userId } }
  const after = await control.membership.update({
    where,
    data: { role: assignment.role, workerId, limitsId: limits?.limitsId ?? null, seesRestricted },
    include: { user },
  })
  await control.memberLimit.createMany({ data: limits?.rows ?? [] })
  await dropLimits(control, orgId, before.limitsId)
  const target = { type: 'user', id: userId, name: after.user.email } as const
  const detail = {
    from: before.role,
    to: assignment.role,
    ...(limits && namedLimits(limits.rows)),
    ...(seesRestricted !== before.seesRestricted && { seesRestricted }),
  }
  await audit(control, authority.origin, { orgId, action: 'member.role_changed', target, detail })
  return { before, after }
}

/** The limits that stay with a new role, if the change says nothing of them: nobody sees more by an omission. */
async function keptLimits(
  control: Db,
  { orgId, limitsId }: Member,
  { role, limits }: RoleAssignment,
): Promise<Limits | null> {
  if (limits !== undefined || limitsId === null || limitRuleOf(role) === undefined) return null
  const [rows = []] = await limitsByIds(control, orgId, [limitsId])
  return namedLimits(rows)
}

/**
 * Remove a member and end all of the person's sessions, with an audit entry.
 * @throws {ApiError} not_found; insufficient_scope if only an owner may do it; conflict if it is the last owner
 */
export async function removeMember(
  control: Db,
  { role: actor, origin }: Authority,
  orgId: string,
  userId: string,
): Promise<Member> {
  await lockMembers(control, orgId)
  const member = await findMember(control, orgId, userId)
  checkAuthority(actor, member.role)
  if (member.role === 'owner') await checkOwnerRemains(control, orgId, userId)
  await control.membership.delete({ where: { orgId_userId: { orgId, userId } } })
  await dropLimits(control, orgId, member.limitsId)
  await endSessions(control, userId)
  const target = { type: 'user', id: userId, name: member.user.email } as const
  await audit(control, origin, { orgId, action: 'member.removed', target, detail: { role: member.role } })
  return member
}
