/** The whole flow, run by a third-party OAuth client library. */
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEVICE_GRANT } from '../../../src/access/oauth/grant-types.ts'
import { scopes } from '../../../src/access/scopes/scopes.ts'
import type { Browser } from './browser.ts'
import {
  authorizationRequest,
  browserOf,
  insecure,
  joinOauthServer,
  makePerson,
  type OauthTestServer,
  REDIRECT,
  registerClient,
  type TestClient,
  workers,
} from './flow.ts'

let server: OauthTestServer
let browser: Browser
let as: oauth.AuthorizationServer

beforeAll(async () => {
  server = await joinOauthServer()
  browser = await browserOf(server, await makePerson(server, { [server.orgId]: 'owner' }))
  const issuer = new URL(server.issuer)
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  as = await oauth.processDiscoveryResponse(issuer, response)
})
afterAll(() => server.stop())

const clients: [string, oauth.ClientAuth | ((secret: string) => oauth.ClientAuth), boolean][] = [
  ['with its secret in the header', oauth.ClientSecretBasic, false],
  ['with its secret in the body', oauth.ClientSecretPost, false],
  ['without a secret', () => oauth.None(), true],
]

describe.each(clients)('a client %s', (_how, authentication, isPublic) => {
  let client: TestClient
  let oauthClient: oauth.Client
  let auth: oauth.ClientAuth
  let tokens: oauth.TokenEndpointResponse

  beforeAll(async () => {
    client = await registerClient(server, { isPublic })
    oauthClient = { client_id: client.clientId }
    auth = (authentication as (secret: string) => oauth.ClientAuth)(client.secret as string)
  })

  it('exchanges a code that a user allowed', async () => {
    const { url, verifier, state } = await authorizationRequest(server, client)
    const page = await browser.go(url)
    const { url: callback } = await browser.submit(page, { decision: 'approve' })
    const parameters = oauth.validateAuthResponse(as, oauthClient, callback, state) // validates state and iss
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      oauthClient,
      auth,
      parameters,
      REDIRECT,
      verifier,
      insecure,
    )
    tokens = await oauth.processAuthorizationCodeResponse(as, oauthClient, response)
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'workers:read' })
    expect(tokens.access_token).toMatch(/^mst_at_[0-9A-Za-z]{49}$/)
    expect(tokens.refresh_token).toMatch(/^mst_rt_[0-9A-Za-z]{49}$/)
    expect(tokens.id_token).toBeUndefined()
  })

  it('calls the API with the token', async () => {
    const address = new URL(`${server.base}/workers`)
    const response = await oauth.protectedResourceRequest(
      tokens.access_token,
      'GET',
      address,
      undefined,
      undefined,
      insecure,
    )
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ object: 'list' })
  })

  it('refreshes it', async () => {
    const response = await oauth.refreshTokenGrantRequest(
      as,
      oauthClient,
      auth,
      tokens.refresh_token as string,
      insecure,
    )
    const next = await oauth.processRefreshTokenResponse(as, oauthClient, response)
    expect(next).toMatchObject({ expires_in: 3600, scope: 'workers:read' })
    expect(next.refresh_token).not.toBe(tokens.refresh_token)
    tokens = next
    expect((await workers(server, tokens.access_token)).status).toBe(200)
  })

  it.skipIf(isPublic)('introspects it', async () => {
    const response = await oauth.introspectionRequest(as, oauthClient, auth, tokens.access_token, insecure)
    const introspection = await oauth.processIntrospectionResponse(as, oauthClient, response)
    expect(introspection).toMatchObject({
      active: true,
      client_id: client.clientId,
      scope: 'workers:read',
      token_type: 'Bearer',
      iss: server.issuer,
      org_id: server.orgId,
      environment: 'live',
    })
  })

  it.each(['access_token', 'refresh_token'] as const)('revokes it by its %s', async (by) => {
    const { url, verifier, state } = await authorizationRequest(server, client, { prompt: 'consent' })
    const { url: callback } = await browser.submit(await browser.go(url), { decision: 'approve' })
    const parameters = oauth.validateAuthResponse(as, oauthClient, callback, state)
    const made = await oauth.processAuthorizationCodeResponse(
      as,
      oauthClient,
      await oauth.authorizationCodeGrantRequest(as, oauthClient, auth, parameters, REDIRECT, verifier, insecure),
    )
    expect((await workers(server, made.access_token)).status).toBe(200)
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, oauthClient, auth, made[by] as string, insecure),
    )
    const refused = await workers(server, made.access_token)
    expect([refused.status, refused.body.error.code]).toEqual([401, 'credential_revoked'])
    const refresh = await oauth.refreshTokenGrantRequest(as, oauthClient, auth, made.refresh_token as string, insecure)
    await expect(oauth.processRefreshTokenResponse(as, oauthClient, refresh)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect((await workers(server, tokens.access_token)).status).toBe(200) // tokens of other authorisations stay valid
  })

  it.skipIf(isPublic)('gets a token with client credentials', async () => {
    const response = await oauth.clientCredentialsGrantRequest(
      as,
      oauthClient,
      auth,
      { scope: 'projects:read' },
      insecure,
    )
    const ownTokens = await oauth.processClientCredentialsResponse(as, oauthClient, response)
    expect(ownTokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'projects:read' })
    expect(ownTokens.refresh_token).toBeUndefined()
    expect((await workers(server, ownTokens.access_token)).status).toBe(403)
    const introspection = await oauth.processIntrospectionResponse(
      as,
      oauthClient,
      await oauth.introspectionRequest(as, oauthClient, auth, ownTokens.access_token, insecure),
    )
    expect(introspection).toMatchObject({ active: true, scope: 'projects:read', org_id: server.orgId })
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, oauthClient, auth, ownTokens.access_token, insecure),
    )
    expect((await workers(server, ownTokens.access_token)).body.error.code).toBe('credential_revoked')
  })
})

describe('metadata', () => {
  it('of the server is complete and correct (RFC 8414)', () => {
    expect(as).toEqual({
      issuer: server.issuer,
      authorization_endpoint: `${server.issuer}/oauth/authorize`,
      token_endpoint: `${server.issuer}/api/public/v1/oauth/token`,
      revocation_endpoint: `${server.issuer}/api/public/v1/oauth/revoke`,
      introspection_endpoint: `${server.issuer}/api/public/v1/oauth/introspect`,
      pushed_authorization_request_endpoint: `${server.issuer}/api/public/v1/oauth/par`,
      device_authorization_endpoint: `${server.issuer}/api/public/v1/oauth/device_authorization`,
      dpop_signing_alg_values_supported: ['ES256', 'Ed25519', 'EdDSA'],
      scopes_supported: Object.keys(scopes),
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials', DEVICE_GRANT],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
      token_endpoint_auth_signing_alg_values_supported: ['PS256', 'ES256', 'EdDSA', 'Ed25519'],
      revocation_endpoint_auth_methods_supported: [
        'client_secret_basic',
        'client_secret_post',
        'private_key_jwt',
        'none',
      ],
      introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${server.issuer}/docs`,
    })
  })

  it.each(['', '/api/public/v1', '/graphql'])('of the resource %j names the server (RFC 9728)', async (path) => {
    const resource = new URL(server.issuer + path)
    const response = await oauth.resourceDiscoveryRequest(resource, insecure)
    const metadata = await oauth.processResourceDiscoveryResponse(resource, response)
    expect(metadata).toMatchObject({ authorization_servers: [server.issuer], bearer_methods_supported: ['header'] })
  })
})
