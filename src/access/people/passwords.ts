/**
 * Passwords: argon2id (RFC 9106) with 19 MiB, 2 passes and 1 lane, as the OWASP Password Storage Cheat Sheet
 * recommends.
 */
import { availableParallelism } from 'node:os'
import { invalidField } from '../../platform/errors/errors.ts'
import { openFairLimiter } from '../../platform/load/fair-limiter.ts'

/** Loaded at the first sign-in, because many processes never need it. */
const argon2 = () => import('@node-rs/argon2')

/** Passwords that known and unknown callers can each hash at the same time. Each hash occupies a processor core. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** Maximum wait in milliseconds. */
const MAX_WAIT = 10_000
/** Maximum number of waiting callers, and of one caller: at most what an address may try in 15 minutes. */
const MAX_WAITING = 200
const MAX_WAITING_EACH = 50

/** The caller that a password is hashed for. Callers alternate, so that one with many does not hold up others. */
interface Hasher {
  /** An address, a browser or an account. */
  name: string
  /** Whether a cookie or link of ours identifies the caller. Known callers do not wait for unknown ones. */
  isKnown: boolean
}

/** Runs work for a caller as soon as the limits allow it. */
type RunLimited = <Result>(hasher: Hasher, work: () => Promise<Result>) => Promise<Result>

/** @throws {ApiError} unavailable from what it returns, if too many wait, or this one waited too long */
export function openPasswordLimiter(atOnce = AT_ONCE): RunLimited {
  const limits = { organisation: atOnce, holder: atOnce, waiting: MAX_WAITING, waitingEach: MAX_WAITING_EACH }
  const [known, strangers] = [openFairLimiter(atOnce, MAX_WAIT, limits), openFairLimiter(atOnce, MAX_WAIT, limits)]
  return async ({ name, isKnown }, work) => {
    const release = await (isKnown ? known : strangers).acquire({ orgId: 'all', holder: name, kind: 'query', width: 1 })
    try {
      return await work()
    } finally {
      release()
    }
  }
}

const limited = openPasswordLimiter()

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

/**
 * The argon2id hash of a password, in PHC string format.
 * @param account whose password it is to be: an email address
 * @throws {ApiError} unavailable if too many wait, or this one waited too long
 */
export async function hashPassword(password: string, account: string): Promise<string> {
  const { hash } = await argon2()
  return limited({ name: account, isKnown: true }, () => hash(normalise(password), COST))
}

let dummyHash: Promise<string> | undefined

/**
 * Whether a password matches a stored hash. Takes the same time without a hash, so that the response time does not
 * reveal whether an account exists.
 * @throws {ApiError} unavailable if too many wait, or this one waited too long
 */
export async function isPassword(
  password: string,
  stored: string | null | undefined,
  hasher: Hasher,
): Promise<boolean> {
  const { hash, verify } = await argon2()
  dummyHash ??= hash('nobody', COST)
  const compared = stored ?? (await dummyHash)
  const matches = await limited(hasher, () => verify(compared, normalise(password)))
  return matches && stored !== null && stored !== undefined
}
