/**
 * Invitations to an organisation, by an emailed link. The link cannot change the password of an existing account: a
 * person who has an account signs in to accept.
 */
import type { Invitation } from '../../../prisma/generated/client/client.ts'
import type { AccountStatus, Role } from '../../../prisma/generated/client/enums.ts'
import type { FoundRows } from '../../platform/database/asked-rows.ts'
import type { Database, Db } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { DAY, databaseClock } from '../../platform/time/clock.ts'
import { type AuditOrigin, audit, auditAll } from '../audit/audit.ts'
import { type Authority, personOf } from '../authority.ts'
import { invitationEmail } from './emails.ts'
import { readInvitationLimits } from './invitation-limits.ts'
import type { InvitationLetter, WrittenLetter } from './letter-queue.ts'
import { limitsByIds, limitsOfRoles, namedLimits } from './member-limits.ts'
import { checkAuthority, lockMembers, type RoleAssignment, workersOfRoles } from './member-rules.ts'
import { type AskedPeople, membersWith, readEmail, readName } from './members.ts'
import { hashToken, linkToken, makeToken } from './one-time-token.ts'
import { normalEmail } from './sign-in.ts'

const LIFETIME = 7 * DAY

interface NewInvitation extends RoleAssignment {
  email: string
  name: string
  /** Instead of `limits`: the stored limits of the invitation that this one replaces. */
  limitsId?: string | null
}

/** A new invitation. */
export interface CreatedInvitation {
  invitation: Invitation
  /** The secret of a link to pass on; only its hash is stored. Sending the email replaces it by another one. */
  token: string
}

const pending = { acceptedAt: null, revokedAt: null }
const open = () => ({ ...pending, expiresAt: { gt: databaseClock.now() } })

/** What came of inviting several people. */
interface Invited {
  /** For each person, in the given order. */
  results: (CreatedInvitation | ApiError)[]
  /** The workers whose invitations were created or revoked. */
  workerIds: string[]
}

/**
 * Invite people, with audit entries. Revokes the pending invitations of the same addresses and workers, also expired ones. The number of
 * SQL statements does not depend on the number of people.
 * @param perDay how many an organisation may send by email (INVITATIONS_PER_DAY); undefined if the invitations are not
 * emailed and do not count
 * @returns for each person the invitation, or the error that refuses it: validation_failed on `email`, `name` or
 * `workerId`; insufficient_scope; conflict if the person is a member, or is named twice; rate_limited
 * @throws {ApiError} not_found if the organisation does not exist
 */
