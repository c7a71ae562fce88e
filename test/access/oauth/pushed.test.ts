/** Pushed authorisation requests (RFC 9126). */
import { createHash } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashSecret } from '../../../src/access/credentials/secret-text.ts'
import { type Answer, request } from '../../support/server.ts'
import { Browser, PASSWORD, type Page } from './browser.ts'
import {
  authorizationRequest,
  exchange,
  type Form,
  insecure,
  joinOauthServer,
  makePerson,
  type OauthTestServer,
  REDIRECT,
  registerClient,
  secretOf,
  type TestClient,
  type TestPerson,
  workers,
} from './flow.ts'

let server: OauthTestServer
let client: TestClient
let person: TestPerson

beforeAll(async () => {
  server = await joinOauthServer()
  client = await registerClient(server)
  person = await makePerson(server, { [server.orgId]: 'owner' })
  return () => server.stop()
})

const PATTERN = /^urn:ietf:params:oauth:request_uri:[\w-]{20,}$/

/** Push a request; `change` replaces parameters, null removes one. */
async function push(change: Form = {}, by = client, headers: Record<string, string> = {}) {
  const { url, verifier, state } = await authorizationRequest(server, by, { ...secretOf(by), ...change })
  const body = new URL(url).searchParams.toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
  const answer = await request(`${server.base}/oauth/par`, { method: 'POST', headers: type, body })
  return { ...answer, verifier, state, uri: String(answer.body.request_uri) }
}

const linkTo = (uri: string, clientId = client.clientId) =>
  `/oauth/authorize?${new URLSearchParams({ client_id: clientId, request_uri: uri })}`

async function signedIn(): Promise<Browser> {
  const browser = new Browser(server)
  await browser.signIn(person)
  return browser
}

async function allow(browser: Browser, page: Page): Promise<Page> {
  return page.html.includes('value="approve"') ? browser.submit(page, { decision: 'approve' }) : page
}

/** The client hears it, at the redirect URI that it has registered. */
function expectRefused({ url }: Page, error = 'invalid_request_uri') {
  expect(url.origin + url.pathname).toBe(REDIRECT)
  expect([url.searchParams.get('error'), url.searchParams.get('code')]).toEqual([error, null])
}

const errorOf = ({ status, body }: Answer) => [status, body.error]

describe('a pushed request', () => {
  it('is answered with a reference, with which its person gets a code', async () => {
    const { status, body, headers, uri, verifier, state } = await push({ scope: 'workers:read' })
    expect([status, body]).toEqual([201, { request_uri: expect.stringMatching(PATTERN), expires_in: 60 }])
    expect(headers.get('cache-control')).toBe('no-store')
    const browser = await signedIn()
    const page = await allow(browser, await browser.go(linkTo(uri)))
    expect(page.url.origin + page.url.pathname).toBe(REDIRECT)
    expect(page.url.searchParams.get('state')).toBe(state)
    const tokens = await exchange(server, client, { code: page.url.searchParams.get('code') as string, verifier })
    expect(tokens.body.scope).toBe('workers:read')
    expect((await workers(server, tokens.body.access_token)).status).toBe(200)
  })

  it('counts, whatever else is in the link', async () => {
    const { uri, state } = await push({ scope: 'workers:read' })
    const browser = await signedIn()
    const link = `${linkTo(uri)}&scope=projects:read&state=other&redirect_uri=https://evil.example/`
    const page = await allow(browser, await browser.go(link))
    expect(page.url.origin + page.url.pathname).toBe(REDIRECT)
    expect(page.url.searchParams.get('state')).toBe(state)
  })

  it('waits while the person signs in, and its parameters are in no address', async () => {
    const state = 'a-state-of-the-client'
    const { uri } = await push({ state })
    const browser = new Browser(server)
    const page = await browser.go(linkTo(uri))
    expect(page.url.pathname).toBe('/sign-in')
    expect(page.url.searchParams.get('return_to')).toBe(linkTo(uri))
    expect(page.url.href).not.toContain(state)
    const next = await browser.submit(page, { email: person.email, password: PASSWORD })
    expect((await allow(browser, next)).url.searchParams.get('state')).toBe(state)
  })

  it('can be longer than a link may be', async () => {
    const { uri, status } = await push({ state: 'x'.repeat(7000) })
    expect(status).toBe(201)
    const browser = await signedIn()
    expect((await allow(browser, await browser.go(linkTo(uri)))).url.searchParams.get('state')).toHaveLength(7000)
  })

  it('gives one response', async () => {
    const { uri } = await push()
    const browser = await signedIn()
    await allow(browser, await browser.go(linkTo(uri)))
    expectRefused(await browser.go(linkTo(uri)))
  })

  it('gives one response, also if two pages ask for consent at once', async () => {
    const other = await registerClient(server)
    const { uri } = await push({ prompt: 'consent' }, other)
    const browser = await signedIn()
    const pages = [await browser.go(linkTo(uri, other.clientId)), await browser.go(linkTo(uri, other.clientId))]
    const [first, second] = await Promise.all(pages.map((page) => browser.submit(page, { decision: 'approve' })))
    const codes = [first, second].map((page) => page?.url.searchParams.get('code')).filter((code) => code)
    expect(codes).toHaveLength(1)
  })

  it('expires', async () => {
    const { uri } = await push()
    const hash = hashSecret(`pushed request:${uri.split(':').at(-1)}`)
    await server.database.prisma.oauthInteraction.update({ where: { hash }, data: { expiresAt: new Date(0) } })
    expectRefused(await (await signedIn()).go(linkTo(uri)))
  })

  it('is of its client', async () => {
    const { uri } = await push()
    const other = await registerClient(server)
    expectRefused(await (await signedIn()).go(linkTo(uri, other.clientId)), 'invalid_request_object')
  })

  it('is no interaction that somebody could decide', async () => {
    const { uri } = await push()
    const page = await (await signedIn()).go(`/oauth/authorize/${uri.split(':').at(-1)}`)
    expect(page.status).toBe(400)
  })

  it('can be of a public client', async () => {
    const app = await registerClient(server, { isPublic: true })
    const { uri, verifier } = await push({}, app)
    const browser = await signedIn()
    const page = await allow(browser, await browser.go(linkTo(uri, app.clientId)))
    const code = page.url.searchParams.get('code') as string
    expect((await exchange(server, app, { code, verifier })).status).toBe(200)
  })
})

