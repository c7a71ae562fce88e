/**
 * Every page of the console: for those whose role it is, without a fault of accessibility, at home on a phone. One server and
 * one browser, slow to start, serve all of it, and so it is longer than other files.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults, faultsInEachScheme } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { startReceiver } from '../support/receiver.ts'
import { got, makeRule } from '../support/rules.ts'
import { request } from '../support/server.ts'
import { type ConsoleWorld, startConsole } from './console.ts'
import { pages, READERS } from './page-rows.ts'

/** Each page is looked at whole, on a machine that may be busy. */
const SLOW = 1_200_000

/** What opens above a page. */
// biome-ignore format: a table reads by its columns
const dialogs = [
  { path: '/api-keys', opens: ['Create API key'] },
  { path: '/api-keys', opens: ['Actions for Nightly', 'Revoke…'] },
  { path: '/oauth-clients', opens: ['Register client'] },
  { path: '/oauth-clients?tab=tokens', opens: ['Create registration token'] },
  { path: '/webhooks', opens: ['Add endpoint', 'Selected events'] },
  { path: '/test-organisations', opens: ['Actions for Nightly build', 'Delete…'] },
  { path: '/webhooks?tab=deliveries', opens: [] },
  { path: '/events?tab=catalogue&type=worker.updated', opens: [] },
  { path: '/members', opens: ['Invite member'] },
  { path: '/explore', opens: ['Use sandbox key'] },
  { path: '/account', opens: [] },
  { path: '/nowhere', opens: [] },
]