export async function inviteAll(
  control: Db,
  authority: Authority,
  orgId: string,
  people: readonly NewInvitation[],
  perDay?: number,
): Promise<Invited> {
  const { role: actor, origin } = authority
  const invitedBy = perDay === undefined ? null : personOf(authority)
  await lockMembers(control, orgId)
  const emails = people.map(({ email }) => normalEmail(email))
  const refuseMember = await membersWith(control, orgId, emails)
  const workerOf = await workersOfRoles(control, orgId, people)
  const limitsOf = await limitsOfRoles(control, orgId, people)
  const keptLimits = await limitsByIds(
    control,
    orgId,
    people.flatMap(({ limitsId }) => limitsId ?? []),
  )
  const take =
    perDay === undefined || invitedBy === null
      ? undefined
      : await readInvitationLimits(control, { orgId, emails, invitedBy }, perDay)
  const waiting = await control.invitation.findMany({
    where: { orgId, email: { in: emails }, ...open() },
    select: { email: true, role: true },
  })
  const roleOf = new Map(waiting.map(({ email, role }) => [email, role]))
  const expiresAt = new Date(databaseClock.now().getTime() + LIFETIME)
  const named = new Set<string>()
  const results = people.map(({ email: givenEmail, name: givenName, limitsId: kept, ...assignment }) =>
    attempt(() => {
      const email = readEmail(givenEmail, 'email')
      const name = readName(givenName, 'name')
      checkReplacement(actor, assignment.role, roleOf.get(email))
      refuseMember(email)
      const workerId = workerOf(assignment, 'workerId')
      const limits = kept ? undefined : limitsOf(assignment)
      if (named.has(email)) throw new ApiError('conflict', { message: `${email} is the address of two people.` })
      take?.(email)
      named.add(email)
      const { token, secretHash } = makeToken()
      const { role } = assignment
      const limitsId = kept ?? limits?.limitsId ?? null
      const data = { orgId, email, name, role, workerId, limitsId, secretHash, invitedBy, expiresAt }
      return { token, data, limits: limits?.rows ?? [] }
    }),
  )
  const accepted = results.flatMap((result) => (result instanceof ApiError ? [] : [result.data]))
  const replaced = await control.invitation.updateManyAndReturn({
    where: {
      orgId,
      ...pending,
      OR: [
        { email: { in: accepted.map(({ email }) => email) } },
        { workerId: { in: accepted.flatMap(({ workerId }) => workerId ?? []) } },
      ],
    },
    data: { revokedAt: databaseClock.now() },
    select: { workerId: true },
  })
  const created = await control.invitation.createManyAndReturn({ data: accepted })
  const limits = results.flatMap((result) => (result instanceof ApiError ? [] : result.limits))
  if (limits.length > 0) await control.memberLimit.createMany({ data: limits })
  const byLimits = Map.groupBy([...limits, ...keptLimits.flat()], ({ limitsId }) => limitsId)
  const entries = created.map(({ id, email, role, limitsId }) => {
    const target = { type: 'invitation', id, name: email } as const
    const detail = { role, ...(limitsId && namedLimits(byLimits.get(limitsId) ?? [])) }
    return { orgId, action: 'invitation.created', target, detail } as const
  })
  await auditAll(control, origin, entries)
  const byEmail = new Map(created.map((invitation) => [invitation.email, invitation]))
  return {
    results: results.map((result) =>
      result instanceof ApiError
        ? result
        : { invitation: byEmail.get(result.data.email) as Invitation, token: result.token },
    ),
    workerIds: [...replaced, ...created].flatMap(({ workerId }) => workerId ?? []),
  }
}

/**
 * An invitation takes the place of an open one, whose role the caller must be able to give, too.
 * @param replaced the role of the open invitation
 * @throws {ApiError} insufficient_scope
 */
function checkReplacement(actor: Role | null, role: Role, replaced: Role | undefined): void {
  checkAuthority(actor, role, ...(replaced === undefined ? [] : [replaced]))
  if (actor === 'staff' && replaced !== undefined && replaced !== 'worker')
    throw new ApiError('insufficient_scope', {
      message: `This address is invited with the role ${replaced}. Only an owner or admin can replace the invitation.`,
    })
}

