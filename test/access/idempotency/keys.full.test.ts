/** The `Idempotency-Key`: its format, its owner, what it matches and how long it is stored. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sweepIdempotencyRecords } from '../../../src/access/idempotency.ts'
import { silent } from '../../support/log.ts'
import { create } from '../../support/resources.ts'
import { graphql, request, startTestServer, type TestServer } from '../../support/server.ts'
import { callsOf, codeOf, replayed, type WriteRequest, worker } from './calls.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { newCaller, send, totalOf } = callsOf(() => server)

describe('a key used for another request', () => {
  it('is rejected with 422 idempotency_key_reused, and the first response stays stored', async () => {
    const { key } = await newCaller()
    const idempotencyKey = randomUUID()
    const first = await send({ key, idempotencyKey })
    const id = first.body.id as string
    const requests: Partial<WriteRequest>[] = [
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

  it('is distinct for the same change of another record', async () => {
    const { key } = await newCaller()
    const [one, two] = [await create(server, key, '/workers', worker), await create(server, key, '/workers', worker)]
    const change = { key, idempotencyKey: randomUUID(), method: 'PATCH', body: { trade: 'welder' } }
    expect((await send({ ...change, path: `/workers/${one.body.id}` })).status).toBe(200)
    expect(codeOf(await send({ ...change, path: `/workers/${two.body.id}` }))).toBe('idempotency_key_reused')
    expect((await request(`${server.base}/workers/${two.body.id}`, { key })).body).toEqual(two.body)
  })
})

describe('the format of a key', () => {
  it.each([
    ['one character', 'k', 201],
    ['255 characters', 'k'.repeat(255), 201],
    ['no character', '', 422],
    ['256 characters', 'k'.repeat(256), 422],
  ])('is 1 to 255 characters long: %s', async (_what, idempotencyKey, status) => {
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

  it('is case-sensitive and not trimmed', async () => {
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
    const otherCaller = await newCaller()
    const idempotencyKey = randomUUID()
    const answers = []
    for (const each of [key, second, otherCaller.key]) {
      const answer = await send({ key: each, idempotencyKey })
      expect([answer.status, replayed(answer)]).toEqual([201, null])
      answers.push(answer)
    }
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3)
    expect([await totalOf(key), await totalOf(otherCaller.key)]).toEqual([2, 1])
    for (const [index, each] of [key, second, otherCaller.key].entries())
      expect((await send({ key: each, idempotencyKey })).text).toBe(answers[index]?.text)
  })
})

describe('a failed write', () => {
  const failures: [string, number, string, (id: string) => Partial<WriteRequest>][] = [
    ['an invalid field', 422, 'validation_failed', () => ({ body: { ...worker, email: 'nonsense' } })],
    ['an unknown field', 422, 'validation_failed', () => ({ body: { ...worker, org_id: randomUUID() } })],
    [
      'an unknown reference',
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
    'stores nothing, so the corrected request can reuse its key: %s',
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

  it('over GraphQL stores nothing, even when only one of its fields failed', async () => {
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

describe('a stored response', () => {
  const age = (orgId: string, hours: number) =>
    server.database.pool.query(
      'update idempotency_records set created_at = now() - $2 * interval $$1 hour$$ where org_id = $1',
      [orgId, hours],
    )

  it('is replayed for 24 hours and no longer', async () => {
    const { key, orgId } = await newCaller()
    const idempotencyKey = randomUUID()
    const first = await send({ key, idempotencyKey })
    await age(orgId, 23.9)
    expect((await send({ key, idempotencyKey })).text).toBe(first.text)
    await age(orgId, 24.1)
    const afterExpiry = await send({ key, idempotencyKey, body: { ...worker, last_name: 'Levin' } })
    expect([afterExpiry.status, replayed(afterExpiry), afterExpiry.body.last_name]).toEqual([201, null, 'Levin'])
    expect((await send({ key, idempotencyKey, body: { ...worker, last_name: 'Levin' } })).text).toBe(afterExpiry.text)
    expect(await totalOf(key)).toBe(2)
  })

  it('is removed after 24 hours and not earlier', async () => {
    const [young, old] = [await newCaller(), await newCaller()]
    for (const { key } of [young, old]) await send({ key, idempotencyKey: randomUUID() })
    await age(young.orgId, 23.9)
    await age(old.orgId, 24.1)
    const count = (orgId: string) => server.database.prisma.idempotencyRecord.count({ where: { orgId } })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const stop = sweepIdempotencyRecords(server.database, silent)
      vi.runOnlyPendingTimers() // once: the round's own timers must not run out
      stop()
    } finally {
      vi.useRealTimers()
    }
    await expect.poll(() => count(old.orgId)).toBe(0)
    expect(await count(young.orgId)).toBe(1)
  })
})
