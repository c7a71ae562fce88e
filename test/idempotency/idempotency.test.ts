/**
 * `Idempotency-Key`: however often a write is sent, and to however many servers at once, it happens once and every retry
 * gets the first answer.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sweepIdempotencyRecords } from '../../src/access/idempotency.ts'
import { create } from '../support/resources.ts'
import { type Answer, graphql, request, startTestServer, type TestServer } from '../support/server.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

let server: TestServer
let other: TestServer

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({}, server.databaseUrl)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

/** An organisation of the test's own, with a key. */
async function newCaller(environment: 'live' | 'sandbox' = 'live') {
  const orgId = await server.organisation()
  return { orgId, key: await server.key({ orgId, environment }) }
}

const worker = { first_name: 'Ada', last_name: 'Okafor', metadata: { zone: 'b', a: 'first' } }

interface Sent {
  key: string
  idempotencyKey: string
  body?: unknown
  path?: string
  method?: string
  at?: TestServer
}

/** One write with an `Idempotency-Key`; its body also as the text that arrived. */
async function send({ key, idempotencyKey, body = worker, path = '/workers', method = 'POST', at = server }: Sent) {
  const response = await fetch(at.base + path, {
    method,
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

const totalOf = async (key: string, path = '/workers') =>
  (await request(`${server.base}${path}?limit=1`, { key })).body.pagination.total as number

const codeOf = ({ body }: { body: Answer['body'] }) => body.error?.code ?? body.errors?.[0].extensions.code
const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed')

/** Repeats a write while another request with its key is still running. */
async function settled<Given extends { status: number }>(write: () => Promise<Given>): Promise<Given> {
  for (let left = 200; ; left--) {
    const answer = await write()
    if (answer.status !== 409 || left === 0) return answer
    await sleep(10)
  }
}

describe('a hundred simultaneous requests', () => {
  it('with one key make one worker', async () => {
    const { key } = await newCaller()
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 100 }, () => send({ key, idempotencyKey })))
    const made = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(made.map(({ text }) => text)).size).toBe(1)
    expect(made.filter((answer) => replayed(answer) === null)).toHaveLength(1)
    for (const answer of refused) expect([answer.status, codeOf(answer)]).toEqual([409, 'idempotency_in_progress'])
    expect(await totalOf(key)).toBe(1)
    const retry = await send({ key, idempotencyKey })
    expect([retry.status, retry.text, replayed(retry)]).toEqual([201, made[0]?.text, 'true'])
    expect(await totalOf(key)).toBe(1)
  })

  it('with a key each make a hundred', async () => {
    const { key } = await newCaller()
    const answers = await Promise.all(Array.from({ length: 100 }, () => send({ key, idempotencyKey: randomUUID() })))
    for (const answer of answers) expect([answer.status, replayed(answer)]).toEqual([201, null])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(100)
    expect(await totalOf(key)).toBe(100)
    const listed = await request(`${server.base}/workers?limit=200`, { key })
    const ids = listed.body.data.map(({ id }: { id: string }) => id)
    expect(new Set(ids)).toEqual(new Set(answers.map(({ body }) => body.id)))
  })

  it('sent to two servers, two of each key, make one worker for each key', async () => {
    const { key } = await newCaller()
    const keys = Array.from({ length: 50 }, () => randomUUID())
    const pairs = await Promise.all(
      keys.map((idempotencyKey) =>
        Promise.all([server, other].map((at) => settled(() => send({ key, idempotencyKey, at })))),
      ),
    )
    for (const [here, there] of pairs) {
      expect([here?.status, there?.status]).toEqual([201, 201])
      expect(there?.body).toEqual(here?.body)
    }
    expect(await totalOf(key)).toBe(50)
  })

  it('by GraphQL with one key make one worker', async () => {
    const { key } = await newCaller()
    const headers = { 'idempotency-key': randomUUID() }
    const document = 'mutation { createWorker(input: { firstName: "Ada", lastName: "Okafor" }) { id } }'
    const answers = await Promise.all(Array.from({ length: 100 }, () => graphql(server, key, document, {}, headers)))
    const ids = answers.filter(({ body }) => body.data).map(({ body }) => body.data.createWorker.id)
    expect(new Set(ids).size).toBe(1)
    for (const answer of answers.filter(({ body }) => !body.data))
      expect(codeOf(answer)).toBe('idempotency_in_progress')
    expect(await totalOf(key)).toBe(1)
  })
})

