/** Redis, used for rate limit counters only. If it is unavailable, the caller falls back to its own counters. */
import { createRequire } from 'node:module'
import type { Redis } from 'ioredis'

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

/** Connect to Redis; commands reject while it is unavailable. */
export function openRedis(url: string): Redis {
  const library: typeof import('ioredis') = require('ioredis') // large: many installations have no Redis
  const redis = new library.Redis(url, failFast)
  redis.on('error', () => {}) // a failed command rejects by itself
  return redis
}
