/**
 * The console in a real browser, on the demo organisation, from the first sign-in to a delivery that was mended. One server
 * and one browser, slow to start, serve all of it, and so it is longer than other files.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook } from 'muster/webhooks'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { graphql, request } from '../support/server.ts'
import { type ConsoleWorld, type Opened, startConsole } from './console.ts'

const KILOBYTE = 1000

describe.skipIf(chromiumPath === undefined)('the console', () => {
  let world: ConsoleWorld
  let receiver: Receiver
  let broken = false
  let opened: Opened | undefined

  beforeAll(async () => {
    world = await startConsole({ WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_RETRY_SCHEDULE: '0.2' })
    receiver = await startReceiver((_received, response) => {
      response.statusCode = broken ? 503 : 200
      response.end(broken ? 'out of order' : 'thank you')
    })
  })
  afterAll(async () => {
    await receiver?.close()
    await world?.close()
  })
  afterEach(async () => {
    const { problems = [] } = opened ?? {}
    await opened?.close()
    opened = undefined
    expect(problems).toEqual([])
  })

  async function open(path: string, role: 'owner' | 'developer' = 'owner'): Promise<Page> {
    opened = await world.signIn(role, path)
    return opened.page
  }

  const shows = (page: Page, text: string) => page.getByText(text).first().waitFor()

  /** Create a live key with `read` and `write` in the console; gives its text. */
  async function createKey(page: Page, name: string): Promise<string> {
    await page.getByRole('button', { name: 'Create API key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByText('Live', { exact: true }).click()
    await dialog.getByLabel('Change everything').check()
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const key = await dialog.getByLabel('API key', { exact: true }).innerText()
    await dialog.getByRole('button', { name: 'Done' }).click()
    return key.trim()
  }

  it('asks who is signed out to sign in, and comes back; from its own files alone, under a strict policy', async () => {
    const context = await world.browser.newContext()
    const page = await context.newPage()
    await page.goto(`${world.origin}/console/api-keys?environment=live`)
    await page.waitForURL((url) => url.pathname === '/sign-in')
    expect(new URL(page.url()).searchParams.get('return_to')).toBe('/console/api-keys?environment=live')
    await page.getByLabel('Email').fill('owner@demo.example')
    await page.getByLabel('Password').fill(world.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${world.origin}/console/api-keys?environment=live`)
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
    await context.close()

    const answer = await request(`${world.server.url}/console/anything`)
    expect(answer.status).toBe(200)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
    expect(answer.body).toContain(nonce)
    expect((await request(`${world.server.url}/console`)).body).not.toContain(nonce)
    expect((await request(`${world.server.url}/console/assets/other.js`)).status).toBe(404)
  })

  it('shows its first page with little script, and asks no other host', async () => {
    const page = await open('/developer')
    await shows(page, 'Nothing needs attention')
    const { host } = new URL(world.origin)
    expect([...(opened as Opened).hosts]).toEqual([host])
    const names = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    )
    expect(names.length).toBeGreaterThan(2)
    const sizes = await Promise.all(
      names.map(async (name) => {
        const file = await fetch(name.replace('localhost', '127.0.0.1'), { headers: { 'accept-encoding': 'gzip' } })
        expect(file.headers.get('cache-control')).toContain('immutable')
        return Number(file.headers.get('content-length'))
      }),
    )
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(50 * KILOBYTE)
    expect(total).toBeLessThan(300 * KILOBYTE)
  })

  it('explains a failed request, groups failures, and opens the query in the explorer', async () => {
    const key = await world.server.key({ orgId: world.orgId, name: 'Failing payroll' })
    const query = 'query Payroll($id: ID!) { worker(id: $id) { id } }'
    await graphql(world.server, key, query, { id: 'PAY-1' })
    const page = await open('/requests?view=failures')
    await page.getByRole('row', { name: 'Failing payroll' }).getByRole('link').click()
    await page.getByRole('row', { name: 'Failing payroll' }).getByRole('link').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Not found. Check the path and the id.').waitFor()
    await sheet.getByRole('region', { name: 'Statements' }).waitFor()
    expect(await sheet.innerText()).not.toContain('PAY-1')
    await sheet.getByRole('link', { name: 'Open in the explorer' }).click()
    const explorer = page.frameLocator('iframe')
    await explorer.getByText('query Payroll').first().waitFor()
    await explorer.getByText(/^Status 200 · \d+ ms · .* · req_/).waitFor()
  })

  it('makes a key for trusted documents only, and says so in the list', async () => {
    const page = await open('/api-keys')
    await page.getByRole('button', { name: 'Create API key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Phone app')
    await dialog.getByLabel('Trusted documents only').check()
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const key = (await dialog.getByLabel('API key', { exact: true }).innerText()).trim()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('row', { name: 'Phone app' }).getByText('Trusted documents only').waitFor()
    const refused = await graphql(world.server, key, '{ workers { data { id } } }')
    expect(refused.body.errors[0].extensions.code).toBe('document_not_trusted')
  })

  it('makes a key that works, finds its request by id while the page stays open, and revokes it', async () => {
    const page = await open('/api-keys')
    const key = await createKey(page, 'Night import')
    expect(key).toMatch(/^mst_live_/)
    const answer = await request(`${world.server.base}/workers?limit=1`, { key })
    expect(answer.status).toBe(200)
    expect(answer.body.pagination.total).toBe(500)
    const requestId = answer.headers.get('x-request-id') as string

    await page.goto(`${world.origin}/console/requests?request=${requestId}`)
    await page.getByRole('link', { name: '/api/public/v1/workers' }).click()
    await page.getByRole('dialog').getByText(requestId).waitFor()
    expect(page.url()).toContain('open=')
    await page.reload() // the address alone brings back the list and what was open
    await page.getByRole('dialog').getByText('Night import').waitFor()

    const { promise: isLogged, resolve: follow } = Promise.withResolvers<void>()
    await page.route('**/graphql', async (route, sent) => {
      if (sent.headers().accept === 'text/event-stream') await isLogged // as on a slow connection
      await route.continue()
    })
    const path = '/api/public/v1/projects'
    await page.goto(`${world.origin}/console/requests?path=${path}`)
    await shows(page, 'No matching requests')
    await request(`${world.server.base}/projects?limit=1`, { key })
    const { requestLogEntry: log } = world.server.database.prisma
    await eventually(async () => (await log.count({ where: { orgId: world.orgId, path } })) > 0)
    follow()
    await page.getByRole('link', { name: path }).waitFor() // by itself

    await page.goto(`${world.origin}/console/api-keys`)
    await page.getByRole('button', { name: 'Actions for Night import' }).click()
    await page.getByRole('menuitem', { name: 'Revoke…' }).click()
    const revoke = page.getByRole('button', { name: 'Revoke key' })
    await expect.poll(() => revoke.isDisabled()).toBe(true)
    await page.getByLabel('Type Night import to confirm').fill('Night')
    await expect.poll(() => revoke.isDisabled()).toBe(true)
    await page.getByLabel('Type Night import to confirm').fill('Night import')
    await revoke.click()
    await shows(page, 'Night import revoked')
    expect((await request(`${world.server.base}/workers`, { key })).body.error.code).toBe('credential_revoked')
  })

  it('says what is wrong with a field, and keeps what was typed', async () => {
    const page = await open('/webhooks?create=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Endpoint URL').fill('ftp://example.com/hook')
    await dialog.getByRole('button', { name: 'Add endpoint' }).click()
    const alert = dialog.getByRole('alert')
    await alert.waitFor()
    await expect.poll(() => alert.innerText()).toMatch(/req_[0-9a-f]{24}/)
    await expect.poll(() => dialog.getByLabel('Endpoint URL').getAttribute('aria-invalid')).toBe('true')
    expect(await dialog.getByLabel('Endpoint URL').inputValue()).toBe('ftp://example.com/hook')
  })

  it('adds an endpoint, tests it, sees failures and the dead letter, and replays it once it is mended', async () => {
    const page = await open('/webhooks')
    await page.getByRole('button', { name: 'Add endpoint' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Endpoint URL').fill(receiver.url)
    await dialog.getByText('Selected events').click()
    await dialog.getByRole('button', { name: 'Schema and example of worker.created' }).click()
    await dialog.getByLabel('Example of worker.created', { exact: true }).waitFor()
    await dialog.getByLabel('worker.created', { exact: true }).check()
    await dialog.getByRole('button', { name: 'Add endpoint' }).click()
    const secret = (await dialog.getByLabel('Signing secret', { exact: true }).innerText()).trim()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.waitForURL(/\/console\/webhooks\/[0-9a-f-]{36}/)

    // A test event: its attempt appears in the page that stays as it is.
    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByRole('button', { name: 'Send event', exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Delivered').first().waitFor()
    await drawer.getByRole('button', { name: /Delivered/ }).click()
    await drawer.getByText('thank you').waitFor()
    const [test] = await receiver.gets(1)
    verifyWebhook(test?.raw ?? '', test?.headers as Record<string, string>, secret)
    expect(test?.body.type).toBe('webhook_endpoint.test')
    await page.keyboard.press('Escape')

    broken = true
    const key = await world.server.key({ orgId: world.orgId })
    const created = await request(`${world.server.base}/workers`, {
      method: 'POST',
      key,
      body: { first_name: 'Ada', last_name: 'Okafor' },
    })
    const row = page.getByRole('row').filter({ hasText: 'worker.created' })
    await row.getByText('Dead letter').waitFor()
    await page.getByText('Failing').first().waitFor()
    await page.getByRole('button', { name: 'Dead letters' }).click()
    await page.waitForURL(/status=dead_lettered/)
    await row.getByRole('link').click()
    await drawer
      .getByRole('button', { name: /HTTP error 503/ })
      .first()
      .click()
    await drawer.getByText('out of order').first().waitFor()

    broken = false
    await drawer.getByRole('button', { name: 'Replay' }).click()
    await drawer.getByText('Delivered').first().waitFor()
    const last = (await receiver.gets(4)).at(-1)
    expect(last?.body.data.object.id).toBe(created.body.id)
    await page.keyboard.press('Escape')
    await shows(page, 'No dead letters')
  })

  it('gives an endpoint conditions, headers, a rate and order, and says which condition is wrong', async () => {
    const page = await open('/webhooks?create=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Endpoint URL').fill(receiver.url)
    await dialog.getByText('Selected events').click()
    await dialog.getByLabel('worker.created', { exact: true }).check()
    await dialog.getByRole('button', { name: 'Add a condition' }).click()
    await dialog.getByLabel('Field of condition 1').fill('object.state')
    await dialog.getByLabel('Value of condition 1').fill('active')
    await dialog.getByRole('button', { name: 'Add a header' }).click()
    await dialog.getByLabel('Name of header 1').fill('authorization')
    await dialog.getByLabel('Value of header 1').fill('Bearer of-the-receiver')
    await dialog.getByLabel('Rate limit').fill('600')
    await dialog.getByLabel('In order').check()
    await dialog.getByRole('button', { name: 'Add endpoint' }).click()
    await dialog.getByText('object has no state; its fields are').first().waitFor()
    await dialog.getByLabel('Field of condition 1').fill('object.status')
    await dialog.getByRole('button', { name: 'Add endpoint' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.waitForURL(/\/console\/webhooks\/[0-9a-f-]{36}/)
    for (const text of ['object.status is active', 'authorization', '600 a minute']) await shows(page, text)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).press('Enter')
    await expect.poll(() => dialog.getByLabel('In order').isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Replace headers' }).click()
    await dialog.getByLabel('Name of header 1').fill('x-key')
    await dialog.getByLabel('Value of header 1').fill('another')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await shows(page, 'x-key')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Disable' }).press('Enter')
    await shows(page, 'Endpoint disabled')
  })

  it('replays many: those that are chosen, and all since a time', async () => {
    const endpoint = await world.server.database.prisma.webhookEndpoint.findFirstOrThrow({
      where: { orgId: world.orgId },
    })
    const before = receiver.received.length
    const page = await open(`/webhooks/${endpoint.id}?status=delivered`)
    await page.getByLabel(/^Select worker.created/).check()
    await page.getByLabel(/^Select webhook_endpoint.test/).check()
    await shows(page, '2 selected')
    await page.getByRole('button', { name: 'Replay selected' }).click()
    await shows(page, '2 deliveries queued for replay')
    await receiver.gets(before + 2)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Replay deliveries…' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Dead letter').uncheck()
    await dialog.getByLabel('Held').uncheck()
    await dialog.getByLabel('Delivered').check()
    await dialog.getByRole('button', { name: 'Replay' }).click()
    await shows(page, 'All queued')
    await receiver.gets(before + 3)
  })

  it('registers a client, whose consent another product completes, and disconnects it', async () => {
    const page = await open('/oauth-clients')
    const callback = createServer((_req, res) => res.end('back at the product'))
    await new Promise<void>((resolve) => callback.listen(0, '127.0.0.1', resolve))
    const redirect = `http://127.0.0.1:${(callback.address() as AddressInfo).port}/callback`
    try {
      await page.getByRole('button', { name: 'Register client' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Shift Planner')
      await dialog.getByText('Live', { exact: true }).click()
      await dialog.getByText('Native or browser app').click()
      await dialog.getByLabel('Redirect URI 1').fill('http://planner.example.com/callback')
      await shows(page, 'The URI must start with https://')
      await expect.poll(() => dialog.getByRole('button', { name: 'Register client' }).isDisabled()).toBe(true)
      await dialog.getByLabel('Redirect URI 1').fill(redirect)
      await dialog.getByRole('button', { name: 'Register client' }).click()
      const clientId = await dialog
        .getByText(/^mst_client_/)
        .first()
        .innerText()
      await dialog.getByRole('button', { name: 'Done' }).click()

      const verifier = randomBytes(32).toString('base64url')
      const asked = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirect,
        response_type: 'code',
        scope: 'read',
        state: 'here',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      await page.goto(`${world.origin}/oauth/authorize?${asked}`)
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      await shows(page, 'back at the product')
      const code = new URL(page.url()).searchParams.get('code') as string
      const token = await fetch(`${world.server.base}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          client_id: clientId,
        }),
      })
      const { access_token: key } = (await token.json()) as { access_token: string }
      expect((await request(`${world.server.base}/workers?limit=1`, { key })).status).toBe(200)

      await page.goto(`${world.origin}/console/connections`)
      await page.getByRole('row').filter({ hasText: 'Shift Planner' }).getByRole('button').click()
      await page.getByLabel('Type Shift Planner to confirm').fill('Shift Planner')
      await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
      await shows(page, 'No connected apps')
      expect((await request(`${world.server.base}/workers`, { key })).status).toBe(401)
    } finally {
      callback.closeAllConnections()
      await new Promise((resolve) => callback.close(resolve))
    }
  })

  it('explores GraphQL with the session, then with a sandbox key that the reference has, too', async () => {
    const page = await open('/explore')
    const graphiql = page.frameLocator('iframe[title=GraphiQL]')
    const run = async () => {
      await graphiql.getByRole('button', { name: /Execute/ }).click()
      return graphiql.locator('body').innerText()
    }
    await expect.poll(run, { interval: 500 }).toContain('Norris')
    await page.getByRole('button', { name: 'Use sandbox key' }).click()
    await page.getByRole('button', { name: 'Create key for 8 hours' }).click()
    await shows(page, 'mst_sandbox_')
    await expect.poll(run, { interval: 500 }).toContain('00000000-0000-7000')
    await page.getByText('REST', { exact: true }).click()
    const key = await page.evaluate(() => sessionStorage.getItem('muster-key'))
    const token = page.frameLocator('iframe').locator('[placeholder="Token"]').first()
    await expect.poll(() => token.inputValue()).toBe(key)
  })
})
