/**
 * A sign-in whose password was right and that waits for the second factor. Nothing is stored for it: the page carries a
 * signed token. It ends with the password that it was made for.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKeys } from '../../platform/secrets/secret.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import type { AccessServices } from '../services.ts'

type PendingServices = Pick<AccessServices, 'config' | 'secret'>

const LIFETIME = 10 * 60_000
const FORMAT = /^([0-9a-f-]{36})\.(\d{13,15})\.([\w-]{43})$/

interface Account {
  id: string
  passwordHash: string | null
}

/** The token of a sign-in that waits. */
export function pendingToken(services: PendingServices, account: Account): string {
  const body = `${account.id}.${databaseClock.now().getTime() + LIFETIME}`
  const [tag] = tagsOf(services, body, account)
  return `${body}.${tag}`
}

/** The account that a token names, which is not verified yet; undefined if it is no token, or has expired. */
export function pendingUserId(token: string): string | undefined {
  const [, userId, expiry] = FORMAT.exec(token) ?? []
  return userId !== undefined && isUuid(userId) && Number(expiry) > databaseClock.now().getTime() ? userId : undefined
}

/** Whether the server made the token for this account and its present password. */
export function isOwnPending(services: PendingServices, token: string, account: Account): boolean {
  const [, userId, expiry, tag = ''] = FORMAT.exec(token) ?? []
  if (userId !== account.id) return false
  return tagsOf(services, `${userId}.${expiry}`, account).some((own) =>
    timingSafeEqual(Buffer.from(own), Buffer.from(tag)),
  )
}

function tagsOf({ secret, config }: PendingServices, body: string, { passwordHash }: Account): [string, ...string[]] {
  return deriveKeys(secret, config, 'pending sign-ins').map((key) =>
    createHmac('sha256', key).update(`${body}.${passwordHash}`).digest('base64url'),
  ) as [string, ...string[]]
}
