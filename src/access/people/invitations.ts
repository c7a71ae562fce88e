/**
 * Invitations: an offer of a membership that only the owner of the mailbox can accept. The link of one never sets the
 * password of an account that has one: who has an account signs in and joins.
 */
import type { Invitation } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import { type AuditOrigin, audit } from '../audit/audit.ts'
import { checkAuthority, lockMembers, type Standing, workerOf } from './member-rules.ts'
import { type Authority, readEmail, readName, refuseMember } from './members.ts'
import { hashToken, makeToken } from './one-time-token.ts'

const DAY = 86_400_000
const LIFETIME = 7 * DAY

interface NewInvitation extends Standing {
  email: string
  name: string
}

interface MadeInvitation {
  invitation: Invitation
  organisationName: string
  /** What its link carries; kept nowhere. */
  token: string
}

const open = () => ({ acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date() } })

/** Invite a person; an invitation that they have already is replaced. */
export async function invite(
  control: Db,
  { role: actor, origin }: Authority,
  orgId: string,
  { email: givenEmail, name: givenName, ...standing }: NewInvitation,
): Promise<MadeInvitation> {
  const email = readEmail(givenEmail, 'email')
  const name = readName(givenName, 'name')
  checkAuthority(actor, standing.role)
  await lockMembers(control, orgId)
  await refuseMember(control, orgId, email)
  const workerId = await workerOf(control, orgId, standing, 'workerId')
  await control.invitation.updateMany({ where: { orgId, email, ...open() }, data: { revokedAt: new Date() } })
  const { token, secretHash } = makeToken()
  const { role } = standing
  const { organisation, ...invitation } = await control.invitation.create({
    data: { orgId, email, name, role, workerId, secretHash, expiresAt: new Date(Date.now() + LIFETIME) },
    include: { organisation: { select: { name: true } } },
  })
  const target = { type: 'invitation', id: invitation.id, name: email } as const
  await audit(control, origin, { orgId, action: 'invitation.created', target, detail: { role } })
  return { invitation, organisationName: organisation.name, token }
}

export function listInvitations(control: Db, orgId: string): Promise<Invitation[]> {
  return control.invitation.findMany({ where: { orgId, ...open() }, orderBy: { id: 'asc' } })
}

/** @throws {ApiError} not_found if there is no such open invitation */
export async function revokeInvitation(
  control: Db,
  authority: Authority,
  orgId: string,
  id: string,
): Promise<Invitation> {
  await lockMembers(control, orgId)
  const invitation =
    isUuid(id) && (await control.invitation.findUnique({ where: { orgId_id: { orgId, id }, ...open() } }))
  if (!invitation) throw new ApiError('not_found', { message: 'There is no such open invitation.' })
  checkAuthority(authority.role, invitation.role)
  const target = { type: 'invitation', id, name: invitation.email } as const
  await audit(control, authority.origin, { orgId, action: 'invitation.revoked', target })
  return control.invitation.update({ where: { orgId_id: { orgId, id } }, data: { revokedAt: new Date() } })
}

export interface OpenInvitation {
  invitation: Invitation
  organisationName: string
  /** The account of that address, if there is one with a password. */
  account: { id: string } | undefined
}

/** What a link offers; undefined if it has run out, was used, was taken back or never was. */
export async function findInvitation(control: Db, token: string): Promise<OpenInvitation | undefined> {
  const found = await control.invitation.findUnique({
    where: { secretHash: hashToken(token), ...open() },
    include: { organisation: { select: { name: true } } },
  })
  if (found === null) return undefined
  const { organisation, ...invitation } = found
  const user = await control.user.findUnique({ where: { email: invitation.email } })
  const account = user === null || user.passwordHash === null ? undefined : { id: user.id }
  return { invitation, organisationName: organisation.name, account }
}

/** Who accepts: an account that is signed in, or a new one. */
export type Acceptance = { userId: string } | { name: string; passwordHash: string }

/**
 * Make the membership.
 * @returns the id of the person
 * @throws {ApiError} link_invalid if another request was first; conflict if they are a member already
 */
export async function accept(
  control: Db,
  origin: (userId: string, email: string) => AuditOrigin,
  { invitation: { orgId, id, email, role, workerId } }: OpenInvitation,
  acceptance: Acceptance,
): Promise<string> {
  await lockMembers(control, orgId)
  const taken = await control.invitation.updateMany({
    where: { orgId, id, ...open() },
    data: { acceptedAt: new Date() },
  })
  if (taken.count === 0) throw invitationInvalid()
  await refuseMember(control, orgId, email)
  await workerOf(control, orgId, { role, workerId }, 'workerId')
  const userId = 'userId' in acceptance ? acceptance.userId : await makeAccount(control, email, acceptance)
  await control.membership.create({ data: { orgId, userId, role, workerId } })
  const target = { type: 'invitation', id, name: email } as const
  await audit(control, origin(userId, email), { orgId, action: 'invitation.accepted', target, detail: { role } })
  return userId
}

/** An account that has a password by now is not touched: its owner was first. */
async function makeAccount(
  control: Db,
  email: string,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<string> {
  const { id } = await control.user.upsert({ where: { email }, create: { email, name }, update: {} })
  const set = await control.user.updateMany({ where: { id, passwordHash: null }, data: { name, passwordHash } })
  if (set.count === 0) throw invitationInvalid()
  return id
}

export function invitationInvalid(): ApiError {
  return new ApiError('link_invalid', {
    message: 'This invitation has expired, was already used or was revoked. Ask the organisation for a new one.',
  })
}