/** @returns the result, or the ApiError that refuses it. @throws any other error */
function attempt<Result>(work: () => Result): Result | ApiError {
  try {
    return work()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/**
 * Send an invitation again, also one that has expired: a copy replaces it, with an audit entry.
 * @param perDay as for `inviteAll`
 * @throws {ApiError} not_found; insufficient_scope; conflict if the person is a member; rate_limited
 */
export async function renewInvitation(
  control: Db,
  authority: Authority,
  orgId: string,
  id: string,
  perDay: number,
): Promise<InvitedPerson> {
  await lockMembers(control, orgId)
  const where = { orgId_id: { orgId, id }, ...pending }
  const known = isUuid(id) ? await control.invitation.findUnique({ where }) : null
  if (known === null) throw new ApiError('not_found', { message: 'No pending invitation with this id exists.' })
  checkReplacement(authority.role, known.role, known.role)
  const { email, name, role, workerId, limitsId } = known
  return invite(control, authority, orgId, { email, name, role, workerId, limitsId }, perDay)
}

/** Days for which an expired invitation is listed, so that it can be sent again. */
const SHOWN_EXPIRED = 30

/** Invitations that were not accepted, recently expired ones included, latest first. */
export async function findInvitations(
  control: Db,
  orgId: string,
  { search, roles, after, skip, take }: AskedPeople,
): Promise<FoundRows<Invitation>> {
  const since = new Date(databaseClock.now().getTime() - SHOWN_EXPIRED * DAY)
  const text = search === undefined ? undefined : { contains: search, mode: 'insensitive' as const }
  const where = {
    orgId,
    ...pending,
    expiresAt: { gt: since },
    ...(roles.length > 0 && { role: { in: [...roles] } }),
    ...(text && { OR: [{ name: text }, { email: text }] }),
  }
  const total = await control.invitation.count({ where })
  const rows = await control.invitation.findMany({
    where: after === undefined ? where : { ...where, id: { lt: after.id } },
    skip,
    take,
    orderBy: { id: 'desc' },
  })
  return { rows, total }
}

type InvitedPerson = CreatedInvitation & Pick<Invited, 'workerIds'>

/** Invite one person. @throws {ApiError} as `inviteAll` returns them */
export async function invite(
  control: Db,
  authority: Authority,
  orgId: string,
  person: NewInvitation,
  perDay?: number,
): Promise<InvitedPerson> {
  const { results, workerIds } = await inviteAll(control, authority, orgId, [person], perDay)
  const [result] = results as [CreatedInvitation | ApiError]
  if (result instanceof ApiError) throw result
  return { ...result, workerIds }
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

/** The status of the accounts of workers. */
export async function accountStatuses(
  control: Db,
  orgId: string,
  workerIds: readonly string[],
): Promise<(workerId: string) => AccountStatus> {
  const where = { orgId, workerId: { in: [...workerIds] } }
  const select = { workerId: true }
  const members = new Set((await control.membership.findMany({ where, select })).map((each) => each.workerId))
  const invited = await control.invitation.findMany({ where: { ...where, ...open() }, select })
  const waiting = new Set(invited.map((each) => each.workerId))
  return (workerId) => (members.has(workerId) ? 'active' : waiting.has(workerId) ? 'invited' : 'none')
}

/** The next invited workers, by id, whose invitation has expired, or who became members without accepting it. */
export async function expiredInvitations(control: Db, orgId: string, limit: number): Promise<string[]> {
  const where = {
    orgId,
    deletedAt: null,
    accountStatus: 'invited' as const,
    OR: [{ invitations: { none: open() } }, { memberships: { some: {} } }],
  }
  const found = await control.worker.findMany({ where, orderBy: { id: 'asc' }, take: limit, select: { id: true } })
  return found.map(({ id }) => id)
}

/** The open invitations of an organisation, oldest first. */
export function listInvitations(control: Db, orgId: string): Promise<Invitation[]> {
  return control.invitation.findMany({ where: { orgId, ...open() }, orderBy: { id: 'asc' } })
}

/** The open invitations to an address, and those of a worker. */
export function openInvitations(
  control: Db,
  orgId: string,
  { email, workerId }: Pick<Invitation, 'email'> & { workerId: string },
): Promise<Invitation[]> {
  return control.invitation.findMany({ where: { orgId, ...open(), OR: [{ email }, { workerId }] } })
}

/** Revoke a pending invitation, also one that has expired, with an audit entry. @throws {ApiError} not_found; insufficient_scope */
export async function revokeInvitation(
  control: Db,
  authority: Authority,
  orgId: string,
  id: string,
): Promise<Invitation> {
  await lockMembers(control, orgId)
  const invitation =
    isUuid(id) && (await control.invitation.findUnique({ where: { orgId_id: { orgId, id }, ...pending } }))
  if (!invitation) throw new ApiError('not_found', { message: 'No pending invitation with this id exists.' })
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
  { invitation: { orgId, id, email, role, workerId, limitsId } }: OpenInvitation,
  acceptance: Acceptance,
): Promise<string> {
  await lockMembers(control, orgId)
  const accepted = await control.invitation.updateMany({
    where: { orgId, id, ...open() },
    data: { acceptedAt: databaseClock.now() },
  })
  if (accepted.count === 0) throw invitationInvalid()
  const refuseMember = await membersWith(control, orgId, [email])
  refuseMember(email)
  const workerOf = await workersOfRoles(control, orgId, [{ role, workerId }])
  workerOf({ role, workerId }, 'workerId')
  const userId = 'userId' in acceptance ? acceptance.userId : await createAccount(control, email, acceptance)
  await control.membership.create({ data: { orgId, userId, role, workerId, limitsId } })
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
