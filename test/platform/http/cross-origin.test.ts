/** What scripts of other sites may call and read: everything with a bearer credential, nothing with a cookie. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { description } from '../../support/description.ts'
import { eventually } from '../../support/eventually.ts'
import { makePerson, signIn } from '../../support/people.ts'
import { create } from '../../support/resources.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'

const ORIGIN = 'https://app.example'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const preflight = (path: string, method: string, more: Record<string, string> = {}) =>
  request(server.url + path, {
    method: 'OPTIONS',
    headers: { origin: ORIGIN, 'access-control-request-method': method, ...more },
  })

const listOf = (headers: Headers, name: string) => headers.get(name)?.split(', ') ?? []

const callable = [
  ['/api/public/v1/workers', 'POST'],
  ['/api/public/v1/workers/any', 'PATCH'],
  ['/api/public/v1/assignments/any', 'DELETE'],
  ['/api/public/v1/openapi.json', 'GET'],
  ['/graphql', 'POST'],
  ['/api/public/v1/oauth/token', 'POST'],
  ['/api/public/v1/oauth/revoke', 'POST'],
  ['/api/public/v1/oauth/introspect', 'POST'],
  ['/.well-known/oauth-authorization-server', 'GET'],
  ['/.well-known/oauth-protected-resource', 'GET'],
] as const

describe('a preflight', () => {
  it.each(callable)('of %s allows %s from any origin, without credentials of the browser', async (path, method) => {
    const { status, headers } = await preflight(path, method)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(listOf(headers, 'access-control-allow-methods')).toContain(method)
    expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(600)
  })

  it('allows the request headers of the API, and not those of sessions', async () => {
    for (const path of ['/api/public/v1/workers', '/graphql']) {
      const asked = { 'access-control-request-headers': 'x-requested-with, x-organisation, x-person, content-type' }
      const allowed = listOf((await preflight(path, 'POST', asked)).headers, 'access-control-allow-headers')
      const ofApi = ['authorization', 'content-type', 'idempotency-key', 'if-match', 'traceparent', 'tracestate']
      const ofClients = ['graphql-client', 'apollographql-client'].flatMap((of) => [`${of}-name`, `${of}-version`])
      expect(allowed).toEqual(expect.arrayContaining([...ofApi, ...ofClients]))
      expect(allowed).not.toContain('*')
      for (const own of ['x-requested-with', 'x-organisation', 'x-person', 'cookie']) expect(allowed).not.toContain(own)
    }
  })

  it('of a path that does not exist passes, so that the script can read the 404', async () => {
    const { status, headers } = await preflight('/api/public/v1/nothing', 'DELETE')
    expect([status, headers.get('allow')]).toEqual([204, null])
    expect(listOf(headers, 'access-control-allow-methods')).toContain('DELETE')
    const answer = await request(`${server.base}/nothing`, { method: 'DELETE', key, headers: { origin: ORIGIN } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
  })

  it('costs no budget and is in no request log', async () => {
    const poor = await server.key({ ratePerMinute: 1 })
    const orgId = server.orgId
    const before = await server.database.prisma.requestLogEntry.count({ where: { orgId, path: { contains: 'tasks' } } })
    for (let time = 0; time < 3; time++)
      await preflight('/api/public/v1/tasks', 'GET', { authorization: `Bearer ${poor}` })
    expect((await request(`${server.base}/tasks`, { key: poor })).status).toBe(200)
    const count = () => server.database.prisma.requestLogEntry.count({ where: { orgId, path: { contains: 'tasks' } } })
    await eventually(async () => (await count()) > before)
    expect(await count()).toBe(before + 1)
  })

  it.each(['/sign-in', '/console', '/oauth/authorize', '/files/any', '/metrics', '/healthz'])(
    'of %s allows nothing',
    async (path) => {
      const { headers } = await preflight(path, 'GET')
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    },
  )
})

describe('a response', () => {
  it('can be read by any origin, also an error', async () => {
    const headers = { origin: ORIGIN }
    const url = `${server.base}/workers`
    const graphql = { method: 'POST', headers, body: { query: '{ workers { pagination { total } } }' } }
    const answers = [
      await request(url, { key, headers }),
      await request(url, { headers }),
      await request(`${url}?limit=0`, { key, headers }),
      await request(url, { method: 'PUT', key, headers }),
      await request(`${server.url}/graphql`, { key, ...graphql }),
      await request(`${server.url}/graphql`, graphql),
      await request(`${server.base}/oauth/token`, { method: 'POST', headers }),
      await request(`${server.base}/oauth/introspect`, { method: 'POST', headers }),
      await request(`${server.base}/oauth/nothing`, { method: 'POST', headers }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 422, 405, 200, 401, 400, 400, 404])
    for (const answer of answers.slice(0, -1)) {
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  it('that has not changed can be read, too', async () => {
    const { id } = (await create(server, key, '/clients', { name: 'Quay' })).body
    const url = `${server.base}/clients/${id}`
    const etag = (await request(url, { key })).headers.get('etag') as string
    const again = await request(url, { key, headers: { origin: ORIGIN, 'if-none-match': etag } })
    expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, '*'])
  })

  it('exposes every header that OpenAPI describes', async () => {
    const { headers } = await request(`${server.base}/workers`, { key, headers: { origin: ORIGIN } })
    const exposed = listOf(headers, 'access-control-expose-headers')
    expect(exposed).toEqual(expect.arrayContaining(Object.keys(description.components.headers)))
    expect(exposed).not.toContain('*')
  })

  it('without an origin has none of these headers', async () => {
    const { headers } = await request(`${server.base}/workers`, { key })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('to a request with a cookie cannot be read by another origin, whatever else it carries', async () => {
    const cookie = await signIn(server, (await makePerson(server, 'owner')).email)
    const body = { query: '{ me { email } }' }
    for (const headers of [{ 'x-requested-with': 'muster' }, { authorization: `Bearer ${key}` }, {}]) {
      const sent = { ...headers, cookie, origin: ORIGIN }
      const answer = await request(`${server.url}/graphql`, { method: 'POST', headers: sent as never, body })
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})
