/** Tokens of links that work once: 256 random bits, stored as their SHA-256. */
import { randomBytes } from 'node:crypto'
import { hashSecret } from '../secret-text.ts'

/** Generate a token and the hash to store. */
export function makeToken(): { token: string; secretHash: Uint8Array<ArrayBuffer> } {
  const token = randomBytes(32).toString('base64url')
  return { token, secretHash: hashToken(token) }
}

/** The stored hash of a token. */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return hashSecret(token)
}
