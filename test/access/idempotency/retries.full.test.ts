/**
 * `Idempotency-Key`: a write that is sent many times, to several servers at once, runs once, and every retry gets the
 * first response.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { create } from '../../support/resources.ts'
import { graphql, joinTestServer, request, startTestServer, type TestServer } from '../../support/server.ts'
import { callsOf, codeOf, replayed, worker } from './calls.ts'

let server: TestServer
let other: TestServer

beforeAll(async () => {
  server = await joinTestServer()
  other = await startTestServer({}, server.databaseUrl)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const { newCaller, send, totalOf } = callsOf(() => server)

/** Send a write again while a request with its key is still running. */
async function retryWhileInProgress<Given extends { status: number }>(write: () => Promise<Given>): Promise<Given> {
  for (let attemptsLeft = 200; ; attemptsLeft--) {
    const answer = await write()
    if (answer.status !== 409 || attemptsLeft === 0) return answer
    await sleep(10)
  }
}

describe('a hundred simultaneous requests', () => {
  it('with one key create one worker', async () => {
    const { key } = await newCaller()
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 100 }, () => send({ key, idempotencyKey })))
    const made = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(made.map(({ text }) => text)).size).toBe(1)
    expect(made.filter((answer) => replayed(answer) === null)).toHaveLength(1)
    for (const answer of refused)
      expect([answer.status, codeOf(answer), answer.headers.get('retry-after')]).toEqual([
        409,
        'idempotency_in_progress',
        '1',
      ])
    expect(await totalOf(key)).toBe(1)
    const retry = await send({ key, idempotencyKey })
    expect([retry.status, retry.text, replayed(retry)]).toEqual([201, made[0]?.text, 'true'])
    expect(await totalOf(key)).toBe(1)
  })

  it('with different keys create a hundred', async () => {
    const { key } = await newCaller()
    const answers = await Promise.all(Array.from({ length: 100 }, () => send({ key, idempotencyKey: randomUUID() })))
    for (const answer of answers) expect([answer.status, replayed(answer)]).toEqual([201, null])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(100)
    expect(await totalOf(key)).toBe(100)
    const listed = await request(`${server.base}/workers?limit=200`, { key })
    const ids = listed.body.data.map(({ id }: { id: string }) => id)
    expect(new Set(ids)).toEqual(new Set(answers.map(({ body }) => body.id)))
  })

  it('sent to two servers, two for each key, create one worker per key', async () => {
    const { key } = await newCaller()
    const keys = Array.from({ length: 50 }, () => randomUUID())
    const pairs = await Promise.all(
      keys.map((idempotencyKey) =>
        Promise.all([server, other].map((at) => retryWhileInProgress(() => send({ key, idempotencyKey, at })))),
      ),
    )
    for (const [one, two] of pairs) {
      expect([one?.status, two?.status]).toEqual([201, 201])
      expect(two?.body).toEqual(one?.body)
    }
    expect(await totalOf(key)).toBe(50)
  })

  it('over GraphQL with one key create one worker', async () => {
    const { key } = await newCaller()
    const headers = { 'idempotency-key': randomUUID() }
    const document = 'mutation { createWorker(input: { firstName: "Ada", lastName: "Okafor" }) { id } }'
    const answers = await Promise.all(Array.from({ length: 100 }, () => graphql(server, key, document, {}, headers)))
    const ids = answers.filter(({ body }) => body.data).map(({ body }) => body.data.createWorker.id)
    expect(new Set(ids).size).toBe(1)
    for (const answer of answers.filter(({ body }) => !body.data))
      expect([codeOf(answer), answer.headers.get('retry-after')]).toEqual(['idempotency_in_progress', '1'])
    expect(await totalOf(key)).toBe(1)
  })
})

