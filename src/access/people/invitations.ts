/**
 * Invitations to an organisation, by an emailed link. The link cannot change the password of an existing account: a
 * person who has an account signs in to accept.
 */
import type { Invitation } from '../../../prisma/generated/client/client.ts'
import type { Database, Db } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { type AuditOrigin, audit } from '../audit/audit.ts'
import { type Authority, personOf } from '../authority.ts'
import { invitationEmail } from './emails.ts'
import { checkInvitationLimits } from './invitation-limits.ts'
import type { InvitationLetter, WrittenLetter } from './letter-queue.ts'
import { checkAuthority, lockMembers, type RoleAssignment, requireWorkerForRole } from './member-rules.ts'
import { readEmail, readName, requireNotMember } from './members.ts'
import { hashToken, linkToken, makeToken } from './one-time-token.ts'

const DAY = 86_400_000
const LIFETIME = 7 * DAY

interface NewInvitation extends RoleAssignment {
  email: string
  name: string
}

interface CreatedInvitation {
  invitation: Invitation
  /** The secret of a link to pass on; only its hash is stored. Sending the email replaces it by another one. */
  token: string
}

const open = () => ({ acceptedAt: null, revokedAt: null, expiresAt: { gt: databaseClock.now() } })

/**
 * Invite a person, with an audit entry. Revokes an earlier open invitation to the same email address.
 * @param perDay how many an organisation may send by email (INVITATIONS_PER_DAY); undefined if the invitation is not
 * emailed and does not count
 * @throws {ApiError} validation_failed on `email`, `name` or `workerId`; insufficient_scope; not_found; conflict if the
 * person is already a member; rate_limited
 */
export async function invite(
  control: Db,
  authority: Authority,
  orgId: string,
  { email: givenEmail, name: givenName, ...assignment }: NewInvitation,
  perDay?: number,
): Promise<CreatedInvitation> {
  const { role: actor, origin } = authority
  const invitedBy = perDay === undefined ? null : personOf(authority)
  const email = readEmail(givenEmail, 'email')
  const name = readName(givenName, 'name')
  checkAuthority(actor, assignment.role)
  await lockMembers(control, orgId)
  await requireNotMember(control, orgId, email)
  const workerId = await requireWorkerForRole(control, orgId, assignment, 'workerId')
  if (perDay !== undefined && invitedBy !== null)
    await checkInvitationLimits(control, { orgId, email, invitedBy }, perDay)
  await control.invitation.updateMany({ where: { orgId, email, ...open() }, data: { revokedAt: databaseClock.now() } })
  const { token, secretHash } = makeToken()
  const { role } = assignment
  const invitation = await control.invitation.create({
    data: {
      orgId,
      email,
      name,
      role,
      workerId,
      secretHash,
      invitedBy,
      expiresAt: new Date(databaseClock.now().getTime() + LIFETIME),
    },
  })
  const target = { type: 'invitation', id: invitation.id, name: email } as const
  await audit(control, origin, { orgId, action: 'invitation.created', target, detail: { role } })
  return { invitation, token }
}

interface WritingServices {
  database: Pick<Database, 'prisma'>
  /** The installation's secret. */
  secret: Buffer
  publicUrl: string
}

/** Write the email with the link of an invitation; none if it is no longer open. */
export async function writeInvitation(
  { database: { prisma }, secret, publicUrl }: WritingServices,
  { orgId, invitationId: id }: InvitationLetter,
): Promise<WrittenLetter> {
  const { token, secretHash } = linkToken(secret, 'invitation', id)
  const [invitation] = await prisma.invitation.updateManyAndReturn({
    where: { orgId, id, ...open() },
    data: { secretHash },
    include: { organisation: { select: { name: true } } },
  })
  if (invitation === undefined) return { email: undefined }
  const { email, name, organisation, invitedBy } = invitation
  const sender =
    invitedBy === null
      ? null
      : await prisma.user.findUnique({ where: { id: invitedBy }, select: { name: true, email: true } })
  const organisationName = organisation.name
  return {
    email: invitationEmail({ publicUrl, id, email, name, organisationName, sender: sender ?? undefined, token }),
  }
}

/** The open invitations of an organisation, oldest first. */
export function listInvitations(control: Db, orgId: string): Promise<Invitation[]> {
  return control.invitation.findMany({ where: { orgId, ...open() }, orderBy: { id: 'asc' } })
}

/** Revoke an open invitation, with an audit entry. @throws {ApiError} not_found; insufficient_scope */
export async function revokeInvitation(
  control: Db,
  authority: Authority,
  orgId: string,
  id: string,
): Promise<Invitation> {
  await lockMembers(control, orgId)
  const invitation =
    isUuid(id) && (await control.invitation.findUnique({ where: { orgId_id: { orgId, id }, ...open() } }))
  if (!invitation) throw new ApiError('not_found', { message: 'No open invitation with this id exists.' })
  checkAuthority(authority.role, invitation.role)
  const target = { type: 'invitation', id, name: invitation.email } as const
  await audit(control, authority.origin, { orgId, action: 'invitation.revoked', target })
  return control.invitation.update({ where: { orgId_id: { orgId, id } }, data: { revokedAt: databaseClock.now() } })
}

/** An invitation that can be accepted. */
export interface OpenInvitation {
  invitation: Invitation
  organisationName: string
  /** The account with this email address, if it has a password. */
  account: { id: string } | undefined
}

/**
 * The invitation of a link; undefined if the token is unknown, or the invitation was accepted, was revoked or has
 * expired.
 */
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

/** The signed-in account that accepts, or the data of a new account. */
export type Acceptance = { userId: string } | { name: string; passwordHash: string }

/**
 * Accept an invitation: create the membership and, if necessary, the account, with an audit entry.
 * @param origin gives the audit origin for the person
 * @returns the person's id
 * @throws {ApiError} link_invalid if it is no longer open; conflict if the person is already a member
 */
export async function accept(
  control: Db,
  origin: (userId: string, email: string) => AuditOrigin,
  { invitation: { orgId, id, email, role, workerId } }: OpenInvitation,
  acceptance: Acceptance,
): Promise<string> {
  await lockMembers(control, orgId)
  const accepted = await control.invitation.updateMany({
    where: { orgId, id, ...open() },
    data: { acceptedAt: databaseClock.now() },
  })
  if (accepted.count === 0) throw invitationInvalid()
  await requireNotMember(control, orgId, email)
  await requireWorkerForRole(control, orgId, { role, workerId }, 'workerId')
  const userId = 'userId' in acceptance ? acceptance.userId : await createAccount(control, email, acceptance)
  await control.membership.create({ data: { orgId, userId, role, workerId } })
  const target = { type: 'invitation', id, name: email } as const
  await audit(control, origin(userId, email), { orgId, action: 'invitation.accepted', target, detail: { role } })
  return userId
}

/** Does not change an account that has a password: its owner has created it in the meantime. */
async function createAccount(
  control: Db,
  email: string,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<string> {
  const { id } = await control.user.upsert({ where: { email }, create: { email, name }, update: {} })
  const updated = await control.user.updateMany({ where: { id, passwordHash: null }, data: { name, passwordHash } })
  if (updated.count === 0) throw invitationInvalid()
  return id
}

/** The error for an invitation that cannot be accepted. */
export function invitationInvalid(): ApiError {
  return new ApiError('link_invalid', {
    message: 'This invitation has expired, was already used or was revoked. Ask the organisation for a new one.',
  })
}
