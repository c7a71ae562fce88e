/**
 * Proof of who one is in an open session, which is asked again before what an attacker with a stolen session would do:
 * keys, secrets, members, bank details, second factors.
 */
import type { Request } from 'express'
import { addressOf, countedAddress } from '../../platform/http/address.ts'
import { collectJobs } from '../../platform/jobs/enqueue.ts'
import type { Counted } from '../people/attempts.ts'
import { knownBrowser } from '../people/known-browser.ts'
import { isPassword } from '../people/passwords.ts'
import type { LiveSession } from '../people/session-store.ts'
import { originOf } from '../people/sign-in.ts'
import type { AccessServices } from '../services.ts'
import { appsThatShow, useAppCode, useRecoveryCode } from './codes.ts'
import { hasSecondFactor, tell } from './factors.ts'
import { acceptPasskey, verifyPasskey } from './passkeys.ts'

interface Checked {
  id: string
  email: string
  /** The id of a browser in which the account has signed in before. */
  browser: string | undefined
}

/**
 * Check and use up a code of an app or a recovery code.
 * @returns whether it was right
 * @throws {ApiError} rate_limited after too many attempts for this account
 */
export async function checkCode(
  services: AccessServices,
  req: Request,
  { id, email, browser }: Checked,
  code: string,
): Promise<boolean> {
  const counted: Counted =
    browser === undefined ? ['code of account', id] : ['code in known browser', `${browser} ${id}`]
  await services.attempts.count(...counted)
  const isRight = (await isAppCode(services, id, code)) || (await isRecoveryCode(services, req, { id, email }, code))
  if (isRight) await services.attempts.forget(...counted)
  return isRight
}

async function isAppCode(services: AccessServices, userId: string, code: string): Promise<boolean> {
  const { prisma } = services.database
  for (const shown of await appsThatShow(services, prisma, userId, code))
    if (await useAppCode(prisma, shown)) return true
  return false
}

/** The person hears of a recovery code that is used. */
async function isRecoveryCode(
  services: AccessServices,
  req: Request,
  person: Pick<Checked, 'id' | 'email'>,
  code: string,
): Promise<boolean> {
  const jobs = collectJobs(services)
  const origin = originOf(req, { kind: 'user', id: person.id, name: person.email })
  const isUsed = await services.database.prisma.$transaction(async (control) => {
    const used = await useRecoveryCode(control, person.id, code)
    if (used) await tell({ control, jobs }, origin, person, { action: 'recovery_codes.used', told: 'code used' })
    return used
  })
  jobs.announce()
  return isUsed
}

/** What a person can send to prove who they are. */
export interface Proof {
  password: string
  code: string
  /** A passkey's answer, as JSON. */
  passkey: string
}

/**
 * Prove who one is: with the second factor, or with the password if there is none. The session counts as confirmed from
 * now on.
 * @returns whether the proof was right
 * @throws {ApiError} rate_limited; unavailable if too many passwords wait to be checked
 */
export async function confirmSession(
  services: AccessServices,
  req: Request,
  { person, rowId, signedInBy }: LiveSession,
  proof: Proof,
): Promise<boolean> {
  if (signedInBy !== null) return false // its provider confirms it (company-sign-in/arrival.ts)
  const { prisma } = services.database
  const isRight = (await hasSecondFactor(prisma, person.id))
    ? await hasShownFactor(services, req, person, proof)
    : await isOwnPassword(services, req, person.id, proof.password)
  if (!isRight) return false
  await prisma.$executeRaw`update sessions set confirmed_at = now() where id = ${rowId}::uuid`
  return true
}

async function hasShownFactor(
  services: AccessServices,
  req: Request,
  { id, email }: LiveSession['person'],
  { code, passkey }: Proof,
): Promise<boolean> {
  if (passkey === '') return checkCode(services, req, { id, email, browser: knownBrowser(services, req, email) }, code)
  const verified = await verifyPasskey(services, passkey)
  if (verified?.userId !== id) return false
  return services.database.prisma.$transaction((tx) => acceptPasskey(tx, verified))
}

async function isOwnPassword(services: AccessServices, req: Request, id: string, password: string): Promise<boolean> {
  const { attempts, database } = services
  await attempts.count('password of signed-in user', id)
  const { passwordHash } = await database.prisma.user.findUniqueOrThrow({ where: { id } })
  const isRight = await isPassword(password, passwordHash, { name: countedAddress(addressOf(req)), isKnown: true })
  if (isRight) await attempts.forget('password of signed-in user', id)
  return isRight
}
