/**
 * Passwords: argon2id (RFC 9106) with 19 MiB, 2 passes and 1 lane, as the OWASP Password Storage Cheat Sheet
 * recommends.
 */
import { invalidField } from '../../platform/errors.ts'

/** Loaded when somebody signs in: many processes never need it. */
const argon2 = () => import('@node-rs/argon2')

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Minimum length in characters. */
export const MIN_PASSWORD = 12
const MAX_PASSWORD = 200

/** Unicode normalisation (NFKC), so that different keyboards give the same password. */
const normalise = (password: string) => password.normalize('NFKC')

/**
 * Validate a new password.
 * @param path the field of the password
 * @param email of the account, in lower case
 * @throws {ApiError} validation_failed on that field
 */
export function checkPassword(password: string, path: string, email: string): void {
  const length = Array.from(normalise(password)).length
  if (length < MIN_PASSWORD) throw invalidField(path, 'too_small', `must have at least ${MIN_PASSWORD} characters`)
  if (length > MAX_PASSWORD) throw invalidField(path, 'too_big', `must have at most ${MAX_PASSWORD} characters`)
  if (new Set(normalise(password)).size < 4)
    throw invalidField(path, 'invalid', 'must have at least 4 different characters')
  if (normalise(password).toLowerCase() === email) throw invalidField(path, 'invalid', 'must not be the email address')
}

/** The argon2id hash of a password, in PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2()
  return hash(normalise(password), COST)
}

let dummyHash: Promise<string> | undefined

/**
 * Whether a password matches a stored hash. Takes the same time without a hash, so that the response time does not
 * reveal whether an account exists.
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  dummyHash ??= hashPassword('nobody')
  const { verify } = await argon2()
  const matches = await verify(stored ?? (await dummyHash), normalise(password))
  return matches && stored !== null && stored !== undefined
}
