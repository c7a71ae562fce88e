/** What the token endpoint refuses, each with the section that says so. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, request } from '../support/server.ts'
import {
  type Authorized,
  authorize,
  type Browser,
  browserOf,
  connect,
  exchange,
  type Form,
  makePerson,
  type OauthTestServer,
  post,
  REDIRECT,
  refresh,
  registerClient,
  secretOf,
  send,
  startOauthServer,
  type TestClient,
  workers,
} from './flow.ts'

let server: OauthTestServer
let client: TestClient
let other: TestClient
let publicClient: TestClient
let browser: Browser

beforeAll(async () => {
  server = await startOauthServer()
  client = await registerClient(server)
  other = await registerClient(server, { name: 'Payroll Bridge' })
  publicClient = await registerClient(server, { isPublic: true })
  browser = await browserOf(server, await makePerson(server, { [server.orgId]: 'owner' }))
})
afterAll(() => server.stop())

function expectRefusal(answer: Answer, status: number, error: string): void {
  expect([answer.status, answer.body.error]).toEqual([status, error])
  expect(answer.body.access_token).toBeUndefined()
  expect(answer.headers.get('cache-control')).toBe('no-store') // RFC 6749, 5.1
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
}

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
})

const exchanges: [section: string, what: string, change: Form, status: number, error: string][] = [
  ['RFC 6749, 4.1.3', 'no code', { code: null }, 400, 'invalid_request'],
  ['RFC 6749, 4.1.3', 'an unknown code', { code: 'mst_code_unknown' }, 400, 'invalid_grant'],
  ['RFC 6749, 4.1.3', 'the address of another', { redirect_uri: 'https://evil.example/' }, 400, 'invalid_grant'],
  ['RFC 6749, 4.1.3', 'an address with a slash more', { redirect_uri: `${REDIRECT}/` }, 400, 'invalid_grant'],
  ['RFC 7636, 4.5', 'no verifier', { code_verifier: null }, 400, 'invalid_grant'],
  ['RFC 7636, 4.6', 'a wrong verifier', { code_verifier: 'w'.repeat(43) }, 400, 'invalid_grant'],
  ['RFC 7636, 4.1', 'a verifier that is too short', { code_verifier: 'short' }, 400, 'invalid_request'],
  ['RFC 7636, 4.1', 'a verifier that is too long', { code_verifier: 'l'.repeat(129) }, 400, 'invalid_request'],
  ['RFC 6749, 3.2', 'no grant type', { grant_type: null }, 400, 'invalid_request'],
  ['RFC 6749, 4.3', 'the password grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ['RFC 6749, 4.2', 'the implicit grant', { grant_type: 'implicit' }, 400, 'unsupported_grant_type'],
  ['RFC 6749, 5.2', 'a grant nobody knows', { grant_type: 'constructor' }, 400, 'unsupported_grant_type'],
  [
    'RFC 7523, 2.1',
    'the grant of assertions',
    { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer' },
    400,
    'unsupported_grant_type',
  ],
  [
    'RFC 8628, 3.4',
    'the grant of devices',
    { grant_type: 'urn:ietf:params:oauth:grant-type:device_code' },
    400,
    'unsupported_grant_type',
  ],
  ['RFC 6749, 2.3.1', 'a wrong secret', { client_secret: 'mst_secret_wrong' }, 401, 'invalid_client'],
  ['RFC 6749, 2.3.1', 'an empty secret', { client_secret: '' }, 401, 'invalid_client'],
  ['RFC 6749, 3.2.1', 'no secret where there is one', { client_secret: null }, 401, 'invalid_client'],
  ['RFC 6749, 5.2', 'an unknown client', { client_id: 'mst_client_unknown' }, 401, 'invalid_client'],
  ['RFC 6749, 3.2.1', 'no client', { client_id: null, client_secret: null }, 400, 'invalid_request'],
]

describe('an exchange is refused with', () => {
  let authorized: Authorized
  beforeAll(async () => {
    authorized = await authorize(server, browser, client)
  })

  it.each(exchanges)('%s: %s', async (_section, _what, change, status, error) => {
    expectRefusal(await exchange(server, client, authorized, change), status, error)
  })

  it("RFC 6749, 2.3.1: another client's secret", async () => {
    const change = { client_secret: other.secret }
    expectRefusal(await exchange(server, client, authorized, change), 401, 'invalid_client')
  })

  it('RFC 6749, 5.2: a wrong secret in the header, which is asked for again', async () => {
    const form = { grant_type: 'client_credentials' }
    const answer = await post(server, 'token', form, basic(client.clientId, 'wrong'))
    expectRefusal(answer, 401, 'invalid_client')
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /)
  })

  it('RFC 6749, 2.3: two ways to show who it is', async () => {
    const headers = basic(client.clientId, client.secret as string)
    const form = { grant_type: 'client_credentials', ...secretOf(client) }
    expectRefusal(await post(server, 'token', form, headers), 400, 'invalid_request')
  })

  it('RFC 6749, 2.3.1: a header that is none', async () => {
    const form = { grant_type: 'client_credentials' }
    for (const authorization of ['Basic', 'Basic !', 'Basic bm9jb2xvbg==', 'Digest x'])
      expectRefusal(await post(server, 'token', form, { authorization }), 400, 'invalid_request')
  })

  it('RFC 7636, 4.6: the challenge as its verifier, as if it were plain', async () => {
    const { code, verifier, callback } = authorized
    expect(callback.searchParams.get('code')).toBe(code)
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))).toString(
      'base64url',
    )
    expectRefusal(await exchange(server, client, { code, verifier: challenge }), 400, 'invalid_grant')
  })

  it('RFC 6749, 4.1.3: the code of another client, which is none the worse for it', async () => {
    for (const thief of [other, publicClient])
      expectRefusal(await exchange(server, thief, authorized), 400, 'invalid_grant')
    expect((await exchange(server, client, authorized)).status).toBe(200)
  })

  it.each(['grant_type', 'code', 'code_verifier', 'client_id', 'redirect_uri'])(
    'RFC 6749, 3.2: %s twice',
    async (name) => {
      const { code, verifier } = await authorize(server, browser, client)
      const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT }
      const body = new URLSearchParams({ ...form, ...secretOf(client) })
      body.append(name, body.get(name) as string)
      expectRefusal(await send(server, 'token', body.toString()), 400, 'invalid_request')
      expect((await exchange(server, client, { code, verifier })).status).toBe(200)
    },
  )

  it('RFC 6749, 4.1.2: a code that has run out', async () => {
    const late = await authorize(server, browser, client)
    await server.database.pool.query(`
      update oauth_tokens set expires_at = now() - interval '1 second',
        payload = payload::jsonb || jsonb_build_object('exp', extract(epoch from now())::bigint - 1)
      where kind = 'code' and consumed_at is null`)
    expectRefusal(await exchange(server, client, late), 400, 'invalid_grant')
  })

  it('RFC 6749, 4.1.2: a code that was used, and what came of it ends', async () => {
    const authorized = await authorize(server, browser, client)
    const { body: tokens } = await exchange(server, client, authorized)
    expect((await workers(server, tokens.access_token)).status).toBe(200)
    expectRefusal(await exchange(server, client, authorized), 400, 'invalid_grant')
    expect((await workers(server, tokens.access_token)).body.error.code).toBe('credential_revoked')
    expectRefusal(await refresh(server, client, tokens.refresh_token), 400, 'invalid_grant')
  })

  it('RFC 9700, 4.8: PKCE left out on the way, so that a code without a challenge would pass', async () => {
    const { code } = await authorize(server, browser, client)
    expectRefusal(await exchange(server, client, { code, verifier: '' }), 400, 'invalid_grant')
  })
})

describe('a request is refused', () => {
  it('RFC 6749, 3.2: that is no POST', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await request(`${server.base}/oauth/token`, { method })
      expectRefusal(answer, 405, 'invalid_request')
      expect(answer.headers.get('allow')).toBe('POST')
    }
  })

  it('of an address that is not there, before anybody is asked who they are', async () => {
    for (const path of ['/oauth', '/oauth/', '/oauth/token/', '/oauth/Token', '/oauth/authorize'])
      expectRefusal(await request(server.base + path, { method: 'POST' }), 404, 'invalid_request')
  })

  it('RFC 6749, 4.1.3: in another form', async () => {
    const form = { grant_type: 'client_credentials', ...secretOf(client) }
    const json = await send(server, 'token', JSON.stringify(form), { 'content-type': 'application/json' })
    expectRefusal(json, 400, 'invalid_request')
    const query = await request(`${server.base}/oauth/token?${new URLSearchParams(form)}`, { method: 'POST' })
    expectRefusal(query, 400, 'invalid_request')
  })

  it('that is too large', async () => {
    const { status } = await send(server, 'token', `grant_type=${'x'.repeat(2_000_000)}`)
    expect([400, 413]).toContain(status)
  })

  it('RFC 6749, 5.2: for a grant that the client is not registered for', async () => {
    const codeOnly = await registerClient(server, { grantTypes: ['authorization_code'] })
    expectRefusal(await refresh(server, codeOnly, 'mst_rt_x'), 400, 'unauthorized_client')
    const form = { grant_type: 'client_credentials', ...secretOf(codeOnly) }
    expectRefusal(await post(server, 'token', form), 400, 'unauthorized_client')
    expect(await connect(server, browser, codeOnly)).not.toHaveProperty('refresh_token')
    const machine = await registerClient(server, { grantTypes: ['client_credentials'] })
    const authorized = await authorize(server, browser, client)
    expectRefusal(await exchange(server, machine, authorized), 400, 'unauthorized_client')
  })

  it('RFC 6749, 4.4: for a client of its own account that has no secret', async () => {
    const form = { grant_type: 'client_credentials', ...secretOf(publicClient) }
    expectRefusal(await post(server, 'token', form), 400, 'unauthorized_client')
  })

  it('RFC 6749, 2.3.1: from a revoked client', async () => {
    const gone = await registerClient(server)
    const { refresh_token } = await connect(server, browser, gone)
    await server.database.prisma.oauthClient.update({ where: { id: gone.id }, data: { revokedAt: new Date() } })
    expectRefusal(await refresh(server, gone, refresh_token), 401, 'invalid_client')
    const form = { grant_type: 'client_credentials', ...secretOf(gone) }
    expectRefusal(await post(server, 'token', form), 401, 'invalid_client')
  })

  it.each([
    ['RFC 6749, 4.4.2', 'more than is registered', 'workers:read jobs:read'],
    ['RFC 6749, 3.3', 'a scope that is not there', 'workers:read secrets:read'],
    ['RFC 6749, 3.3', 'a broader scope', 'read'],
    ['OpenID Connect, 3.1.2.1', 'an ID token', 'openid'],
  ])('%s: with client credentials for %s', async (_section, _what, scope) => {
    const form = { grant_type: 'client_credentials', scope, ...secretOf(client) }
    expectRefusal(await post(server, 'token', form), 400, 'invalid_scope')
  })
})

describe('a refresh is refused with', () => {
  it.each([
    ['RFC 6749, 6', 'no token', { refresh_token: null }, 'invalid_request'],
    ['RFC 6749, 6', 'an unknown token', { refresh_token: 'mst_rt_unknown' }, 'invalid_grant'],
    ['RFC 6749, 6', 'more than was granted', { scope: 'workers:read projects:read' }, 'invalid_scope'],
    ['RFC 6749, 6', 'a broader scope', { scope: 'read' }, 'invalid_scope'],
    ['RFC 6749, 6', 'a scope that is not there', { scope: 'nothing' }, 'invalid_scope'],
  ] as [string, string, Form, string][])('%s: %s', async (_section, _what, change, error) => {
    const { refresh_token } = await connect(server, browser, client)
    expectRefusal(await refresh(server, client, refresh_token, change), 400, error)
    expect((await refresh(server, client, refresh_token)).status).toBe(200) // a refused request uses nothing up
  })

  it('RFC 6749, 6: the token of another client, which is none the worse for it', async () => {
    const { refresh_token } = await connect(server, browser, client)
    for (const thief of [other, publicClient])
      expectRefusal(await refresh(server, thief, refresh_token), 400, 'invalid_grant')
    expect((await refresh(server, client, refresh_token)).status).toBe(200)
  })

  it('RFC 6749, 1.5: an access token or a code', async () => {
    const { access_token } = await connect(server, browser, client)
    const { code } = await authorize(server, browser, client)
    for (const token of [access_token, code]) expectRefusal(await refresh(server, client, token), 400, 'invalid_grant')
  })

  it('RFC 6749, 6: a token that has run out', async () => {
    const { refresh_token } = await connect(server, browser, client)
    await server.database.pool.query(`
      update oauth_tokens set expires_at = now() - interval '1 second',
        payload = payload::jsonb || jsonb_build_object('exp', extract(epoch from now())::bigint - 1)
      where kind = 'refresh' and consumed_at is null`)
    expectRefusal(await refresh(server, client, refresh_token), 400, 'invalid_grant')
  })

  it('RFC 9700, 4.14.2: a token that was used, and its whole family ends', async () => {
    const first = await connect(server, browser, client)
    const { body: second } = await refresh(server, client, first.refresh_token)
    const { body: third } = await refresh(server, client, second.refresh_token)
    expect((await workers(server, third.access_token)).status).toBe(200)
    expectRefusal(await refresh(server, client, first.refresh_token), 400, 'invalid_grant')
    for (const { access_token, refresh_token } of [first, second, third]) {
      expect((await workers(server, access_token)).body.error.code).toBe('credential_revoked')
      expectRefusal(await refresh(server, client, refresh_token), 400, 'invalid_grant')
    }
  })

  it('and gives less where less is asked for, for that token only (RFC 6749, 6)', async () => {
    const { refresh_token } = await connect(server, browser, client, { scope: 'workers:read projects:read' })
    const { body: narrow } = await refresh(server, client, refresh_token, { scope: 'projects:read' })
    expect(narrow.scope).toBe('projects:read')
    expect((await workers(server, narrow.access_token)).status).toBe(403)
    expect((await refresh(server, client, narrow.refresh_token)).body.scope).toContain('workers:read')
  })
})

describe('client credentials', () => {
  it('give no refresh token (RFC 6749, 4.4.3), and all of the registration where no scope is named', async () => {
    const { status, body, headers } = await post(server, 'token', {
      grant_type: 'client_credentials',
      ...secretOf(client),
    })
    expect([status, body.scope.split(' ').sort()]).toEqual([200, ['projects:read', 'workers:read']])
    expect(body).not.toHaveProperty('refresh_token')
    expect(headers.get('cache-control')).toBe('no-store') // RFC 6749, 5.1
  })
})

describe('revocation', () => {
  it("leaves another client's token alone (RFC 7009, 2.1)", async () => {
    const { access_token, refresh_token } = await connect(server, browser, client)
    for (const token of [access_token, refresh_token])
      for (const thief of [other, publicClient]) await post(server, 'revoke', { token, ...secretOf(thief) })
    expect((await workers(server, access_token)).status).toBe(200)
    expect((await refresh(server, client, refresh_token)).status).toBe(200)
  })

  it('of nothing is done already (RFC 7009, 2.2)', async () => {
    expect((await post(server, 'revoke', { token: 'mst_at_unknown', ...secretOf(client) })).status).toBe(200)
  })

  it('of a token whose kind is told wrong is done all the same (RFC 7009, 2.1)', async () => {
    const { access_token } = await connect(server, browser, client)
    const form = { token: access_token, token_type_hint: 'refresh_token', ...secretOf(client) }
    expect((await post(server, 'revoke', form)).status).toBe(200)
    expect((await workers(server, access_token)).body.error.code).toBe('credential_revoked')
  })

  it.each([
    ['no token (RFC 7009, 2.1)', { token: null }, 400, 'invalid_request'],
    ['a wrong secret (RFC 7009, 2.1)', { client_secret: 'wrong' }, 401, 'invalid_client'],
    ['an unknown client (RFC 7009, 2.1)', { client_id: 'unknown' }, 401, 'invalid_client'],
  ] as [string, Form, number, string][])('is refused with %s', async (_what, change, status, error) => {
    const form = { token: 'mst_at_unknown', ...secretOf(client), ...change }
    expectRefusal(await post(server, 'revoke', form), status, error)
  })
})

describe('introspection', () => {
  it('tells nothing of what is not the client’s own or not alive (RFC 7662, 2.2)', async () => {
    const { access_token, refresh_token } = await connect(server, browser, client)
    const { code } = await authorize(server, browser, client)
    const tell = async (token: string, of = client) =>
      (await post(server, 'introspect', { token, ...secretOf(of) })).body
    for (const token of [access_token, refresh_token])
      expect([(await tell(token)).active, await tell(token, other)]).toEqual([true, { active: false }])
    for (const token of ['mst_at_unknown', code, await server.key()])
      expect(await tell(token)).toEqual({ active: false })
    await post(server, 'revoke', { token: access_token, ...secretOf(client) })
    for (const token of [access_token, refresh_token]) expect(await tell(token)).toEqual({ active: false })
  })

  it('is for clients that can show who they are (RFC 7662, 2.1)', async () => {
    const { access_token } = await connect(server, browser, publicClient)
    const { body } = await post(server, 'introspect', { token: access_token, ...secretOf(publicClient) })
    expect(body.active ?? false).toBe(false)
    expectRefusal(await post(server, 'introspect', { token: access_token }), 400, 'invalid_request')
    const form = { token: access_token, ...secretOf(client), client_secret: 'wrong' }
    expectRefusal(await post(server, 'introspect', form), 401, 'invalid_client')
  })
})

describe('a script of another site', () => {
  const ask = (origin: string, method: string) =>
    request(`${server.base}/oauth/token`, { method, headers: { origin, 'access-control-request-method': 'POST' } })

  it('may exchange codes from the address of a client that it is (Fetch, 3.2)', async () => {
    const authorized = await authorize(server, browser, publicClient)
    expect((await ask('https://app.example.com', 'OPTIONS')).headers.get('access-control-allow-origin')).toBeTruthy()
    const form = {
      grant_type: 'authorization_code',
      code: authorized.code,
      code_verifier: authorized.verifier,
      client_id: publicClient.clientId,
    }
    const theirs = await post(server, 'token', form, { origin: 'https://app.example.com' })
    expect([theirs.status, theirs.headers.get('access-control-allow-origin')]).toEqual([200, 'https://app.example.com'])
  })

  it('reads no answer from anywhere else', async () => {
    const authorized = await authorize(server, browser, publicClient)
    const form = { grant_type: 'authorization_code', code: authorized.code, client_id: publicClient.clientId }
    const { headers } = await post(server, 'token', form, { origin: 'https://evil.example' })
    expect(headers.get('access-control-allow-origin')).not.toBe('https://evil.example')
  })
})
