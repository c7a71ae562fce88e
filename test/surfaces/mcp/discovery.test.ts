/** An agent that knows nothing but the address: metadata, registration and authorisation by the SDK's own client. */
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '../../access/oauth/browser.ts'
import { browserOf, makePerson, type OauthTestServer, startOauthServer } from '../../access/oauth/flow.ts'
import { makeProof, makeProofKey } from '../../access/oauth/proofs.ts'
import { type Answer, request } from '../../support/server.ts'

const REDIRECT = 'http://127.0.0.1/callback'

let server: OauthTestServer
let browser: Browser
let address: URL

beforeAll(async () => {
  server = await startOauthServer({ OAUTH_REGISTRATION: 'open', OAUTH_REGISTRATION_SCOPES: 'read workers:read' })
  browser = await browserOf(server, await makePerson(server, { [server.orgId]: 'owner' }))
  address = new URL(`${server.issuer}/mcp`)
})
afterAll(() => server.stop())

/** What a client keeps, in memory; `opened` is where it sends the person. */
function keeper() {
  let client: OAuthClientInformationMixed | undefined
  let tokens: OAuthTokens | undefined
  let verifier = ''
  const kept = { opened: undefined as URL | undefined }
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Agent', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
    clientInformation: () => client,
    saveClientInformation: (information) => {
      client = information
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given
    },
    redirectToAuthorization: (url) => {
      kept.opened = url
    },
    saveCodeVerifier: (given) => {
      verifier = given
    },
    codeVerifier: () => verifier,
  }
  return { provider, kept }
}

it('finds the authorisation server from the refusal, registers, and gets a token for this resource', async () => {
  const { provider, kept } = keeper()
  const refused = new StreamableHTTPClientTransport(address, { authProvider: provider })
  await expect(new Client({ name: 'agent', version: '1' }).connect(refused as never)).rejects.toThrow()
  const opened = kept.opened as URL
  expect(opened.origin + opened.pathname).toBe(`${server.issuer}/oauth/authorize`)
  expect(opened.searchParams.get('resource')).toBe(address.href)
  expect(opened.searchParams.get('code_challenge_method')).toBe('S256')

  const consent = await browser.go(opened.href)
  const { url } = await browser.submit(consent, { decision: 'approve' })
  const authorizationCode = url.searchParams.get('code') as string
  expect(await auth(provider, { serverUrl: address, authorizationCode })).toBe('AUTHORIZED')

  const client = new Client({ name: 'agent', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(address, { authProvider: provider }) as never)
  const { structuredContent } = await client.callTool({ name: 'get_me', arguments: {} })
  expect(structuredContent).toMatchObject({ kind: 'token', organisation: { id: server.orgId }, environment: 'live' })
  await client.close()

  const { access_token } = (await provider.tokens()) as OAuthTokens
  expect((await request(`${server.base}/me`, { key: access_token })).status).toBe(401) // it is for /mcp alone
})

it('takes a token that is bound to a key with a proof for each request, and only so (RFC 9449)', async () => {
  const key = await makeProofKey()
  const { registerClient, post, secretOf } = await import('../../access/oauth/flow.ts')
  const client = await registerClient(server)
  const form = { grant_type: 'client_credentials', scope: 'workers:read', ...secretOf(client) }
  const tokenUrl = `${server.issuer}/api/public/v1/oauth/token`
  const { body } = await post(server, 'token', form, { dpop: await makeProof(key, { method: 'POST', url: tokenUrl }) })
  const token = body.access_token
  const send = (authorization: string, proof?: string): Promise<Answer> =>
    request(`${server.url}/mcp`, {
      method: 'POST',
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_me', arguments: {} } },
      headers: {
        authorization,
        accept: 'application/json, text/event-stream',
        ...(proof !== undefined && { dpop: proof }),
      },
    })
  const proof = await makeProof(key, { method: 'POST', url: address.href, token })
  expect((await send(`DPoP ${token}`, proof)).status).toBe(200)
  for (const answer of [await send(`DPoP ${token}`, proof), await send(`Bearer ${token}`)]) {
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toMatch(/^DPoP error=/)
  }
})