describe.skipIf(chromiumPath === undefined)('pages of the console', () => {
  let world: ConsoleWorld

  beforeAll(async () => {
    world = await startConsole({ WEBHOOK_ALLOW_PRIVATE: 'true' })
    const key = await world.server.key({ orgId: world.orgId, name: 'Nightly' })
    await request(`${world.server.base}/workers`, {
      method: 'POST',
      key,
      body: { first_name: 'Ada', last_name: 'Okafor' },
    })
    await request(`${world.server.base}/test-organisations`, {
      method: 'POST',
      key: await world.server.key({ orgId: world.orgId, scopes: ['test:manage'] }),
      body: { name: 'Nightly build' },
    })
    for (const path of ['/workers?limit=1', '/workers/none', '/jobs']) await request(world.server.base + path, { key })
  })
  afterAll(() => world?.close())

  /** Go to a path as a link does. */
  const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), `/console${path}`)

  /** Open the section of the navigation that may be folded. */
  async function openSections(page: Page): Promise<void> {
    const folded = page.getByRole('button', { name: 'Developer', expanded: false })
    if ((await folded.count()) > 0) await folded.click()
  }

  const waitFor = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()

  it(
    'have no serious fault of accessibility, dark or light',
    async () => {
      const { page, problems, close } = await world.signIn('owner', '/', { colorScheme: 'dark' })
      for (const { path, title } of pages) {
        await follow(page, path)
        await waitFor(page, title)
        expect(await faultsInEachScheme(page), title).toEqual([])
      }
      for (const { path, opens } of dialogs) {
        await page.goto(`${world.origin}/console${path}`)
        for (const name of opens)
          await page
            .getByRole('button', { name })
            .or(page.getByRole('menuitem', { name }))
            .or(page.getByText(name))
            .first()
            .click()
        if (opens.length > 0) await page.getByRole('dialog').first().waitFor()
        else await page.getByRole('heading').first().waitFor()
        await page.getByRole('menu').waitFor({ state: 'detached' })
        expect(await faultsInEachScheme(page), `${path} ${opens.join(', ')}`).toEqual([])
      }
      expect(problems).toEqual([])
      await close()
    },
    SLOW,
  )

  it('fit a phone, where rows are cards and the menu opens with a button', async () => {
    const { page, problems, close } = await world.signIn('owner', '/', { viewport: { width: 390, height: 844 } })
    for (const { path, title } of [...pages, { path: '/account', title: 'Your account' }]) {
      await follow(page, path)
      await waitFor(page, title)
      await page.waitForFunction(() => document.querySelector('[aria-busy=true], .mantine-Skeleton-root') === null)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: title })
        .toBeLessThanOrEqual(390)
    }
    await page.getByRole('button', { name: 'Navigation' }).click()
    expect(await faults(page)).toEqual([])
    await openSections(page)
    await page.getByRole('link', { name: 'API keys' }).click()
    await waitFor(page, 'API keys')
    expect(problems).toEqual([])
    await close()
  })

  it.each(READERS)('are those of the role: %s', async (role) => {
    const { page, close } = await world.signIn(role)
    const own = pages.filter(({ roles }) => roles.includes(role))
    await waitFor(page, own[0]?.title as string)
    await openSections(page)
    const shown = async () => {
      const texts = await page.getByRole('navigation').getByRole('listitem').allInnerTexts()
      return texts.map((text) => text.replace(/\s*\d+\+?\s*unread$/, ''))
    }
    await expect.poll(shown).toEqual(own.map(({ title }) => title))
    for (const { path, title, roles, asks } of pages) {
      const answer = await page.evaluate(async (query) => {
        const headers = { 'content-type': 'application/json', 'x-requested-with': 'muster' }
        const sent = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })
        return (await sent.json()) as { errors?: { extensions: { code: string } }[] }
      }, asks)
      if (roles.includes(role)) {
        expect(answer.errors, title).toBeUndefined()
        continue
      }
      expect(answer.errors?.[0]?.extensions.code, title).toBe('insufficient_scope')
      if (path === '/') continue // leads to the first page of the role
      await follow(page, path)
      await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor()
    }
    await close()
  })

  it('are seen in the navigation, which is longer than a small window', async () => {
    const { page, close } = await world.signIn('owner', '/audit-log', { viewport: { width: 1280, height: 600 } })
    await waitFor(page, 'Audit log')
    const isSeen = (name: string) =>
      page
        .getByRole('navigation')
        .getByRole('link', { name })
        .evaluate((link) => {
          const { left, top, bottom } = link.getBoundingClientRect()
          return [top + 2, bottom - 2].every((y) => link.contains(document.elementFromPoint(left + 20, y)))
        })
    await expect.poll(() => isSeen('Audit log')).toBe(true)
    expect(await isSeen('Home')).toBe(false)
    await follow(page, '/workers')
    await expect.poll(() => isSeen('Workers')).toBe(true)
    await close()
  })

  it('are reached by keyboard alone', async () => {
    const { page, close } = await world.signIn('owner', '/members')
    await waitFor(page, 'Members')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await page.locator('#content:focus').waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Invite member')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await expect
      .poll(() =>
        page.evaluate(() => (document.activeElement as HTMLInputElement).name || document.activeElement?.tagName),
      )
      .toBe('INPUT')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Invite member')
    await close()
  })

  it('invite a person, take the invitation back, and change and remove a member', async () => {
    const { page, problems, close } = await world.signIn('owner', '/members')
    await page.getByRole('button', { name: 'Invite member' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Nadia Brook')
    await dialog.getByLabel('Email').fill('nadia@northgate.example')
    await dialog.getByLabel('Developer').check()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    const invited = page.getByRole('row').filter({ hasText: 'nadia@northgate.example' })
    const actions = page.getByRole('button', { name: 'Actions for the invitation of Nadia Brook' })
    await actions.click()
    await page.getByRole('menuitem', { name: 'Send again…' }).click()
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Invitation sent to nadia@northgate.example').last().waitFor()
    await dialog.waitFor({ state: 'detached' })
    await actions.click()
    await page.getByRole('menuitem', { name: 'Revoke…' }).click()
    await page.getByLabel('Type nadia@northgate.example to confirm').fill('nadia@northgate.example')
    await dialog.getByRole('button', { name: 'Revoke invitation' }).click()
    await invited.waitFor({ state: 'detached' })

    await page.getByRole('tab', { name: 'Members' }).click()
    await page.getByRole('button', { name: 'Actions for Stuart Bell' }).click()
    await page.getByRole('menuitem', { name: 'Change role…' }).click()
    await dialog.getByLabel('Admin').check()
    await dialog.getByRole('button', { name: 'Change role' }).click()
    const stuart = page.getByRole('row').filter({ hasText: 'Stuart Bell' })
    await stuart.getByText('admin', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Actions for Stuart Bell' }).click()
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    await page.getByLabel('Type staff@demo.example to confirm').fill('staff@demo.example')
    await dialog.getByRole('button', { name: 'Remove member' }).click()
    await stuart.waitFor({ state: 'detached' })
    await page.goto(`${world.origin}/console/audit-log?action=member.removed`)
    await page.getByRole('link', { name: 'Member removed' }).click()
    await page.getByRole('dialog').getByText('staff@demo.example').first().waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('show as many members as are in view, and find others by name and role', async () => {
    const { prisma } = world.server.database
    const many = Array.from({ length: 130 }, (_, index) => ({
      email: `many${index}@test.example`,
      name: `Many ${index}`,
    }))
    const users = await prisma.user.createManyAndReturn({ data: many })
    const { orgId } = world
    await prisma.membership.createMany({ data: users.map(({ id }) => ({ orgId, userId: id, role: 'staff' })) })
    const { page, problems, close } = await world.signIn('owner', '/members')
    const grid = page.getByRole('grid', { name: 'Members' })
    const rows = grid.getByRole('row')
    await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(131)
    expect(await rows.count()).toBeLessThan(100)
    await grid.focus()
    const toEnd = async () => {
      await page.keyboard.press('End')
      return page.getByText('many99@test.example').count()
    }
    await expect.poll(toEnd).toBe(1)
    await page.getByLabel('Name or email').fill('many12@test')
    await expect.poll(() => rows.count()).toBe(2)
    await page.goto(`${world.origin}/console/members?role=worker`)
    await expect.poll(() => rows.count()).toBe(2)
    await page.goto(`${world.origin}/console/members?q=nobody-of-this-name`)
    await page.getByRole('button', { name: 'Clear filters' }).waitFor()
    expect(problems).toEqual([])
    await close()
    await prisma.user.deleteMany({ where: { id: { in: users.map(({ id }) => id) } } })
  })

  it('offer developers the scopes that the owner allows, and warn of a key that may do more', async () => {
    const developer = await world.signIn('developer')
    const owner = await world.signIn('owner', '/members?tab=developers')
    const dialog = developer.page.getByRole('dialog')
    const everything = ({ page }: { page: Page }) => page.getByLabel('Change everything')
    const openForm = async () => {
      await developer.page.goto(`${world.origin}/console/api-keys`)
      await developer.page.getByRole('button', { name: 'Create API key' }).click()
      await dialog.getByText('Live', { exact: true }).click()
    }
    const toggle = async () => {
      await everything(owner).click()
      await owner.page.getByRole('button', { name: 'Save scopes' }).click()
      await owner.page.getByText('Scopes for developers saved').first().waitFor()
    }
    await openForm()
    await expect.poll(() => everything(developer).isDisabled()).toBe(true)
    expect(await developer.page.getByLabel('Manage webhook endpoints').isDisabled()).toBe(false)
    await toggle()
    await openForm()
    await everything(developer).check()
    await dialog.getByLabel('Name').fill('Writer')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await toggle()
    await owner.page.goto(`${world.origin}/console/api-keys`)
    const row = owner.page.getByRole('row').filter({ hasText: 'Writer' }).filter({ hasText: 'More than its creator' })
    await row.getByText('developer@demo.example').waitFor()
    expect([...developer.problems, ...owner.problems]).toEqual([])
    await Promise.all([developer.close(), owner.close()])
  })

  it('follow what happens: the stream shows an event, the overview who makes requests', async () => {
    const { page, close } = await world.signIn('owner', '/events?type=client.created')
    await page.getByText('No matching events', { exact: true }).waitFor()
    const key = await world.server.key({ orgId: world.orgId })
    await request(`${world.server.base}/clients`, { method: 'POST', key, body: { name: 'Harbour Works' } })
    await page.getByRole('link', { name: 'client.created' }).click()
    await page.getByRole('dialog').getByText('Harbour Works').waitFor()

    await page.goto(`${world.origin}/console/developer?range=1h`)
    await page.getByRole('row').filter({ hasText: 'Nightly' }).waitFor()
    await request(`${world.server.base}/clients`, {
      key: await world.server.key({ orgId: world.orgId, name: 'Newcomer' }),
    })
    await page.getByRole('row').filter({ hasText: 'Newcomer' }).waitFor()

    await page.getByText(/^[\d.,]+ (bytes|kB|MB) of 50 GB$/).waitFor()
    const { pool } = world.server.database
    const store = (gigabytes: number) =>
      pool.query('update organisation_clocks set stored_bytes = $1 * 1024::bigint ^ 3 where org_id = $2', [
        gigabytes,
        world.orgId,
      ])
    const { rows } = await pool.query('select stored_bytes from organisation_clocks where org_id = $1', [world.orgId])
    for (const [gigabytes, said] of [
      [45, '45 GB of 50 GB'],
      [45, 'Uploads are refused once it is full.'],
      [50, 'Uploads are refused. Ask whoever'],
    ] as const) {
      await store(gigabytes)
      await page.reload()
      await page.getByText(said).waitFor()
    }
    await pool.query('update organisation_clocks set stored_bytes = $1 where org_id = $2', [
      rows[0].stored_bytes,
      world.orgId,
    ])
    await close()
  })

  it('show rules and what they did, and turn them off', async () => {
    const key = await world.server.key({ orgId: world.orgId })
    const actions = [{ type: 'notify', parameters: { title: '{{object.name}}' } }]
    const rule = await makeRule(world.server, key, { name: 'Greet clients', trigger: 'client.updated', actions })
    const body = { name: 'Greeted Works' }
    const made = await request(`${world.server.base}/clients`, { method: 'POST', key, body })
    const change = { method: 'PATCH', key, body: { contact_name: 'Ada' } }
    await request(`${world.server.base}/clients/${made.body.id}`, change)
    const { page, problems, close } = await world.signIn('owner', `/automations?rule=${rule}`)
    await page.getByRole('table', { name: 'Runs' }).getByRole('link').filter({ hasText: 'Greeted Works' }).click()
    await page.getByRole('dialog').getByText(made.body.id).waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel('Enable Greet clients').click({ force: true })
    await eventually(async () => (await got(world.server, key, `/automations/${rule}`)).status === 'disabled')
    expect(problems).toEqual([])
    await close()
  })

  it("turn off one's letter of each morning", async () => {
    const { page, problems, close } = await world.signIn('developer', '/account')
    const letter = page.getByLabel('Daily email')
    await letter.click({ force: true })
    await page.getByText('Daily email turned off').waitFor()
    await page.reload()
    await letter.waitFor({ state: 'attached' })
    await expect.poll(() => letter.isChecked()).toBe(false)
    expect(problems).toEqual([])
    await close()
  })

  it('show a notification as soon as it is raised, until somebody has read it', async () => {
    const receiver = await startReceiver((_request, response) => response.writeHead(410).end())
    const { page, close } = await world.signIn('owner', '/developer')
    await waitFor(page, 'Overview')
    const ask = (query: string, variables: object) =>
      page.request.post(`${world.origin}/graphql`, {
        data: { query, variables },
        headers: { 'x-requested-with': 'muster' },
      })
    const create = `mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { endpoint { id } } }`
    const made = await ask(create, { input: { url: receiver.url, eventTypes: ['client.created'] } })
    expect((await made.json()).errors).toBeUndefined()
    const key = await world.server.key({ orgId: world.orgId })
    await request(`${world.server.base}/clients`, { method: 'POST', key, body: { name: 'Gone Works' } })
    const notice = page
      .getByRole('list', { name: 'Notifications' })
      .getByRole('listitem')
      .filter({ hasText: receiver.url })
    await notice.getByRole('button', { name: /as read/ }).click()
    await notice.waitFor({ state: 'detached' })
    await close()
    await receiver.close()
  })
})
