/** Redis, used for rate limit counters only. If it is unavailable, the caller falls back to its own counters. */
import { createRequire } from 'node:module'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

const SECOND = 1000
const require = createRequire(import.meta.url)

/** If Redis is unavailable, a command fails after at most two seconds and later ones fail at once. */
const failFast = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: 2 * SECOND,
  commandTimeout: SECOND,
  socketTimeout: 2 * SECOND,
}

/** Connect to Redis; commands reject while it is unavailable. @param log reports each loss and each return once */
export function openRedis(url: string, log?: Pick<Logger, 'info' | 'warn'>): Redis {
  const library: typeof import('ioredis') = require('ioredis') // large: many installations have no Redis
  const redis = new library.Redis(url, failFast)
  redis.on('error', () => {}) // a failed command rejects by itself
  let isAway = false
  redis.on('reconnecting', () => {
    if (!isAway) log?.warn('Redis does not answer: this process counts rate limits by itself, as its share of all')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log?.info('Redis answers again')
    isAway = false
  })
  return redis
}
