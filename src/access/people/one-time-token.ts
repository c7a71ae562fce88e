/** Tokens of links: 256 bits, stored as their SHA-256. All but those of join links work once. */
import { createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from '../../platform/secrets/secret.ts'
import { hashSecret } from '../credentials/secret-text.ts'

interface OneTimeToken {
  token: string
  /** What is stored. */
  secretHash: Uint8Array<ArrayBuffer>
}

/** Generate a token and the hash to store. */
export function makeToken(): OneTimeToken {
  return withHash(randomBytes(32))
}

/**
 * The token of a link, derived from the installation's secret. So a retried email has the same link and no job stores
 * it, and a join link can be shown again.
 * @param id of the reset, the invitation or the join link; not a secret
 */
export function linkToken(
  secret: Buffer,
  purpose: 'invitation' | 'password reset' | 'join link',
  id: string,
): OneTimeToken {
  return withHash(
    createHmac('sha256', deriveKey(secret, `link of ${purpose}`))
      .update(id)
      .digest(),
  )
}

/** The stored hash of a token. */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return hashSecret(token)
}

function withHash(bytes: Buffer): OneTimeToken {
  const token = bytes.toString('base64url')
  return { token, secretHash: hashToken(token) }
}