describe('a retry', () => {
  it('replays the status, body and Location of a creation, on either server', async () => {
    const { key } = await newCaller()
    const idempotencyKey = randomUUID()
    const first = await send({ key, idempotencyKey })
    expect([first.status, replayed(first)]).toEqual([201, null])
    expect(first.body).toMatchObject(worker)
    for (const at of [server, server, other]) {
      const retry = await send({ key, idempotencyKey, at })
      expect([retry.status, retry.text, replayed(retry)]).toEqual([201, first.text, 'true'])
      expect(new URL(retry.headers.get('location') ?? '').pathname).toBe(`/api/public/v1/workers/${first.body.id}`)
      expect(retry.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
      expect(retry.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/)
    }
    expect((await send({ key, idempotencyKey })).headers.get('location')).toBe(first.headers.get('location'))
    expect(await totalOf(key)).toBe(1)
  })

  it('replays an update without undoing later changes', async () => {
    const { key } = await newCaller()
    const { id } = (await create(server, key, '/workers', worker)).body
    const change = { key, path: `/workers/${id}`, method: 'PATCH' }
    const idempotencyKey = randomUUID()
    const first = await send({ ...change, idempotencyKey, body: { trade: 'welder' } })
    expect([first.status, replayed(first), first.body.trade]).toEqual([200, null, 'welder'])
    const later = await send({ ...change, idempotencyKey: randomUUID(), body: { trade: 'joiner' } })
    expect(later.body.trade).toBe('joiner')
    const retry = await send({ ...change, idempotencyKey, body: { trade: 'welder' } })
    expect([retry.status, retry.text, replayed(retry)]).toEqual([200, first.text, 'true'])
    expect((await request(`${server.base}/workers/${id}`, { key })).body).toEqual(later.body)
  })

  it('replays a GraphQL mutation, each field in its place', async () => {
    const { key } = await newCaller()
    const headers = { 'idempotency-key': randomUUID() }
    const document = `mutation ($last: String!) {
      worker: createWorker(input: { firstName: "Ada", lastName: $last, metadata: { zone: "b" } }) { updatedAt lastName id metadata }
      createClient(input: { name: "Harbour" }) { name id }
    }`
    const first = await graphql(server, key, document, { last: 'Okafor' }, headers)
    expect(first.body.errors).toBeUndefined()
    expect(replayed(first)).toBeNull()
    for (let time = 0; time < 3; time++) {
      const retry = await graphql(server, key, document, { last: 'Okafor' }, headers)
      expect([retry.status, replayed(retry)]).toEqual([200, 'true'])
      expect(JSON.stringify(retry.body)).toBe(JSON.stringify(first.body))
    }
    const others = await graphql(server, key, document, { last: 'Levin' }, headers)
    expect(codeOf(others)).toBe('idempotency_key_reused')
    expect([await totalOf(key), await totalOf(key, '/clients')]).toEqual([1, 1])
  })

  it('of a query is not a replay: queries ignore the key', async () => {
    const { key } = await newCaller()
    const headers = { 'idempotency-key': randomUUID() }
    const count = '{ workers { pagination { total } } }'
    expect((await graphql(server, key, count, {}, headers)).body.data.workers.pagination.total).toBe(0)
    await create(server, key, '/workers', worker)
    const again = await graphql(server, key, count, {}, headers)
    expect([again.body.data.workers.pagination.total, replayed(again)]).toEqual([1, null])
    const listed = await request(`${server.base}/workers`, { key, headers })
    expect([listed.body.pagination.total, replayed(listed)]).toEqual([1, null])
  })

  it('needs a credential that is still valid', async () => {
    const { key, orgId } = await newCaller()
    const idempotencyKey = randomUUID()
    expect((await send({ key, idempotencyKey })).status).toBe(201)
    await server.database.pool.query("update api_keys set scopes = '{read}' where org_id = $1", [orgId])
    await expect.poll(async () => (await send({ key, idempotencyKey })).status).toBe(403)
  })
})

describe('in the sandbox', () => {
  it('a retry gets the same response, and the record is still not stored', async () => {
    const { key } = await newCaller('sandbox')
    const before = await totalOf(key)
    const idempotencyKey = randomUUID()
    const first = await send({ key, idempotencyKey })
    expect([first.status, replayed(first)]).toEqual([201, null])
    for (const at of [server, other]) {
      const retry = await send({ key, idempotencyKey, at })
      expect([retry.status, retry.text, replayed(retry)]).toEqual([201, first.text, 'true'])
      expect((await request(`${at.base}/workers/${first.body.id}`, { key })).status).toBe(404)
    }
    expect(codeOf(await send({ key, idempotencyKey, body: { ...worker, trade: 'welder' } }))).toBe(
      'idempotency_key_reused',
    )
    expect(await totalOf(key)).toBe(before)
  })

  it('a hundred simultaneous requests with one key get one response', async () => {
    const { key } = await newCaller('sandbox')
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 100 }, () => send({ key, idempotencyKey })))
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1)
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(codeOf(answer)).toBe('idempotency_in_progress')
  })

  it('a failed write stores nothing', async () => {
    const { key } = await newCaller('sandbox')
    const idempotencyKey = randomUUID()
    expect((await send({ key, idempotencyKey, body: { ...worker, external_id: 'sandbox-worker-1' } })).status).toBe(409)
    expect((await send({ key, idempotencyKey })).status).toBe(201)
  })

  it('a key is separate from the same key of a live credential', async () => {
    const { orgId, key } = await newCaller()
    const sandboxKey = await server.key({ orgId, environment: 'sandbox' })
    const idempotencyKey = randomUUID()
    const sandboxAnswer = await send({ key: sandboxKey, idempotencyKey })
    const made = await send({ key, idempotencyKey })
    expect([sandboxAnswer.status, made.status, replayed(made)]).toEqual([201, 201, null])
    expect(made.body.id).not.toBe(sandboxAnswer.body.id)
    expect(await totalOf(key)).toBe(1)
  })
})
