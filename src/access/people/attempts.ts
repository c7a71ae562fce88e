/**
 * Limits attempts to guess passwords and requests that store or send something, per account and per IP address. A
 * browser in which the account signed in before is counted apart (known-browser.ts), so that strangers cannot use up its
 * attempts. The counters are shared by all processes: in Redis if it is configured, else in PostgreSQL. An attempt is
 * counted before it is checked, so that concurrent attempts cannot exceed the limit.
 */
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import { ConnectionPool } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { openRedis } from '../../platform/redis.ts'

/**
 * A separate pool: requests that hold all connections of the main pool in transactions could otherwise deadlock here.
 */
const CONNECTIONS = 2

const MINUTE = 60
const HOUR = 60 * MINUTE

interface Limit {
  /** Attempts in `duration` seconds. */
  points: number
  duration: number
  /** What else the person can do; follows "Try again in …". */
  advice?: string
}

const OTHER_WAYS = 'Or use a browser where you have signed in before, or set a new password at /forgot-password.'

const limits = {
  'password in known browser': { points: 10, duration: 15 * MINUTE },
  'password from address': { points: 50, duration: 15 * MINUTE },
  'password of account from address': { points: 10, duration: 15 * MINUTE, advice: OTHER_WAYS },
  'password of account': { points: 30, duration: HOUR, advice: OTHER_WAYS },
  'password of signed-in user': { points: 10, duration: 15 * MINUTE },
  'code in known browser': { points: 10, duration: 15 * MINUTE },
  'code of account': { points: 10, duration: 15 * MINUTE },
  'passkey from address': { points: 100, duration: 15 * MINUTE },
  'company sign-in from address': { points: 300, duration: 15 * MINUTE },
  'authorization of user': { points: 500, duration: HOUR },
  'pushed request of client': { points: 5000, duration: HOUR },
  'pushed request from address': { points: 5000, duration: HOUR },
  'client registration from address': { points: 20, duration: HOUR },
  'client registration without token': { points: 200, duration: HOUR },
  'device authorization from address': { points: 100, duration: HOUR },
  'device code of user': { points: 10, duration: 15 * MINUTE },
  'device code from address': { points: 30, duration: 15 * MINUTE },
  'join from address': { points: 60, duration: HOUR },
  'decision from address': { points: 60, duration: HOUR },
  'hours opened from address': { points: 300, duration: HOUR },
  'mail from known browser': { points: 3, duration: HOUR },
  'mail from address': { points: 20, duration: HOUR },
  'mail to account': {
    points: 3,
    duration: HOUR,
    advice: 'The links that you have already received work for an hour.',
  },
} as const satisfies Record<string, Limit>

type Attempt = keyof typeof limits

/** An attempt to count, and its subject: whose attempt, or from where. */
export type Counted = readonly [attempt: Attempt, subject: string]

/** The attempt limiter of a process. */
export interface Attempts {
  /** Count an attempt. @throws {ApiError} rate_limited if there were too many */
  count(attempt: Attempt, subject: string): Promise<void>
  /** Uncount one attempt, which was successful. */
  refund(attempt: Attempt, subject: string): Promise<void>
  /** Set the counter to zero. */
  forget(attempt: Attempt, subject: string): Promise<void>
  close(): Promise<void>
}

/** Open the limiter. If Redis is unavailable, it counts in PostgreSQL. */
export function openAttempts(
  { url }: Pick<Database, 'url'>,
  { redisUrl, databaseWait }: Pick<Config, 'redisUrl' | 'databaseWait'>,
): Attempts {
  const pool = new ConnectionPool(databaseWait, {
    connectionString: url,
    max: CONNECTIONS,
    application_name: 'muster attempts',
  })
  const redis = redisUrl === undefined ? undefined : openRedis(redisUrl)
  const open = (attempt: Attempt) => {
    const { points, duration } = limits[attempt]
    const counter = { points, duration, keyPrefix: `muster:${attempt.replaceAll(' ', '-')}` }
    const table = { storeClient: pool, storeType: 'pool', tableName: 'attempts', tableCreated: true }
    const shared = new RateLimiterPostgres({ ...counter, ...table, clearExpiredByTimeout: true })
    return redis ? new RateLimiterRedis({ ...counter, storeClient: redis, insuranceLimiter: shared }) : shared
  }
  const limiters = new Map((Object.keys(limits) as Attempt[]).map((attempt) => [attempt, open(attempt)]))
  const limiterOf = (attempt: Attempt) => limiters.get(attempt) as RateLimiterPostgres
  return {
    async count(attempt, subject) {
      try {
        await limiterOf(attempt).consume(keyOf(subject))
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooManyAttempts(error, limits[attempt]) : error
      }
    },
    async refund(attempt, subject) {
      await limiterOf(attempt).reward(keyOf(subject))
    },
    async forget(attempt, subject) {
      await limiterOf(attempt).delete(keyOf(subject))
    },
    async close() {
      redis?.disconnect()
      await pool.end()
    },
  }
}

function tooManyAttempts({ msBeforeNext }: RateLimiterRes, { advice }: Limit): ApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const minutes = Math.ceil(retryAfterSeconds / MINUTE)
  return new ApiError('rate_limited', {
    retryAfterSeconds,
    message: `Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.${advice === undefined ? '' : ` ${advice}`}`,
  })
}

/** A key of fixed length for a subject of any length. */
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}
