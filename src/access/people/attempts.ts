/**
 * Limits attempts to guess passwords and requests for emails, per account and per IP address. The counters are shared
 * by all processes: in Redis if it is configured, else in PostgreSQL. An attempt is counted before it is checked, so
 * that concurrent attempts cannot exceed the limit.
 */
import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import pg from 'pg'
import { RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors.ts'
import { openRedis } from '../../platform/redis.ts'

/**
 * A separate pool: requests that hold all connections of the main pool in transactions could otherwise deadlock here.
 */
const CONNECTIONS = 2

const MINUTE = 60
const HOUR = 60 * MINUTE

/** `points` attempts per `duration` seconds. */
const limits = {
  'password of account': { points: 10, duration: 15 * MINUTE },
  'password from address': { points: 50, duration: 15 * MINUTE },
  'mail to account': { points: 3, duration: HOUR },
  'mail from address': { points: 20, duration: HOUR },
} as const

type Attempt = keyof typeof limits

/** The attempt limiter of a process. Counters have a subject: an email address or an IP address. */
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
export function openAttempts({ url }: Pick<Database, 'url'>, redisUrl: string | undefined): Attempts {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, application_name: 'muster attempts' })
  pool.on('error', () => {}) // the pool replaces a broken idle connection
  const redis = redisUrl === undefined ? undefined : openRedis(redisUrl)
  const open = (attempt: Attempt) => {
    const counter = { ...limits[attempt], keyPrefix: `muster:${attempt.replaceAll(' ', '-')}` }
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
        throw error instanceof RateLimiterRes ? tooManyAttempts(error) : error
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

function tooManyAttempts({ msBeforeNext }: RateLimiterRes): ApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const minutes = Math.ceil(retryAfterSeconds / MINUTE)
  return new ApiError('rate_limited', {
    retryAfterSeconds,
    message: `Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
  })
}

/** A key of fixed length for a subject of any length. */
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}

/** The IP address to count by: for IPv6 its /64 network, which usually belongs to one customer. */
export function countedAddress(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`
}
