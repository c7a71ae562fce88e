/** `GET {base_url}/me` and GraphQL's `credential`: what a caller learns about its own credential. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemsOfAnswer } from '../support/description.ts'
import { asPerson, makePerson, makeWorkerPerson, signIn } from '../support/people.ts'
import { dataOf, graphql, joinTestServer, request, startTestServer, type TestServer } from '../support/server.ts'

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

const me = (key: string | undefined, headers: Record<string, string> = {}, where = server) =>
  request(`${where.base}/me`, { key, headers })

const FIELDS = `object id kind name environment organisation { id name } person { id name role } scopes workerId expiresAt trustedDocumentsOnly
  budget { limit remaining resetSeconds } storage { storedBytes limitBytes }`

it('says what an API key is, where it belongs and what it may do and spend', async () => {
  const expiresAt = new Date('2099-01-01T00:00:00.000Z')
  const key = await server.key({ name: 'Payroll', scopes: ['write', 'jobs:read'], ratePerMinute: 7, expiresAt })
  const answer = await me(key)
  expect(problemsOfAnswer('GET', '/me', answer)).toEqual([])
  expect(answer.body).toEqual({
    object: 'credential',
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    kind: 'key',
    name: 'Payroll',
    environment: 'live',
    organisation: { id: server.orgId, name: 'Test organisation' },
    person: null,
    scopes: ['jobs:read', 'write'],
    worker_id: null,
    expires_at: expiresAt.toISOString(),
    trusted_documents_only: false,
    budget: { limit: 7, remaining: 6, reset_seconds: expect.any(Number) },
    storage: { stored_bytes: 0, limit_bytes: 51_200 * 1024 * 1024 },
  })
  for (const [header, value] of [
    ['x-ratelimit-remaining', '6'],
    ['x-ratelimit-reset', String(answer.body.budget.reset_seconds)],
  ] as const)
    expect(answer.headers.get(header)).toBe(value)
})

it('is the same in GraphQL, which shares the resolver', async () => {
  const key = await server.key({ name: 'Both', scopes: ['read'] })
  const { credential } = await dataOf(server, key, `{ credential { ${FIELDS} } }`)
  const { worker_id, expires_at, trusted_documents_only, budget, storage, ...rest } = (await me(key)).body
  const renamed = { workerId: worker_id, expiresAt: expires_at, trustedDocumentsOnly: trusted_documents_only }
  expect(credential).toMatchObject({ ...rest, ...renamed })
  expect(credential.budget.limit).toBe(budget.limit)
  expect(credential.storage).toEqual({ storedBytes: storage.stored_bytes, limitBytes: storage.limit_bytes })
})

it('is open to every scope, also to none that reads', async () => {
  for (const scopes of [['planner:read'], ['finance:write'], ['read', 'write']])
    expect((await me(await server.key({ scopes }))).body.scopes).toEqual(scopes)
})

it('names the own organisation of a sandbox key, not that of the fixtures', async () => {
  const { body } = await me(await server.key({ environment: 'sandbox' }))
  expect([body.environment, body.organisation.id]).toEqual(['sandbox', server.orgId])
})

it('is never kept: neither for the same caller nor for another of the same organisation', async () => {
  const [one, another] = [await server.key({ name: 'One' }), await server.key({ name: 'Another' })]
  const remaining = []
  for (const key of [one, another, one, one]) {
    const { body, headers } = await me(key)
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
    remaining.push([body.name, body.budget.remaining])
  }
  expect(remaining).toEqual([
    ['One', 99_999],
    ['Another', 99_999],
    ['One', 99_998],
    ['One', 99_997],
  ])
})

it('shows a change of the organisation at once, in every process', async () => {
  const orgId = await server.organisation('Before')
  const key = await server.key({ orgId })
  for (const where of [server, other]) expect((await me(key, {}, where)).body.organisation.name).toBe('Before')
  await server.database.prisma.organisation.update({ where: { id: orgId }, data: { name: 'After' } })
  for (const where of [server, other]) expect((await me(key, {}, where)).body.organisation.name).toBe('After')
})

describe('a session', () => {
  const ask = async (cookie: string) => (await asPerson(server, cookie, `{ credential { ${FIELDS} } me { id } }`)).body

  it('has the scopes of its role, beside `me`, which is still the person', async () => {
    const person = await makePerson(server, 'developer')
    const { data } = await ask(await signIn(server, person.email))
    expect(data.credential).toMatchObject({ kind: 'session', name: person.email, organisation: { id: server.orgId } })
    expect(data.me.id).not.toBe(data.credential.id)
    expect(data.credential.person).toEqual({ id: data.me.id, name: expect.any(String), role: 'developer' })
  })

  it('of a worker names the worker', async () => {
    const { data } = await ask(await signIn(server, (await makeWorkerPerson(server)).email))
    expect(data.credential.workerId).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('is refused', () => {
  it('without a valid credential, and over the rate limit', async () => {
    const ended = await server.key({ expiresAt: new Date(Date.now() - 1000) })
    const poor = await server.key({ ratePerMinute: 0 })
    const codes = []
    for (const key of [undefined, 'mst_live_nonsense', ended, poor]) codes.push((await me(key)).body.error.code)
    expect(codes).toEqual(['credential_missing', 'credential_invalid', 'credential_expired', 'rate_limited'])
    expect((await graphql(server, undefined, '{ credential { id } }')).status).toBe(401)
  })

  it('with a parameter, a path below it, another method or another Accept', async () => {
    const key = await server.key()
    const status = async (path: string, method = 'GET', headers = {}) =>
      (await request(server.base + path, { method, key, headers })).status
    expect(await status('/me?id=1')).toBe(422)
    expect(await status('/me/1')).toBe(404)
    expect(await status('/me', 'PATCH')).toBe(405)
    expect(await status('/me', 'GET', { accept: 'text/html' })).toBe(406)
  })
})
