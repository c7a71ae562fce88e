/**
 * Password reset by an emailed link. A link works for one hour, or until the person has used any of their links. A
 * request for another one does not invalidate it: otherwise strangers could make the emailed links useless.
 */
import { randomUUID } from 'node:crypto'
import type { Request } from 'express'
import type { Database, Db } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { addressOf, countedAddress } from '../../platform/http/address.ts'
import { collectJobs } from '../../platform/jobs/enqueue.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { auditEverywhere } from '../audit/audit.ts'
import type { AccessServices } from '../services.ts'
import { passwordResetEmail } from './emails.ts'
import { knownBrowser, rememberBrowser } from './known-browser.ts'
import { letterKey, letterQueue, type ResetLetter, type WrittenLetter } from './letter-queue.ts'
import { isEmail } from './members.ts'
import { hashToken, linkToken } from './one-time-token.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { originOf, setPassword } from './sign-in.ts'

const HOUR = 3_600_000

/**
 * Ask for an email with a reset link to `email`, which is sent if there is such an account. Neither the response nor
 * its time reveals whether there is one, because the same job is stored in both cases.
 * @throws {ApiError} rate_limited after too many requests for this account or from this IP address
 */
export async function requestReset(services: AccessServices, req: Request, email: string): Promise<void> {
  const { attempts, database } = services
  const browser = knownBrowser(services, req, email)
  if (browser === undefined) {
    await attempts.count('mail from address', countedAddress(addressOf(req)))
    await attempts.count('mail to account', email)
  } else await attempts.count('mail from known browser', `${browser} ${email}`)
  if (!isEmail(email)) return // no account has it
  const { requestId = null, address = null } = originOf(req, { kind: 'nobody' })
  const letter: ResetLetter = { kind: 'password_reset', resetId: randomUUID(), email, requestId, address }
  const jobs = collectJobs(services)
  await jobs.send(database.prisma, letterQueue, letter, letterKey(letter))
  jobs.announce()
}

interface WritingServices {
  database: Pick<Database, 'prisma'>
  /** The installation's secret. */
  secret: Buffer
  publicUrl: string
}

/** Write the email with the link; none if there is no such account, or this reset was used meanwhile. */
export async function writeReset(
  { database, secret, publicUrl }: WritingServices,
  letter: ResetLetter,
): Promise<WrittenLetter> {
  const { resetId, email } = letter
  const { token, secretHash } = linkToken(secret, 'password reset', resetId)
  const isOpen = await database.prisma.$transaction((tx) => openReset(tx, letter, secretHash))
  return { email: isOpen ? passwordResetEmail({ publicUrl, resetId, email, token }) : undefined }
}

/** Store the reset, with an audit entry; a retry of its email restarts its hour. @returns whether it can be used */
async function openReset(
  tx: Db,
  { resetId: id, email, requestId, address }: ResetLetter,
  secretHash: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const user = await tx.user.findUnique({
    where: { email },
    select: { id: true, memberships: { select: { orgId: true } } },
  })
  if (user === null) return false
  const open = { secretHash, expiresAt: new Date(databaseClock.now().getTime() + HOUR) }
  const created = await tx.passwordReset.createMany({ data: [{ id, userId: user.id, ...open }], skipDuplicates: true })
  if (created.count === 0)
    return (await tx.passwordReset.updateMany({ where: { id, usedAt: null }, data: open })).count > 0
  const orgIds = user.memberships.map(({ orgId }) => orgId)
  const target = { type: 'user', id: user.id, name: email } as const
  const origin = { actor: { kind: 'nobody' }, requestId, address } as const
  await auditEverywhere(tx, origin, orgIds, { action: 'password.reset_requested', target })
  return true
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
  const passwordHash = await hashPassword(password, reset.email)
  const { userId, email } = reset
  await database.prisma.$transaction(async (tx) => {
    const ended = await tx.passwordReset.updateManyAndReturn({
      where: { userId, usedAt: null },
      data: { usedAt: databaseClock.now() },
      select: { secretHash: true },
    })
    const own = Buffer.from(hashToken(token))
    if (!ended.some(({ secretHash }) => own.equals(secretHash))) throw resetLinkInvalid() // used concurrently
    await setPassword(tx, userId, passwordHash)
    const memberships = await tx.membership.findMany({ where: { userId }, select: { orgId: true } })
    const orgIds = memberships.map(({ orgId }) => orgId)
    const target = { type: 'user', id: userId, name: email } as const
    const origin = originOf(req, { kind: 'user', id: userId, name: email })
    await auditEverywhere(tx, origin, orgIds, { action: 'password.reset', target })
  })
  await attempts.forget('password of account', email)
  rememberBrowser(services, req, email) // of the mailbox's owner, whom a stranger's guesses must not lock out
}

/** The error for an unknown, used or expired reset link. */
export function resetLinkInvalid(): ApiError {
  return new ApiError('link_invalid', {
    message: 'This link has expired or was already used. Request a new one at /forgot-password.',
  })
}
