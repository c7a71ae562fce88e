/**
 * Password reset by an emailed link. A link works for one hour, and until the person has used one of theirs. A request
 * for another does not end it, or a stranger's request would make the link in the mailbox useless.
 */
import type { Request } from 'express'
import { databaseClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors.ts'
import { addressOf } from '../../platform/http/address.ts'
import { type AuditOrigin, auditEverywhere } from '../audit/audit.ts'
import type { AccessServices } from '../services.ts'
import { countedAddress } from './attempts.ts'
import { passwordResetEmail } from './emails.ts'
import { knownBrowser, rememberBrowser } from './known-browser.ts'
import { hashToken, makeToken } from './one-time-token.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { originOf, setPassword } from './sign-in.ts'

const HOUR = 3_600_000

/**
 * Send a reset link to `email` if there is such an account. Neither the response nor its time reveals whether there is
 * one.
 * @throws {ApiError} rate_limited after too many requests for this account or from this IP address
 */
export async function requestReset(services: AccessServices, req: Request, email: string): Promise<void> {
  const { attempts, database, mail } = services
  const browser = knownBrowser(services, req, email)
  if (browser === undefined) {
    await attempts.count('mail from address', countedAddress(addressOf(req)))
    await attempts.count('mail to account', email)
  } else await attempts.count('mail from known browser', `${browser} ${email}`)
  const origin = originOf(req, { kind: 'nobody' })
  mail.post(async () => {
    const token = await database.prisma.$transaction((tx) => createReset(tx, origin, email))
    return token === undefined ? undefined : passwordResetEmail({ publicUrl: mail.publicUrl, email, token })
  })
}

async function createReset(tx: Db, origin: AuditOrigin, email: string): Promise<string | undefined> {
  const user = await tx.user.findUnique({
    where: { email },
    select: { id: true, memberships: { select: { orgId: true } } },
  })
  if (user === null) return undefined
  const { token, secretHash } = makeToken()
  await tx.passwordReset.create({
    data: { userId: user.id, secretHash, expiresAt: new Date(databaseClock.now().getTime() + HOUR) },
  })
  const orgIds = user.memberships.map(({ orgId }) => orgId)
  const target = { type: 'user', id: user.id, name: email } as const
  await auditEverywhere(tx, origin, orgIds, { action: 'password.reset_requested', target })
  return token
}

/** The person of a reset link; undefined if the token is unknown, was used or has expired. */
export async function findReset(control: Db, token: string): Promise<{ userId: string; email: string } | undefined> {
  const reset = await control.passwordReset.findUnique({
    where: { secretHash: hashToken(token), usedAt: null, expiresAt: { gt: databaseClock.now() } },
    select: { userId: true, user: { select: { email: true } } },
  })
  return reset === null ? undefined : { userId: reset.userId, email: reset.user.email }
}

/**
 * Set a new password with the token of a reset link, and end all sessions of the person.
 * @throws {ApiError} link_invalid, or validation_failed on `password`
 */
export async function resetPassword(
  services: AccessServices,
  req: Request,
  token: string,
  password: string,
): Promise<void> {
  const { attempts, database } = services
  const reset = await findReset(database.prisma, token)
  if (reset === undefined) throw resetLinkInvalid()
  checkPassword(password, 'password', reset.email)
  const passwordHash = await hashPassword(password)
  const { userId, email } = reset
  await database.prisma.$transaction(async (tx) => {
    const ended = await tx.passwordReset.updateManyAndReturn({
      where: { userId, usedAt: null },
      data: { usedAt: databaseClock.now() },
      select: { secretHash: true },
    })
    const own = Buffer.from(hashToken(token))
    if (!ended.some(({ secretHash }) => own.equals(secretHash))) throw resetLinkInvalid() // a concurrent request has used it
    await setPassword(tx, userId, passwordHash)
    const memberships = await tx.membership.findMany({ where: { userId }, select: { orgId: true } })
    const orgIds = memberships.map(({ orgId }) => orgId)
    const target = { type: 'user', id: userId, name: email } as const
    const origin = originOf(req, { kind: 'user', id: userId, name: email })
    await auditEverywhere(tx, origin, orgIds, { action: 'password.reset', target })
  })
  await attempts.forget('password of account', email)
  rememberBrowser(services, req, email) // the owner of the mailbox: no stranger's guesses can lock this browser out
}

/** The error for an unknown, used or expired reset link. */
export function resetLinkInvalid(): ApiError {
  return new ApiError('link_invalid', {
    message: 'This link has expired or was already used. Request a new one at /forgot-password.',
  })
}
