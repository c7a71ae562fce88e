/** What the token, revocation and introspection endpoints reject, each with its specification section. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../../support/server.ts'
import {
  authorize,
  connect,
  exchange,
  type Form,
  passGrace,
  post,
  refresh,
  registerClient,
  secretOf,
  send,
  workers,
} from './flow.ts'
import { expectRefusal, startTokenParties, type TokenParties } from './refusal.ts'

let { server, client, other, publicClient, browser } = {} as TokenParties

beforeAll(async () => {
  ;({ server, client, other, publicClient, browser } = await startTokenParties())
})
afterAll(() => server.stop())

describe('a request is rejected', () => {
  it('RFC 6749, 3.2: with a method other than POST', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await request(`${server.base}/oauth/token`, { method })
      expectRefusal(answer, 405, 'invalid_request')
      expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
    }
  })

  it('to an unknown path, before the client is authenticated', async () => {
    for (const path of ['/oauth', '/oauth/', '/oauth/token/', '/oauth/Token', '/oauth/authorize'])
      expectRefusal(await request(server.base + path, { method: 'POST' }), 404, 'invalid_request')
  })

  it('RFC 6749, 4.1.3: with another content type', async () => {
    const form = { grant_type: 'client_credentials', ...secretOf(client) }
    const json = await send(server, 'token', JSON.stringify(form), { 'content-type': 'application/json' })
    expectRefusal(json, 400, 'invalid_request')
    const query = await request(`${server.base}/oauth/token?${new URLSearchParams(form)}`, { method: 'POST' })
    expectRefusal(query, 400, 'invalid_request')
  })

  it('with a body that is too large', async () => {
    const { status } = await send(server, 'token', `grant_type=${'x'.repeat(2_000_000)}`)
    expect([400, 413]).toContain(status)
  })

  it('RFC 6749, 5.2: for a grant type that the client is not registered for', async () => {
    const codeOnly = await registerClient(server, { grantTypes: ['authorization_code'] })
    expectRefusal(await refresh(server, codeOnly, 'mst_rt_x'), 400, 'unauthorized_client')
    const form = { grant_type: 'client_credentials', ...secretOf(codeOnly) }
    expectRefusal(await post(server, 'token', form), 400, 'unauthorized_client')
    expect(await connect(server, browser, codeOnly)).not.toHaveProperty('refresh_token')
    const machine = await registerClient(server, { grantTypes: ['client_credentials'] })
    const authorized = await authorize(server, browser, client)
    expectRefusal(await exchange(server, machine, authorized), 400, 'unauthorized_client')
  })

  it('RFC 6749, 4.4: for client credentials without a secret', async () => {
    const form = { grant_type: 'client_credentials', ...secretOf(publicClient) }
    expectRefusal(await post(server, 'token', form), 400, 'unauthorized_client')
  })

  it('RFC 6749, 2.3.1: from a revoked client', async () => {
    const revokedClient = await registerClient(server)
    const { refresh_token } = await connect(server, browser, revokedClient)
    await server.database.prisma.oauthClient.update({
      where: { id: revokedClient.id },
      data: { revokedAt: new Date() },
    })
    expectRefusal(await refresh(server, revokedClient, refresh_token), 401, 'invalid_client')
    const form = { grant_type: 'client_credentials', ...secretOf(revokedClient) }
    expectRefusal(await post(server, 'token', form), 401, 'invalid_client')
  })

  it.each([
    ['RFC 6749, 4.4.2', 'more than is registered', 'workers:read jobs:read'],
    ['RFC 6749, 3.3', 'an unknown scope', 'workers:read secrets:read'],
    ['RFC 6749, 3.3', 'a broader scope', 'read'],
    ['OpenID Connect, 3.1.2.1', 'an ID token', 'openid'],
  ])('%s: with client credentials for %s', async (_section, _what, scope) => {
    const form = { grant_type: 'client_credentials', scope, ...secretOf(client) }
    expectRefusal(await post(server, 'token', form), 400, 'invalid_scope')
  })
})

describe('a refresh is rejected with', () => {
  it.each([
    ['RFC 6749, 6', 'no token', { refresh_token: null }, 'invalid_request'],
    ['RFC 6749, 6', 'an unknown token', { refresh_token: 'mst_rt_unknown' }, 'invalid_grant'],
    ['RFC 6749, 6', 'more than was granted', { scope: 'workers:read projects:read' }, 'invalid_scope'],
    ['RFC 6749, 6', 'a broader scope', { scope: 'read' }, 'invalid_scope'],
    ['RFC 6749, 6', 'an unknown scope', { scope: 'nothing' }, 'invalid_scope'],
  ] as [string, string, Form, string][])('%s: %s', async (_section, _what, change, error) => {
    const { refresh_token } = await connect(server, browser, client)
    expectRefusal(await refresh(server, client, refresh_token, change), 400, error)
    expect((await refresh(server, client, refresh_token)).status).toBe(200) // a rejected request uses nothing up
  })

  it("RFC 6749, 6: another client's token, which stays valid for its owner", async () => {
    const { refresh_token } = await connect(server, browser, client)
    for (const otherClient of [other, publicClient])
      expectRefusal(await refresh(server, otherClient, refresh_token), 400, 'invalid_grant')
    expect((await refresh(server, client, refresh_token)).status).toBe(200)
  })

  it('RFC 6749, 1.5: an access token or a code', async () => {
    const { access_token } = await connect(server, browser, client)
    const { code } = await authorize(server, browser, client)
    for (const token of [access_token, code]) expectRefusal(await refresh(server, client, token), 400, 'invalid_grant')
  })

  it('RFC 6749, 6: an expired token', async () => {
    const { refresh_token } = await connect(server, browser, client)
    await server.database.pool.query(`
      update oauth_tokens set expires_at = now() - interval '1 second',
        payload = payload::jsonb || jsonb_build_object('exp', extract(epoch from now())::bigint - 1)
      where kind = 'refresh' and consumed_at is null`)
    expectRefusal(await refresh(server, client, refresh_token), 400, 'invalid_grant')
  })

  it('RFC 9700, 4.14.2: a used token, and its whole family is revoked', async () => {
    const first = await connect(server, browser, client)
    const { body: second } = await refresh(server, client, first.refresh_token)
    const { body: third } = await refresh(server, client, second.refresh_token)
    expect((await workers(server, third.access_token)).status).toBe(200)
    await passGrace(server, first.refresh_token)
    expectRefusal(await refresh(server, client, first.refresh_token), 400, 'invalid_grant')
    for (const { access_token, refresh_token } of [first, second, third]) {
      expect((await workers(server, access_token)).body.error.code).toBe('credential_revoked')
      expectRefusal(await refresh(server, client, refresh_token), 400, 'invalid_grant')
    }
  })

  it('a refresh with fewer scopes gives fewer, for that access token only (RFC 6749, 6)', async () => {
    const { refresh_token } = await connect(server, browser, client, { scope: 'workers:read projects:read' })
    const { body: narrow } = await refresh(server, client, refresh_token, { scope: 'projects:read' })
    expect(narrow.scope).toBe('projects:read')
    expect((await workers(server, narrow.access_token)).status).toBe(403)
    expect((await refresh(server, client, narrow.refresh_token)).body.scope).toContain('workers:read')
  })
})

describe('client credentials', () => {
  it('give no refresh token (RFC 6749, 4.4.3), and all registered scopes when none is named', async () => {
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
  it("ignores another client's token (RFC 7009, 2.1)", async () => {
    const { access_token, refresh_token } = await connect(server, browser, client)
    for (const token of [access_token, refresh_token])
      for (const otherClient of [other, publicClient]) await post(server, 'revoke', { token, ...secretOf(otherClient) })
    expect((await workers(server, access_token)).status).toBe(200)
    expect((await refresh(server, client, refresh_token)).status).toBe(200)
  })

  it.each(['mst_at_unknown', 'mst_rt_unknown'])('of the unknown token %s succeeds (RFC 7009, 2.2)', async (token) => {
    const answer = await post(server, 'revoke', { token, ...secretOf(client) })
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  })

  it('succeeds with a wrong token type hint (RFC 7009, 2.1)', async () => {
    const { access_token } = await connect(server, browser, client)
    const form = { token: access_token, token_type_hint: 'refresh_token', ...secretOf(client) }
    expect((await post(server, 'revoke', form)).status).toBe(200)
    expect((await workers(server, access_token)).body.error.code).toBe('credential_revoked')
  })

  it.each([
    ['no token (RFC 7009, 2.1)', { token: null }, 400, 'invalid_request'],
    ['a wrong secret (RFC 7009, 2.1)', { client_secret: 'wrong' }, 401, 'invalid_client'],
    ['an unknown client (RFC 7009, 2.1)', { client_id: 'unknown' }, 401, 'invalid_client'],
  ] as [string, Form, number, string][])('is rejected with %s', async (_what, change, status, error) => {
    const form = { token: 'mst_at_unknown', ...secretOf(client), ...change }
    expectRefusal(await post(server, 'revoke', form), status, error)
  })
})

describe('introspection', () => {
  it('reveals nothing about tokens of other clients or invalid tokens (RFC 7662, 2.2)', async () => {
    const { access_token, refresh_token } = await connect(server, browser, client)
    const { code } = await authorize(server, browser, client)
    const introspect = async (token: string, of = client) =>
      (await post(server, 'introspect', { token, ...secretOf(of) })).body
    for (const token of [access_token, refresh_token])
      expect([(await introspect(token)).active, await introspect(token, other)]).toEqual([true, { active: false }])
    for (const token of ['mst_at_unknown', code, await server.key()])
      expect(await introspect(token)).toEqual({ active: false })
    await post(server, 'revoke', { token: access_token, ...secretOf(client) })
    for (const token of [access_token, refresh_token]) expect(await introspect(token)).toEqual({ active: false })
  })

  it('requires client authentication (RFC 7662, 2.1)', async () => {
    const { access_token } = await connect(server, browser, publicClient)
    const { body } = await post(server, 'introspect', { token: access_token, ...secretOf(publicClient) })
    expect(body.active ?? false).toBe(false)
    expectRefusal(await post(server, 'introspect', { token: access_token }), 401, 'invalid_client')
    const form = { token: access_token, ...secretOf(client), client_secret: 'wrong' }
    expectRefusal(await post(server, 'introspect', form), 401, 'invalid_client')
  })
})
