/** Sign-in with a password, and sign-out. */
import type { Request } from 'express'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { addressOf, countedAddress } from '../../platform/http/address.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { type AuditOrigin, auditEverywhere } from '../audit/audit.ts'
import type { AccessServices } from '../services.ts'
import type { Attempts, Counted } from './attempts.ts'
import { knownBrowser, rememberBrowser } from './known-browser.ts'
import { isPassword } from './passwords.ts'
import { pendingToken } from './pending-sign-in.ts'
import { endSessions, type NewSession, startSession } from './session-store.ts'
import { liveSession } from './sessions.ts'

/** Normalise an email address for lookup: lower case, trimmed, without characters that PostgreSQL cannot store. */
export function normalEmail(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').trim().toLowerCase()
}

/** The audit origin of a request from a page. */
export function originOf(req: Request, actor: AuditOrigin['actor']): AuditOrigin {
  return { actor, requestId: requestIdOf(req.res as never), address: addressOf(req) }
}

/**
 * The counters of a password attempt, in this order: once an address has exceeded its own limit, its attempts no longer
 * count against the account.
 */
function passwordAttempts(browser: string | undefined, address: string, email: string): readonly Counted[] {
  if (browser !== undefined) return [['password in known browser', `${browser} ${email}`]]
  return [
    ['password from address', address],
    ['password of account from address', `${email} ${address}`],
    ['password of account', email],
  ]
}

/** What follows a correct password: the person's roles in all organisations, or a token for the second factor. */
type SignedIn = { roles: Role[]; pending?: never } | { pending: string; roles?: never }

/**
 * Sign a person in, or ask for the second factor. Takes the same time for an unknown account as for a wrong password.
 * @param email normalised
 * @returns what comes next; undefined if email address or password is wrong
 * @throws {ApiError} rate_limited after too many attempts for this account, from this IP address or in this browser;
 *   unavailable if too many others sign in
 */
export async function signIn(
  services: AccessServices,
  req: Request,
  email: string,
  password: string,
): Promise<SignedIn | undefined> {
  const { attempts, database } = services
  const browser = knownBrowser(services, req, email)
  const address = countedAddress(addressOf(req))
  const counted = passwordAttempts(browser, address, email)
  for (const each of counted) await attempts.count(...each)
  const user = await database.prisma.user.findUnique({
    where: { email },
    select: {
      id: true,
      passwordHash: true,
      memberships: { select: { orgId: true, role: true } },
      secondFactors: { take: 1, select: { id: true } },
    },
  })
  const hasher = { name: browser ?? address, isKnown: browser !== undefined }
  const isCorrect = await isPassword(password, user?.passwordHash, hasher).catch(async (error) => {
    await Promise.all(counted.map((each) => attempts.refund(...each))) // the password was not checked
    throw error
  })
  const orgIds = user?.memberships.map(({ orgId }) => orgId) ?? []
  if (user === null || !isCorrect) {
    await recordRefusal(services, req, email, user?.id, orgIds)
    return undefined
  }
  await forgiveAttempts(attempts, counted)
  if (user.secondFactors.length > 0) return { pending: pendingToken(services, user) }
  await openSession(req, () =>
    database.prisma.$transaction(async (tx) => {
      await lockPassword(tx, user)
      return beginSession(tx, req, user.id, email, orgIds)
    }),
  )
  rememberBrowser(services, req, email)
  return { roles: user.memberships.map(({ role }) => role) }
}

/** Uncount the caller's own attempts after a correct password; guesses from other addresses still count. */
async function forgiveAttempts(attempts: Attempts, counted: readonly Counted[]): Promise<void> {
  const whole = new Set(['password in known browser', 'password of account from address'])
  await Promise.all(counted.map((each) => (whole.has(each[0]) ? attempts.forget(...each) : attempts.refund(...each))))
}

/**
 * Write a failed sign-in to the logs of the person's organisations. For an unknown account the entry is written, so
 * that it takes the same time, but rolled back: it belongs to no organisation, and strangers could add any number of
 * them.
 */
export async function recordRefusal(
  { database }: AccessServices,
  req: Request,
  email: string,
  userId: string | undefined,
  orgIds: readonly string[],
): Promise<void> {
  const unknown = new Error('there is no such account')
  const target = { type: 'user', id: userId ?? null, name: email.slice(0, 320) } as const
  const origin = originOf(req, { kind: 'nobody' })
  await database.prisma
    .$transaction(async (tx) => {
      await auditEverywhere(tx, origin, orgIds, { action: 'session.refused', target })
      if (userId === undefined) throw unknown
    })
    .catch((error) => {
      if (error !== unknown) throw error
    })
}

/**
 * Lock the account's row: a concurrent password change waits and ends the new session, or has happened and rejects it.
 */
export async function lockPassword(
  tx: Db,
  { id, passwordHash }: { id: string; passwordHash: string | null },
): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from users where id = ${id}::uuid and password_hash = ${passwordHash} for share`
  if (rows.length === 0)
    throw new ApiError('conflict', { message: 'The password has just been changed. Sign in with the new password.' })
}

/**
 * Start a new session in the browser, which replaces the previous one.
 * @param begin creates the session's row and returns its id
 */
export async function openSession(req: Request, begin: () => Promise<string>): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    req.session.regenerate((error) => (error ? reject(error as Error) : resolve())),
  )
  req.session.started = await begin() // makes express-session send the cookie
}

/** How a person signed in, other than with a password. */
type SignInWay = Pick<NewSession, 'hasSecondFactor' | 'signedInBy'>

/**
 * Create the session's row, with an audit entry.
 * @param control the transaction of the sign-in
 * @returns the session's id
 */
export async function beginSession(
  control: Db,
  req: Request,
  userId: string,
  email: string,
  orgIds: readonly string[],
  way: SignInWay = {},
): Promise<string> {
  const userAgent = req.headers['user-agent'] ?? null
  const session = { userId, secret: req.sessionID, address: addressOf(req), userAgent, ...way }
  const id = await startSession(control, session)
  const origin = originOf(req, { kind: 'user', id: userId, name: email })
  await auditEverywhere(control, origin, orgIds, { action: 'session.started', target: { type: 'session', id } })
  return id
}

/** End the session of a request. */
export async function signOut({ database }: AccessServices, req: Request): Promise<void> {
  const live = liveSession(req)
  if (live === undefined) return
  const { person, rowId } = live
  const origin = originOf(req, { kind: 'user', id: person.id, name: person.email })
  const orgIds = person.memberships.map(({ orgId }) => orgId)
  await database.prisma.$transaction(async (tx) => {
    await tx.session.deleteMany({ where: { id: rowId } })
    await auditEverywhere(tx, origin, orgIds, { action: 'session.ended', target: { type: 'session', id: rowId } })
  })
}

/** Set a person's password, and end all of their sessions and the notifications of their browsers. */
export async function setPassword(control: Db, userId: string, passwordHash: string): Promise<void> {
  await control.user.update({ where: { id: userId }, data: { passwordHash } })
  await endSessions(control, userId)
  await control.pushDevice.deleteMany({ where: { userId } })
}
