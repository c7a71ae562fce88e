/** Redis, which only counts for us: where it is away, a process counts without it. */
import { Redis } from 'ioredis'

const SECOND = 1000

/** Where Redis is away or silent a command fails soon, the next ones at once, and this process counts for itself. */
const impatient = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: 2 * SECOND,
  commandTimeout: SECOND,
  socketTimeout: 2 * SECOND,
}

export function openRedis(url: string): Redis {
  const redis = new Redis(url, impatient)
  redis.on('error', () => {}) // a command that fails reports itself
  return redis
}