describe('a retry', () => {
  it('replays status, body and Location of a creation, on whichever server', async () => {
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

  it('replays a change, and does not undo what came after it', async () => {
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

  it('of a query is no replay: queries take no key', async () => {
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

  it('needs its credential to be good still', async () => {
    const { key, orgId } = await newCaller()
    const idempotencyKey = randomUUID()
    expect((await send({ key, idempotencyKey })).status).toBe(201)
    await server.database.pool.query("update api_keys set scopes = '{read}' where org_id = $1", [orgId])
    await vi.waitFor(async () => expect((await send({ key, idempotencyKey })).status).toBe(403), SECOND)
  })
})

describe('a key used for another request', () => {
  it('is refused with 422 idempotency_key_reused, and the first answer stays', async () => {
    const { key } = await newCaller()
    const idempotencyKey = randomUUID()
    const first = await send({ key, idempotencyKey })
    const id = first.body.id as string
    const requests: Partial<Sent>[] = [
      { body: { ...worker, last_name: 'Levin' } },
      { body: { ...worker, trade: 'welder' } },
      { path: '/clients', body: { name: 'Harbour' } },
      { path: `/workers/${id}`, method: 'PATCH' },
    ]
    for (const each of requests) {
      const answer = await send({ key, idempotencyKey, ...each })
      expect([answer.status, codeOf(answer), replayed(answer)]).toEqual([422, 'idempotency_key_reused', null])
    }
    const document = 'mutation { createWorker(input: { firstName: "Ada", lastName: "Okafor" }) { id } }'
    const mutation = await graphql(server, key, document, {}, { 'idempotency-key': idempotencyKey })
    expect(codeOf(mutation)).toBe('idempotency_key_reused')
    expect([await totalOf(key), await totalOf(key, '/clients')]).toEqual([1, 0])
    expect((await send({ key, idempotencyKey })).text).toBe(first.text)
  })

  it('is told apart from the same change of another record', async () => {
    const { key } = await newCaller()
    const [one, two] = [await create(server, key, '/workers', worker), await create(server, key, '/workers', worker)]
    const change = { key, idempotencyKey: randomUUID(), method: 'PATCH', body: { trade: 'welder' } }
    expect((await send({ ...change, path: `/workers/${one.body.id}` })).status).toBe(200)
    expect(codeOf(await send({ ...change, path: `/workers/${two.body.id}` }))).toBe('idempotency_key_reused')
    expect((await request(`${server.base}/workers/${two.body.id}`, { key })).body).toEqual(two.body)
  })
})

describe('the text of a key', () => {
  it.each([
    ['one character', 'k', 201],
    ['255 characters', 'k'.repeat(255), 201],
    ['no character', '', 422],
    ['256 characters', 'k'.repeat(256), 422],
  ])('may have 1 to 255 characters: %s', async (_what, idempotencyKey, status) => {
    const { key } = await newCaller()
    const answer = await send({ key, idempotencyKey })
    expect(answer.status, answer.text).toBe(status)
    const document = 'mutation { createWorker(input: { firstName: "Ada", lastName: "Levin" }) { id } }'
    const mutation = await graphql(
      server,
      key,
      document,
      {},
      { 'idempotency-key': idempotencyKey && `${idempotencyKey.slice(1)}g` },
    )
    if (status === 201) return expect([mutation.body.errors, await totalOf(key)]).toEqual([undefined, 2])
    const detail = expect.objectContaining({ path: 'Idempotency-Key' })
    expect(answer.body.error).toMatchObject({ code: 'validation_failed', details: [detail] })
    expect(mutation.body.errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [detail] })
    expect(await totalOf(key)).toBe(0)
  })

  it('counts as it is written', async () => {
    const { key } = await newCaller()
    const keys = ['order-1', 'Order-1', 'order-1.', "order'1", 'ordér-1', '%', '_', 'order-1; drop table workers']
    for (const idempotencyKey of keys) {
      expect((await send({ key, idempotencyKey })).status, idempotencyKey).toBe(201)
      expect(replayed(await send({ key, idempotencyKey }))).toBe('true')
    }
    expect(await totalOf(key)).toBe(keys.length)
  })

  it('belongs to a credential', async () => {
    const { orgId, key } = await newCaller()
    const second = await server.key({ orgId })
    const stranger = await newCaller()
    const idempotencyKey = randomUUID()
    const answers = []
    for (const each of [key, second, stranger.key]) {
      const answer = await send({ key: each, idempotencyKey })
      expect([answer.status, replayed(answer)]).toEqual([201, null])
      answers.push(answer)
    }
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3)
    expect([await totalOf(key), await totalOf(stranger.key)]).toEqual([2, 1])
    for (const [index, each] of [key, second, stranger.key].entries())
      expect((await send({ key: each, idempotencyKey })).text).toBe(answers[index]?.text)
  })
})

describe('a write that failed', () => {
  const failures: [string, number, string, (id: string) => Partial<Sent>][] = [
    ['a field that is wrong', 422, 'validation_failed', () => ({ body: { ...worker, email: 'nonsense' } })],
    ['a field that is unknown', 422, 'validation_failed', () => ({ body: { ...worker, org_id: randomUUID() } })],
    [
      'a reference to nothing',
      422,
      'validation_failed',
      () => ({ path: '/projects', body: { client_id: randomUUID(), name: 'P' } }),
    ],
    ['a duplicate', 409, 'conflict', () => ({ body: { ...worker, external_id: 'taken' } })],
    [
      'an unknown record',
      404,
      'not_found',
      () => ({ path: `/workers/${randomUUID()}`, method: 'PATCH', body: { trade: 'joiner' } }),
    ],
    [
      'a change to a duplicate',
      409,
      'conflict',
      (id) => ({ path: `/workers/${id}`, method: 'PATCH', body: { external_id: 'taken' } }),
    ],
  ]

  it.each(failures)(
    'stores nothing, so that the corrected one may use its key: %s',
    async (_what, status, code, make) => {
      const { key, orgId } = await newCaller()
      await create(server, key, '/workers', { ...worker, external_id: 'taken' })
      const free = await create(server, key, '/workers', worker)
      const idempotencyKey = randomUUID()
      for (let time = 0; time < 2; time++) {
        const failed = await send({ key, idempotencyKey, ...make(free.body.id) })
        expect([failed.status, codeOf(failed), replayed(failed)]).toEqual([status, code, null])
      }
      const stored = await server.database.prisma.idempotencyRecord.count({ where: { orgId } })
      expect(stored).toBe(0)
      const corrected = await send({ key, idempotencyKey })
      expect([corrected.status, replayed(corrected)]).toEqual([201, null])
      expect((await send({ key, idempotencyKey })).text).toBe(corrected.text)
      expect(await totalOf(key)).toBe(3)
    },
  )

  it('by GraphQL stores nothing either, also where only one of its fields failed', async () => {
    const { key } = await newCaller()
    const headers = { 'idempotency-key': randomUUID() }
    const document = `mutation ($email: String) {
      a: createWorker(input: { firstName: "A", lastName: "B" }) { id }
      b: createWorker(input: { firstName: "C", lastName: "D", email: $email }) { id }
    }`
    const failed = await graphql(server, key, document, { email: 'nonsense' }, headers)
    expect(codeOf(failed)).toBe('validation_failed')
    expect(await totalOf(key)).toBe(0)
    const corrected = await graphql(server, key, document, { email: 'c@d.example' }, headers)
    expect(corrected.body.errors).toBeUndefined()
    expect(await totalOf(key)).toBe(2)
  })
})

describe('a stored answer', () => {
  const age = (orgId: string, hours: number) =>
    server.database.pool.query(
      'update idempotency_records set created_at = now() - $2 * interval $$1 hour$$ where org_id = $1',
      [orgId, hours],
    )

  it('is replayed for 24 hours and not longer', async () => {
    const { key, orgId } = await newCaller()
    const idempotencyKey = randomUUID()
    const first = await send({ key, idempotencyKey })
    await age(orgId, 23.9)
    expect((await send({ key, idempotencyKey })).text).toBe(first.text)
    await age(orgId, 24.1)
    const anew = await send({ key, idempotencyKey, body: { ...worker, last_name: 'Levin' } })
    expect([anew.status, replayed(anew), anew.body.last_name]).toEqual([201, null, 'Levin'])
    expect((await send({ key, idempotencyKey, body: { ...worker, last_name: 'Levin' } })).text).toBe(anew.text)
    expect(await totalOf(key)).toBe(2)
  })

  it('is swept away after 24 hours and not earlier', async () => {
    const [young, old] = [await newCaller(), await newCaller()]
    for (const { key } of [young, old]) await send({ key, idempotencyKey: randomUUID() })
    await age(young.orgId, 23.9)
    await age(old.orgId, 24.1)
    const count = (orgId: string) => server.database.prisma.idempotencyRecord.count({ where: { orgId } })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const stop = sweepIdempotencyRecords(server.database)
      vi.advanceTimersByTime(HOUR)
      stop()
    } finally {
      vi.useRealTimers()
    }
    await vi.waitFor(async () => expect(await count(old.orgId)).toBe(0), 5 * SECOND)
    expect(await count(young.orgId)).toBe(1)
  })
})

describe('in the sandbox', () => {
  it('a retry gets the same answer, and the record is still not there', async () => {
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

  it('a hundred simultaneous requests with one key get one answer', async () => {
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

  it('a key is not that of a live credential', async () => {
    const { orgId, key } = await newCaller()
    const sandboxKey = await server.key({ orgId, environment: 'sandbox' })
    const idempotencyKey = randomUUID()
    const tried = await send({ key: sandboxKey, idempotencyKey })
    const made = await send({ key, idempotencyKey })
    expect([tried.status, made.status, replayed(made)]).toEqual([201, 201, null])
    expect(made.body.id).not.toBe(tried.body.id)
    expect(await totalOf(key)).toBe(1)
  })
})
