/** Lists of the console while they load, when the server fails, while they are empty, and with their first record. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MeDocument } from '../../src/console/app/session/operations.ts'
import { chromiumPath } from '../support/browser.ts'
import { createId } from '../support/resources.ts'
import { dataOf } from '../support/server.ts'
import { type ConsoleWorld, type Opened, startConsole } from './console.ts'
import { pages } from './page-rows.ts'

// biome-ignore format: a table reads by its columns
const lists = [
  { path: '/', empty: 'Every role of every job is filled.' },
  { path: '/workers', empty: 'No workers yet' },
  { path: '/compliance', empty: 'No active workers yet' },
  { path: '/compliance/review', empty: 'Nothing to review' },
  { path: '/planner', empty: 'No workers here' },
  { path: '/clients', empty: 'No clients yet' },
  { path: '/projects', empty: 'No projects yet' },
  { path: '/jobs', empty: 'No jobs yet' },
  { path: '/papers', empty: 'No packs yet' },
  { path: '/inbox', empty: 'Nothing waits for you' },
  { path: '/tasks', empty: 'Nothing to do' },
  { path: '/messages', empty: 'No messages yet' },
  { path: '/time', empty: 'Nothing to approve' },
  { path: '/expenses', empty: 'Nothing to approve' },
  { path: '/invoices', empty: 'Everything is billed' },
  { path: '/joining', empty: 'No requests' },
  { path: '/members', empty: 'owner@demo.example' }, // oneself
  { path: '/developer', empty: 'Nothing needs attention' },
  { path: '/api-keys', empty: 'No API keys yet' },
  { path: '/oauth-clients', empty: 'No OAuth clients yet' },
  { path: '/oauth-clients?tab=tokens', empty: 'No registration tokens yet' },
  { path: '/webhooks', empty: 'No endpoints yet' },
  { path: '/webhooks?tab=deliveries', empty: 'No deliveries yet' },
  { path: '/test-organisations', empty: 'No test organisations' },
  { path: '/requests', empty: 'No requests yet' },
  { path: '/events', empty: 'No events yet' },
  { path: '/events?tab=catalogue', empty: 'worker.created' },
  { path: '/automations', empty: 'No automations yet' },
  { path: '/audit-log', empty: 'No entries yet' },
  { path: '/retention', empty: 'No rules yet' },
  { path: '/connections', empty: 'No connected apps' },
]

/** Pages that list nothing when they are opened. */
const WITHOUT_LIST = ['/import', '/settings', '/explore']

it('the table has every page with a list', () => {
  const tried = new Set(lists.map(({ path }) => path))
  const others = pages.map(({ path }) => path).filter((path) => !tried.has(path))
  expect(others).toEqual(WITHOUT_LIST)
})

const { documentId: ME } = MeDocument as unknown as { documentId: string }
/** What a page shows in the place of what is not there yet. */
const WAITING = '[aria-busy=true], .mantine-Skeleton-root, [role=progressbar][aria-label=Loading]'
const ERRORS = {
  errors: [
    { message: 'Something broke.', extensions: { code: 'internal_error', requestId: 'req_0123456789abcdef01234567' } },
  ],
}

