/** OAuth with foreign clients; simple-oauth2 reads every answer strictly as JSON. */
import * as openid from 'openid-client'
import { AuthorizationCode, ClientCredentials } from 'simple-oauth2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../src/access/authority.ts'
import { createInitialToken } from '../../src/access/oauth/initial-tokens.ts'
import type { Browser } from '../access/oauth/browser.ts'
import { registerDevice } from '../access/oauth/device.ts'
import { authorize, type OauthTestServer, REDIRECT, refresh, type TestClient, workers } from '../access/oauth/flow.ts'
import { expectRefusal, startTokenParties } from '../access/oauth/refusal.ts'
import { graphql } from '../support/server.ts'

let server: OauthTestServer
let client: TestClient
let publicClient: TestClient
let browser: Browser

beforeAll(async () => {
  const settings = { OAUTH_DEVICE_POLL_SECONDS: '1', OAUTH_REGISTRATION: 'token' }
  ;({ server, client, publicClient, browser } = await startTokenParties(settings))
})
afterAll(() => server.stop())

describe('openid-client', () => {
  const options = { algorithm: 'oauth2' as const, execute: [openid.allowInsecureRequests] }
  const discover = ({ clientId, secret }: TestClient) =>
    openid.discovery(
      new URL(server.issuer),
      clientId,
      secret ?? undefined,
      secret === null ? openid.None() : undefined,
      options,
    )

  it('connects a device: asks, polls while a person decides, refreshes, revokes', async () => {
    const configuration = await discover(await registerDevice(server))
    const device = await openid.initiateDeviceAuthorization(configuration, { scope: 'workers:read' })
    expect(device).toMatchObject({ interval: 1, expires_in: 600, verification_uri: `${server.issuer}/device` })
    const page = await browser.go(device.verification_uri_complete as string)
    const polling = openid.pollDeviceAuthorizationGrant(configuration, device)
    await browser.submit(await browser.submit(page, { user_code: device.user_code }), { decision: 'approve' })
    const tokens = await polling
    expect((await workers(server, tokens.access_token)).status).toBe(200)
    const next = await openid.refreshTokenGrant(configuration, tokens.refresh_token as string)
    expect((await workers(server, next.access_token)).status).toBe(200)
    await openid.tokenRevocation(configuration, next.refresh_token as string)
    expect((await workers(server, next.access_token)).body.error.code).toBe('credential_revoked')
  })

  it('pushes its request (RFC 9126)', async () => {
    const configuration = await discover(client)
    const verifier = openid.randomPKCECodeVerifier()
    const state = openid.randomState()
    const url = await openid.buildAuthorizationUrlWithPAR(configuration, {
      redirect_uri: REDIRECT,
      scope: 'workers:read',
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    expect(new Set(url.searchParams.keys())).toEqual(new Set(['client_id', 'request_uri']))
    let page = await browser.go(url.href)
    if (page.html.includes('value="approve"')) page = await browser.submit(page, { decision: 'approve' })
    const checks = { pkceCodeVerifier: verifier, expectedState: state }
    const tokens = await openid.authorizationCodeGrant(configuration, page.url, checks)
    expect((await workers(server, tokens.access_token)).status).toBe(200)
  })

  it('without a secret, binds its refresh token, too (RFC 9449, 5)', async () => {
    const configuration = await discover(publicClient)
    const DPoP = openid.getDPoPHandle(configuration, await openid.randomDPoPKeyPair('Ed25519'))
    const { callback, verifier, state } = await authorize(server, browser, publicClient, {
      dpop_jkt: await DPoP.calculateThumbprint(),
    })
    const checks = { pkceCodeVerifier: verifier, expectedState: state }
    const tokens = await openid.authorizationCodeGrant(configuration, callback, checks, undefined, { DPoP })
    const text = tokens.refresh_token as string
    expectRefusal(await refresh(server, publicClient, text), 400, 'invalid_grant')
    const { access_token } = await openid.refreshTokenGrant(configuration, text, undefined, { DPoP })
    const url = new URL(`${server.issuer}/api/public/v1/workers`)
    const none = undefined
    const read = await openid.fetchProtectedResource(configuration, access_token, url, 'GET', none, none, { DPoP })
    expect(read.status).toBe(200)
  })

  it('registers with an initial access token, for its organisation', async () => {
    const expiresAt = new Date(Date.now() + 60_000)
    const input = { name: 'Planner', scopes: ['workers:read'], environment: 'live' as const, expiresAt }
    const { text } = await server.database.prisma.$transaction((tx) =>
      createInitialToken(tx, OPERATOR, server.orgId, input),
    )
    const configuration = await openid.dynamicClientRegistration(
      new URL(server.issuer),
      { client_name: 'Bridge', redirect_uris: [], response_types: [], grant_types: ['client_credentials'] },
      undefined,
      { initialAccessToken: text, ...options },
    )
    const tokens = await openid.clientCredentialsGrant(configuration)
    expect([tokens.scope, (await workers(server, tokens.access_token)).status]).toEqual(['workers:read', 200])
  })

  it('asks for a resource', async () => {
    const tokens = await openid.clientCredentialsGrant(await discover(client), { resource: `${server.issuer}/graphql` })
    const query = '{ workers(limit: 1) { data { id } } }'
    expect((await graphql(server, tokens.access_token, query)).status).toBe(200)
    expect((await workers(server, tokens.access_token)).status).toBe(401)
  })
})

describe('simple-oauth2', () => {
  const configuration = () => ({
    client: { id: client.clientId, secret: client.secret as string },
    auth: {
      tokenHost: server.url,
      tokenPath: '/api/public/v1/oauth/token',
      revokePath: '/api/public/v1/oauth/revoke',
    },
  })

  it('exchanges a code, refreshes, and ends everything with revokeAll', async () => {
    const { code, verifier } = await authorize(server, browser, client)
    const sent = { code, redirect_uri: REDIRECT, code_verifier: verifier }
    const first = await new AuthorizationCode(configuration()).getToken(sent)
    const second = await first.refresh()
    const key = second.token.access_token as string
    expect((await workers(server, key)).status).toBe(200)
    await second.revokeAll()
    expect((await workers(server, key)).body.error.code).toBe('credential_revoked')
  })

  it('gets and revokes a token of its own', async () => {
    const own = await new ClientCredentials(configuration()).getToken({ scope: 'workers:read' })
    await own.revoke('access_token')
    const { body } = await workers(server, own.token.access_token as string)
    expect(body.error.code).toBe('credential_revoked')
  })
})
