/** The secret of a link that works once: 256 random bits, of which the database keeps the SHA-256. */
import { randomBytes } from 'node:crypto'
import { hashSecret } from '../secret-text.ts'

export function makeToken(): { token: string; secretHash: Uint8Array<ArrayBuffer> } {
  const token = randomBytes(32).toString('base64url')
  return { token, secretHash: hashToken(token) }
}

export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return hashSecret(token)
}