describe.skipIf(chromiumPath === undefined)('in an empty organisation, a list', () => {
  let world: ConsoleWorld
  let opened: Opened
  let page: Page
  /** What happens to requests besides the one for the session. */
  let mode: 'served' | 'held' | 'failed' | 'away' = 'served'
  let release: (() => void)[] = []

  beforeAll(async () => {
    world = await startConsole({ WEBHOOK_ALLOW_PRIVATE: 'true' })
    opened = await world.signIn('owner', '/account') // which the audit log of each organisation of the person shows
    page = opened.page
    const { prisma } = world.server.database
    const { id: userId } = await prisma.user.findFirstOrThrow({ where: { email: 'owner@demo.example' } })
    await prisma.membership.create({ data: { orgId: world.server.orgId, userId, role: 'owner' } })
    // At each load: the page that is open may be about to store the organisation that it was opened with.
    await page.addInitScript((id) => sessionStorage.setItem('muster-organisation', id), world.server.orgId)
    await page.route('**/graphql', async (route) => {
      const { documentId } = JSON.parse(route.request().postData() ?? '{}')
      if (documentId === ME || mode === 'served') return route.continue()
      if (mode === 'failed') return route.fulfill({ status: 500, json: ERRORS })
      if (mode === 'away') return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      await new Promise<void>((resolve) => release.push(resolve))
      await route.continue()
    })
  })
  afterAll(async () => {
    await opened?.close()
    await world?.close()
  })

  it.each(lists)('at $path is on its way, fails, and is there when it is tried again', async ({ path, empty }) => {
    mode = 'held'
    await page.goto(`${world.origin}/console${path}`)
    await page.locator(WAITING).first().waitFor()
    mode = 'served'
    for (const go of release) go()
    release = []
    await page.getByText(empty).first().waitFor()

    mode = 'failed'
    await page.reload()
    await page.getByRole('alert').getByText('Something broke.').first().waitFor()
    await page.getByRole('alert').getByText('req_0123456789abcdef01234567').first().waitFor()
    await expect.poll(() => page.locator(WAITING).count()).toBe(0)
    mode = 'served'
    const tryAgain = async () => {
      const again = page.getByRole('button', { name: 'Try again' }).first()
      if ((await again.count()) > 0) await again.click({ timeout: 1000 }).catch(() => {}) // live updates may be faster
      return page.getByRole('alert').count()
    }
    await expect.poll(tryAgain).toBe(0)
    await page.getByText(empty).first().waitFor()
  })

  it('shows its first record as soon as that is made', async () => {
    mode = 'served'
    await page.goto(`${world.origin}/console/api-keys`)
    await page.getByRole('button', { name: 'Create API key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('First of all')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('row').filter({ hasText: 'First of all' }).waitFor()
  })

  it('keeps a form that is open, and what was typed, when the page cannot be read again', async () => {
    mode = 'served'
    const key = await world.server.key({ scopes: ['webhooks:manage', 'write'] })
    const { createWebhookEndpoint } = await dataOf(
      world.server,
      key,
      'mutation { createWebhookEndpoint(input: { url: "http://127.0.0.1:9/muster", eventTypes: ["*"] }) { endpoint { id } } }',
    )
    const { id } = createWebhookEndpoint.endpoint
    await page.goto(`${world.origin}/console/webhooks/${id}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    const description = page.getByRole('dialog').getByLabel('Description')
    await description.fill('Half a sentence')
    mode = 'failed'
    await dataOf(world.server, key, 'mutation { createClient(input: { name: "Harbour" }) { id } }')
    await page.getByRole('alert').getByText('Something broke.').first().waitFor()
    expect(await description.inputValue()).toBe('Half a sentence')
    mode = 'served'
  })

  it('shows what could not be read again by itself, once it can be', async () => {
    mode = 'served'
    const key = await world.server.key()
    const id = await createId(world.server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
    await page.goto(`${world.origin}/console/workers/${id}`)
    await page.getByRole('heading', { name: 'Ada Okafor' }).waitFor()
    mode = 'failed'
    const failed = page.waitForResponse((answer) => answer.status() === 500)
    await dataOf(world.server, key, `mutation { updateWorker(id: "${id}", input: { lastName: "Nilsen" }) { id } }`)
    await failed
    await page.getByRole('heading', { name: 'Ada Okafor' }).waitFor()
    mode = 'served'
    await page.getByRole('heading', { name: 'Ada Nilsen' }).waitFor()
  })

  it('comes by itself where it failed at first, and says what failed', async () => {
    mode = 'failed'
    await page.goto(`${world.origin}/console/jobs`)
    await page.getByRole('alert').getByText('Something broke.').first().waitFor()
    mode = 'away'
    await page.reload()
    await page.getByRole('alert').getByText('The server could not answer (502).').first().waitFor()
    expect(await page.getByText('Check your connection').count()).toBe(0)
    mode = 'served'
    await page.getByText('No jobs yet').first().waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  it('says when its rows could not be read again, keeps them, and then has the new ones', async () => {
    mode = 'served'
    const key = await world.server.key()
    const id = await createId(world.server, key, '/workers', { first_name: 'Bo', last_name: 'Berg' })
    await page.goto(`${world.origin}/console/workers`)
    await page.getByRole('row').getByText('Bo Berg').waitFor()
    mode = 'failed'
    await dataOf(world.server, key, `mutation { updateWorker(id: "${id}", input: { lastName: "Dahl" }) { id } }`)
    await page.getByRole('alert').getByText('may be old or missing. Something broke.').waitFor()
    await page.getByRole('row').getByText('Bo Berg').waitFor()
    mode = 'served'
    await page.getByRole('row').getByText('Bo Dahl').waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })
})
