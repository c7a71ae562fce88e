/** The rate budget: told with every answer, spent by requests and by what queries weigh, shared through Redis. */
import { randomUUID } from 'node:crypto'
import { complexityFromQuery } from '@pothos/plugin-complexity'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type TestContext, vi } from 'vitest'
import { schema } from '../../schema/index.ts'
import { openBudget } from '../../src/access/budget.ts'
import type { Credential } from '../../src/access/credentials.ts'
import { MAX_COMPLEXITY, POINTS_PER_REQUEST } from '../../src/graphql/limits.ts'
import { type Answer, graphql, request, startTestServer, type TestServer } from '../support/server.ts'
import { startRedis, type TestRedis } from './redis.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const rest = (key: string, at = server) => request(`${at.base}/workers?limit=1`, { key })
const query = (key: string, at = server) => graphql(at, key, '{ workers(limit: 1) { pagination { total } } }')
const surfaces = [
  ['REST', rest],
  ['GraphQL', query],
] as const

const codeOf = ({ body }: Answer) => body.error?.code ?? body.errors?.[0].extensions.code

/** What an answer tells of the budget. */
function budgetOf({ headers }: Answer) {
  const read = (name: string) => {
    const text = headers.get(`x-ratelimit-${name}`)
    expect(text, `x-ratelimit-${name}`).toMatch(/^\d+$/)
    return Number(text)
  }
  return { limit: read('limit'), remaining: read('remaining'), reset: read('reset') }
}

function expectLimited(answer: Answer, limit: number): void {
  expect(answer.status).toBe(429)
  expect(codeOf(answer)).toBe('rate_limited')
  const { reset, ...budget } = budgetOf(answer)
  expect(budget).toEqual({ limit, remaining: 0 })
  expect(reset).toBeGreaterThanOrEqual(1)
  expect(reset).toBeLessThanOrEqual(60)
  expect(answer.headers.get('retry-after')).toBe(String(reset))
}

describe('every authenticated answer tells the budget', () => {
  const worker = '/workers'
  const cases: [string, number, (key: string) => Promise<Answer>][] = [
    ['a list', 200, (key) => request(server.base + worker, { key })],
    [
      'a creation',
      201,
      (key) => request(server.base + worker, { method: 'POST', key, body: { first_name: 'A', last_name: 'B' } }),
    ],
    ['a missing scope', 403, (key) => request(`${server.base}/projects`, { key })],
    ['an unknown record', 404, (key) => request(`${server.base}/workers/${randomUUID()}`, { key })],
    ['an unknown path', 404, (key) => request(`${server.base}/nothing`, { key })],
    ['another method', 405, (key) => request(server.base + worker, { method: 'PUT', key })],
    ['a body that is no JSON', 400, (key) => request(server.base + worker, { method: 'POST', key, body: '{' })],
    [
      'another media type',
      415,
      (key) =>
        request(server.base + worker, { method: 'POST', key, body: 'a', headers: { 'content-type': 'text/plain' } }),
    ],
    ['a field that is wrong', 422, (key) => request(server.base + worker, { method: 'POST', key, body: {} })],
    ['a parameter that is wrong', 422, (key) => request(`${server.base}/workers?limit=201`, { key })],
    ['a query', 200, (key) => query(key)],
    ['a query that fails', 200, (key) => graphql(server, key, '{ projects { data { id } } }')],
    ['a query that is none', 200, (key) => graphql(server, key, '{ nothing }')],
    ['a body that is too large', 413, (key) => graphql(server, key, `{ workers } # ${'x'.repeat(1024 * 1024)}`)],
  ]

  it.each(cases)('%s (%i)', async (_what, status, send) => {
    const key = await server.key({ scopes: ['workers:read', 'workers:write'], ratePerMinute: 50 })
    for (const remaining of [49, 48]) {
      const answer = await send(key)
      expect(answer.status).toBe(status)
      const { reset, ...budget } = budgetOf(answer)
      expect(budget).toEqual({ limit: 50, remaining })
      expect(reset).toBeGreaterThanOrEqual(50)
      expect(reset).toBeLessThanOrEqual(60)
      expect(answer.headers.get('retry-after')).toBeNull()
    }
  })

  it('is 600 requests a minute unless a key was made with another', async () => {
    const key = await server.key({ ratePerMinute: undefined })
    expect(budgetOf(await rest(key))).toMatchObject({ limit: 600, remaining: 599 })
  })

  it('counts for sandbox keys, too', async () => {
    const key = await server.key({ environment: 'sandbox', ratePerMinute: 1 })
    expect((await rest(key)).status).toBe(200)
    expectLimited(await rest(key), 1)
  })
})

