/** The rate budget: reported in response headers and spent by requests and by query cost. */
import { randomUUID } from 'node:crypto'
import { complexityFromQuery } from '@pothos/plugin-complexity'
import { getIntrospectionQuery, parse, SchemaMetaFieldDef } from 'graphql'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { schema } from '../../../schema/index.ts'
import { openBudget } from '../../../src/access/budget/budget.ts'
import { costs } from '../../../src/access/budget/costs.ts'
import type { Credential } from '../../../src/access/credentials/credential.ts'
import { MAX_COMPLEXITY } from '../../../src/surfaces/graphql/cost.ts'
import { answerIntrospection, MAX_INTROSPECTION_FIELDS } from '../../../src/surfaces/graphql/introspection.ts'
import { readGuide } from '../../support/guides.ts'
import { codeOf } from '../../support/people.ts'
import { type Answer, graphql, request, startTestServer, type TestServer } from '../../support/server.ts'
import { budgetOf, expectLimited, query, rest, surfaces } from './spending.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('every authenticated response reports the budget', () => {
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
    ['a body that is not JSON', 400, (key) => request(server.base + worker, { method: 'POST', key, body: '{' })],
    [
      'another media type',
      415,
      (key) =>
        request(server.base + worker, { method: 'POST', key, body: 'a', headers: { 'content-type': 'text/plain' } }),
    ],
    ['an invalid field', 422, (key) => request(server.base + worker, { method: 'POST', key, body: {} })],
    ['an invalid parameter', 422, (key) => request(`${server.base}/workers?limit=201`, { key })],
    ['a query', 200, (key) => query(server, key)],
    ['a failing query', 200, (key) => graphql(server, key, '{ projects(limit: 1) { data { id } } }')],
    ['an invalid query', 200, (key) => graphql(server, key, '{ nothing }')],
    ['a body that is too large', 413, (key) => graphql(server, key, `{ workers } # ${'x'.repeat(1024 * 1024)}`)],
  ]

  it.each(cases)('%s (%i)', async (_what, status, send) => {
    const key = await server.key({ scopes: ['workers:read', 'workers:write'], ratePerMinute: 50 })
    for (const remaining of [49, 48]) {
      const answer = await send(key)
      expect(answer.status).toBe(status)
      const { reset, ...budget } = budgetOf(answer)
      expect(budget).toEqual({ limit: 50, remaining, cost: 1 })
      expect(reset).toBeGreaterThanOrEqual(50)
      expect(reset).toBeLessThanOrEqual(60)
      expect(answer.headers.get('retry-after')).toBeNull()
    }
  })

  it('is 600 requests a minute unless the key sets another limit', async () => {
    const key = await server.key({ ratePerMinute: undefined })
    expect(budgetOf(await rest(server, key))).toMatchObject({ limit: 600, remaining: 599 })
  })

  it('also limits sandbox keys', async () => {
    const key = await server.key({ environment: 'sandbox', ratePerMinute: 1 })
    expect((await rest(server, key)).status).toBe(200)
    expectLimited(await rest(server, key), 1)
  })
})

