/** Dynamic client registration (RFC 7591): with a foreign client, by each policy, and every refusal. */
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../src/access/authority.ts'
import { openRegistration } from '../../../src/access/oauth/dynamic-registration.ts'
import { createInitialToken, revokeInitialToken } from '../../../src/access/oauth/initial-tokens.ts'
import { removeExpired } from '../../../src/access/oauth/sweep.ts'
import { openAttempts } from '../../../src/access/people/attempts.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { type Answer, request } from '../../support/server.ts'
import type { Browser } from './browser.ts'
import {
  authorizationRequest,
  browserOf,
  connect,
  insecure,
  makePerson,
  type OauthTestServer,
  post,
  REDIRECT,
  secretOf,
  startOauthServer,
  type TestClient,
  workers,
} from './flow.ts'

let open: OauthTestServer
let closed: OauthTestServer
let browser: Browser

beforeAll(async () => {
  open = await startOauthServer({ OAUTH_REGISTRATION: 'open', OAUTH_REGISTRATION_SCOPES: 'workers:read projects:read' })
  closed = await startOauthServer({ OAUTH_REGISTRATION: 'token' }, open.databaseUrl)
  browser = await browserOf(open, await makePerson(open, { [open.orgId]: 'owner' }))
})
afterAll(async () => {
  await closed.stop()
  await open.stop()
})
beforeEach(() => open.database.pool.query(`delete from attempts where key like '%client-registration%'`))

const native = { redirect_uris: ['http://127.0.0.1/callback'], token_endpoint_auth_method: 'none' }
const web = {
  client_name: 'Rota Planner',
  redirect_uris: [REDIRECT],
  grant_types: ['authorization_code', 'refresh_token'],
}

function register(server: OauthTestServer, metadata: unknown, token?: string): Promise<Answer> {
  return request(`${server.base}/oauth/register`, { method: 'POST', body: metadata, key: token })
}

async function initialToken(change: Partial<Parameters<typeof createInitialToken>[3]> = {}, authority = OPERATOR) {
  const expiresAt = new Date(Date.now() + 60_000)
  const input = { name: 'Planner', scopes: ['read'], environment: 'live', expiresAt, ...change } as const
  const { prisma } = open.database
  return prisma.$transaction((tx) => createInitialToken(tx, authority, open.orgId, input))
}

const clientOf = ({ client_id, client_secret = null }: Answer['body']): TestClient => ({
  id: '',
  clientId: client_id,
  secret: client_secret,
})

describe('a foreign client', () => {
  it('oauth4webapi finds everything out from a refused request: resource, server, client, tokens (RFC 9728, 5)', async () => {
    const resource = new URL(`${open.issuer}/api/public/v1`)
    const refused = await fetch(`${resource}/workers`)
    expect(refused.headers.get('www-authenticate')).toContain('resource_metadata=')
    const described = await oauth.resourceDiscoveryRequest(resource, insecure)
    const about = await oauth.processResourceDiscoveryResponse(resource, described)
    const issuer = new URL(about.authorization_servers?.[0] as string)
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
    const as = await oauth.processDiscoveryResponse(issuer, found)
    const metadata = { ...native, redirect_uris: [REDIRECT], client_name: 'An agent', scope: 'workers:read' }
    const answer = await oauth.dynamicClientRegistrationRequest(as, metadata, insecure)
    const client = await oauth.processDynamicClientRegistrationResponse(answer)
    expect(client).toMatchObject({ token_endpoint_auth_method: 'none', scope: 'workers:read', client_name: 'An agent' })
    expect(client).not.toHaveProperty('client_secret')
    const asked = await authorizationRequest(open, clientOf(client), { resource: resource.href })
    const page = await browser.go(asked.url)
    expect(page.html).toContain('This app registered itself')
    const { url: callback } = await browser.submit(page, { decision: 'approve' })
    const parameters = oauth.validateAuthResponse(as, client, callback, asked.state)
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      oauth.None(),
      parameters,
      REDIRECT,
      asked.verifier,
      { ...insecure, additionalParameters: { resource: resource.href } },
    )
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, response)
    expect((await workers(open, tokens.access_token)).status).toBe(200)
  })
})

