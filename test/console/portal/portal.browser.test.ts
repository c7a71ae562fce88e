/**
 * The worker portal on a phone's screen: papers accepted, documents photographed, hours entered without a connection and
 * sent once. One server and one browser, slow to start, serve all of it, and so it is longer than other files.
 */
import { createCanvas } from '@napi-rs/canvas'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today, weekName, weekOf } from '../../../src/console/app/portal/week.ts'
import { faultsInEachScheme } from '../../support/accessibility.ts'
import { chromiumPath } from '../../support/browser.ts'
import { eventually } from '../../support/eventually.ts'
import { packTools } from '../../support/packs.ts'
import { loadedScripts, sumOf } from '../../support/scripts.ts'
import { request } from '../../support/server.ts'
import { insert } from '../../support/write.ts'
import { type ConsoleWorld, type Opened, startConsole } from '../console.ts'

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const SLOW = 600_000
const KILOBYTE = 1000

/** A photograph, of noise as cameras make it, so that it is large. */
function photograph(side = 300): Buffer {
  const canvas = createCanvas(side, side)
  const context = canvas.getContext('2d')
  for (let row = 0; row < side; row += 4)
    for (let column = 0; column < side; column += 4) {
      context.fillStyle = `hsl(${(row * column) % 360} 60% 50%)`
      context.fillRect(column, row, 4, 4)
    }
  return canvas.toBuffer('image/jpeg')
}