it('counts those of a public client by address, so that nobody uses them up for others', async () => {
  const app = await registerClient(server, { isPublic: true })
  const counted = async (by: { id: string }, more = '') => {
    const hash = createHash('sha256')
      .update(by.id + more)
      .digest('base64url')
    const text = 'select points from attempts where key = $1'
    const key = `muster:pushed-request-of-client:${hash}`
    return (await server.database.pool.query<{ points: number }>(text, [key])).rows[0]?.points
  }
  await push({}, app)
  expect([await counted(app), await counted(app, ' 127.0.0.1')]).toEqual([undefined, 1])
  await push()
  expect(await counted(client)).toBeGreaterThan(0)
})

describe('pushing is refused', () => {
  it.each([
    ['without the secret', { client_secret: null }, [401, 'invalid_client']],
    ['with another secret', { client_secret: 'mst_secret_other' }, [401, 'invalid_client']],
    [
      'with a reference of a request',
      { request_uri: 'urn:ietf:params:oauth:request_uri:x' },
      [400, 'request_uri_not_supported'],
    ],
    ['with a request object', { request: 'a.b.c' }, [400, 'request_not_supported']],
    ['with a scope that does not exist', { scope: 'workers:fly' }, [400, 'invalid_scope']],
    ['with a scope that the client may not have', { scope: 'workers:write' }, [400, 'invalid_scope']],
    ['without a code challenge', { code_challenge: null, code_challenge_method: null }, [400, 'invalid_request']],
    ['with another redirect URI', { redirect_uri: 'https://evil.example/callback' }, [400, 'invalid_request']],
    ['with a redirect URI that is none', { redirect_uri: 'x' }, [400, 'invalid_request']],
    ['with a key that is no thumbprint', { dpop_jkt: 'a\0b' }, [400, 'invalid_request']],
    ['with a request that is too long', { state: 'x'.repeat(20_000) }, [400, 'invalid_request']],
    ['with another response type', { response_type: 'token' }, [400, 'unsupported_response_type']],
  ])('%s', async (_what, change: Form, expected) => {
    const answer = await push(change)
    expect(errorOf(answer)).toEqual(expected)
    expect(answer.body.error_uri).toContain('/docs/guides/oauth#errors')
  })

  it('by GET, and other bodies than forms', async () => {
    const got = await request(`${server.base}/oauth/par`)
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    const json = await request(`${server.base}/oauth/par`, { method: 'POST', body: { client_id: client.clientId } })
    expect(json.status).toBe(400)
  })
})

it('is found by a client in the metadata, and used with a DPoP key', async () => {
  const url = new URL(server.issuer)
  const as = await oauth.processDiscoveryResponse(
    url,
    await oauth.discoveryRequest(url, { algorithm: 'oauth2', ...insecure }),
  )
  expect(as.pushed_authorization_request_endpoint).toBe(`${server.issuer}/api/public/v1/oauth/par`)
  const keys = await oauth.generateKeyPair('ES256')
  const self: oauth.Client = { client_id: client.clientId }
  const DPoP = oauth.DPoP(self, keys)
  const verifier = oauth.generateRandomCodeVerifier()
  const parameters = new URLSearchParams({
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'workers:read',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const secret = oauth.ClientSecretPost(client.secret as string)
  const send = () => oauth.pushedAuthorizationRequest(as, self, secret, parameters, { DPoP, ...insecure })
  const process = async () => oauth.processPushedAuthorizationResponse(as, self, await send())
  const pushed = await process().catch((error) => {
    if (oauth.isDPoPNonceError(error)) return process()
    throw error
  })
  const browser = await signedIn()
  const page = await allow(browser, await browser.go(linkTo(pushed.request_uri)))
  const code = page.url.searchParams.get('code') as string
  const bare = await exchange(server, client, { code, verifier })
  expect(errorOf(bare)).toEqual([400, 'invalid_grant']) // the code is bound to the key of the pushed request
})
