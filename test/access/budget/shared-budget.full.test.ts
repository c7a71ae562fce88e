/** The rate budget of several servers: counted together in Redis, and per server while Redis is unavailable. */
import { afterAll, beforeAll, describe, expect, it, type TestContext, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { startRedis, type TestRedis } from './redis.ts'
import { budgetOf, expectLimited, query, rest, surfaces } from './spending.ts'

const SECOND = 1000

describe('two servers with one Redis', () => {
  let redis: TestRedis | undefined
  let one: TestServer
  let two: TestServer

  beforeAll(async () => {
    redis = await startRedis()
    if (redis === undefined) return
    one = await startTestServer({ REDIS_URL: redis.url })
    two = await startTestServer({ REDIS_URL: redis.url }, one.databaseUrl)
  })
  afterAll(async () => {
    await two?.stop()
    await one?.stop()
    await redis?.remove()
  })

  /** Start Redis, and wait until both servers count in it. */
  async function sharedRedis({ skip }: TestContext): Promise<TestRedis> {
    if (redis === undefined) return skip('redis-server is not installed (apt-get install redis-server)')
    await untilShared()
    return redis
  }

  async function untilShared(): Promise<void> {
    const key = await one.key()
    const counted = async () => {
      const first = budgetOf(await rest(one, key)).remaining
      expect(budgetOf(await rest(two, key)).remaining).toBe(first - 1)
      expect(budgetOf(await rest(one, key)).remaining).toBe(first - 2)
    }
    await vi.waitFor(counted, { timeout: 60 * SECOND, interval: 50 })
  }

  it('share one counter', async (context) => {
    await sharedRedis(context)
    const key = await one.key({ ratePerMinute: 5 })
    const senders = [
      () => rest(one, key),
      () => rest(two, key),
      () => query(one, key),
      () => query(two, key),
      () => rest(one, key),
    ]
    for (const [spent, send] of senders.entries()) {
      const answer = await send()
      expect(answer.status).toBe(200)
      expect(budgetOf(answer)).toMatchObject({ limit: 5, remaining: 4 - spent })
    }
    for (const at of [one, two]) for (const [, send] of surfaces) expectLimited(await send(at, key), 5)
  })

  it('count exactly under simultaneous requests', async (context) => {
    await sharedRedis(context)
    const key = await one.key({ ratePerMinute: 30 })
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => rest(n % 2 === 0 ? one : two, key)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  })

  it('keep responding when Redis dies, give out their shares, say so, and share the counter again when it is back', async (context) => {
    const shared = await sharedRedis(context)
    const busy = await one.key()
    const load = Array.from({ length: 8 }, async (_, caller) => {
      for (let time = 0; time < 40; time++) {
        const answer = await rest(caller % 2 === 0 ? one : two, busy)
        expect(answer.status).toBe(200)
        expect(budgetOf(answer).limit).toBe(100_000)
      }
    })
    await rest(one, busy)
    await shared.kill()
    await Promise.all(load)
    const afterOne = async () => budgetOf(await rest(one, await one.key({ ratePerMinute: 6 }))).remaining
    await expect.poll(afterOne, { timeout: 60 * SECOND }).toBe(4) // it knows of the other
    const key = await one.key({ ratePerMinute: 6 })
    for (const at of [one, two]) {
      for (const remaining of [4, 2, 0]) expect(budgetOf(await rest(at, key))).toMatchObject({ limit: 6, remaining })
      for (const [, send] of surfaces) expectLimited(await send(at, key), 6)
    }
    const readiness = async () => (await fetch(`${one.url}/readyz`)).json()
    await expect
      .poll(readiness, { timeout: 60 * SECOND })
      .toMatchObject({ status: 'degraded', checks: { redis: expect.stringContaining('does not answer') } })
    const redisUp = async () => /^muster_redis_up (\d)$/m.exec(await (await fetch(`${one.url}/metrics`)).text())?.[1]
    expect(await redisUp()).toBe('0')
    await shared.start()
    await untilShared()
    expect(await redisUp()).toBe('1')
    await expect.poll(readiness, { timeout: 60 * SECOND }).toMatchObject({ status: 'ready', checks: { redis: 'ok' } })
  })

  it('keep responding when Redis hangs', async (context) => {
    const shared = await sharedRedis(context)
    const key = await one.key({ ratePerMinute: 100 })
    await rest(one, key)
    shared.freeze()
    for (let time = 0; time < 5; time++) {
      const [restAnswer, queryAnswer] = await Promise.all([rest(one, key), query(two, key)])
      expect([restAnswer.status, queryAnswer.status]).toEqual([200, 200])
    }
    await shared.kill()
    await shared.start()
  })
})
