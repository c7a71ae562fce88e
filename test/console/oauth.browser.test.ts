/** OAuth in the console: tokens with which products register clients, and clients for devices. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEVICE_GRANT } from '../../src/access/oauth/grant-types.ts'
import { chromiumPath } from '../support/browser.ts'
import { request } from '../support/server.ts'
import { type ConsoleWorld, startConsole } from './console.ts'

describe.skipIf(chromiumPath === undefined)('the page of OAuth clients', () => {
  let world: ConsoleWorld

  beforeAll(async () => {
    world = await startConsole({ OAUTH_REGISTRATION: 'token' })
  })
  afterAll(() => world?.close())

  const register = (token: string) =>
    fetch(`${world.server.base}/oauth/register`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Rota app', redirect_uris: ['https://rota.example/callback'] }),
    })

  it('makes a token, with which a product registers a client until it is revoked', async () => {
    const { page, problems, close } = await world.signIn('owner', '/oauth-clients')
    await page.getByRole('tab', { name: 'Registration tokens' }).click()
    await page.getByRole('button', { name: 'Create registration token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Rota product')
    await dialog.getByText('Live', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Create token' }).click()
    const token = (await dialog.getByLabel('Registration token', { exact: true }).innerText()).trim()
    expect(token).toMatch(/^mst_registration_/)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => page.getByText('Registration is off').count()).toBe(0)

    const answer = await register(token)
    expect([answer.status, await answer.json()]).toEqual([201, expect.objectContaining({ client_name: 'Rota app' })])
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: 'Rota product' })
    await row.getByText(/^(just now|\d+ minutes? ago)$/).waitFor() // when it was used
    await page.getByRole('tab', { name: 'Clients', exact: true }).click()
    const client = page.getByRole('row').filter({ hasText: 'Rota app' })
    await client.getByText('authorization code').waitFor()

    await page.getByRole('tab', { name: 'Registration tokens' }).click()
    await page.getByRole('button', { name: 'Revoke Rota product' }).click()
    await dialog.getByLabel('Type Rota product to confirm').fill('Rota product')
    await dialog.getByRole('button', { name: 'Revoke token' }).click()
    await page.getByText('No active registration tokens').waitFor()
    expect((await register(token)).status).toBe(401)
    await page.getByLabel('Show revoked and expired').click({ force: true })
    await row.getByText('Revoked', { exact: true }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('registers a client for devices, whose user types its code', async () => {
    const { page, problems, close } = await world.signIn('owner', '/oauth-clients')
    await page.getByRole('button', { name: 'Register client' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Site kiosk')
    await dialog.getByLabel('Device or command line').check()
    await expect.poll(() => dialog.getByText('Redirect URIs').count()).toBe(0)
    await dialog.getByText('Live', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Register client' }).click()
    const client_id = await dialog
      .getByText(/^mst_client_/)
      .first()
      .innerText()
    await dialog.getByText('/oauth/device_authorization').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('row').filter({ hasText: 'Site kiosk' }).getByText('device, refresh token').waitFor()

    const post = async (path: string, body: Record<string, string>) =>
      (await fetch(world.server.base + path, { method: 'POST', body: new URLSearchParams(body) })).json()
    const started = (await post('/oauth/device_authorization', { client_id, scope: 'read' })) as Record<string, string>
    const { user_code = '', device_code = '' } = started
    await page.goto(`${world.origin}/device`)
    await page.getByRole('textbox').fill(user_code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.getByRole('button', { name: 'Allow', exact: true }).waitFor({ state: 'detached' })
    const tokens = (await post('/oauth/token', { grant_type: DEVICE_GRANT, client_id, device_code })) as {
      access_token: string
    }
    expect((await request(`${world.server.base}/workers?limit=1`, { key: tokens.access_token })).status).toBe(200)
    expect(problems).toEqual([])
    await close()
  })

  it('adds the grant for devices to another client, and shows what a client has', async () => {
    const { page, close } = await world.signIn('owner', '/oauth-clients')
    await page.getByRole('button', { name: 'Register client' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Everywhere')
    await dialog.getByLabel('Native or browser app').check()
    await dialog.getByLabel('Also connects devices').check()
    await dialog.getByLabel('Redirect URI 1').fill('https://everywhere.example/callback')
    await dialog.getByRole('button', { name: 'Register client' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Actions for Everywhere' }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    for (const grant of ['authorization code', 'refresh token', 'device'])
      await dialog.getByText(grant, { exact: true }).waitFor()
    await close()
  })

  it('offers tokens to owners only', async () => {
    const { page, close } = await world.signIn('admin', '/oauth-clients?tab=tokens')
    await page.getByRole('heading', { name: 'OAuth clients' }).waitFor()
    await page.getByRole('button', { name: 'Register client' }).first().waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    await close()
  })
})
