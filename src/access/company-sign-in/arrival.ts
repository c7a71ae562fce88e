/** Who a person is that an organisation's provider sent: their account, their membership and their role. */
import type { Request } from 'express'
import type { CompanySignIn, User } from '../../../prisma/generated/client/client.ts'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { isName } from '../../platform/text/visible-text.ts'
import { audit } from '../audit/audit.ts'
import { lockMembers } from '../people/member-rules.ts'
import { changeRole, isEmail } from '../people/members.ts'
import type { LiveSession } from '../people/session-store.ts'
import { beginSession, normalEmail, openSession, originOf } from '../people/sign-in.ts'
import { isByHand } from '../scopes/roles.ts'
import type { AccessServices } from '../services.ts'
import { domainOf } from './domains.ts'
import type { Claims } from './exchange.ts'
import { rulesOf } from './settings.ts'

const MAX_SUBJECT = 255

/** The company's sign-in of an email address; null if its domain belongs to none. */
export async function signInOf(control: Db, email: string): Promise<CompanySignIn | null> {
  const where = { domain: domainOf(normalEmail(email)), verifiedAt: { not: null } }
  const domain = await control.signInDomain.findFirst({
    where,
    select: { organisation: { select: { companySignIn: true } } },
  })
  return domain?.organisation.companySignIn ?? null
}

const refused = (message: string) => new ApiError('insufficient_scope', { message })

interface Identity {
  subject: string
  email: string
  name: string
}

/** @throws {ApiError} insufficient_scope if the claims do not say who the person is */
function readIdentity({ sub, email, email_verified: isVerified, name }: Claims): Identity {
  const address = typeof email === 'string' ? normalEmail(email) : ''
  if (sub.length > MAX_SUBJECT || sub.includes('\0') || !isEmail(address))
    throw refused("Your company's sign-in does not say what your email address is. Ask its administrators.")
  if (isVerified === false)
    throw refused('Your company has not verified your email address yet. Ask its administrators.')
  const given = typeof name === 'string' ? name.trim() : ''
  return { subject: sub, email: address, name: isName(given) && !given.includes('://') ? given : address }
}

/**
 * The role that the claims give: the first rule that matches, else the default.
 * @returns undefined if they give none
 */
function roleOf(signIn: CompanySignIn, claims: Claims): Role | undefined {
  const claimed = signIn.roleClaim === null ? undefined : claims[signIn.roleClaim]
  const values = new Set(Array.isArray(claimed) ? claimed : [claimed])
  return rulesOf(signIn).find(({ value }) => values.has(value))?.role ?? signIn.defaultRole ?? undefined
}

/**
 * Sign a person in whom the provider sent. Makes the account and the membership if there are none, and gives the role
 * that the claims say.
 * @returns the person's role
 * @throws {ApiError} insufficient_scope if the address is of another domain, or the claims give no role
 */
export async function signInThroughCompany(
  { database: { prisma } }: Pick<AccessServices, 'database'>,
  req: Request,
  signIn: CompanySignIn,
  claims: Claims,
): Promise<Role> {
  const identity = readIdentity(claims)
  const { orgId } = signIn
  let held: Role | undefined
  const begin = () =>
    prisma.$transaction(async (tx) => {
      await lockMembers(tx, orgId)
      await checkProvenDomain(tx, orgId, identity.email)
      const user = await accountOf(tx, orgId, identity)
      held = await admit(tx, req, signIn, user, roleOf(signIn, claims))
      return beginSession(tx, req, user.id, user.email, [orgId], { signedInBy: orgId })
    })
  await openSession(req, begin).catch(async (error) => {
    const target = { type: 'user', name: identity.email } as const
    await audit(prisma, originOf(req, { kind: 'nobody' }), { orgId, action: 'session.refused', target })
    throw error
  })
  return held as Role
}

/** An organisation speaks for the addresses of its own domains only. */
export async function checkProvenDomain(control: Db, orgId: string, email: string): Promise<void> {
  if (!(await isOfProvenDomain(control, orgId, email)))
    throw refused(`${domainOf(email)} is not one of the organisation's verified domains.`)
}

export async function isOfProvenDomain(control: Db, orgId: string, email: string): Promise<boolean> {
  return (
    (await control.signInDomain.count({ where: { orgId, domain: domainOf(email), verifiedAt: { not: null } } })) > 0
  )
}

/** The account of a subject: the one that it had, else the one with its address, else a new one without a password. */
async function accountOf(control: Db, orgId: string, { subject, email, name }: Identity): Promise<User> {
  const where = { orgId_subject: { orgId, subject } }
  const known = await control.companyIdentity.findUnique({ where, include: { user: true } })
  if (known !== null) return known.user
  const user = await control.user.upsert({ where: { email }, create: { email, name }, update: {} })
  await control.companyIdentity.create({ data: { orgId, subject, userId: user.id } })
  return user
}

/** Give a person the role that the claims say. Who has one that no provider gives keeps it. */
async function admit(
  control: Db,
  req: Request,
  signIn: CompanySignIn,
  { id: userId, email }: User,
  role: Role | undefined,
): Promise<Role> {
  const { orgId } = signIn
  const origin = originOf(req, { kind: 'user', id: userId, name: email })
  const held = (await control.membership.findUnique({ where: { orgId_userId: { orgId, userId } } }))?.role
  const isManaged = rulesOf(signIn).length > 0
  if (held !== undefined && (isByHand(held) || !isManaged)) return held
  if (role === undefined)
    throw refused(
      isManaged
        ? 'Your groups at your company give you no role here. Ask its administrators.'
        : 'You are not a member yet. Ask an owner or admin of the organisation to invite you.',
    )
  if (held === role) return role
  if (held === undefined && (await control.provisionedPerson.count({ where: { orgId, userId } })) > 0)
    throw refused("Your company's directory has deactivated you here. Ask its administrators.")
  if (held !== undefined) {
    await changeRole(control, { role: null, origin }, orgId, userId, { role })
    return role
  }
  await control.membership.create({ data: { orgId, userId, role } })
  const target = { type: 'user', id: userId, name: email } as const
  await audit(control, origin, { orgId, action: 'user.created', target, detail: { role } })
  return role
}

/**
 * Confirm a session: its person has just proved to the provider who they are.
 * @returns whether it was the same person
 */
export async function confirmThroughCompany(
  { database: { prisma } }: Pick<AccessServices, 'database'>,
  { rowId, person, signedInBy }: LiveSession,
  { orgId }: CompanySignIn,
  { sub: subject }: Claims,
): Promise<boolean> {
  const where = { orgId_subject: { orgId, subject }, userId: person.id }
  if (signedInBy !== orgId || (await prisma.companyIdentity.findUnique({ where })) === null) return false
  await prisma.$executeRaw`update sessions set confirmed_at = now() where id = ${rowId}::uuid`
  return true
}
