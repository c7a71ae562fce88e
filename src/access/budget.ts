/** The rate budget: so many requests a minute for each credential, counted in memory or, shared by processes, in Redis. */
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import { openRedis } from '../platform/redis.ts'
import type { Credential } from './credential.ts'

const WINDOW_SECONDS = 60
const UNBOUNDED = Number.MAX_SAFE_INTEGER // the limit is the credential's, so the counter itself has none

export interface BudgetState {
  limit: number
  remaining: number
  /** Seconds until the budget is whole again. */
  resetSeconds: number
  /** This request is beyond the budget. */
  exceeded: boolean
}

export interface Budget {
  /** Take `cost` from the credential's budget of this minute. */
  spend(credential: Credential, cost: number): Promise<BudgetState>
  close(): Promise<void>
}

export function openBudget(redisUrl: string | undefined): Budget {
  const counter = { points: UNBOUNDED, duration: WINDOW_SECONDS, keyPrefix: 'muster:budget' }
  const memory = new RateLimiterMemory(counter)
  const redis = redisUrl === undefined ? undefined : openRedis(redisUrl)
  const limiter =
    redis === undefined ? memory : new RateLimiterRedis({ ...counter, storeClient: redis, insuranceLimiter: memory })
  return {
    async spend(credential, cost) {
      const spent = await limiter.consume(credential.id, cost)
      return stateOf(spent, credential.ratePerMinute)
    },
    async close() {
      redis?.disconnect()
    },
  }
}

function stateOf(spent: RateLimiterRes, limit: number): BudgetState {
  return {
    limit,
    remaining: Math.max(0, limit - spent.consumedPoints),
    resetSeconds: Math.max(1, Math.ceil(spent.msBeforeNext / 1000)),
    exceeded: spent.consumedPoints > limit,
  }
}
