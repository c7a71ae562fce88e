/** Codes for tokens: what is refused, each with the section that says so, and who may ask from a browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../../support/server.ts'
import {
  type Authorized,
  authorize,
  exchange,
  type Form,
  post,
  REDIRECT,
  refresh,
  secretOf,
  send,
  workers,
} from './flow.ts'
import { basic, expectRefusal, startTokenParties, type TokenParties } from './refusal.ts'

let { server, client, other, publicClient, browser } = {} as TokenParties

beforeAll(async () => {
  ;({ server, client, other, publicClient, browser } = await startTokenParties())
})
afterAll(() => server.stop())

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