describe.skipIf(chromiumPath === undefined)('the worker portal', () => {
  let world: ConsoleWorld
  let key: string
  let workerId: string
  let projectName: string
  let opened: Opened | undefined

  beforeAll(async () => {
    world = await startConsole({ BACKGROUND_WORKER: 'true' })
    key = await world.server.key({ orgId: world.orgId })
    const { prisma } = world.server.database
    const where = { orgId: world.orgId, role: 'worker' } as const
    ;({ workerId } = (await prisma.membership.findFirstOrThrow({ where })) as { workerId: string })
    const assignment = await prisma.assignment.findFirstOrThrow({
      where: { orgId: world.orgId, workerId },
      include: { project: true },
    })
    projectName = assignment.project.name
  }, SLOW)
  afterAll(() => world?.close())
  afterEach(async () => {
    const { problems = [] } = opened ?? {}
    await opened?.close()
    opened = undefined
    expect(problems.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED') && !each.includes('net::'))).toEqual(
      [],
    )
  })

  async function open(path: string): Promise<Page> {
    opened = await world.signIn('worker', path, PHONE)
    return opened.page
  }

  /** Until the service worker has the page and can open it alone. */
  const isInstalled = (page: Page) =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      while (navigator.serviceWorker.controller === null) await new Promise((next) => setTimeout(next, 50))
    })

  const hours = (page: Page, day: string, what = 'Hours') => page.getByLabel(new RegExp(`^${what}, ${day}`))
  const timesheets = () =>
    world.server.database.prisma.timesheet.findMany({ where: { orgId: world.orgId, workerId }, orderBy: { id: 'asc' } })

  it('opens with little script, from our own files, and can be installed', async () => {
    const page = await open('/')
    await page.getByRole('heading', { name: 'Hello, Norris' }).waitFor()
    await page.getByText(projectName).first().waitFor()
    const { host } = new URL(world.origin)
    expect([...(opened as Opened).hosts]).toEqual([host])
    const scripts = await loadedScripts(page)
    expect(scripts.some(({ name }) => name.includes('staff-app'))).toBe(false)
    expect(sumOf(scripts)).toBeLessThan(200 * KILOBYTE)
    const manifest = await request(`${world.server.url}/console/manifest.webmanifest`)
    expect(manifest.body).toMatchObject({ start_url: '/console/', display: 'standalone' })
    for (const { src } of manifest.body.icons) expect((await fetch(world.server.url + src)).status).toBe(200)
    const worker = await fetch(`${world.server.url}/console/service-worker.js`)
    expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    await isInstalled(page)
  })

  it('shows a worker nothing of the staff app, and nothing of other workers', async () => {
    const page = await open('/workers')
    await page.getByText('Page not found').waitFor()
    await expect
      .poll(() => page.getByRole('navigation').getByRole('link').allInnerTexts())
      .toEqual(['Home', 'Hours', 'Documents', 'Expenses', 'You'])
    const others = await world.server.database.prisma.document.findMany({
      where: { orgId: world.orgId, workerId: { not: workerId } },
      take: 3,
    })
    await page.goto(`${world.origin}/console/documents`)
    await page.getByRole('heading', { name: 'Your documents' }).waitFor()
    for (const { id } of others)
      expect(await page.evaluate((text) => document.body.innerHTML.includes(text), id)).toBe(false)
  })

  it('has a paper read and accepted, which completes its pack', async () => {
    const packs = packTools({ ...world.server, orgId: world.orgId } as never, key)
    await packs.save({ name: 'Crane rules', documentType: 'contract', body: 'Stay clear of the load.' })
    const { data } = await packs.draft({ workerId, templates: [{ name: 'Crane rules' }] })
    const packId = data.createDocumentPack.id
    await packs.issue(packId)
    await packs.printed(packId)
    const page = await open('/')
    await page.getByRole('link', { name: 'Read and accept: Crane rules' }).click()
    const dialog = page.getByRole('dialog')
    const href = await dialog.getByRole('link', { name: 'Open the paper' }).getAttribute('href')
    const paper = await fetch((href ?? '').replace('localhost', '127.0.0.1'))
    expect(paper.headers.get('content-type')).toBe('application/pdf')
    await expect.poll(() => dialog.getByRole('button', { name: 'Accept' }).isDisabled()).toBe(true)
    await expect.poll(() => dialog.getByLabel('I have read and understood it').isDisabled()).toBe(true) // not unread
    await dialog.getByRole('link', { name: 'Open the paper' }).click()
    await dialog.getByLabel('I have read and understood it').check()
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await page.getByText('Sent: Accepted: Crane rules').waitFor()
    await eventually(async () => {
      const pack = await packs.run('query ($id: ID!) { documentPack(id: $id) { status } }', { id: packId })
      return pack.data.documentPack.status === 'completed' || undefined
    })
    await page
      .getByRole('link', { name: /^Crane rules/ })
      .getByText('Accepted')
      .waitFor()
  })

  it('has a document photographed, uploaded and followed to its review', async () => {
    const page = await open('/documents')
    await page.getByRole('button', { name: 'Add document' }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByRole('button', { name: 'Send for review' }).isDisabled()).toBe(true)
    await dialog.getByLabel('What is it?').selectOption('Trade card')
    const camera = dialog.getByLabel('Photograph or file: camera')
    expect(await camera.getAttribute('capture')).toBe('environment')
    await camera.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photograph() })
    await dialog.getByRole('img', { name: /photo.jpg/ }).waitFor()
    await dialog.getByLabel('Number on it').fill('CSCS 4711')
    await page.reload() // what was typed and photographed is still there
    await dialog.getByRole('img', { name: /photo.jpg/ }).waitFor()
    await expect.poll(() => dialog.getByLabel('Number on it').inputValue()).toBe('CSCS 4711')
    await dialog.getByRole('button', { name: 'Send for review' }).click()
    await page.getByText('Sent: Trade card').waitFor()
    const row = page.getByRole('link', { name: /CSCS 4711/ })
    await row.getByText('In review').waitFor()
    const { id } = await world.server.database.prisma.document.findFirstOrThrow({ where: { number: 'CSCS 4711' } })
    const review = `mutation ($id: ID!) { reviewDocument(id: $id, decision: accept) { status } }`
    await request(`${world.server.url}/graphql`, { method: 'POST', key, body: { query: review, variables: { id } } })
    await row.getByText('Accepted').waitFor() // by itself
  })

  it('shows at home what was sent back, and sends it again', async () => {
    const claim = { worker_id: workerId, category: 'tools', amount: 1999, currency: 'GBP', incurred_on: '2026-02-10' }
    const made = await request(`${world.server.base}/expenses`, {
      method: 'POST',
      key,
      body: { ...claim, description: 'Spirit level' },
    })
    const body = { status: 'rejected', rejection_reason: 'The receipt is unreadable' }
    await request(`${world.server.base}/expenses/${made.body.id}`, { method: 'PATCH', key, body })
    const page = await open('/')
    await page.getByText('The receipt is unreadable').waitFor()
    await page.getByRole('link', { name: /Send again: Spirit level, £19.99/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Send the expense again').waitFor()
    await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('19.99')
    await expect.poll(() => dialog.getByLabel('Note').inputValue()).toBe('Spirit level')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    const { prisma } = world.server.database
    await eventually(async () => {
      const where = { orgId: world.orgId, workerId, description: 'Spirit level', status: 'submitted' } as const
      return (await prisma.expense.count({ where })) === 1 || undefined
    })
    await page.getByRole('link', { name: 'Home', exact: true }).press('Enter') // a notice lies over it
    await page.getByRole('heading', { name: 'Hello, Norris' }).waitFor()
    await expect.poll(() => page.getByText(/Send again: Spirit level/).count()).toBe(0)
  })

  it('makes a large photograph smaller before it is sent', async () => {
    const page = await open('/expenses?add=1')
    const dialog = page.getByRole('dialog')
    const large = photograph(3200)
    expect(large.length).toBeGreaterThan(1_500_000)
    await dialog
      .getByLabel('Receipt: camera')
      .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: large })
    await dialog.getByLabel('Amount').fill('12,50') // while it is made smaller
    await dialog.getByRole('img', { name: /receipt.jpg/ }).waitFor()
    await dialog.getByLabel('Note').fill('Train to site')
    await dialog.getByRole('button', { name: 'Send for approval' }).click()
    await page.getByText('Sent: Train to site, £12.50').waitFor()
    const row = page.getByRole('link', { name: /Train to site/ })
    const receipt = await fetch(((await row.getAttribute('href')) ?? '').replace('localhost', '127.0.0.1'))
    expect(receipt.headers.get('content-type')).toBe('image/jpeg')
    expect((await receipt.arrayBuffer()).byteLength).toBeLessThan(large.length)
    await row.getByText('Sent for approval').waitFor()
  })

  it(
    'keeps hours that are entered without a connection, over a reload, and sends them once',
    async () => {
      const page = await open('/hours')
      const { context } = { context: page.context() }
      await page.getByRole('heading', { name: projectName }).waitFor()
      await isInstalled(page)
      const before = (await timesheets()).length

      await context.setOffline(true)
      await page.reload() // from the service worker, with the records of before
      await page.getByText('No connection.').waitFor()
      await expect.poll(() => hours(page, 'Sun').isDisabled()).toBe(today() < addDays(weekOf(today(), 'monday'), 6))
      await hours(page, 'Mon').fill('7:30')
      await hours(page, 'Mon', 'Overtime').fill('1,5')
      await page.getByText('Total 9 h').waitFor()
      await page.reload() // what was typed is kept
      await page.getByText('Total 9 h').waitFor()
      await page.getByRole('button', { name: 'Send for approval' }).click()
      await page.getByText('Kept on this device until there is a connection').waitFor()
      await page.reload() // what waits is kept
      const waiting = page.getByRole('list', { name: 'Not sent yet' })
      await waiting.getByText(projectName).waitFor()
      await page.getByRole('link', { name: 'Offline, 1 to send' }).waitFor()
      expect((await timesheets()).length).toBe(before)

      // The first answer gets lost on its way: the server has the hours, the phone does not know.
      let lost = 0
      await page.route('**/graphql', async (route) => {
        if (!route.request().headers()['idempotency-key'] || lost > 0) return route.continue()
        lost++
        await route.fetch()
        await route.abort('connectionreset')
      })
      await context.setOffline(false)
      await eventually(async () => ((await timesheets()).length === before + 1 ? true : undefined))
      expect(lost).toBe(1)
      await page.reload()
      await page.getByText('Sent for approval').waitFor()
      await waiting.waitFor({ state: 'detached' })
      const all = await timesheets()
      expect(all).toHaveLength(before + 1)
      expect(all.at(-1)).toMatchObject({ status: 'submitted', totalHours: 9 })
    },
    SLOW,
  )

  it('copies last week, says in words what the server refused, and has it corrected', async () => {
    const lastWeek = addDays(weekOf(today(), 'monday'), -7)
    const { prisma } = world.server.database
    const { projectId } = await prisma.assignment.findFirstOrThrow({ where: { orgId: world.orgId, workerId } })
    await insert({ ...world.server, orgId: world.orgId } as never, key, 'timesheets', {
      worker_id: workerId,
      project_id: projectId,
      period_start: addDays(lastWeek, -7),
      period_end: addDays(lastWeek, -1),
      entries: JSON.stringify([{ date: addDays(lastWeek, -7), hours: 9, overtimeHours: 0, note: null }]),
      total_hours: 9,
      status: 'approved',
    })
    const page = await open(`/hours?week=${lastWeek}`)
    await page.getByRole('button', { name: 'Copy last week' }).click()
    await expect.poll(() => hours(page, 'Mon').inputValue()).toBe('9')
    await hours(page, 'Tue').fill('eight')
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await page.getByText('Enter hours as a number').waitFor()
    await hours(page, 'Tue').fill('8')
    // The office changes the project meanwhile.
    await page.route('**/graphql', async (route) => {
      if (!route.request().headers()['idempotency-key']) return route.continue()
      const details = [{ path: 'input.projectId', code: 'invalid', message: 'must be a project that takes hours' }]
      const error = { message: 'The request is not valid.', extensions: { code: 'validation_failed', details } }
      await route.fulfill({ status: 400, json: { errors: [error] } })
    })
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await page.getByText('Project id must be a project that takes hours').waitFor()
    await page.unroute('**/graphql')
    const { problems } = opened as Opened
    problems.splice(0, problems.length, ...problems.filter((each) => !each.includes('status of 400')))
    await page.goto(`${world.origin}/console/`)
    await page.getByRole('list', { name: 'Not sent yet' }).getByRole('link', { name: 'Correct' }).click()
    await hours(page, 'Tue').fill('7')
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await page.getByText(`Sent: Hours for ${weekName(lastWeek)}`).waitFor()
    await page.getByText('Total 16 h').waitFor()
    await page.getByRole('list', { name: 'Not sent yet' }).waitFor({ state: 'detached' })
  })

  it('asks before signing out deletes what was not sent, and deletes it', async () => {
    const page = await open('/expenses?add=1')
    await page.route('**/graphql', (route) =>
      route.request().headers()['idempotency-key'] ? route.abort() : route.continue(),
    )
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('3')
    await dialog.getByRole('button', { name: 'Send for approval' }).click()
    await page.getByRole('link', { name: '1 to send' }).waitFor()
    await page.getByRole('link', { name: 'You', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await dialog.getByText('One entry was not sent').waitFor()
    await dialog.getByRole('button', { name: 'Stay signed in' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await dialog.getByRole('button', { name: 'Delete and sign out' }).click()
    await page.waitForURL((url) => url.pathname === '/sign-in')
    const left = await page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('muster-portal')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const all = opening.result.transaction('entries').objectStore('entries').count()
            all.onsuccess = () => resolve(all.result)
          }
        }),
    )
    expect(left).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('muster-portal-session'))).toBeNull()
    world.forget('worker')
  })

  it(
    'downloads what is kept of the worker',
    async () => {
      const page = await open('/you')
      await isInstalled(page)
      const begun = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download your data' }).click()
      expect((await begun).suggestedFilename()).toBe(`personal-data-${workerId}.zip`)
      await page.getByRole('heading', { level: 1 }).waitFor() // the page stays
    },
    SLOW,
  )

  it(
    'has no serious fault of accessibility on a phone, in either scheme, and fits it',
    async () => {
      const page = await open('/')
      for (const path of ['/', '/hours', '/documents', '/documents?add=1', '/expenses', '/expenses?add=1', '/you']) {
        await page.goto(`${world.origin}/console${path}`)
        if (path.includes('add')) await page.getByRole('dialog').waitFor()
        else await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await faultsInEachScheme(page), path).toEqual([])
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
          .toBeLessThanOrEqual(390)
      }
    },
    SLOW,
  )

  it('works by keyboard: hours are entered and sent without a pointer', async () => {
    opened = await world.signIn('worker', `/hours?week=${addDays(weekOf(today(), 'monday'), -7)}`)
    const { page } = opened
    await page.getByRole('heading', { name: projectName }).waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await page.locator('#content:focus').waitFor()
    for (let step = 0; step < 10; step++) {
      await page.keyboard.press('Tab')
      if ((await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).startsWith('Hours,'))
        break
    }
    await page.keyboard.type('8')
    await page.getByRole('button', { name: /^Send (for approval|changes)$/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Sent: Hours for').waitFor()
  })
})