describe('a client', () => {
  it('has what RFC 7591, 2, says where it says nothing, and the scopes of the policy', async () => {
    const { status, body, headers } = await register(open, { redirect_uris: [REDIRECT], software_id: 'ignored' })
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
    expect(body).toEqual({
      client_id: expect.stringMatching(/^mst_client_[0-9a-f]{32}$/),
      client_id_issued_at: expect.any(Number),
      client_secret: expect.stringMatching(/^mst_secret_/),
      client_secret_expires_at: 0,
      client_name: 'Unnamed app',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      scope: 'workers:read projects:read',
      registration_access_token: expect.stringMatching(/^mst_management_/),
      registration_client_uri: `${open.issuer}/api/public/v1/oauth/register/${body.client_id}`,
    })
    const tokens = await connect(open, browser, clientOf(body), { scope: null })
    expect(tokens.scope.split(' ').sort()).toEqual(['projects:read', 'workers:read'])
  })

  it('that registered itself belongs to no organisation, and is in nobody’s list', async () => {
    const { body } = await register(open, web)
    const { oauthClients } = await browser.graphql('{ oauthClients { clientId } }')
    expect(oauthClients.map(({ clientId }: { clientId: string }) => clientId)).not.toContain(body.client_id)
    const row = await open.database.prisma.oauthClient.findUniqueOrThrow({ where: { clientId: body.client_id } })
    expect(row).toMatchObject({ orgId: null, selfRegistered: true, environment: 'live' })
  })

  it('of a token acts for its organisation, if it is registered for that', async () => {
    const { text } = await initialToken({ scopes: ['workers:read'] })
    const machine = { redirect_uris: [], response_types: [], grant_types: ['client_credentials'] }
    const { body } = await register(closed, machine, text)
    const form = { grant_type: 'client_credentials', ...secretOf(clientOf(body)) }
    const token = (await post(closed, 'token', form)).body
    expect([token.scope, (await workers(closed, token.access_token)).status]).toEqual(['workers:read', 200])
  })

  it('of a token belongs to its organisation, whose log says so', async () => {
    const { text, token } = await initialToken({ environment: 'sandbox' })
    const { body } = await register(open, web, text)
    const row = await open.database.prisma.oauthClient.findUniqueOrThrow({ where: { clientId: body.client_id } })
    expect(row).toMatchObject({ orgId: open.orgId, selfRegistered: false, environment: 'sandbox', scopes: ['read'] })
    const { auditLog } = await browser.graphql('{ auditLog(limit: 1) { data { action targetName detail } } }')
    expect(auditLog.data[0]).toMatchObject({ action: 'oauth_client.registered', targetName: 'Rota Planner' })
    expect(JSON.stringify(auditLog.data[0].detail)).toContain(token.id)
    const used = await open.database.prisma.initialToken.findUniqueOrThrow({ where: { id: token.id } })
    expect(used.lastUsedAt).not.toBeNull()
  })

  it('that nobody uses is removed after 30 days, unless an organisation has it', async () => {
    const { body: used } = await register(open, web)
    await connect(open, browser, clientOf(used))
    const { body: unused } = await register(open, web)
    const { body: fresh } = await register(open, web)
    const { body: owned } = await register(open, web, (await initialToken()).text)
    const old = [used, unused, owned].map(({ client_id }) => client_id)
    const past = `update oauth_clients set created_at = now() - interval '31 days' where client_id = any($1)`
    await open.database.pool.query(past, [old])
    await removeExpired(open.database, new Date())
    const where = { clientId: { in: [...old, fresh.client_id] } }
    const left = await open.database.prisma.oauthClient.findMany({ where, select: { clientId: true } })
    expect(new Set(left.map(({ clientId }) => clientId))).toEqual(
      new Set([used.client_id, owned.client_id, fresh.client_id]),
    )
    const builtIn = { selfRegistered: false, orgId: null }
    expect(await open.database.prisma.oauthClient.count({ where: builtIn })).toBe(1)
  })
})

