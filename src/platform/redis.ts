/** Redis, used for counters of limits only. If it does not answer in time, the caller falls back to its own counters. */
import { createRequire } from 'node:module'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

const SECOND = 1000
const MINUTE = 60 * SECOND
const require = createRequire(import.meta.url)

/** Milliseconds in which Redis answers a command; it usually takes less than one. Every request waits for it. */
export const REDIS_ANSWER = 300

/** While Redis is unavailable, commands fail at once. */
const failFast = { enableOfflineQueue: false, maxRetriesPerRequest: 0, connectTimeout: 2 * SECOND }

/**
 * Connect to Redis; commands reject while it is unavailable. One that is not answered in time ends the connection: what
 * Redis answers late would be waited for by each request, and what is lost on the way would shift all later answers.
 * @param log reports each loss and each return once
 */
export function openRedis(url: string, log?: Pick<Logger, 'info' | 'warn'>): Redis {
  const library: typeof import('ioredis') = require('ioredis') // large: many installations have no Redis
  const pause = openPause()
  const redis = new library.Redis(url, {
    ...failFast,
    retryStrategy: (attempts) => Math.max(pause.length(), Math.min(attempts * 50, 2 * SECOND)),
  })
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (command, stream) => {
    expectAnswer(command.promise, () => {
      if (redis.status === 'ready' && !redis.stream.destroyed) pause.lengthen()
      redis.stream.destroy() // then ioredis connects again
    })
    return send(command, stream)
  }
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

/** Call `late` if there is no answer in time. A process that was busy itself reads first what has arrived meanwhile. */
function expectAnswer(answer: Promise<unknown>, late: () => void): void {
  let isAnswered = false
  const timer = setTimeout(() => setImmediate(() => !isAnswered && late()), REDIS_ANSWER).unref()
  const settle = () => {
    isAnswered = true
    clearTimeout(timer)
  }
  answer.then(settle, settle)
}

/** How long Redis is left alone after it was late: 2 s, and twice as long each time that follows within a minute, up to 30 s. */
function openPause() {
  let milliseconds = 0
  let last = Number.NEGATIVE_INFINITY
  const length = () => (performance.now() - last < MINUTE ? milliseconds : 0)
  return {
    length,
    lengthen() {
      milliseconds = Math.min(30 * SECOND, Math.max(2 * SECOND, 2 * length()))
      last = performance.now()
    },
  }
}
