/** The flow, by a client that nobody here wrote. */
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  authorizationRequest,
  Browser,
  browserOf,
  insecure,
  makePerson,
  type OauthTestServer,
  REDIRECT,
  registerClient,
  startOauthServer,
  type TestClient,
  type TestPerson,
  workers,
} from './flow.ts'

let server: OauthTestServer
let person: TestPerson
let client: TestClient
let as: oauth.AuthorizationServer

beforeAll(async () => {
  server = await startOauthServer()
  person = await makePerson(server, { [server.orgId]: 'owner' })
  client = await registerClient(server)
  const issuer = new URL(server.issuer)
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  as = await oauth.processDiscoveryResponse(issuer, response)
})
afterAll(() => server.stop())

it('authorises, exchanges, calls, refreshes, introspects and revokes', async () => {
  const browser = await browserOf(server, person)
  const { url, verifier, state } = await authorizationRequest(server, client)
  const page = await browser.go(url)
  expect(page.status).toBe(200)
  const { url: callback } = await browser.submit(page, { decision: 'approve' })
  const theirs = { client_id: client.clientId }
  const auth = oauth.ClientSecretBasic(client.secret as string)
  const params = oauth.validateAuthResponse(as, theirs, callback, state)
  const tokens = await oauth.processAuthorizationCodeResponse(
    as,
    theirs,
    await oauth.authorizationCodeGrantRequest(as, theirs, auth, params, REDIRECT, verifier, insecure),
  )
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'workers:read' })
  expect((await workers(server, tokens.access_token)).status).toBe(200)
})
