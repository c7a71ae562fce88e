/** The page on which a person types a device's code (RFC 8628, 3.3): what it asks, and what it refuses. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Browser } from './browser.ts'
import { decide, poll, registerDevice, startDevice, typeCode } from './device.ts'
import {
  browserOf,
  joinOauthServer,
  makePerson,
  type OauthTestServer,
  type TestClient,
  type TestPerson,
} from './flow.ts'
import { expectRefusal } from './refusal.ts'

let server: OauthTestServer
let client: TestClient
let owner: TestPerson
let browser: Browser

beforeAll(async () => {
  server = await joinOauthServer()
  client = await registerDevice(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  owner = await makePerson(server, { [server.orgId]: 'owner' }) // each has attempts of their own
  browser = await browserOf(server, owner)
  await server.database.pool.query(`delete from attempts where key like '%device-code-from-address%'`)
})

describe('the page', () => {
  it('is reached by way of signing in, with the code', async () => {
    const device = await startDevice(server, client)
    const stranger = new Browser(server)
    const page = await stranger.go(device.verification_uri_complete)
    expect([page.url.pathname, page.url.searchParams.get('return_to')]).toEqual([
      '/sign-in',
      `/device?user_code=${device.user_code}`,
    ])
    const posted = await stranger.go('/device', {
      method: 'POST',
      body: new URLSearchParams({ user_code: device.user_code }),
      headers: { origin: server.issuer },
    })
    expect(posted.url.pathname).toBe('/sign-in')
  })

  it('takes the code as people type it, and shows who asks, for what, from where and under which code', async () => {
    const device = await startDevice(server, client, { scope: 'workers:read projects:read' })
    const typed = ` ${device.user_code.replace('-', ' ').toLowerCase()} `
    const { status, html } = await typeCode(browser, typed)
    expect(status).toBe(200)
    for (const text of ['Site Terminal', 'Test organisation', device.user_code, '127.0.0.1', owner.email])
      expect(html).toContain(text)
    for (const text of ['Read workers', 'Read projects and assignments']) expect(html).toContain(`<li>${text}</li>`)
    expectRefusal(await poll(server, client, device), 400, 'authorization_pending') // typing it decides nothing
  })

  it('lets a person of several organisations choose, and gives what their role allows there', async () => {
    const second = await server.organisation()
    const person = await makePerson(server, { [server.orgId]: 'owner', [second]: 'staff' })
    const device = await startDevice(server, client)
    const several = await browserOf(server, person)
    const page = await typeCode(several, device.user_code)
    const none = await several.submit(page, { decision: 'approve' })
    expect([none.status, none.html.includes('select an organisation')]).toEqual([400, true])
    const foreign = await several.submit(page, { decision: 'approve', organisation: randomUUID() })
    expect(foreign.status).toBe(400)
    await several.submit(page, { decision: 'approve', organisation: server.orgId })
    const { body } = await poll(server, client, device)
    expect(body.scope).toBe('workers:read')
  })

  it('writes to the audit log who decided what, and lists the connection', async () => {
    const allowed = await startDevice(server, client)
    expect((await decide(browser, allowed, 'approve')).html).toContain('Device connected')
    await decide(browser, await startDevice(server, client), 'deny')
    const { auditLog } = await browser.graphql('{ auditLog(limit: 2) { data { action actorId targetName } } }')
    const by = { actorId: owner.id, targetName: 'Site Terminal' }
    expect(auditLog.data).toEqual([
      { action: 'consent.denied', ...by },
      { action: 'consent.granted', ...by },
    ])
    expect((await browser.go('/account/connections')).html).toContain('Site Terminal')
  })
})

describe('the page refuses', () => {
  it('RFC 8628, 5.1: more than ten guesses of a person, and says when to go on', async () => {
    for (let guess = 0; guess < 10; guess++)
      expect((await typeCode(browser, ['BBBB-BBBB', 'x', 'AAAA-EEEE'][guess % 3] as string)).status).toBe(422)
    const refused = await typeCode(browser, (await startDevice(server, client)).user_code)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  })

  it('RFC 8628, 5.1: more than thirty guesses from an address, whoever signs in', async () => {
    for (let person = 0; person < 3; person++) {
      const guesser = await browserOf(server, await makePerson(server, { [server.orgId]: 'staff' }))
      for (let guess = 0; guess < 10; guess++) await typeCode(guesser, 'BBBB-BBBB')
    }
    expect((await typeCode(browser, 'BBBB-BBBB')).status).toBe(429)
  })

  it('RFC 8628, 5.4: a decision without the question, or with that of another person or code', async () => {
    const [device, other] = [await startDevice(server, client), await startDevice(server, client)]
    const elsewhere = await browserOf(server, await makePerson(server, { [server.orgId]: 'owner' }))
    const theirs = await typeCode(elsewhere, device.user_code)
    const tokenOf = (html: string) => /name="token" value="([^"]+)"/.exec(html)?.[1] as string
    const blank = await browser.go('/device')
    const decision = { user_code: device.user_code, decision: 'approve', organisation: server.orgId }
    const wrong = ['', tokenOf(theirs.html), tokenOf((await typeCode(browser, other.user_code)).html)]
    for (const token of wrong) expect((await browser.submit(blank, { ...decision, token })).status).toBe(403)
    const foreign = await browser.submit(theirs, decision, { origin: 'https://elsewhere.example' })
    expect(foreign.status).toBe(403)
    expectRefusal(await poll(server, client, device), 400, 'authorization_pending')
  })

  it('RFC 8628, 3.3: a code that was decided, and one of a client that was revoked', async () => {
    const device = await startDevice(server, client)
    const page = await typeCode(browser, device.user_code)
    await browser.submit(page, { decision: 'deny' })
    expect((await browser.submit(page, { decision: 'approve' })).html).toContain('No device is waiting')
    expect((await typeCode(browser, device.user_code)).status).toBe(422)
    const revoked = await registerDevice(server)
    const waiting = await startDevice(server, revoked)
    await browser.graphql(`mutation { revokeOauthClient(id: "${revoked.id}") { id } }`)
    expect((await typeCode(browser, waiting.user_code)).status).toBe(422)
  })

  it('what the role of the person does not cover, and other methods', async () => {
    const worker = await makePerson(server, {})
    const device = await startDevice(server, client)
    const page = await typeCode(await browserOf(server, worker), device.user_code)
    expect(page.html).toContain('You are not a member of any organisation')
    expect(page.html).not.toContain('value="approve"')
    expect((await browser.go('/device', { method: 'PUT' })).status).toBe(405)
  })
})