describe.each(surfaces)('a used up budget, over %s', (surface, send) => {
  it('answers 429 with retry-after until its minute is over', async () => {
    const key = await server.key({ ratePerMinute: 3 })
    for (const remaining of [2, 1, 0]) {
      const answer = await send(key)
      expect(answer.status).toBe(200)
      expect(budgetOf(answer)).toMatchObject({ limit: 3, remaining })
    }
    for (let time = 0; time < 2; time++) {
      const answer = await send(key)
      expectLimited(answer, 3)
      const requestId = answer.headers.get('x-request-id')
      if (surface === 'REST')
        expect(answer.body).toEqual({
          error: { code: 'rate_limited', message: expect.any(String) },
          request_id: requestId,
        })
      else
        expect(answer.body).toEqual({
          errors: [{ message: expect.any(String), extensions: { code: 'rate_limited', requestId } }],
        })
    }
  })

  it('is one with the other surface', async () => {
    const key = await server.key({ ratePerMinute: 2 })
    await rest(key)
    await query(key)
    expectLimited(await send(key), 2)
  })

  it("is that credential's own", async () => {
    const [spent, whole] = [await server.key({ ratePerMinute: 1 }), await server.key({ ratePerMinute: 1 })]
    await send(spent)
    expectLimited(await send(spent), 1)
    expect((await send(whole)).status).toBe(200)
  })

  it('lets no write through', async () => {
    const orgId = await server.organisation()
    const key = await server.key({ ratePerMinute: 1, orgId })
    await send(key)
    const body = { first_name: 'A', last_name: 'B' }
    const document = 'mutation { createWorker(input: { firstName: "A", lastName: "B" }) { id } }'
    expectLimited(await request(`${server.base}/workers`, { method: 'POST', key, body }), 1)
    expectLimited(await graphql(server, key, document), 1)
    expect((await rest(await server.key({ orgId }))).body.pagination.total).toBe(0)
  })

  it('is counted exactly under simultaneous requests', async () => {
    const key = await server.key({ ratePerMinute: 20 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(key)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  })
})

describe('a query that weighs more', () => {
  const page = 'workers(limit: 200) { data { id firstName lastName email phone trade status externalId } }'
  const pages = (count: number) => `{ ${Array.from({ length: count }, (_, n) => `p${n}: ${page}`).join(' ')} }`
  const weigh = (text: string) => complexityFromQuery(text, { schema }).complexity
  const most = Math.max(
    ...Array.from({ length: 30 }, (_, n) => n + 1).filter((count) => weigh(pages(count)) <= MAX_COMPLEXITY),
  )

  it('costs more, one request for each so many points', async () => {
    const key = await server.key({ ratePerMinute: 1000 })
    let before = 1000
    for (const text of ['{ workers(limit: 1) { data { id } } }', pages(1), pages(most), '{ __typename }']) {
      const answer = await graphql(server, key, text)
      expect(answer.body.errors).toBeUndefined()
      const { remaining } = budgetOf(answer)
      expect(before - remaining).toBe(Math.max(1, Math.ceil(weigh(text) / POINTS_PER_REQUEST)))
      before = remaining
    }
    expect(weigh(pages(most)) / POINTS_PER_REQUEST).toBeGreaterThan(5)
    expect(weigh('{ workers(limit: 1) { data { id } } }')).toBeLessThan(POINTS_PER_REQUEST)
  })

  it('is refused in GraphQL form where the budget holds one request but not its weight', async () => {
    const key = await server.key({ ratePerMinute: 3 })
    const answer = await graphql(server, key, pages(most))
    expectLimited(answer, 3)
    expect(answer.body).not.toHaveProperty('data')
    const requestId = answer.headers.get('x-request-id')
    expect(answer.body.errors[0].extensions).toEqual({ code: 'rate_limited', requestId })
  })
})

describe('the count itself', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('starts anew a minute after its first request', async () => {
    const credential = { id: randomUUID(), ratePerMinute: 2 } as Credential
    const budget = openBudget(undefined)
    expect(await budget.spend(credential, 1)).toEqual({ limit: 2, remaining: 1, resetSeconds: 60, exceeded: false })
    vi.advanceTimersByTime(30 * SECOND)
    expect(await budget.spend(credential, 1)).toEqual({ limit: 2, remaining: 0, resetSeconds: 30, exceeded: false })
    expect(await budget.spend(credential, 1)).toMatchObject({ remaining: 0, exceeded: true })
    vi.advanceTimersByTime(MINUTE / 2 + 1)
    expect(await budget.spend(credential, 1)).toEqual({ limit: 2, remaining: 1, resetSeconds: 60, exceeded: false })
    await budget.close()
  })
})

describe('two servers with one Redis', () => {
  let redis: TestRedis | undefined
  let one: TestServer
  let two: TestServer

  beforeAll(async () => {
    redis = await startRedis()
    if (redis === undefined) return
    one = await startTestServer({ REDIS_URL: redis.url }, server.databaseUrl)
    two = await startTestServer({ REDIS_URL: redis.url }, server.databaseUrl)
  })
  afterAll(async () => {
    await one?.stop()
    await two?.stop()
    await redis?.remove()
  })

  /** Redis, with both servers counting in it. */
  async function sharedRedis({ skip }: TestContext): Promise<TestRedis> {
    if (redis === undefined) return skip('redis-server is not installed (apt-get install redis-server)')
    await untilShared()
    return redis
  }

  async function untilShared(): Promise<void> {
    const key = await server.key()
    const counted = async () => {
      const first = budgetOf(await rest(key, one)).remaining
      expect(budgetOf(await rest(key, two)).remaining).toBe(first - 1)
      expect(budgetOf(await rest(key, one)).remaining).toBe(first - 2)
    }
    await vi.waitFor(counted, { timeout: 15 * SECOND, interval: 50 })
  }

  it('share one count', async (context) => {
    await sharedRedis(context)
    const key = await server.key({ ratePerMinute: 5 })
    const senders = [
      () => rest(key, one),
      () => rest(key, two),
      () => query(key, one),
      () => query(key, two),
      () => rest(key, one),
    ]
    for (const [spent, send] of senders.entries()) {
      const answer = await send()
      expect(answer.status).toBe(200)
      expect(budgetOf(answer)).toMatchObject({ limit: 5, remaining: 4 - spent })
    }
    for (const at of [one, two]) for (const [, send] of surfaces) expectLimited(await send(key, at), 5)
  })

  it('count exactly under simultaneous requests', async (context) => {
    await sharedRedis(context)
    const key = await server.key({ ratePerMinute: 30 })
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => rest(key, n % 2 === 0 ? one : two)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  })

  it('answer on when it dies in the middle, counting each for itself, and share again when it is back', async (context) => {
    const shared = await sharedRedis(context)
    const busy = await server.key()
    const load = Array.from({ length: 8 }, async (_, caller) => {
      for (let time = 0; time < 40; time++) {
        const answer = await rest(busy, caller % 2 === 0 ? one : two)
        expect(answer.status).toBe(200)
        expect(budgetOf(answer).limit).toBe(100_000)
      }
    })
    await rest(busy, one)
    await shared.kill()
    await Promise.all(load)
    const key = await server.key({ ratePerMinute: 3 })
    for (const at of [one, two]) {
      for (const remaining of [2, 1, 0]) expect(budgetOf(await rest(key, at))).toMatchObject({ limit: 3, remaining })
      for (const [, send] of surfaces) expectLimited(await send(key, at), 3)
    }
    await shared.start()
    await untilShared()
  })

  it('answer on when it hangs', async (context) => {
    const shared = await sharedRedis(context)
    const key = await server.key({ ratePerMinute: 100 })
    await rest(key, one)
    shared.freeze()
    for (let time = 0; time < 5; time++) {
      const began = performance.now()
      const [rested, queried] = await Promise.all([rest(key, one), query(key, two)])
      expect([rested.status, queried.status]).toEqual([200, 200])
      expect(performance.now() - began).toBeLessThan(3 * SECOND)
    }
    await shared.kill()
    await shared.start()
  })
})