describe('the endpoint', () => {
  it('RFC 8414, 2: is in the metadata only where somebody may register', async () => {
    const off = await startOauthServer({}, open.databaseUrl)
    const endpointOf = async ({ url }: OauthTestServer) =>
      (await request(`${url}/.well-known/oauth-authorization-server`)).body.registration_endpoint
    expect(await Promise.all([open, closed, off].map(endpointOf))).toEqual([
      `${open.issuer}/api/public/v1/oauth/register`,
      `${closed.issuer}/api/public/v1/oauth/register`,
      undefined,
    ])
    expect((await register(off, web)).status).toBe(404)
    await off.stop()
  })

  it('RFC 7591, 3: takes POST with JSON only', async () => {
    const url = `${open.base}/oauth/register`
    expect((await request(url)).headers.get('allow')).toBe('POST, OPTIONS')
    const form = { method: 'POST', body: 'redirect_uris=x', headers: { 'content-type': 'text/plain' } }
    for (const options of [form, { method: 'POST', body: '{' }])
      expect((await request(url, options)).body.error).toBe('invalid_request')
  })

  it('RFC 7591, 5: refuses the twenty-first client of an address within an hour', async () => {
    for (let time = 0; time < 20; time++) expect((await register(open, native)).status).toBe(201)
    const { status, body, headers } = await register(open, native)
    expect([status, body.error, headers.get('retry-after')]).toEqual([429, 'slow_down', expect.stringMatching(/^\d+$/)])
  })

  it('takes 200 clients without a token within an hour from all addresses, and then those with a token alone', async () => {
    const attempts = openAttempts({ url: open.databaseUrl }, { redisUrl: undefined, databaseWait: 10_000 })
    for (let time = 0; time < 199; time++) await attempts.count('client registration without token', 'all')
    await attempts.close()
    expect((await register(open, native)).status).toBe(201)
    expect((await register(open, native)).body.error).toBe('slow_down')
    expect((await register(open, native, (await initialToken()).text)).status).toBe(201)
  })

  const refused: [string, string, object | string, string][] = [
    ['3.2.2', 'no redirect URI', {}, 'invalid_redirect_uri'],
    ['2', 'redirect URIs that are no list', { redirect_uris: REDIRECT }, 'invalid_redirect_uri'],
    ['5', 'a redirect URI without TLS', { redirect_uris: ['http://app.example.com/'] }, 'invalid_redirect_uri'],
    ['5', 'a redirect URI that runs a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['2', 'a redirect URI with a fragment', { redirect_uris: [`${REDIRECT}#here`] }, 'invalid_redirect_uri'],
    ['3.2.2', 'a second redirect URI that is wrong', { redirect_uris: [REDIRECT, 'x'] }, 'invalid_redirect_uri'],
    ['2', 'a grant type of its own', { ...web, grant_types: ['implicit'] }, 'invalid_client_metadata'],
    ['2', 'only refresh tokens', { ...web, grant_types: ['refresh_token'] }, 'invalid_client_metadata'],
    ['2.1', 'a response type without its grant type', { ...web, response_types: [] }, 'invalid_client_metadata'],
    ['2.1', 'another response type', { ...web, response_types: ['token'] }, 'invalid_client_metadata'],
    [
      '2',
      'a key that is none',
      { ...web, token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [{ kty: 'EC' }] } },
      'invalid_client_metadata',
    ],
    ['2', 'an unknown scope', { ...web, scope: 'openid' }, 'invalid_client_metadata'],
    ['5', 'a scope beyond the policy', { ...web, scope: 'workers:read write' }, 'invalid_client_metadata'],
    ['2', 'a name that is too long', { ...web, client_name: 'x'.repeat(201) }, 'invalid_client_metadata'],
    ['5', 'a name with hidden characters', { ...web, client_name: 'Mus\u202Eter' }, 'invalid_client_metadata'],
    ['3.1', 'a list', [], 'invalid_client_metadata'],
  ]

  it.each(refused)('RFC 7591, %s: refuses %s', async (_section, _what, metadata, error) => {
    const answer = await register(open, metadata)
    const error_uri = expect.stringMatching(/^http:\/\/localhost:\d+\/docs\/guides\/oauth#errors$/)
    expect([answer.status, answer.body]).toEqual([
      400,
      { error, error_description: expect.stringMatching(/\w/), error_uri },
    ])
  })

  it('RFC 7591, 5: refuses a client without an organisation that would act for itself', async () => {
    const machine = { redirect_uris: [], response_types: [], grant_types: ['client_credentials'] }
    expect((await register(open, machine)).body.error).toBe('invalid_client_metadata')
    const { text } = await initialToken({ scopes: ['workers:read'] })
    expect((await register(open, machine, text)).status).toBe(201)
    expect((await register(open, { ...machine, scope: 'jobs:read' }, text)).body.error).toBe('invalid_client_metadata')
  })

  it('RFC 7591, 3: refuses a missing, unknown, expired or revoked initial access token (RFC 6750, 3.1)', async () => {
    const expired = await initialToken({ expiresAt: new Date(Date.now() - 1000) })
    const revoked = await initialToken()
    await revokeInitialToken(open.database.prisma, OPERATOR, { id: revoked.token.id })
    const key = await open.key()
    for (const text of [undefined, 'x', key, expired.text, revoked.text]) {
      const { status, body, headers } = await register(closed, web, text)
      expect([status, body.error]).toEqual([401, 'invalid_token'])
      expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    }
  })

  it('RFC 7591, 5: refuses a token whose maker may not give its scopes any more', async () => {
    const maker = await makePerson(open, { [open.orgId]: 'owner' })
    const origin = { actor: { kind: 'user', id: maker.id } } as const
    const { text } = await initialToken({ scopes: ['write'] }, { role: 'owner', origin })
    expect((await register(closed, web, text)).status).toBe(201)
    await browser.graphql(`mutation { changeMemberRole(userId: "${maker.id}", role: developer) { role } }`)
    expect((await register(closed, web, text)).status).toBe(401)
    await browser.graphql(`mutation { removeMember(userId: "${maker.id}") { role } }`)
    expect((await register(closed, web, text)).status).toBe(401)
  })
})

it('an owner makes, lists and revokes tokens of their organisation, with audit entries', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const input = { name: 'Agents', scopes: ['workers:read'], environment: 'live', expiresAt }
  const create = `mutation ($input: CreateOauthRegistrationTokenInput!) { createOauthRegistrationToken(input: $input) {
    token registrationToken { id hint exceedsMaker } } }`
  const made = (await browser.graphql(create, { input })).createOauthRegistrationToken
  expect(made.registrationToken).toMatchObject({ hint: made.token.slice(-4), exceedsMaker: false })
  expect((await register(closed, web, made.token)).body.scope).toBe('workers:read')
  const { id } = made.registrationToken
  const list = '{ oauthRegistrationTokens { id name scopes environment lastUsedAt revokedAt createdBy } }'
  const { oauthRegistrationTokens } = await browser.graphql(list)
  expect(oauthRegistrationTokens.find((each: { id: string }) => each.id === id)).toMatchObject({
    name: 'Agents',
    scopes: ['workers:read'],
    lastUsedAt: expect.any(String),
    revokedAt: null,
    createdBy: expect.stringContaining('@'),
  })
  const revoke = `mutation { revokeOauthRegistrationToken(id: "${id}") { revokedAt } }`
  await browser.graphql(revoke)
  expect((await register(closed, web, made.token)).status).toBe(401)
  const { auditLog } = await browser.graphql('{ auditLog(limit: 1) { data { action targetId } } }')
  expect(auditLog.data).toEqual([{ action: 'registration_token.revoked', targetId: id }])
  const other = await open.organisation()
  const stranger = await browserOf(open, await makePerson(open, { [other]: 'owner' }))
  for (const query of [revoke, revoke.replace(id, 'x')])
    await expect(stranger.graphql(query)).rejects.toThrow('not_found')
  const wrong = browser.graphql(create, { input: { ...input, scopes: ['all'] } })
  await expect(wrong).rejects.toThrow('input.scopes')
})

it('a token is made only with scopes that its maker may give, and with a name', async () => {
  const origin = { actor: { kind: 'user', id: null } } as const
  await expect(initialToken({ scopes: ['write'] }, { role: 'developer', origin })).rejects.toMatchObject({
    code: 'insufficient_scope',
  })
  for (const change of [{ name: ' ' }, { name: 'x'.repeat(201) }, { scopes: [] }, { scopes: ['all'] }])
    await expect(initialToken(change)).rejects.toMatchObject({ code: 'validation_failed' })
})

it('a policy with unknown scopes is refused at the start', () => {
  const config = readConfig({ OAUTH_REGISTRATION_SCOPES: 'read all' })
  expect(() => openRegistration(config, open.database)).toThrow("OAUTH_REGISTRATION_SCOPES: 'all' is not a scope")
  expect(() => readConfig({ OAUTH_REGISTRATION_SCOPES: ' ' })).toThrow('must have at least one scope')
})
