/**
 * Challenges for passkeys. The server stores none until one is answered, so that visitors of the sign-in page cannot
 * fill a table: each is signed, is for one purpose and expires. An answered one is stored, so that no answer counts
 * twice.
 *
 * A challenge is 16 random bytes, its expiry in milliseconds (6 bytes) and 16 bytes of an HMAC over both.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../platform/database/client.ts'
import { deriveKeys } from '../../platform/secrets/secret.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { hashSecret } from '../credentials/secret-text.ts'
import type { AccessServices } from '../services.ts'

type ChallengeServices = Pick<AccessServices, 'config' | 'secret'>

const LIFETIME = 10 * 60_000
const NONCE = 16
const EXPIRY = 6
const TAG = 16

/** A new challenge. @param purpose what its answer is for, e.g. `sign in` */
export function makeChallenge(services: ChallengeServices, purpose: string): Uint8Array<ArrayBuffer> {
  const expiry = Buffer.alloc(EXPIRY)
  expiry.writeUIntBE(databaseClock.now().getTime() + LIFETIME, 0, EXPIRY)
  const body = Buffer.concat([randomBytes(NONCE), expiry])
  const [tag] = tagsOf(services, purpose, body) as [Buffer]
  return Uint8Array.from(Buffer.concat([body, tag]))
}

/** Whether the server made a challenge for this purpose, and it has not expired. @param text base64url */
export function isOwnChallenge(services: ChallengeServices, purpose: string, text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== NONCE + EXPIRY + TAG) return false
  const body = bytes.subarray(0, NONCE + EXPIRY)
  if (!tagsOf(services, purpose, body).some((tag) => timingSafeEqual(tag, bytes.subarray(-TAG)))) return false
  return expiryOf(bytes) > databaseClock.now().getTime()
}

/** Store that a challenge was answered. @returns whether it had not been */
export async function useChallenge(control: Db, text: string): Promise<boolean> {
  const expiresAt = new Date(expiryOf(Buffer.from(text, 'base64url')))
  const used = await control.usedChallenge.createMany({
    data: [{ hash: hashSecret(text), expiresAt }],
    skipDuplicates: true,
  })
  return used.count > 0
}

const expiryOf = (bytes: Buffer) => bytes.readUIntBE(NONCE, EXPIRY)

function tagsOf({ secret, config }: ChallengeServices, purpose: string, body: Buffer): Buffer[] {
  return deriveKeys(secret, config, 'passkey challenges').map((key) =>
    createHmac('sha256', key).update(purpose).update('\0').update(body).digest().subarray(0, TAG),
  )
}
