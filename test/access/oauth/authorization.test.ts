/**
 * Which authorisation requests are rejected, and how: by a redirect to the client where that is safe, otherwise on an
 * error page.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../../support/server.ts'
import { Browser } from './browser.ts'
import {
  authorizationRequest,
  authorize,
  browserOf,
  makePerson,
  type Parties,
  REDIRECT,
  registerClient,
  startParties,
} from './flow.ts'

let { server, client, browser } = {} as Parties

beforeAll(async () => {
  ;({ server, client, browser } = await startParties())
})
afterAll(() => server.stop())

type Change = Record<string, string | null>

const redirected: [section: string, what: string, change: Change, error: string][] = [
  ['RFC 7636, 4.4.1', 'without PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
  ['RFC 7636, 4.4.1', 'with the PKCE method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
  [
    'RFC 7636, 4.3',
    'without a PKCE method, which would mean plain',
    { code_challenge_method: null },
    'invalid_request',
  ],
  ['RFC 7636, 4.2', 'with a PKCE method of another spelling', { code_challenge_method: 's256' }, 'invalid_request'],
  ['RFC 7636, 4.2', 'with a short challenge', { code_challenge: 'short' }, 'invalid_request'],
  ['RFC 6749, 3.1.1', 'of the implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
  ['RFC 6749, 3.1.1', 'for a code and a token', { response_type: 'code token' }, 'unsupported_response_type'],
  ['RFC 6749, 3.1.1', 'for an ID token', { response_type: 'id_token' }, 'unsupported_response_type'],
  ['RFC 6749, 4.1.2.1', 'without a response type', { response_type: null }, 'invalid_request'],
  ['RFC 6749, 3.3', 'for an unknown scope', { scope: 'workers:read secrets:read' }, 'invalid_scope'],
  ['RFC 6749, 3.3', 'for OpenID Connect', { scope: 'openid workers:read' }, 'invalid_scope'],
  ['RFC 6749, 3.3', 'for offline access by a scope', { scope: 'workers:read offline_access' }, 'invalid_scope'],
  ['RFC 6749, 3.3', 'for more than the registration', { scope: 'workers:read jobs:read' }, 'invalid_scope'],
  ['RFC 6749, 3.3', 'for a broader scope than the registration', { scope: 'read' }, 'invalid_scope'],
  ['RFC 6749, 3.3', 'for a write scope when the read scope is registered', { scope: 'workers:write' }, 'invalid_scope'],
  ['RFC 6749, 3.3', 'with a malformed scope', { scope: 'workers:read "jobs"' }, 'invalid_scope'],
  ['RFC 9101, 5', 'with a request object', { request: 'e30.e30.' }, 'request_not_supported'],
  [
    'RFC 9101, 5',
    'with the URI of a request object',
    { request_uri: 'https://evil.example/' },
    'request_uri_not_supported',
  ],
  ['OAuth response modes, 2.1', 'for a response in the fragment', { response_mode: 'fragment' }, 'invalid_request'],
  ['OAuth form post, 2', 'for a response in a form', { response_mode: 'form_post' }, 'unsupported_response_mode'],
  ['OpenID Connect, 3.1.2.6', 'to be authorised without a page', { prompt: 'none' }, 'login_required'],
]

describe('the client receives the error of a request', () => {
  it.each(redirected)('%s: %s', async (_section, _what, change, error) => {
    const { url, state } = await authorizationRequest(server, client, change)
    const page = await browser.go(url)
    expect(page.status).toBe(303)
    expect(page.url.origin + page.url.pathname).toBe(REDIRECT)
    const parameters = new URLSearchParams(page.url.search.slice(1) || page.url.hash.slice(1))
    expect(Object.fromEntries(parameters)).toMatchObject({ error, state, iss: server.issuer })
    expect(parameters.get('code')).toBeNull()
  })

  it('RFC 6749, 3.1: with a repeated parameter', async () => {
    for (const name of ['state', 'scope', 'code_challenge', 'response_type', 'prompt']) {
      const { url } = await authorizationRequest(server, client)
      const page = await browser.go(`${url}&${name}=again`)
      expect(page.url.origin + page.url.pathname).toBe(REDIRECT)
      expect(page.url.searchParams.get('error') ?? page.url.hash, name).toContain('invalid_request')
    }
  })
})

const addresses: [what: string, address: string | null][] = [
  ['another host', 'https://evil.example/callback'],
  ['the registered host as a user name', 'https://app.example.com@evil.example/callback'],
  ['a host that begins with the registered one', 'https://app.example.com.evil.example/callback'],
  ['a host that ends with the registered one', 'https://evilapp.example.com/callback'],
  ['a host in capitals', 'https://APP.example.com/callback'],
  ['a path in capitals', 'https://app.example.com/Callback'],
  ['a longer path', 'https://app.example.com/callback/more'],
  ['a path with a parent segment', 'https://app.example.com/callback/../evil'],
  ['an escaped path', 'https://app.example.com/c%61llback'],
  ['a trailing slash', 'https://app.example.com/callback/'],
  ['a query', 'https://app.example.com/callback?next=https://evil.example'],
  ['a fragment', 'https://app.example.com/callback#'],
  ['a port', 'https://app.example.com:8443/callback'],
  ['the default port of https', 'https://app.example.com:443/callback'],
  ['plain HTTP', 'http://app.example.com/callback'],
  ['a script', 'javascript:alert(1)'],
  ['a path on this server', '//evil.example'],
]

describe('the browser is not redirected (RFC 6749, 3.1.2.4; RFC 9700, 4.1)', () => {
  async function expectPage(url: string): Promise<void> {
    const page = await browser.go(url)
    expect(page.url.origin).toBe(server.url)
    expect([400, 404]).toContain(page.status)
    const id = page.headers.get('x-request-id') as string
    expect(page.html).toContain(id)
    expect(page.headers.get('x-frame-options')).toBe('DENY')
  }

  it.each(addresses)('to %s', async (_what, redirect_uri) => {
    await expectPage((await authorizationRequest(server, client, { redirect_uri })).url)
  })

  it('to either of two redirect_uri parameters', async () => {
    const several = await registerClient(server, { redirectUris: [REDIRECT, `${REDIRECT}2`] })
    const again = `&redirect_uri=${encodeURIComponent('https://evil.example/')}`
    await expectPage((await authorizationRequest(server, several)).url + again)
    const { url } = await browser.go((await authorizationRequest(server, client)).url + again)
    expect(url.origin + url.pathname).toBe(REDIRECT) // the only registered one
    expect(url.searchParams.get('error')).toBe('invalid_request')
  })

  it('for a client that is unknown, missing or revoked', async () => {
    const revoked = await registerClient(server)
    await server.database.prisma.oauthClient.update({ where: { id: revoked.id }, data: { revokedAt: new Date() } })
    for (const client_id of ['mst_client_unknown', null, '', revoked.clientId, `${client.clientId} `])
      await expectPage((await authorizationRequest(server, client, { client_id })).url)
  })

  it('when several redirect URIs are registered and the request names none', async () => {
    const several = await registerClient(server, { redirectUris: [REDIRECT, `${REDIRECT}2`] })
    await expectPage((await authorizationRequest(server, several, { redirect_uri: null })).url)
  })

  it('for a client with the client credentials grant only', async () => {
    const machine = await registerClient(server, { grantTypes: ['client_credentials'] })
    await expectPage((await authorizationRequest(server, machine)).url)
  })
})

describe('a redirect URI', () => {
  it('may be omitted when one is registered (RFC 6749, 3.1.2.3)', async () => {
    const { callback } = await authorize(server, browser, client, { redirect_uri: null })
    expect(callback.origin + callback.pathname).toBe(REDIRECT)
  })

  it('keeps its own query', async () => {
    const redirect_uri = `${REDIRECT}?tenant=7`
    const oauthClient = await registerClient(server, { redirectUris: [redirect_uri] })
    const { callback, code } = await authorize(server, browser, oauthClient, { redirect_uri })
    expect(callback.searchParams.get('tenant')).toBe('7')
    expect(code).toMatch(/^mst_code_/)
  })

  it.each(['http://127.0.0.1:51004/callback', 'http://[::1]:51004/callback'])(
    'on a loopback interface may have any port, for a public client (RFC 8252, 7.3): %s',
    async (redirect_uri) => {
      const registered = [redirect_uri.replace('51004', '8080')]
      const native = await registerClient(server, { isPublic: true, redirectUris: registered })
      expect((await authorize(server, browser, native, { redirect_uri })).callback.href).toContain(redirect_uri)
      const confidential = await registerClient(server, { redirectUris: registered })
      const refused = await browser.go((await authorizationRequest(server, confidential, { redirect_uri })).url)
      expect(refused.status).toBe(400)
    },
  )

  it.each([
    ['http://127.0.0.1/callback', 'http://127.0.0.1:8080/other'],
    ['http://127.0.0.1/callback', 'http://127.0.0.2:8080/callback'],
    ['http://127.0.0.1/callback', 'http://127.0.0.1:8080@evil.example/callback'],
    ['http://127.0.0.1/callback', 'http://127.0.0.1.evil.example/callback'],
    ['http://127.0.0.1/callback', 'https://127.0.0.1/callback'],
    ['http://localhost:8080/callback', 'http://localhost:9090/callback'],
  ])('on a loopback interface must match in everything but the port: %s, %s', async (registered, redirect_uri) => {
    const native = await registerClient(server, { isPublic: true, redirectUris: [registered] })
    const refused = await browser.go((await authorizationRequest(server, native, { redirect_uri })).url)
    expect([refused.status, refused.url.origin]).toEqual([400, server.url])
  })
})

describe('the redirect', () => {
  it.each(['a b+c&d=e%20"<é>☃#?/\\', 'x'.repeat(1000)])(
    'returns the state unchanged (RFC 6749, 4.1.2): %j',
    async (state) => {
      const { callback } = await authorize(server, browser, client, { state })
      expect(callback.searchParams.get('state')).toBe(state)
    },
  )

  it.each([null, ''])('has no state when the request has none (RFC 6749, 3.1): %j', async (state) => {
    const { callback } = await authorize(server, browser, client, { state })
    expect(callback.searchParams.has('state')).toBe(false)
  })

  it('names the issuer (RFC 9207, 2)', async () => {
    const { callback } = await authorize(server, browser, client)
    expect(callback.searchParams.get('iss')).toBe(server.issuer)
  })

  it('is not cacheable, and its request has an id', async () => {
    const { url } = await authorizationRequest(server, client)
    const response = await new Browser(server).send(new URL(url), {})
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-request-id')).toMatch(/^req_/)
  })
})

it('uses all scopes of the registration when a request names none (RFC 6749, 3.3)', async () => {
  const { url } = await authorizationRequest(server, client, { scope: null })
  const page = await (await browserOf(server, await makePerson(server, { [server.orgId]: 'owner' }))).go(url)
  expect(page.html).toContain('Read workers')
  expect(page.html).toContain('Read projects and assignments')
})

it('ignores unknown parameters, such as those of OpenID Connect (RFC 6749, 3.1)', async () => {
  const unknown = {
    nonce: 'n',
    claims: 'x',
    max_age: 'soon',
    id_token_hint: 'x',
    registration: '{}',
    login_hint: 'a',
    acr_values: 'b',
    audience: 'd',
  }
  expect((await authorize(server, browser, client, unknown)).code).toMatch(/^mst_code_/)
})

it('accepts a narrower scope than a registered broad one', async () => {
  const broad = await registerClient(server, { scopes: ['read'] })
  expect((await authorize(server, browser, broad, { scope: 'jobs:read' })).code).toMatch(/^mst_code_/)
})

it.each(['POST', 'PUT', 'DELETE'])('rejects %s', async (method) => {
  const { url } = await authorizationRequest(server, client)
  const { status, headers } = await request(url, { method })
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

it.each(['/oauth/authorize/', '/oauth/Authorize', '/oauth/jwks', '/jwks', '/session/end', '/me', '/reg', '/request'])(
  'does not serve %s',
  async (path) => {
    expect((await request(server.url + path)).status).toBe(404)
  },
)

it.each(['/.well-known/openid-configuration', '/oauth/authorize/unknown'])('%s reveals nothing', async (path) => {
  expect([400, 404]).toContain((await request(server.url + path)).status)
})
