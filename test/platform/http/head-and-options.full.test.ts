/** HEAD, OPTIONS and TRACE, on every surface. */
import { request as plainRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../../rest/routes.ts'
import { create, pathWithId } from '../../support/resources.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key({ scopes: ['read', 'write', 'webhooks:manage', 'test:manage'] })
})
afterAll(() => server.stop())

/** The headers that say something about the response, and not about this exchange of it: signed links differ in each. */
function lasting({ headers }: { headers: Headers }): Record<string, string> {
  const changing = [
    'date',
    'x-request-id',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'ratelimit',
    'connection',
    'keep-alive',
  ]
  const lastingOnes = [...headers].filter(([name]) => !changing.includes(name))
  return Object.fromEntries(lastingOnes.map(([name, value]) => [name, value.replace(/-req_\w+/, '')]))
}

describe('HEAD', () => {
  it.each(routes.filter(({ method }) => method === 'GET').map(({ path }) => path))(
    'of %s has the headers of GET and no body',
    async (path) => {
      const url = server.base + (await pathWithId(server, key, path))
      const first = await request(url, { method: 'HEAD', key })
      const get = await request(url, { key })
      const again = await request(url, { method: 'HEAD', key })
      for (const head of [first, again]) {
        expect([head.status, head.body]).toEqual([200, ''])
        expect(lasting(head)).toEqual(lasting(get))
      }
      expect(Number(get.headers.get('content-length'))).toBeGreaterThan(0)
    },
  )

  it('of what has not changed is 304', async () => {
    const { id } = (await create(server, key, '/workers', { first_name: 'A', last_name: 'B' })).body
    const etag = (await request(`${server.base}/workers/${id}`, { method: 'HEAD', key })).headers.get('etag') ?? ''
    const headers = { 'if-none-match': etag }
    expect((await request(`${server.base}/workers/${id}`, { method: 'HEAD', key, headers })).status).toBe(304)
  })

  it('fails as GET does: without a credential, without the scope, for what is not there', async () => {
    const narrow = await server.key({ scopes: ['planner:read'] })
    const head = (path: string, as?: string) => request(server.base + path, { method: 'HEAD', key: as })
    expect([(await head('/workers')).status, (await head('/workers', narrow)).status]).toEqual([401, 403])
    expect([(await head('/workers/x', key)).status, (await head('/nothing', key)).status]).toEqual([404, 404])
    expect((await head('/workers?limit=0', key)).status).toBe(422)
  })

  it.each([
    '/healthz',
    '/readyz',
    '/docs',
    '/sign-in',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource/graphql',
    '/api/public/v1/openapi.json',
  ])('of %s has the headers of GET and no body', async (path) => {
    const get = await request(server.url + path)
    const head = await request(server.url + path, { method: 'HEAD' })
    expect([head.status, head.body, lasting(head)]).toEqual([200, '', lasting(get)])
  })

  it('of /graphql has the headers of GET, and of a subscription is refused', async () => {
    const at = (query: string) => `${server.url}/graphql?query=${encodeURIComponent(query)}`
    const url = at('{ workers { data { id } } }')
    const get = await request(url, { key })
    const head = await request(url, { method: 'HEAD', key })
    expect([head.status, head.body, lasting(head)]).toEqual([200, '', lasting(get)])
    const accept = 'text/event-stream'
    const refused = await request(at('subscription { changes }'), { method: 'HEAD', key, headers: { accept } })
    expect(refused.status).toBe(400)
  })

  it('is counted against the budget, and runs no mutation', async () => {
    const query = 'mutation { createClient(input: { name: "By HEAD" }) { id } }'
    const answer = await request(`${server.url}/graphql?query=${encodeURIComponent(query)}`, { method: 'HEAD', key })
    expect(answer.status).toBe(405)
    expect(await server.database.prisma.client.count({ where: { name: 'By HEAD' } })).toBe(0)
    const poor = await server.key({ ratePerMinute: 1 })
    const statuses = []
    for (let time = 0; time < 2; time++)
      statuses.push((await request(`${server.base}/workers`, { method: 'HEAD', key: poor })).status)
    expect(statuses).toEqual([200, 429])
  })
})

describe('OPTIONS', () => {
  const options = (url: string) => request(url, { method: 'OPTIONS' })

  it.each([...new Set(routes.map(({ path }) => path))])('of %s answers with Allow', async (path) => {
    const allowed = routes.filter((route) => route.path === path).map(({ method }) => method)
    const expected = [...allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']
    const answer = await options(server.base + path.replace('{id}', 'any'))
    expect([answer.status, answer.body, answer.headers.get('allow')]).toEqual([204, '', expected.join(', ')])
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
    expect(answer.headers.get('x-ratelimit-limit')).toBeNull()
  })

  it.each([
    ['/graphql', 'GET, HEAD, POST, OPTIONS'],
    ['/api/public/v1/openapi.json', 'GET, HEAD, OPTIONS'],
    ['/api/public/v1/oauth/token', 'POST, OPTIONS'],
    ['/api/public/v1/oauth/revoke', 'POST, OPTIONS'],
    ['/api/public/v1/oauth/introspect', 'POST, OPTIONS'],
    ['/oauth/authorize', 'GET, HEAD, OPTIONS'],
    ['/.well-known/oauth-authorization-server', 'GET, HEAD, OPTIONS'],
  ])('of %s answers with Allow: %s', async (path, allow) => {
    const answer = await options(server.url + path)
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, allow])
  })

  it('of a path that does not exist fails as GET does', async () => {
    expect((await options(`${server.base}/nothing`)).status).toBe(401)
    expect((await request(`${server.base}/nothing`, { method: 'OPTIONS', key })).status).toBe(404)
    expect((await options(`${server.base}/oauth/nothing`)).status).toBe(404)
  })
})

describe('TRACE', () => {
  it.each(['/api/public/v1/workers', '/graphql', '/console', '/sign-in', '/healthz'])(
    'of %s returns nothing of the request',
    async (path) => {
      const headers = { authorization: `Bearer ${key}`, cookie: 'muster_session=abc' }
      const [status, body] = await new Promise<[number | undefined, string]>((resolve, reject) => {
        const sent = plainRequest(server.url + path, { method: 'TRACE', headers }, (answer) => {
          text(answer).then((read) => resolve([answer.statusCode, read]), reject)
        })
        sent.on('error', reject).end()
      })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(body).not.toContain(key)
      expect(body).not.toContain('muster_session')
    },
  )
})
