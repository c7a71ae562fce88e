/** Management of a registration by its client (RFC 7592): what works, and every refusal. */
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../src/access/authority.ts'
import { createInitialToken } from '../../../src/access/oauth/initial-tokens.ts'
import { type Answer, request } from '../../support/server.ts'
import type { Browser } from './browser.ts'
import {
  browserOf,
  connect,
  makePerson,
  type OauthTestServer,
  REDIRECT,
  startOauthServer,
  type TestClient,
  workers,
} from './flow.ts'

let server: OauthTestServer
let browser: Browser

beforeAll(async () => {
  server = await startOauthServer({
    OAUTH_REGISTRATION: 'open',
    OAUTH_REGISTRATION_SCOPES: 'workers:read projects:read',
  })
  browser = await browserOf(server, await makePerson(server, { [server.orgId]: 'owner' }))
})
afterAll(() => server.stop())
beforeEach(() => server.database.pool.query(`delete from attempts where key like '%client-registration%'`))

const metadata = {
  client_name: 'Rota Planner',
  redirect_uris: [REDIRECT],
  grant_types: ['authorization_code', 'refresh_token'],
}

interface Registered {
  client_id: string
  client_secret?: string
  registration_access_token: string
  registration_client_uri: string
}

async function register(change: object = {}, token?: string): Promise<Registered> {
  const options = { method: 'POST', body: { ...metadata, ...change }, key: token }
  const { status, body } = await request(`${server.base}/oauth/register`, options)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** Of the test server, whose public address is another. */
const addressOf = ({ registration_client_uri: uri }: Registered) => uri.replace(server.issuer, server.url)

function manage(
  method: string,
  client: Registered,
  body?: unknown,
  token: string | null = client.registration_access_token,
) {
  return request(addressOf(client), { method, body, key: token ?? undefined })
}

const initialToken = async () => {
  const expiresAt = new Date(Date.now() + 60_000)
  const input = { name: 'Planner', scopes: ['workers:read', 'finance:read'], environment: 'live', expiresAt } as const
  const { prisma } = server.database
  return (await prisma.$transaction((tx) => createInitialToken(tx, OPERATOR, server.orgId, input))).text
}

const clientOf = ({ client_id, client_secret = null as never }: Registered): TestClient => ({
  id: '',
  clientId: client_id,
  secret: client_secret,
})

const refusal = ({ status, body }: Answer) => [status, body.error]

async function auditOf(): Promise<object[]> {
  const { auditLog } = await browser.graphql('{ auditLog(limit: 2) { data { action actorName targetName } } }')
  return auditLog.data
}

describe('a client', () => {
  it('RFC 7592, 2.1: reads what it registered, with its token and address, and without its secret', async () => {
    const made = await register()
    const { status, body, headers } = await manage('GET', made)
    const {
      client_secret: _secret,
      client_secret_expires_at: _expiry,
      ...shown
    } = made as Registered & { client_secret_expires_at: number }
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toEqual(shown)
    expect((await manage('HEAD', made)).status).toBe(200)
  })

  it('RFC 7592, 3: gets its token and address from a foreign client, too', async () => {
    const as = { issuer: server.issuer, registration_endpoint: `${server.base}/oauth/register` }
    const answer = await oauth.dynamicClientRegistrationRequest(as, metadata, { [oauth.allowInsecureRequests]: true })
    const made = (await oauth.processDynamicClientRegistrationResponse(answer)) as unknown as Registered
    expect((await manage('GET', made)).body).toMatchObject({ client_id: made.client_id, client_name: 'Rota Planner' })
  })

  it('RFC 7592, 2.2: replaces its metadata; what it leaves out is as after a registration', async () => {
    const made = await register({ scope: 'workers:read' })
    const { status, body } = await manage('PUT', made, {
      client_id: made.client_id,
      client_secret: made.client_secret,
      redirect_uris: ['https://new.example.com/callback'],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      client_id: made.client_id,
      client_name: 'Unnamed app',
      redirect_uris: ['https://new.example.com/callback'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_basic',
      scope: 'workers:read',
      registration_access_token: made.registration_access_token,
    })
    expect(body).not.toHaveProperty('client_secret')
    expect((await manage('GET', made)).body).toEqual(body)
    const row = await server.database.prisma.oauthClient.findUniqueOrThrow({ where: { clientId: made.client_id } })
    expect(row).toMatchObject({ name: 'Unnamed app', selfRegistered: true, environment: 'live' })
  })

  it('RFC 7592, 2.2: takes scopes from all of its tokens, at once', async () => {
    const made = await register()
    const tokens = await connect(server, browser, clientOf(made), { scope: null })
    expect((await workers(server, tokens.access_token)).status).toBe(200)
    const narrowed = { ...metadata, client_id: made.client_id, scope: 'projects:read' }
    expect((await manage('PUT', made, narrowed)).body.scope).toBe('projects:read')
    expect((await workers(server, tokens.access_token)).status).toBe(403)
    expect(refusal(await manage('PUT', made, { ...narrowed, scope: 'projects:read workers:read' }))).toEqual([
      400,
      'invalid_client_metadata',
    ])
  })

  it('RFC 7592, 2.3: removes itself, and its tokens end at once', async () => {
    const made = await register()
    const tokens = await connect(server, browser, clientOf(made), { scope: null })
    const removed = await manage('DELETE', made)
    expect([removed.status, removed.body]).toEqual([204, ''])
    expect((await workers(server, tokens.access_token)).status).toBe(401)
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(refusal(await manage(method, made, method === 'PUT' ? { client_id: made.client_id } : undefined))).toEqual(
        [401, 'invalid_token'],
      )
  })

  it('of an organisation is in its log, and loses its token when the organisation revokes it', async () => {
    const made = await register({}, await initialToken())
    expect(
      (await manage('PUT', made, { ...metadata, client_id: made.client_id, client_name: 'Planner 2' })).status,
    ).toBe(200)
    expect(await auditOf()).toMatchObject([
      { action: 'oauth_client.updated', actorName: 'Planner 2', targetName: 'Planner 2' },
      { action: 'oauth_client.registered', actorName: 'Rota Planner' },
    ])
    const { oauthClients } = await browser.graphql('{ oauthClients { id clientId } }')
    const { id } = oauthClients.find(({ clientId }: { clientId: string }) => clientId === made.client_id)
    await browser.graphql(`mutation { revokeOauthClient(id: "${id}") { revokedAt } }`)
    expect(refusal(await manage('GET', made))).toEqual([401, 'invalid_token'])
    const other = await register({}, await initialToken())
    await manage('DELETE', other)
    expect(await auditOf()).toMatchObject([{ action: 'oauth_client.revoked', actorName: 'Rota Planner' }, {}])
  })

  it('without a secret keeps none', async () => {
    const made = await register({ token_endpoint_auth_method: 'none' })
    const { status, body } = await manage('PUT', made, { ...metadata, client_id: made.client_id })
    expect([status, body.token_endpoint_auth_method]).toEqual([200, 'none'])
  })
})

describe('refused', () => {
  it('RFC 7592, 2.1, and RFC 6750, 3: without the token of the client, and told how', async () => {
    const made = await register()
    const other = await register()
    const { registration_access_token: token } = made
    const wrong = [
      null,
      'x',
      `${token.slice(0, -1)}0`,
      other.registration_access_token,
      await initialToken(),
      await server.key(),
    ]
    for (const method of ['GET', 'PUT', 'DELETE'])
      for (const each of wrong) {
        const body = method === 'PUT' ? { ...metadata, client_id: made.client_id } : undefined
        const answer = await manage(method, made, body, each)
        expect(refusal(answer), `${method} ${each}`).toEqual([401, 'invalid_token'])
        expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
      }
    const basic = { headers: { authorization: `Basic ${btoa(`${made.client_id}:${made.client_secret}`)}` } }
    expect((await request(addressOf(made), basic)).status).toBe(401)
    expect((await manage('GET', made)).status).toBe(200)
  })

  it('RFC 7592, 2.1: with a client that does not exist, as with a wrong token', async () => {
    const made = await register()
    for (const id of [`mst_client_${'0'.repeat(32)}`, 'x', '%00']) {
      const unknown = { ...made, registration_client_uri: `${server.issuer}/api/public/v1/oauth/register/${id}` }
      expect(refusal(await manage('GET', unknown)), id).toEqual([401, 'invalid_token'])
    }
  })

  it('with a registration access token where an API key belongs', async () => {
    const made = await register()
    expect((await workers(server, made.registration_access_token)).status).toBe(401)
    const again = await request(`${server.base}/oauth/register`, {
      method: 'POST',
      body: metadata,
      key: made.registration_access_token,
    })
    expect(refusal(again)).toEqual([401, 'invalid_token'])
  })

  it.each<[string, string, (made: Registered) => unknown, string]>([
    ['2.2', 'an update without client_id', () => metadata, 'invalid_client_metadata'],
    ['2.2', "another client's client_id", () => ({ ...metadata, client_id: 'x' }), 'invalid_client_metadata'],
    [
      '2.2',
      'a wrong client_secret',
      (made) => ({ ...metadata, client_id: made.client_id, client_secret: 'x' }),
      'invalid_client_metadata',
    ],
    [
      '2.2',
      'a token of its choice',
      (made) => ({ ...metadata, ...made, client_secret: undefined }),
      'invalid_client_metadata',
    ],
    [
      '2.2',
      'a time of its choice',
      (made) => ({ ...metadata, client_id: made.client_id, client_id_issued_at: 1 }),
      'invalid_client_metadata',
    ],
    ['2.2', 'no redirect URI', (made) => ({ client_id: made.client_id }), 'invalid_redirect_uri'],
    [
      '2.2',
      'a bad redirect URI',
      (made) => ({ client_id: made.client_id, redirect_uris: ['http://app.example.com/'] }),
      'invalid_redirect_uri',
    ],
    [
      '2.2',
      'tokens of its own',
      (made) => ({ ...metadata, client_id: made.client_id, grant_types: ['authorization_code', 'client_credentials'] }),
      'invalid_client_metadata',
    ],
    [
      '2.2',
      'more scopes',
      (made) => ({ ...metadata, client_id: made.client_id, scope: 'workers:read write' }),
      'invalid_client_metadata',
    ],
    [
      '2.2',
      'a secret given up',
      (made) => ({ ...metadata, client_id: made.client_id, token_endpoint_auth_method: 'none' }),
      'invalid_client_metadata',
    ],
    ['2.2', 'a list', () => [], 'invalid_client_metadata'],
  ])('RFC 7592, %s: %s, and nothing changes', async (_section, _what, bodyOf, error) => {
    const made = await register()
    const before = await manage('GET', made)
    const answer = await manage('PUT', made, bodyOf(made))
    expect(refusal(answer), JSON.stringify(answer.body)).toEqual([400, error])
    expect(answer.body.error_description).toBeTruthy()
    expect((await manage('GET', made)).body).toEqual(before.body)
  })

  it('RFC 7592, 2: with other methods, and where registration is off', async () => {
    const made = await register()
    const { status, headers } = await manage('POST', made, {})
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, DELETE, OPTIONS'])
    const off = await startOauthServer({}, server.databaseUrl)
    const uri = made.registration_client_uri.replace(server.issuer, off.url)
    expect((await request(uri, { key: made.registration_access_token })).status).toBe(404)
    await off.stop()
  })

  it('RFC 7592, 5: the twenty-first change of an address within an hour', async () => {
    const made = await register()
    const body = { ...metadata, client_id: made.client_id }
    for (let time = 1; time < 20; time++) expect((await manage('PUT', made, body)).status).toBe(200)
    const late = await manage('PUT', made, body)
    expect([...refusal(late), late.headers.get('retry-after')]).toEqual([
      429,
      'slow_down',
      expect.stringMatching(/^\d+$/),
    ])
    expect((await manage('GET', made)).status).toBe(200)
  })
})
