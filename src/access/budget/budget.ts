/**
 * Rate limit: points per minute for each holder of credentials (`holderOf`), counted in memory or, for all processes
 * together, in Redis.
 */
import type { Logger } from 'pino'
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import { openRedis } from '../../platform/redis.ts'
import { type Credential, holderOf } from '../credentials/credential.ts'

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

type Spender = Pick<Credential, 'ratePerMinute'> & Parameters<typeof holderOf>[0]

/** The rate limiter of a process. */
export interface Budget {
  /** Count `cost` points for the credential's holder in the current window of 60 seconds. */
  spend(credential: Spender, cost: number): Promise<BudgetState>
  /** The rate limit of the credential's holder now, without counting anything. */
  read(credential: Spender): Promise<BudgetState>
  /** Whether all processes count together; undefined without Redis. */
  isShared(): boolean | undefined
  close(): Promise<void>
}

interface BudgetServices {
  log?: Pick<Logger, 'info' | 'warn'>
  /** How many processes count now. */
  countProcesses(): Promise<number>
}

/**
 * Open the rate limiter. If Redis is unavailable, it counts in memory and multiplies each cost by the number of
 * processes, so that all of them together stay within the limit.
 */
export function openBudget(
  redisUrl: string | undefined,
  { log, countProcesses }: BudgetServices = { countProcesses: async () => 1 },
): Budget {
  const counter = { points: UNLIMITED, duration: WINDOW_SECONDS, keyPrefix: 'muster:budget' }
  const memory = new RateLimiterMemory(counter)
  const redis = redisUrl === undefined ? undefined : openRedis(redisUrl, log)
  const shared = redis && new RateLimiterRedis({ ...counter, storeClient: redis })
  const isShared = () => redis && redis.status === 'ready'
  let processes = 1
  const countAgain = async () => {
    if (isShared() === false) processes = Math.max(1, await countProcesses().catch(() => processes))
  }
  redis?.on('reconnecting', countAgain) // on each attempt

  /** Ask Redis; if it does not answer, this process's own counter. */
  async function ask<Result>(
    askShared: (limiter: RateLimiterRedis) => Promise<Result>,
    askOwn: () => Promise<Result>,
  ): Promise<Result> {
    if (shared === undefined || !isShared()) return askOwn()
    return askShared(shared).catch(askOwn)
  }

  return {
    isShared,
    async spend(credential, cost) {
      const holder = holderOf(credential)
      const spent = await ask(
        (limiter) => limiter.consume(holder, cost),
        () => memory.consume(holder, cost * processes),
      )
      return stateOf(spent, credential.ratePerMinute)
    },
    async read(credential) {
      const holder = holderOf(credential)
      const spent = await ask(
        (limiter) => limiter.get(holder),
        () => memory.get(holder),
      )
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
