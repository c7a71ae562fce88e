/** The members of an organisation: made, moved between roles, removed. */
import { z } from 'zod'
import type { Membership, Role, User } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import { type AuditOrigin, audit } from '../audit/audit.ts'
import { checkAuthority, checkOwnerRemains, lockMembers, type Standing, workerOf } from './member-rules.ts'
import { endSessions } from './session-store.ts'
import { normalEmail } from './sign-in.ts'

export type Member = Membership & { user: Pick<User, 'id' | 'email' | 'name'> }

/** Who asks for a change of members. */
export interface Authority {
  /** Null: the service's operator, from the command line. */
  role: Role | null
  origin: AuditOrigin
}

const user = { select: { id: true, email: true, name: true } } as const

export function listMembers(control: Db, orgId: string): Promise<Member[]> {
  return control.membership.findMany({
    where: { orgId },
    orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
    include: { user },
  })
}

/** @throws {ApiError} not_found */
async function findMember(control: Db, orgId: string, userId: string): Promise<Member> {
  const member =
    isUuid(userId) &&
    (await control.membership.findUnique({ where: { orgId_userId: { orgId, userId } }, include: { user } }))
  if (!member) throw new ApiError('not_found', { message: 'There is no such member.' })
  return member
}

/** An e-mail address as accounts have it. @throws {ApiError} validation_failed on `path` */
export function readEmail(text: string, path: string): string {
  const read = z.email().max(254).safeParse(normalEmail(text))
  if (!read.success) throw invalidField(path, 'invalid', 'must be an e-mail address')
  return read.data
}

/** A person's name. @throws {ApiError} validation_failed on `path` */
export function readName(text: string, path: string): string {
  const name = text.trim()
  if (name.length < 1 || name.length > 200 || /\p{Cc}/u.test(name) || !name.isWellFormed())
    throw invalidField(path, 'invalid', 'must have 1 to 200 characters, without control characters')
  return name
}

interface NewMember extends Standing {
  email: string
  name: string
  /** For a person who has no account yet. */
  passwordHash: string
}

/**
 * Make a person a member without an invitation. One who has an account keeps its name and password.
 * @throws {ApiError} conflict if they are a member already
 */
export async function addMember(
  control: Db,
  { origin }: Authority,
  orgId: string,
  { email, name, passwordHash, ...standing }: NewMember,
): Promise<Member> {
  await lockMembers(control, orgId)
  const workerId = await workerOf(control, orgId, standing, 'workerId')
  const person = await control.user.upsert({ where: { email }, create: { email, name, passwordHash }, update: {} })
  const { role } = standing
  await refuseMember(control, orgId, email)
  const member = await control.membership.create({
    data: { orgId, userId: person.id, role, workerId },
    include: { user },
  })
  const target = { type: 'user', id: person.id, name: email } as const
  await audit(control, origin, { orgId, action: 'user.created', target, detail: { role } })
  return member
}

/** @throws {ApiError} conflict if somebody with that address is a member */
export async function refuseMember(control: Db, orgId: string, email: string): Promise<void> {
  const member = await control.membership.findFirst({ where: { orgId, user: { email } } })
  if (member === null) return
  const message = `${email} is a member already.`
  throw new ApiError('conflict', { message, details: [{ path: 'email', code: 'taken', message }] })
}

export async function changeRole(
  control: Db,
  { role: actor, origin }: Authority,
  orgId: string,
  userId: string,
  standing: Standing,
): Promise<Member> {
  await lockMembers(control, orgId)
  const before = await findMember(control, orgId, userId)
  checkAuthority(actor, before.role, standing.role)
  const workerId = await workerOf(control, orgId, standing, 'workerId', userId)
  if (before.role === 'owner' && standing.role !== 'owner') await checkOwnerRemains(control, orgId, userId)
  const where = { orgId_userId: { orgId, userId } }
  const member = await control.membership.update({ where, data: { role: standing.role, workerId }, include: { user } })
  const target = { type: 'user', id: userId, name: member.user.email } as const
  const detail = { from: before.role, to: standing.role }
  await audit(control, origin, { orgId, action: 'member.role_changed', target, detail })
  return member
}

/** Remove a member and end all of their sessions, at once in every process. */
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
  await endSessions(control, userId)
  const target = { type: 'user', id: userId, name: member.user.email } as const
  await audit(control, origin, { orgId, action: 'member.removed', target, detail: { role: member.role } })
  return member
}
