/**
 * The whole of OAuth as it is in the world: a product made with oauth4webapi, a person in Chromium on the real pages, and
 * other sites that try their luck.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import axe from 'axe-core'
import * as oauth from 'oauth4webapi'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../access/oauth/browser.ts'
import {
  insecure,
  makePerson,
  type OauthTestServer,
  registerClient,
  startOauthServer,
  type TestClient,
  type TestPerson,
  workers,
} from '../../access/oauth/flow.ts'
import { chromiumPath, launchBrowser } from '../../support/browser.ts'
import { insert } from '../../support/write.ts'

/** Sites on this machine that are not the service: the product, and one that is up to no good. */
async function startSite(answer: (path: string) => string): Promise<{ url: string; site: Server }> {
  const site = createServer((req, res) => {
    res.setHeader('content-type', 'text/html')
    res.end(`<!doctype html><title>site</title>${answer(req.url ?? '')}`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, site }
}

describe.skipIf(chromiumPath === undefined)('in Chromium', () => {
  let server: OauthTestServer
  let browser: Browser
  let product: { url: string; site: Server }
  let evil: { url: string; site: Server }
  let evilPage = ''
  let client: TestClient
  let person: TestPerson
  let northgate: string

  beforeAll(async () => {
    server = await startOauthServer()
    browser = await launchBrowser()
    product = await startSite(() => '<p>Back at the product</p>')
    evil = await startSite(() => evilPage)
    client = await registerClient(server, { redirectUris: [`${product.url}/callback`] })
    northgate = await server.organisation('Northgate Crews')
    person = await makePerson(server, { [server.orgId]: 'owner', [northgate]: 'staff' })
    const key = await server.key({ orgId: northgate })
    await insert(server, key, 'workers', { first_name: 'Grace', last_name: 'Mbeki' })
  })
  afterAll(async () => {
    await browser?.close()
    product?.site.close()
    evil?.site.close()
    await server?.stop()
  })

  async function problemsOf(page: Page): Promise<string[]> {
    await page.evaluate(axe.source)
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
      }),
    )
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }

  async function request(redirect = `${product.url}/callback`) {
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const url = new URL(`${server.issuer}/oauth/authorize`)
    url.search = new URLSearchParams({
      client_id: client.clientId,
      redirect_uri: redirect,
      response_type: 'code',
      scope: 'workers:read',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString()
    return { url: url.href, verifier, state }
  }

  async function signIn(page: Page, { email } = person): Promise<void> {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  async function withContext(options: object, act: (context: BrowserContext) => Promise<void>): Promise<void> {
    const context = await browser.newContext(options)
    try {
      await act(context)
    } finally {
      await context.close()
    }
  }

  it('a person signs in, chooses an organisation and allows; the product exchanges, calls, refreshes, asks and revokes', async () => {
    const issuer = new URL(server.issuer)
    const discovery = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
    const as = await oauth.processDiscoveryResponse(issuer, discovery)
    const theirs: oauth.Client = { client_id: client.clientId }
    const auth = oauth.ClientSecretBasic(client.secret as string)
    const redirect = `${product.url}/callback`
    const { url, verifier, state } = await request()

    let arrived = ''
    await withContext({ bypassCSP: true }, async (context) => {
      const page = await context.newPage()
      const hosts = new Set<string>()
      page.on('request', (sent) => hosts.add(new URL(sent.url()).host))
      await page.goto(url)
      expect(await problemsOf(page)).toEqual([])
      await signIn(page)
      await page.getByRole('heading', { name: 'Connect Rota Planner' }).waitFor()
      const text = await page.innerText('main')
      for (const part of [
        'Rota Planner',
        'Test organisation',
        'Northgate Crews',
        'Read workers',
        new URL(redirect).host,
      ])
        expect(text).toContain(part)
      expect(await problemsOf(page)).toEqual([])
      if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/consent.png` })
      await page.getByRole('button', { name: 'Allow', exact: true }).click() // nothing is chosen yet
      await page.getByRole('heading', { name: 'Connect Rota Planner' }).waitFor()
      await page.getByLabel('Northgate Crews').check()
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      await page.getByText('Back at the product').waitFor()
      arrived = page.url()
      expect([...hosts].sort()).toEqual([new URL(server.issuer).host, new URL(redirect).host].sort())
    })

    const parameters = oauth.validateAuthResponse(as, theirs, new URL(arrived), state) // checks state and iss
    const tokens = await oauth.processAuthorizationCodeResponse(
      as,
      theirs,
      await oauth.authorizationCodeGrantRequest(as, theirs, auth, parameters, redirect, verifier, insecure),
    )
    const list = await workers(server, tokens.access_token)
    expect([list.status, list.body.data[0].first_name]).toEqual([200, 'Grace'])
    expect((await fetch(`${server.base}/clients`, { headers: bearer(tokens.access_token) })).status).toBe(403)

    const refreshed = await oauth.processRefreshTokenResponse(
      as,
      theirs,
      await oauth.refreshTokenGrantRequest(as, theirs, auth, tokens.refresh_token as string, insecure),
    )
    const introspected = await oauth.processIntrospectionResponse(
      as,
      theirs,
      await oauth.introspectionRequest(as, theirs, auth, refreshed.access_token, insecure),
    )
    expect(introspected).toMatchObject({ active: true, org_id: northgate, scope: 'workers:read' })
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, theirs, auth, refreshed.access_token, insecure),
    )
    expect((await workers(server, refreshed.access_token)).body.error.code).toBe('credential_revoked')

    const own = await oauth.processClientCredentialsResponse(
      as,
      theirs,
      await oauth.clientCredentialsGrantRequest(as, theirs, auth, {}, insecure),
    )
    expect([own.refresh_token, (await workers(server, own.access_token)).status]).toEqual([undefined, 200])
  })

  it('works without scripts, by keyboard, on a small screen', async () => {
    const { url, state } = await request()
    await withContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } }, async (context) => {
      const page = await context.newPage()
      await page.goto(url)
      await page.getByLabel('Email').focus()
      await page.keyboard.type(person.email)
      await page.keyboard.press('Tab')
      await page.keyboard.type(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Connect Rota Planner' }).waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect.poll(() => page.getByLabel('Test organisation').isChecked()).toBe(true)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByText('Back at the product').waitFor()
      expect(new URL(page.url()).searchParams.get('state')).toBe(state)
    })
  })

  it('somebody else signs in and goes on with the same request', async () => {
    const { url, state } = await request()
    const other = await makePerson(server, { [server.orgId]: 'staff' })
    await withContext({}, async (context) => {
      const page = await context.newPage()
      await page.goto(url)
      await signIn(page)
      await page.getByRole('button', { name: 'Use another account' }).click()
      await signIn(page, other)
      await page.getByText(other.email).waitFor()
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      await page.getByText('Back at the product').waitFor()
      expect(new URL(page.url()).searchParams.get('state')).toBe(state)
      const [grant] = await server.database.prisma.oauthGrant.findMany({ where: { userId: other.id } })
      expect(grant).toMatchObject({ orgId: server.orgId, scopes: ['workers:read'] })
    })
  })

  it('a refusal comes back to the product, whatever is chosen', async () => {
    const { url, state } = await request()
    await withContext({}, async (context) => {
      const page = await context.newPage()
      await page.goto(url)
      await signIn(page)
      await page.getByRole('button', { name: 'Deny' }).click()
      await page.getByText('Back at the product').waitFor()
      const { searchParams } = new URL(page.url())
      expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['access_denied', state])
    })
  })

  it('shows an error that must not redirect, with the request id', async () => {
    const { url } = await request(`${evil.url}/callback`)
    await withContext({ bypassCSP: true }, async (context) => {
      const page = await context.newPage()
      const answer = await page.goto(url)
      expect([answer?.status(), new URL(page.url()).origin]).toEqual([400, server.issuer])
      expect(await page.innerText('main')).toContain(answer?.headers()['x-request-id'])
      expect(await problemsOf(page)).toEqual([])
    })
  })

  it('another site can neither frame the page nor send its form', async () => {
    const { url } = await request()
    await withContext({}, async (context) => {
      const page = await context.newPage()
      await page.goto(url)
      await signIn(page)
      await page.getByRole('heading', { name: 'Connect Rota Planner' }).waitFor()
      const consent = page.url()
      const token = await page.locator('input[name=token]').inputValue()

      evilPage = `<iframe src="${consent}"></iframe>`
      await page.goto(evil.url)
      const frame = page.frames().find((each) => each !== page.mainFrame())
      await frame?.waitForLoadState()
      expect(await frame?.content()).not.toContain('Rota Planner')

      const grants = await server.database.prisma.oauthGrant.count()
      evilPage = `<form method="post" action="${consent}"><input name="token" value="${token}">
        <input name="organisation" value="${server.orgId}"><input name="decision" value="approve"><button>Win</button></form>`
      await page.goto(evil.url)
      const answer = page.waitForResponse((each) => each.url() === consent)
      await page.getByRole('button', { name: 'Win' }).click()
      expect([400, 403]).toContain((await answer).status())
      expect(await server.database.prisma.oauthGrant.count()).toBe(grants)
    })
  })
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
