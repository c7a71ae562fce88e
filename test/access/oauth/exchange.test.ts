/**
 * Code exchange: which requests are rejected, each with its specification section, and which browser origins may send
 * one.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  ['RFC 6749, 4.1.3', 'another redirect URI', { redirect_uri: 'https://evil.example/' }, 400, 'invalid_grant'],
  ['RFC 6749, 4.1.3', 'a redirect URI with an extra slash', { redirect_uri: `${REDIRECT}/` }, 400, 'invalid_grant'],
  ['RFC 7636, 4.5', 'no verifier', { code_verifier: null }, 400, 'invalid_grant'],
  ['RFC 7636, 4.6', 'a wrong verifier', { code_verifier: 'w'.repeat(43) }, 400, 'invalid_grant'],
  ['RFC 7636, 4.1', 'a verifier that is too short', { code_verifier: 'short' }, 400, 'invalid_request'],
  ['RFC 7636, 4.1', 'a verifier that is too long', { code_verifier: 'l'.repeat(129) }, 400, 'invalid_request'],
  ['RFC 6749, 3.2', 'no grant type', { grant_type: null }, 400, 'invalid_request'],
  ['RFC 6749, 4.3', 'the password grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ['RFC 6749, 4.2', 'the implicit grant', { grant_type: 'implicit' }, 400, 'unsupported_grant_type'],
  ['RFC 6749, 5.2', 'an unknown grant type', { grant_type: 'constructor' }, 400, 'unsupported_grant_type'],
  [
    'RFC 7523, 2.1',
    'the assertion grant',
    { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer' },
    400,
    'unsupported_grant_type',
  ],
  [
    'RFC 8628, 3.4',
    'the device grant, for which it is not registered',
    { grant_type: 'urn:ietf:params:oauth:grant-type:device_code' },
    400,
    'unauthorized_client',
  ],
  ['RFC 6749, 2.3.1', 'a wrong secret', { client_secret: 'mst_secret_wrong' }, 401, 'invalid_client'],
  ['RFC 6749, 2.3.1', 'an empty secret', { client_secret: '' }, 401, 'invalid_client'],
  ['RFC 6749, 3.2.1', 'no secret for a confidential client', { client_secret: null }, 401, 'invalid_client'],
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

  it('RFC 6749, 5.2: a wrong secret in the header, with a challenge in the response', async () => {
    const form = { grant_type: 'client_credentials' }
    const answer = await post(server, 'token', form, basic(client.clientId, 'wrong'))
    expectRefusal(answer, 401, 'invalid_client')
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /)
  })

  it('RFC 6749, 2.3: two client authentication methods', async () => {
    const headers = basic(client.clientId, client.secret as string)
    const form = { grant_type: 'client_credentials', ...secretOf(client) }
    expectRefusal(await post(server, 'token', form, headers), 400, 'invalid_request')
  })

  it('RFC 6749, 2.3.1: a malformed header', async () => {
    const form = { grant_type: 'client_credentials' }
    for (const authorization of ['Basic', 'Basic !', 'Basic bm9jb2xvbg==', 'Digest x'])
      expectRefusal(await post(server, 'token', form, { authorization }), 400, 'invalid_request')
  })

  it('RFC 7636, 4.6: the challenge sent as its verifier, as with the plain method', async () => {
    const { code, verifier, callback } = authorized
    expect(callback.searchParams.get('code')).toBe(code)
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))).toString(
      'base64url',
    )
    expectRefusal(await exchange(server, client, { code, verifier: challenge }), 400, 'invalid_grant')
  })

  it("RFC 6749, 4.1.3: another client's code, which stays valid for its owner", async () => {
    for (const otherClient of [other, publicClient])
      expectRefusal(await exchange(server, otherClient, authorized), 400, 'invalid_grant')
    expect((await exchange(server, client, authorized)).status).toBe(200)
  })

  it.each(['grant_type', 'code', 'code_verifier', 'client_id', 'redirect_uri'])(
    'RFC 6749, 3.2: repeated %s',
    async (name) => {
      const { code, verifier } = await authorize(server, browser, client)
      const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT }
      const body = new URLSearchParams({ ...form, ...secretOf(client) })
      body.append(name, body.get(name) as string)
      expectRefusal(await send(server, 'token', body.toString()), 400, 'invalid_request')
      expect((await exchange(server, client, { code, verifier })).status).toBe(200)
    },
  )

  it('RFC 6749, 4.1.2: an expired code', async () => {
    const late = await authorize(server, browser, client)
    await server.database.pool.query(`
      update oauth_tokens set expires_at = now() - interval '1 second',
        payload = payload::jsonb || jsonb_build_object('exp', extract(epoch from now())::bigint - 1)
      where kind = 'code' and consumed_at is null`)
    expectRefusal(await exchange(server, client, late), 400, 'invalid_grant')
  })

  it('RFC 6749, 4.1.2: a used code, which also revokes its tokens', async () => {
    const authorized = await authorize(server, browser, client)
    const { body: tokens } = await exchange(server, client, authorized)
    expect((await workers(server, tokens.access_token)).status).toBe(200)
    expectRefusal(await exchange(server, client, authorized), 400, 'invalid_grant')
    expect((await workers(server, tokens.access_token)).body.error.code).toBe('credential_revoked')
    expectRefusal(await refresh(server, client, tokens.refresh_token), 400, 'invalid_grant')
  })

  it('RFC 9700, 4.8: a code without a challenge after PKCE was stripped from the request', async () => {
    const { code } = await authorize(server, browser, client)
    expectRefusal(await exchange(server, client, { code, verifier: '' }), 400, 'invalid_grant')
  })
})

describe('a script of another site', () => {
  it('may exchange codes, wherever it comes from (Fetch, 3.2)', async () => {
    const authorized = await authorize(server, browser, publicClient)
    const form = {
      grant_type: 'authorization_code',
      code: authorized.code,
      code_verifier: authorized.verifier,
      client_id: publicClient.clientId,
    }
    const { status, headers } = await post(server, 'token', form, { origin: 'https://anywhere.example' })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('gets nothing for a code without its verifier', async () => {
    const authorized = await authorize(server, browser, publicClient)
    const form = { grant_type: 'authorization_code', code: authorized.code, client_id: publicClient.clientId }
    const answer = await post(server, 'token', form, { origin: 'https://evil.example' })
    expectRefusal(answer, 400, 'invalid_grant')
  })
})
