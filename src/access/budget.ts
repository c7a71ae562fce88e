/** Rate limit: points per minute for each credential, counted in memory or, for all processes together, in Redis. */
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import { openRedis } from '../platform/redis.ts'
import type { Credential } from './credential.ts'

/** The time in which a credential may spend its limit. */
export const WINDOW_SECONDS = 60
const UNLIMITED = Number.MAX_SAFE_INTEGER // `stateOf` applies the limit, which differs by credential

/** The rate limit of a credential after a request. */
export interface BudgetState {
  limit: number
  remaining: number
  /** Seconds until the current window of 60 seconds ends. */
  resetSeconds: number
  /** Whether this request exceeds the limit. */
  exceeded: boolean
}

/** The rate limiter of a process. */
export interface Budget {
  /** Count `cost` points for the credential in the current window of 60 seconds. */
  spend(credential: Pick<Credential, 'id' | 'ratePerMinute'>, cost: number): Promise<BudgetState>
  /** The rate limit of the credential now, without counting anything. */
  read(credential: Pick<Credential, 'id' | 'ratePerMinute'>): Promise<BudgetState>
  close(): Promise<void>
}

/** Open the rate limiter. If Redis is unavailable, it counts in memory. */
export function openBudget(redisUrl: string | undefined): Budget {
  const counter = { points: UNLIMITED, duration: WINDOW_SECONDS, keyPrefix: 'muster:budget' }
  const memory = new RateLimiterMemory(counter)
  const redis = redisUrl === undefined ? undefined : openRedis(redisUrl)
  const limiter =
    redis === undefined ? memory : new RateLimiterRedis({ ...counter, storeClient: redis, insuranceLimiter: memory })
  return {
    async spend(credential, cost) {
      const spent = await limiter.consume(credential.id, cost)
      return stateOf(spent, credential.ratePerMinute)
    },
    async read(credential) {
      const spent = await limiter.get(credential.id)
      const unspent = { consumedPoints: 0, msBeforeNext: WINDOW_SECONDS * 1000 }
      return stateOf(spent ?? unspent, credential.ratePerMinute)
    },
    async close() {
      redis?.disconnect()
    },
  }
}

function stateOf(spent: Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>, limit: number): BudgetState {
  return {
    limit,
    remaining: Math.max(0, limit - spent.consumedPoints),
    resetSeconds: Math.max(1, Math.ceil(spent.msBeforeNext / 1000)),
    exceeded: spent.consumedPoints > limit,
  }
}
