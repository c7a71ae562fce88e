/** The authorisation server as it is opened: metadata, answers to token requests, how clients are known, and the log. */
import { describe, expect, it } from 'vitest'
import { DEVICE_GRANT } from '../../../src/access/oauth/grant-types.ts'
import type { Database } from '../../../src/platform/database/client.ts'
import { ApiError } from '../../../src/platform/errors/errors.ts'
import { ISSUER, type Opened } from './bare.ts'
import { type Authorized, exchange, post, REDIRECT, registerClient, secretOf, type TestClient } from './flow.ts'
import { authorize, client, get, machine, openWorld, ownToken, publicClient, request, server } from './opened.ts'

openWorld()

describe('it serves', () => {
  it('what the client is told about it, and nothing of OpenID Connect beyond what the library cannot leave out', async () => {
    server.open()
    const metadata = await (await get('/.well-known/oauth-authorization-server')).json()
    expect(metadata).toEqual({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/oauth/authorize`,
      token_endpoint: `${ISSUER}/api/public/v1/oauth/token`,
      revocation_endpoint: `${ISSUER}/api/public/v1/oauth/revoke`,
      introspection_endpoint: `${ISSUER}/api/public/v1/oauth/introspect`,
      pushed_authorization_request_endpoint: `${ISSUER}/api/public/v1/oauth/par`,
      device_authorization_endpoint: `${ISSUER}/api/public/v1/oauth/device_authorization`,
      dpop_signing_alg_values_supported: ['ES256', 'Ed25519', 'EdDSA'],
      jwks_uri: `${ISSUER}/jwks`,
      response_types_supported: ['code'],
      response_modes_supported: ['form_post', 'fragment', 'query'], // the library's own list; form_post is refused
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials', DEVICE_GRANT],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ['PS256', 'ES256', 'EdDSA', 'Ed25519'],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: expect.arrayContaining(['read', 'workers:write']),
      claims_parameter_supported: false,
      claims_supported: ['sub', 'sid', 'auth_time', 'iss'],
      claim_types_supported: ['normal'],
      id_token_signing_alg_values_supported: ['EdDSA'],
      subject_types_supported: ['public'],
      request_uri_parameter_supported: false,
    })
  })

  it('one key, which stays the same from release to release, and is another one for another secret', async () => {
    const keys = async () => ((await (await get('/jwks')).json()) as { keys: object[] }).keys
    server.open()
    const key = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: expect.any(String) }
    expect(await keys()).toEqual([{ ...key, x: 'E9i_W0j7wfubzDhHMkA1UHFx6wFbs-ej2qd0flHdMbo' }])
    server.open({ secret: Buffer.from('another secret of thirty-two characters') })
    expect(await keys()).toEqual([{ ...key, x: expect.not.stringMatching('E9i_W0j7wfubzDhHMkA1UHFx6wFbs') }])
  })

  it.each(['/me', '/request', '/session/end', '/interaction/x', '/reg', '/auth', '/token'])(
    'nothing at %s',
    async (path) => {
      server.open()
      const post = await fetch(server.url + path, { method: 'POST' })
      expect([(await get(path)).status, post.status]).toEqual([404, 404])
    },
  )

  it.each([
    ['no token for a resource of somebody else', { resource: 'https://api.example.com' }, {}, 'invalid_target'],
    ['no token for what is no proof of possession', {}, { dpop: 'not a proof' }, 'invalid_dpop_proof'],
  ] as const)('%s', async (_what, form, headers, error) => {
    server.open()
    const response = await fetch(`${server.base}/oauth/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ grant_type: 'client_credentials', ...secretOf(client), ...form }),
    })
    expect(await response.json()).toMatchObject({ error })
  })
})

