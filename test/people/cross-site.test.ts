/** Requests that a page of another site makes a signed-in browser send change nothing and read nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, makePerson, PASSWORD, signIn } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let email: string
let cookie: string

beforeAll(async () => {
  server = await startTestServer()
  ;({ email } = await makePerson(server, 'owner'))
  cookie = await signIn(server, email)
})
afterAll(() => server.stop())

/** What browsers say of requests from elsewhere. */
const elsewhere: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a neighbour under the same domain', { origin: 'https://evil.muster.example', 'sec-fetch-site': 'same-site' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['the same host on another port', { origin: 'http://127.0.0.1:1' }],
  ['another site whose Origin was dropped', { 'sec-fetch-site': 'cross-site' }],
  ['who knows where', {}],
]

describe.each(elsewhere)('from %s', (_where, headers) => {
  const forms: [string, Record<string, string>][] = [
    ['/sign-in', { email: 'x', password: PASSWORD }],
    ['/sign-out', {}],
    ['/forgot-password', { email: 'x' }],
    ['/reset-password', { token: 'x', password: PASSWORD }],
    ['/invitation', { token: 'x', name: 'x', password: PASSWORD }],
  ]

  it.each(forms)('POST %s is refused', async (path, fields) => {
    const body = new URLSearchParams({ ...fields, ...(fields.email && { email }) })
    const answer = await fetch(server.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, cookie },
      body,
    })
    expect([answer.status, cookieOf(answer)]).toEqual([403, undefined])
    const text = await answer.text()
    expect(text).toContain('must come from a page of this service')
    expect(text).toContain(answer.headers.get('x-request-id'))
  })

  const create = 'mutation { createClient(input: { name: "Forged" }) { id } }'
  const multipart = new FormData()
  multipart.set('operations', JSON.stringify({ query: create }))
  multipart.set('map', '{}')
  const bodies: [string, RequestInit][] = [
    [
      'JSON',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query: create }) },
    ],
    ['a form', { method: 'POST', body: new URLSearchParams({ query: create }) }],
    ['a multipart form', { method: 'POST', body: multipart }],
    [
      'plain text',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify({ query: create }) },
    ],
  ]

  it.each(bodies)('a GraphQL mutation as %s is refused', async (_form, init) => {
    const sent = { ...(init.headers as Record<string, string>), ...headers, cookie }
    const answer = await fetch(`${server.url}/graphql`, { ...init, headers: sent })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'cross_site_request' } }] })
  })

  it('a GraphQL read by GET is refused', async () => {
    const query = encodeURIComponent('{ me { email } }')
    const answer = await fetch(`${server.url}/graphql?query=${query}`, {
      headers: { accept: 'application/json', ...headers, cookie },
    })
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain(email)
  })
})

it('nothing of it was done', async () => {
  const { rowCount } = await server.database.pool.query("select 1 from clients where name = 'Forged'")
  expect(rowCount).toBe(0)
  const account = await fetch(`${server.url}/account`, { redirect: 'manual', headers: { cookie } })
  expect(account.status).toBe(200)
})

it.each([
  ['our own Origin', () => ({ origin: server.url })],
  ['our own header, which no form can set and no script of another site may', () => ({ 'x-requested-with': 'muster' })],
  ['a browser that says it comes from the same origin', () => ({ 'sec-fetch-site': 'same-origin' })],
])('a request with %s is taken', async (_what, headers) => {
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers() },
    body: JSON.stringify({ query: '{ me { email } }' }),
  })
  expect(await answer.json()).toEqual({ data: { me: { email } } })
})

it('no other site is allowed to ask first: preflights are not answered', async () => {
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-requested-with',
    },
  })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})

it.each(['/sign-in', '/forgot-password', '/account'])(
  '%s is framed by nobody, stored nowhere, and loads nothing foreign',
  async (path) => {
    const { headers } = await fetch(server.url + path, {
      redirect: 'manual',
      headers: path === '/account' ? { cookie } : {},
    })
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  },
)