describe.each(surfaces)('an exhausted budget, over %s', (surface, send) => {
  it('returns 429 with retry-after until the minute is over', async () => {
    const key = await server.key({ ratePerMinute: 3 })
    for (const remaining of [2, 1, 0]) {
      const answer = await send(server, key)
      expect(answer.status).toBe(200)
      expect(budgetOf(answer)).toMatchObject({ limit: 3, remaining })
    }
    for (let time = 0; time < 2; time++) {
      const answer = await send(server, key)
      expectLimited(answer, 3)
      const requestId = answer.headers.get('x-request-id')
      if (surface === 'REST')
        expect(answer.body).toEqual({
          error: { code: 'rate_limited', message: expect.any(String), doc_url: expect.stringMatching(/rate_limited$/) },
          request_id: requestId,
        })
      else
        expect(answer.body).toEqual({
          errors: [
            {
              message: expect.any(String),
              extensions: { code: 'rate_limited', docUrl: expect.any(String), requestId },
            },
          ],
        })
    }
  })

  it('is shared with the other surface', async () => {
    const key = await server.key({ ratePerMinute: 2 })
    await rest(server, key)
    await query(server, key)
    expectLimited(await send(server, key), 2)
  })

  it('belongs to one credential', async () => {
    const [exhausted, whole] = [await server.key({ ratePerMinute: 1 }), await server.key({ ratePerMinute: 1 })]
    await send(server, exhausted)
    expectLimited(await send(server, exhausted), 1)
    expect((await send(server, whole)).status).toBe(200)
  })

  it('rejects writes', async () => {
    const orgId = await server.organisation()
    const key = await server.key({ ratePerMinute: 1, orgId })
    await send(server, key)
    const body = { first_name: 'A', last_name: 'B' }
    const document = 'mutation { createWorker(input: { firstName: "A", lastName: "B" }) { id } }'
    expectLimited(await request(`${server.base}/workers`, { method: 'POST', key, body }), 1)
    expectLimited(await graphql(server, key, document), 1)
    expect((await rest(server, await server.key({ orgId }))).body.pagination.total).toBe(0)
  })

  it('is counted exactly under simultaneous requests', async () => {
    const key = await server.key({ ratePerMinute: 20 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(server, key)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  })
})

describe('a query with a high cost', () => {
  const page = 'workers(limit: 200) { data { id firstName lastName email phone trade status externalId } }'
  const pages = (count: number) => `{ ${Array.from({ length: count }, (_, n) => `p${n}: ${page}`).join(' ')} }`
  const costOf = (text: string) => complexityFromQuery(text, { schema }).complexity
  const largestCount = Math.max(
    ...Array.from({ length: 30 }, (_, n) => n + 1).filter((count) => costOf(pages(count)) <= MAX_COMPLEXITY),
  )

  it('spends a point for every started 200 of its complexity, and says so', async () => {
    const key = await server.key({ ratePerMinute: 1000 })
    let before = 1000
    for (const text of ['{ workers(limit: 1) { data { id } } }', pages(1), pages(largestCount), '{ __typename }']) {
      const answer = await graphql(server, key, text)
      expect(answer.body.errors).toBeUndefined()
      const { remaining, cost } = budgetOf(answer)
      expect([before - remaining, cost]).toEqual(Array(2).fill(Math.ceil(costOf(text) / 200)))
      before = remaining
    }
    expect(costOf(pages(largestCount))).toBeGreaterThan(40_000)
    expect(costOf('{ workers(limit: 1) { data { id } } }')).toBeLessThan(100)
  })

  it('counts aliases, and a page of 50 records with ten fields costs three', async () => {
    const key = await server.key()
    const page = 'workers { data { id firstName lastName email phone trade status externalId createdAt updatedAt } }'
    expect(budgetOf(await graphql(server, key, `{ ${page} }`)).cost).toBe(3)
    expect(budgetOf(await graphql(server, key, `{ ${page} a: ${page} b: ${page} }`)).cost).toBe(9)
  })

  it('is rejected with a GraphQL error when the budget is smaller than its cost', async () => {
    const key = await server.key({ ratePerMinute: 3 })
    const answer = await graphql(server, key, pages(largestCount))
    expectLimited(answer, 3)
    expect(answer.body).not.toHaveProperty('data')
    const requestId = answer.headers.get('x-request-id')
    expect(answer.body.errors[0].extensions).toEqual({ code: 'rate_limited', docUrl: expect.any(String), requestId })
  })
})

describe('introspection', () => {
  const levels = (count: number): string =>
    count === 0 ? 'name' : `name fields { name description args { name description } type { ${levels(count - 1)} } }`

  it('costs a point for every started 1,000 fields of its answer, each time', async () => {
    const key = await server.key()
    const count = (value: unknown): number =>
      typeof value !== 'object' || value === null
        ? 0
        : Object.values(value).reduce(
            (sum: number, each) => sum + count(each),
            Array.isArray(value) ? 0 : Object.keys(value).length,
          )
    for (const text of [getIntrospectionQuery(), `{ __type(name: "Worker") { ${levels(2)} } }`]) {
      const [first, again] = [await graphql(server, key, text), await graphql(server, key, text)]
      expect(first.body.errors).toBeUndefined()
      expect(again.body).toEqual(first.body)
      for (const answer of [first, again])
        expect(budgetOf(answer).cost).toBe(1 + Math.ceil(count(first.body.data) / 1000))
    }
    expect(budgetOf(await graphql(server, key, getIntrospectionQuery())).cost).toBeGreaterThan(10)
  })

  it('is executed and serialised once', () => {
    const answer = answerIntrospection(schema)
    const resolve = vi.spyOn(SchemaMetaFieldDef, 'resolve')
    const [first, again] = [1, 2].map(() => answer({ document: parse(getIntrospectionQuery()) })?.stringify())
    expect(resolve).toHaveBeenCalledOnce()
    expect(again).toBe(first)
    expect(JSON.parse(first ?? '').data.__schema.types.length).toBeGreaterThan(100)
    resolve.mockRestore()
  })

  it('is refused before it is executed when its answer is too large', async () => {
    const key = await server.key()
    const text = `{ ${Array.from({ length: 12 }, (_, n) => `a${n}: __schema { types { ${levels(2)} } }`).join(' ')} }`
    const answer = await graphql(server, key, text)
    expect(codeOf(answer)).toBe('query_too_complex')
    expect(answer.body.errors[0].message).toContain(MAX_INTROSPECTION_FIELDS.toLocaleString('en-GB'))
    expect(answer.body).not.toHaveProperty('data')
  })

  it('depends on its variables', async () => {
    const key = await server.key()
    const text = 'query ($name: String!) { __type(name: $name) { name } }'
    for (const name of ['Worker', 'Client'])
      expect((await graphql(server, key, text, { name })).body.data).toEqual({ __type: { name } })
    expect(codeOf(await graphql(server, key, text))).toBe('validation_failed')
  })
})

it('the guide has the price list', () => {
  const guide = readGuide('rate-limits')
  for (const { of, perPoint } of Object.values(costs))
    expect(guide).toContain(`| ${of} | ${perPoint.toLocaleString('en-GB')} |`)
})

describe('the counter', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('restarts one minute after its first request', async () => {
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