describe('a token request', () => {
  const answer = async (sent: Promise<{ status: number; body: { error: string; error_description: string } }>) => {
    const { status, body } = await sent
    return [status, body.error, body.error_description]
  }

  it.each(['authorization_code', 'refresh_token', 'client_credentials'])(
    'of a client that is not registered for %s is told so (RFC 6749, 5.2)',
    async (grant_type) => {
      server.open()
      const of = grant_type === 'client_credentials' ? publicClient : machine
      const sent = post(server, 'token', { grant_type, code: 'mst_code_x', refresh_token: 'mst_rt_x', ...secretOf(of) })
      const description = `the client is not registered for the grant type ${grant_type}`
      expect(await answer(sent)).toEqual([400, 'unauthorized_client', description])
    },
  )

  it.each(['password', 'implicit', 'constructor'])('of the grant type %s is not served', async (grant_type) => {
    server.open()
    const [status, error] = await answer(post(server, 'token', { grant_type, ...secretOf(client) }))
    expect([status, error]).toEqual([400, 'unsupported_grant_type'])
  })

  it('names an unknown scope, and is refused one that is broader than the registration', async () => {
    server.open()
    expect(await answer(ownToken(client, { scope: 'workers:read secrets:read' }))).toEqual([
      400,
      'invalid_scope',
      "unknown scope 'secrets:read'",
    ])
    const [status, error] = await answer(ownToken(client, { scope: 'read' }))
    expect([status, error]).toEqual([400, 'invalid_scope'])
  })

  it('needs no redirect URI, whichever one the code was sent to', async () => {
    server.open()
    const authorized = await authorize({ redirect_uri: 'http://127.0.0.1:51004/callback' }, publicClient)
    expect((await exchange(server, publicClient, authorized)).status).toBe(200)
  })

  it('with another redirect URI than that of the code is refused; with its own it is not', async () => {
    server.open()
    const authorized = await authorize({}, publicClient)
    const other = { redirect_uri: 'http://127.0.0.1/callback' }
    const [status, error] = await answer(exchange(server, publicClient, authorized, other))
    expect([status, error]).toEqual([400, 'invalid_grant'])
    expect((await exchange(server, publicClient, authorized, { redirect_uri: REDIRECT })).status).toBe(200)
  })

  it('with an unknown code, a code of another client, an expired or a used one is refused', async () => {
    server.open()
    const refused = async (of: TestClient, authorized: Pick<Authorized, 'code' | 'verifier'>) => {
      const [status, error] = await answer(exchange(server, of, authorized))
      expect([status, error]).toEqual([400, 'invalid_grant'])
    }
    const authorized = await authorize()
    await refused(publicClient, { ...authorized, code: 'mst_code_unknown' })
    await refused(client, { ...authorized, code: 'mst_code_unknown' })
    await refused(publicClient, authorized)
    await refused(client, { ...authorized, verifier: 'w'.repeat(43) })
    expect((await exchange(server, client, authorized)).status).toBe(200)
    await refused(client, authorized)
    const late = await authorize()
    await server.database.pool.query(`
      update oauth_tokens set payload = payload::jsonb || jsonb_build_object('exp', extract(epoch from now())::bigint - 1)
      where kind = 'code' and consumed_at is null`)
    await refused(client, late)
  })

  it('is limited by the rate of the client', async () => {
    server.open()
    const slow = await registerClient(server, { ratePerMinute: 1 })
    expect((await ownToken(slow)).status).toBe(200)
    const { status, body, headers } = await ownToken(slow)
    expect([status, body]).toEqual([
      429,
      {
        error: 'slow_down',
        error_description: expect.stringMatching(
          /^more than 1 token requests a minute; keep each token until it expires, and try again in \d+ s$/,
        ),
        error_uri: expect.stringMatching(/\/docs\/guides\/oauth#errors$/),
      },
    ])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a client', () => {
  const find = async ({ provider }: Opened, { clientId }: TestClient) => {
    const found = await provider.Client.find(clientId)
    if (found === undefined) throw new Error('there is no such client')
    return found
  }

  it('is known with what Muster keeps of it', async () => {
    const opened = server.open()
    const { prisma } = server.database
    const sandboxed = await registerClient(server, { environment: 'sandbox', ratePerMinute: 7, scopes: ['read'] })
    const previousSecretExpiresAt = new Date(Date.now() + 60_000)
    const data = { previousSecretHash: Buffer.from('00ff', 'hex'), previousSecretExpiresAt }
    await prisma.oauthClient.update({ where: { id: sandboxed.id }, data })
    expect(await find(opened, sandboxed)).toMatchObject({
      id: sandboxed.id,
      org_id: server.orgId,
      environment: 'sandbox',
      registered_scope: 'read',
      rate_per_minute: 7,
      previous_secret: '00ff',
    })
  })

  it('is asked outside of any request, too, what it may do', async () => {
    const found = await find(server.open(), machine)
    expect([found.grantTypeAllowed('client_credentials'), found.grantTypeAllowed('refresh_token')]).toEqual([
      true,
      false,
    ])
  })
})

describe('a client is known by', () => {
  it('its secret, and for a day by the one before', async () => {
    server.open()
    const { prisma } = server.database
    const rotated = await registerClient(server)
    const { secretHash } = await prisma.oauthClient.findUniqueOrThrow({ where: { id: rotated.id } })
    const next = await registerClient(server)
    const { secretHash: nextHash } = await prisma.oauthClient.findUniqueOrThrow({ where: { id: next.id } })
    const until = async (seconds: number) => {
      const previousSecretExpiresAt = new Date(Date.now() + seconds * 1000)
      const data = { secretHash: nextHash, previousSecretHash: secretHash, previousSecretExpiresAt }
      await prisma.oauthClient.update({ where: { id: rotated.id }, data })
      const statuses = []
      for (const secret of [rotated.secret, next.secret, 'mst_secret_wrong'])
        statuses.push((await ownToken({ ...rotated, secret })).status)
      return statuses
    }
    expect(await until(60)).toEqual([200, 200, 401])
    expect(await until(-1)).toEqual([401, 200, 401])
  })

  it('its secret in the header or in the body, and needs one unless it is public', async () => {
    server.open()
    const form = { grant_type: 'client_credentials' }
    const authorization = `Basic ${Buffer.from(`${client.clientId}:${client.secret}`).toString('base64')}`
    expect((await post(server, 'token', form, { authorization })).status).toBe(200)
    const { status, body } = await post(server, 'token', { ...form, client_id: client.clientId })
    expect([status, body.error]).toEqual([401, 'invalid_client'])
    const pretended = { ...secretOf(publicClient), client_secret: client.secret }
    expect((await post(server, 'token', { ...form, ...pretended })).status).toBe(401)
  })

  it('its secret or what it proves, and not by the origin of the script that sends the request (Fetch, 3.2)', async () => {
    server.open()
    const tokens = { grant_type: 'client_credentials', ...secretOf(machine) }
    const refreshing = { grant_type: 'refresh_token', refresh_token: 'mst_rt_x', ...secretOf(publicClient) }
    for (const origin of ['https://app.example.com', 'http://127.0.0.1', 'https://evil.example']) {
      expect((await post(server, 'token', tokens, { origin })).status).toBe(200)
      const { status, body } = await post(server, 'token', refreshing, { origin })
      expect([status, body.error]).toEqual([400, 'invalid_grant'])
    }
  })
})

describe('a failure', () => {
  /** A database in which no client can be looked up. */
  const brokenBy = (error: Error): Database =>
    ({ ...server.database, prisma: { oauthClient: { findUnique: () => Promise.reject(error) } } }) as never
  const cause = new Error('the connection ended')
  const unavailable = new ApiError('unavailable', { cause, retryAfterSeconds: 7 })

  it.each(['token', 'revoke', 'introspect'] as const)('of the database is said and logged by %s', async (endpoint) => {
    const { logged } = server.open({ database: brokenBy(unavailable) })
    const form = { token: 'mst_at_x', grant_type: 'client_credentials', ...secretOf(client) }
    const { status, body, headers } = await post(server, endpoint, form)
    const error = { error: 'temporarily_unavailable', error_description: unavailable.message }
    expect([status, body]).toEqual([
      503,
      { ...error, error_uri: expect.stringMatching(/\/docs\/guides\/oauth#errors$/) },
    ])
    expect(headers.get('retry-after')).toBe('7')
    expect(logged).toEqual([{ request_id: headers.get('x-request-id'), code: 'unavailable', err: cause }])
  })

  it('of a client is not logged', async () => {
    const { logged } = server.open()
    const { status, headers } = await ownToken({ ...client, secret: 'wrong' })
    expect([status, headers.get('retry-after'), logged]).toEqual([401, null, []])
  })

  it('that nobody expected is a fault of the server, and logged', async () => {
    const fault = new Error('a fault')
    const { logged } = server.open({ database: brokenBy(fault) })
    const { status, body, headers } = await ownToken(client)
    expect([status, body.error]).toEqual([500, 'server_error'])
    expect(logged).toEqual([{ request_id: headers.get('x-request-id'), code: 'internal_error', err: fault }])
  })

  it('of a page, or outside of any request, is logged as well', async () => {
    const fault = new Error('the page cannot be shown')
    const { logged, provider } = server.open({}, () => {
      throw fault
    })
    const response = await request({ client_id: 'unknown' })
    expect(response.status).toBe(500)
    expect(logged).toEqual([{ request_id: expect.stringMatching(/^req_/), code: 'internal_error', err: fault }])
    provider.emit('error' as never, fault as never)
    expect(logged[1]).toEqual({ request_id: '', code: 'internal_error', err: fault })
  })
})
