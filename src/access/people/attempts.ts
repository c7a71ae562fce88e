/**
 * Attempts that could be guesses, counted for each account and for each address over all processes: in Redis, else in
 * PostgreSQL. An attempt is counted before it is judged, so that many at once get no further than many in a row.
 */
import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import pg from 'pg'
import { RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors.ts'
import { openRedis } from '../../platform/redis.ts'

/** Attempts are counted on connections of their own: inside a mutation, it holds one of the others, as its rivals may all. */
const CONNECTIONS = 2

const MINUTE = 60
const HOUR = 60 * MINUTE

/** So many in so many seconds. */
const allowances = {
  'password of account': { points: 10, duration: 15 * MINUTE },
  'password from address': { points: 50, duration: 15 * MINUTE },
  'mail to account': { points: 3, duration: HOUR },
  'mail from address': { points: 20, duration: HOUR },
} as const

type Attempt = keyof typeof allowances

export interface Attempts {
  /** @throws {ApiError} rate_limited if there were too many */
  count(attempt: Attempt, who: string): Promise<void>
  /** This one was no guess: it does not count. */
  forgive(attempt: Attempt, who: string): Promise<void>
  /** Nor do those before it. */
  forget(attempt: Attempt, who: string): Promise<void>
  close(): Promise<void>
}

export function openAttempts({ url }: Pick<Database, 'url'>, redisUrl: string | undefined): Attempts {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, application_name: 'muster attempts' })
  pool.on('error', () => {}) // an idle connection that breaks is replaced
  const redis = redisUrl === undefined ? undefined : openRedis(redisUrl)
  const open = (attempt: Attempt) => {
    const counter = { ...allowances[attempt], keyPrefix: `muster:${attempt.replaceAll(' ', '-')}` }
    const table = { storeClient: pool, storeType: 'pool', tableName: 'attempts', tableCreated: true }
    const shared = new RateLimiterPostgres({ ...counter, ...table, clearExpiredByTimeout: true })
    return redis ? new RateLimiterRedis({ ...counter, storeClient: redis, insuranceLimiter: shared }) : shared
  }
  const limiters = new Map((Object.keys(allowances) as Attempt[]).map((attempt) => [attempt, open(attempt)]))
  const limiterOf = (attempt: Attempt) => limiters.get(attempt) as RateLimiterPostgres
  return {
    async count(attempt, who) {
      try {
        await limiterOf(attempt).consume(keyOf(who))
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? tooMany(refused) : refused
      }
    },
    async forgive(attempt, who) {
      await limiterOf(attempt).reward(keyOf(who))
    },
    async forget(attempt, who) {
      await limiterOf(attempt).delete(keyOf(who))
    },
    async close() {
      redis?.disconnect()
      await pool.end()
    },
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): ApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const minutes = Math.ceil(retryAfterSeconds / MINUTE)
  return new ApiError('rate_limited', {
    retryAfterSeconds,
    message: `Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
  })
}

/** Of one length, whatever was typed. */
function keyOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url')
}

/** Whom to count for an address: of IPv6, the /64 that one connection has to itself. */
export function countedAddress(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`
}
