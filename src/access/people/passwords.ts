/** Passwords: argon2id (RFC 9106) with 19 MiB, 2 passes and 1 lane, as OWASP's cheat sheet has it. */
import { hash, verify } from '@node-rs/argon2'
import { invalidField } from '../../platform/errors.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const MIN_PASSWORD = 12
const MAX_PASSWORD = 200

/** The same characters, however a keyboard composed them. */
const composed = (password: string) => password.normalize('NFKC')

/**
 * @param path the field that carries it
 * @throws {ApiError} validation_failed on that field
 */
export function checkPassword(password: string, path: string, email: string): void {
  const length = Array.from(composed(password)).length
  if (length < MIN_PASSWORD) throw invalidField(path, 'too_small', `must have at least ${MIN_PASSWORD} characters`)
  if (length > MAX_PASSWORD) throw invalidField(path, 'too_big', `must have at most ${MAX_PASSWORD} characters`)
  if (new Set(composed(password)).size < 4) throw invalidField(path, 'invalid', 'must have more different characters')
  if (composed(password).toLowerCase() === email) throw invalidField(path, 'invalid', 'must not be the e-mail address')
}

export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), COST)
}

let nobodys: Promise<string> | undefined

/**
 * Whether `password` is the one that `stored` was made from. Takes as long where nothing is stored, so that its time
 * does not tell whether there is such an account.
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  nobodys ??= hashPassword('nobody')
  const matches = await verify(stored ?? (await nobodys), composed(password))
  return matches && stored !== null && stored !== undefined
}
