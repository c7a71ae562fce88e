/** The consent page on which a user allows a product to act for them, and attacks on it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scopes } from '../../../src/access/scopes/scopes.ts'
import { insert } from '../../support/write.ts'
import { Browser, type Page } from './browser.ts'
import {
  authorizationRequest,
  authorize,
  browserOf,
  connect,
  exchange,
  makePerson,
  type Parties,
  REDIRECT,
  registerClient,
  startOauthServer,
  startParties,
  type TestClient,
  workers,
} from './flow.ts'

let { server, client, person, browser } = {} as Parties
let secondOrg: string

beforeAll(async () => {
  ;({ server, client, person, browser } = await startParties())
  secondOrg = await server.organisation('Northgate Crews')
})
afterAll(() => server.stop())

const open = async (of: TestClient, by: Browser, change = {}): Promise<Page> =>
  by.go((await authorizationRequest(server, of, { prompt: 'consent', ...change })).url)

const auditOf = (action: string, orgId = server.orgId) =>
  server.database.prisma.auditEntry.findMany({ where: { action, orgId }, orderBy: { id: 'desc' } })

describe('the page', () => {
  it('shows the product, who registered it, the organisation, the scopes in words, the host and the user', async () => {
    const { html, status } = await open(client, browser, { scope: 'workers:read projects:read' })
    expect(status).toBe(200)
    for (const text of ['Rota Planner', 'Test organisation', scopes['workers:read'], scopes['projects:read']])
      expect(html).toContain(text)
    expect(html).toContain('<strong>app.example.com</strong>')
    expect(html).toContain(person.email)
    expect(html).not.toContain('workers:read')
    expect(html).not.toContain('sandbox')
  })

  it('says when the product works in the sandbox', async () => {
    expect((await open(await registerClient(server, { environment: 'sandbox' }), browser)).html).toContain(
      'sample data',
    )
  })

  it('escapes a name as text', async () => {
    const htmlName = await registerClient(server, { name: `<script>alert("1")</script>'&` })
    const { html } = await open(htmlName, browser)
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;')
  })

  it('cannot be framed, runs no script and is not cached (RFC 9700, 4.16)', async () => {
    const { headers, html } = await open(client, browser)
    expect(headers.get('x-frame-options')).toBe('DENY')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("default-src 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(html).not.toMatch(/<script|https?:\/\//)
  })

  it('comes after the sign-in page when there is no session', async () => {
    const { url, verifier, state } = await authorizationRequest(server, client)
    const signedOut = new Browser(server)
    const signIn = await signedOut.go(url)
    expect([signIn.status, signIn.url.pathname]).toEqual([200, '/sign-in'])
    const failedSignIn = await signedOut.submit(signIn, { email: person.email, password: 'not the password' })
    expect(failedSignIn.status).toBe(401)
    const page = await signedOut.submit(failedSignIn, { email: person.email, password: 'a long password for tests' })
    expect(page.html).toContain('Rota Planner')
    const { url: callback } = await signedOut.submit(page, { decision: 'approve' })
    expect(callback.searchParams.get('state')).toBe(state)
    const code = callback.searchParams.get('code') as string
    expect((await exchange(server, client, { code, verifier })).status).toBe(200)
  })
})

describe('a user with several organisations', () => {
  it('chooses one, and the token belongs to it', async () => {
    const both = await browserOf(server, await makePerson(server, { [server.orgId]: 'owner', [secondOrg]: 'staff' }))
    await insert(server, await server.key({ orgId: secondOrg }), 'workers', { first_name: 'North', last_name: 'Gate' })
    const { html } = await open(client, both)
    expect(html).toContain('Northgate Crews')
    expect(html).toContain('Test organisation')
    const { access_token } = await connect(server, both, client, {}, { organisation: secondOrg })
    expect((await workers(server, access_token)).body.data[0].last_name).toBe('Gate')
    const other = await connect(server, both, client, {}, { organisation: server.orgId })
    expect(JSON.stringify((await workers(server, other.access_token)).body)).not.toContain('Gate')
  })

  it('is asked each time, because they may choose another', async () => {
    const both = await browserOf(server, await makePerson(server, { [server.orgId]: 'owner', [secondOrg]: 'owner' }))
    await connect(server, both, client, {}, { organisation: secondOrg })
    expect((await both.go((await authorizationRequest(server, client)).url)).html).toContain('value="approve"')
  })

  it('cannot choose none, or one they do not belong to', async () => {
    const both = await browserOf(server, await makePerson(server, { [server.orgId]: 'owner', [secondOrg]: 'owner' }))
    for (const organisation of ['', await server.organisation('Elsewhere'), 'x']) {
      const answer = await both.submit(await open(client, both), { decision: 'approve', organisation })
      expect([answer.status, answer.url.origin]).toEqual([400, server.url])
    }
    const answer = await both.submit(await open(client, both), { decision: 'perhaps', organisation: secondOrg })
    expect(answer.status).toBe(400)
  })
})

describe('what a user may not do', () => {
  it('they cannot allow: the page says so, and the token has fewer scopes (RFC 6749, 3.3)', async () => {
    const writing = await registerClient(server, { scopes: ['workers:read', 'workers:write'] })
    const developer = await browserOf(server, await makePerson(server, { [server.orgId]: 'developer' }))
    const scope = 'workers:read workers:write'
    const { html } = await open(writing, developer, { scope })
    expect(html).toContain('where your role is developer')
    expect(html).toContain(scopes['workers:write'].toLowerCase())
    const tokens = await connect(server, developer, writing, { scope })
    expect(tokens.scope).toBe('workers:read')
  })

  it('they cannot allow when nothing else is left: the page only leads back', async () => {
    const writing = await registerClient(server, { scopes: ['workers:write'] })
    const developer = await browserOf(server, await makePerson(server, { [server.orgId]: 'developer' }))
    const page = await open(writing, developer, { scope: 'workers:write' })
    expect(page.html).not.toContain('value="approve"')
    const forced = await developer.submit(page, { decision: 'approve', organisation: server.orgId })
    expect(forced.status).toBe(400)
    const { url } = await developer.submit(await open(writing, developer, { scope: 'workers:write' }), {
      decision: 'deny',
    })
    expect(url.searchParams.get('error')).toBe('access_denied')
  })

  it('and nobody without an organisation allows anything', async () => {
    const nobody = await browserOf(server, await makePerson(server, {}))
    const page = await open(client, nobody)
    expect(page.html).toContain('not a member of any organisation')
    expect((await nobody.submit(page, { decision: 'approve', organisation: server.orgId })).status).toBe(400)
  })

  it('depends on their role when they press the button', async () => {
    const writing = await registerClient(server, { scopes: ['workers:write'] })
    const demoted = await makePerson(server, { [server.orgId]: 'staff' })
    const demotedBrowser = await browserOf(server, demoted)
    const page = await open(writing, demotedBrowser, { scope: 'workers:write' })
    await server.database.prisma.membership.updateMany({ where: { userId: demoted.id }, data: { role: 'developer' } })
    expect((await demotedBrowser.submit(page, { decision: 'approve' })).status).toBe(400)
  })
})

describe('a denial', () => {
  it('redirects to the product as in RFC 6749, 4.1.2.1, and is audited', async () => {
    const { url, state } = await authorizationRequest(server, client, { prompt: 'consent' })
    const { url: callback } = await browser.submit(await browser.go(url), { decision: 'deny' })
    expect(callback.origin + callback.pathname).toBe(REDIRECT)
    expect(Object.fromEntries(callback.searchParams)).toMatchObject({
      error: 'access_denied',
      state,
      iss: server.issuer,
    })
    expect((await auditOf('consent.denied'))[0]).toMatchObject({ actorId: person.id, targetId: client.id })
  })
})

describe('a consent', () => {
  it('is audited with the user, client, scopes and request', async () => {
    const before = (await auditOf('consent.granted')).length
    await authorize(server, browser, client, { prompt: 'consent' })
    const entries = await auditOf('consent.granted')
    expect(entries.length).toBe(before + 1)
    expect(entries[0]).toMatchObject({
      actorKind: 'user',
      actorId: person.id,
      actorName: person.email,
      targetType: 'oauth_client',
      targetId: client.id,
      targetName: 'Rota Planner',
      requestId: expect.stringMatching(/^req_/),
      detail: { scopes: ['workers:read'] },
    })
  })

  it('is not asked again unless it grows, is revoked, or the product asks for it', async () => {
    const product = await registerClient(server)
    const asksForConsent = async (change = {}) =>
      (await browser.go((await authorizationRequest(server, product, change)).url)).html.includes('value="approve"')
    expect(await asksForConsent()).toBe(true)
    await connect(server, browser, product)
    expect(await asksForConsent()).toBe(false)
    expect(await asksForConsent({ scope: 'workers:read projects:read' })).toBe(true)
    expect(await asksForConsent({ prompt: 'consent' })).toBe(true)
    await browser.graphql(`mutation { revokeConnection(id: "${product.id}") { id } }`)
    expect(await asksForConsent()).toBe(true)
  })

  it('is asked each time by a native app, which anyone can impersonate (RFC 8252, 8.6)', async () => {
    const redirect_uri = 'http://127.0.0.1/callback'
    const native = await registerClient(server, { isPublic: true, redirectUris: [redirect_uri] })
    await connect(server, browser, native, { redirect_uri })
    const again = await browser.go((await authorizationRequest(server, native, { redirect_uri })).url)
    expect(again.html).toContain('value="approve"')
  })
})

describe('a consent cannot be forged', () => {
  it('from a page of another site (RFC 6749, 10.12)', async () => {
    const page = await open(client, browser)
    const attempts: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${server.url}.evil.example` },
    ]
    for (const headers of attempts) {
      const { status, url, html } = await browser.submit(page, { decision: 'approve' }, headers)
      expect([status, url.origin]).toEqual([403, server.url])
      expect(html).toContain('req_')
    }
    expect((await browser.submit(page, { decision: 'approve' }, { 'sec-fetch-site': 'same-origin' })).status).toBe(303)
  })

  it('without the form token, or with that of another request', async () => {
    const other = await open(client, browser)
    const token = /name="token" value="([^"]+)"/.exec(other.html)?.[1] as string
    const page = await open(client, browser)
    for (const wrongToken of ['', 'x', token])
      expect((await browser.submit(page, { decision: 'approve', token: wrongToken })).status).toBe(403)
  })

  it('in another browser: the request is bound to its cookie', async () => {
    const page = await open(client, browser)
    const victim = await browserOf(server, await makePerson(server, { [server.orgId]: 'owner' }))
    for (const response of [await victim.go(page.url.href), await victim.submit(page, { decision: 'approve' })])
      expect([response.status, response.url.origin]).toEqual([400, server.url])
  })

  it('with the consent of another user who signed in since', async () => {
    const shared = await browserOf(server, person)
    const page = await open(client, shared)
    await shared.go('/sign-out', { method: 'POST', headers: { origin: server.url } })
    await shared.signIn(await makePerson(server, { [server.orgId]: 'owner' }))
    expect((await shared.submit(page, { decision: 'approve' })).status).toBe(403)
  })

  it('twice: an answered request is closed', async () => {
    const page = await open(client, browser)
    expect((await browser.submit(page, { decision: 'approve' })).status).toBe(303)
    const again = await browser.submit(page, { decision: 'approve' })
    expect([again.status, again.url.origin]).toEqual([400, server.url])
    expect(again.html).toContain('req_')
  })

  it('late: a request expires after an hour', async () => {
    const page = await open(client, browser)
    await server.database.pool.query(`update oauth_interactions set expires_at = now() - interval '1 second'`)
    expect((await browser.submit(page, { decision: 'approve' })).status).toBe(400)
  })
})

it('works behind a proxy that terminates TLS: cookies are Secure, HttpOnly and SameSite', async () => {
  const secure = await startOauthServer({ PUBLIC_URL: 'https://muster.example' }, server.databaseUrl)
  try {
    const { url } = await authorizationRequest(secure, client)
    const cookies = (await fetch(url, { redirect: 'manual' })).headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) {
      expect(cookie.toLowerCase()).toContain('httponly')
      expect(cookie.toLowerCase()).toContain('secure')
      expect(cookie.toLowerCase()).toContain('samesite=lax')
    }
    const tokens = await connect(secure, await browserOf(secure, person), client, { prompt: 'consent' })
    expect((await workers(secure, tokens.access_token)).status).toBe(200)
  } finally {
    await secure.stop()
  }
})
