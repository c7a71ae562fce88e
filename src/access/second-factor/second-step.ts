/** Sign-in with a second factor: the code after the password, or a passkey instead of both. */
import type { Request } from 'express'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { addressOf, countedAddress } from '../../platform/http/address.ts'
import { knownBrowser, rememberBrowser } from '../people/known-browser.ts'
import { isOwnPending, pendingUserId } from '../people/pending-sign-in.ts'
import { beginSession, lockPassword, openSession, recordRefusal } from '../people/sign-in.ts'
import type { AccessServices } from '../services.ts'
import { acceptPasskey, verifyPasskey } from './passkeys.ts'
import { checkCode } from './prove.ts'

const account = {
  id: true,
  email: true,
  passwordHash: true,
  memberships: { select: { orgId: true, role: true } },
} as const

/**
 * Finish a sign-in with a code.
 * @param pending the token of the page
 * @returns the person's roles; undefined if the code is wrong
 * @throws {ApiError} link_invalid if the page is too old, or the password has changed since; rate_limited
 */
export async function signInWithCode(
  services: AccessServices,
  req: Request,
  pending: string,
  code: string,
): Promise<Role[] | undefined> {
  const { prisma } = services.database
  const userId = pendingUserId(pending)
  const user = userId === undefined ? null : await prisma.user.findUnique({ where: { id: userId }, select: account })
  if (user === null || !isOwnPending(services, pending, user))
    throw new ApiError('link_invalid', { message: 'This sign-in has expired. Sign in again.' })
  const browser = knownBrowser(services, req, user.email)
  const orgIds = user.memberships.map(({ orgId }) => orgId)
  if (!(await checkCode(services, req, { id: user.id, email: user.email, browser }, code))) {
    await recordRefusal(services, req, user.email, user.id, orgIds)
    return
  }
  await openSession(req, () =>
    prisma.$transaction(async (tx) => {
      await lockPassword(tx, user)
      return beginSession(tx, req, user.id, user.email, orgIds, { hasSecondFactor: true })
    }),
  )
  rememberBrowser(services, req, user.email)
  return user.memberships.map(({ role }) => role)
}

/**
 * Sign in with a passkey.
 * @param answer the browser's, as JSON
 * @returns the person's roles; undefined if the passkey is unknown, or its answer is wrong or was used before
 * @throws {ApiError} rate_limited after too many from this IP address
 */
export async function signInWithPasskey(
  services: AccessServices,
  req: Request,
  answer: string,
): Promise<Role[] | undefined> {
  const { prisma } = services.database
  const address = countedAddress(addressOf(req))
  await services.attempts.count('passkey from address', address)
  const verified = await verifyPasskey(services, answer)
  if (verified === undefined || !(await prisma.$transaction((tx) => acceptPasskey(tx, verified)))) return
  await services.attempts.refund('passkey from address', address)
  const user = await prisma.user.findUniqueOrThrow({ where: { id: verified.userId }, select: account })
  const orgIds = user.memberships.map(({ orgId }) => orgId)
  await openSession(req, () =>
    prisma.$transaction((tx) => beginSession(tx, req, user.id, user.email, orgIds, { hasSecondFactor: true })),
  )
  rememberBrowser(services, req, user.email)
  return user.memberships.map(({ role }) => role)
}
