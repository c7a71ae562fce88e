/** Messages in the console: an admin sets what is sent, staff write to a crew, and a worker says what they want. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '../../src/console/app/words/en.ts'
import { pl } from '../../src/console/app/words/pl.ts'
import { chromiumPath } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { makeBrowser } from '../support/push-service.ts'
import { consoleSuite } from './console.ts'

/**
 * The texts of the English table that a page shows. Short ones can be words of other languages, and types of documents
 * are names of documents, too.
 */
async function englishOn(page: Page): Promise<string[]> {
  const shown = new Set((await page.locator('body').innerText()).split('\n').map((line) => line.trim()))
  const translated = new Set(leavesOf(pl))
  const { documentTypes: _, ...english } = en
  return leavesOf(english).filter((text) => text.length > 3 && !translated.has(text) && shown.has(text))
}

function leavesOf(part: object): string[] {
  return Object.values(part).flatMap((value) =>
    typeof value === 'string' ? [value] : typeof value === 'object' ? leavesOf(value) : [],
  )
}

describe.skipIf(chromiumPath === undefined)('messages', () => {
  const suite = consoleSuite()
  const prisma = () => suite.world.server.database.prisma

  it('are set by an owner, written by staff, and listed with what became of each', async () => {
    const { orgId } = suite.world
    const owner = await suite.open('owner', '/messages')
    const form = owner.getByRole('dialog')
    await owner.getByRole('button', { name: 'Settings' }).click()
    await form.getByLabel('Tasks').uncheck()
    await form.getByLabel('Quiet from').fill('20:30')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await owner.getByText('Message settings saved').waitFor()
    const settings = await prisma().messageSettings.findUniqueOrThrow({ where: { orgId } })
    expect(settings).toMatchObject({ enabled: true, kindsOff: ['task'], quietFrom: '20:30', quietUntil: '07:00' })

    const { projectId, workerId } = await prisma().assignment.findFirstOrThrow({
      where: { orgId, deletedAt: null, status: 'active', worker: { accountStatus: 'none', status: 'active' } },
    })
    const page = await suite.open('staff', `/projects/${projectId}`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Write to crew' }).click()
    await dialog.getByLabel('Subject').fill('Gate closed')
    await dialog.getByLabel('Text').fill('Please use the north gate.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await page.getByText('not sent: see Messages').waitFor()
    await page.goto(`${suite.world.origin}/console/workers/${workerId}?tab=messages`)
    await page.getByRole('row', { name: 'Gate closed' }).getByText('Has no account').waitFor()
    await page.getByRole('link', { name: 'Gate closed' }).click()
    await page.getByRole('dialog').getByText('Please use the north gate.').waitFor()
  })

  it('are chosen by a worker, with their language', async () => {
    const { orgId } = suite.world
    const page = await suite.open('worker', '/you')
    await page.getByRole('switch', { name: 'Expenses: Email' }).click()
    await page.getByRole('textbox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Polski' }).click()
    const member = await prisma().membership.findFirstOrThrow({ where: { orgId, role: 'worker' } })
    const personId = member.workerId as string
    const kept = async () => ({
      language: (await prisma().worker.findUnique({ where: { orgId_id: { orgId, id: personId } } }))?.language,
      off: (await prisma().messagePreference.findUnique({ where: { orgId_personId: { orgId, personId } } }))?.off,
    })
    await eventually(async () => (await kept()).language === 'pl')
    expect(await kept()).toEqual({ language: 'pl', off: ['expense:email'] })
    await page.getByRole('heading', { name: 'Wiadomości' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('pl')
    for (const path of [
      '/',
      '/hours',
      '/documents',
      '/documents?add=1',
      '/expenses',
      '/expenses?add=1',
      '/account',
      '/connections',
      '/you',
    ]) {
      await page.goto(`${suite.world.origin}/console${path}`)
      await page
        .locator(path.includes('add') ? 'form label' : 'main h2')
        .first()
        .waitFor()
      expect(await englishOn(page), path).toEqual([])
    }
    await page.getByRole('textbox', { name: 'Język' }).click()
    await page.getByRole('option', { name: 'Română' }).click()
    await page.getByRole('heading', { name: 'Mesaje' }).waitFor()
    await page.getByRole('textbox', { name: 'Limbă' }).click()
    await page.getByRole('option', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Messages' }).waitFor()
  })

  it('come as notifications of the browser, until the person signs out', async () => {
    const page = await suite.open('worker', '/you')
    const { origin } = suite.world
    await page.context().grantPermissions(['notifications'], { origin })
    // Chromium without Google's keys has no push service: the rest of the way is real.
    const { p256dh, auth } = makeBrowser()
    await page.evaluate(
      (keys) => {
        let current: object | null = null
        PushManager.prototype.getSubscription = async () => current as PushSubscription | null
        PushManager.prototype.subscribe = async (options) => {
          current = {
            options,
            unsubscribe: async () => {
              current = null
              return true
            },
            toJSON: () => ({
              endpoint: 'https://push.example.com/browser',
              keys,
            }),
          }
          return current as PushSubscription
        }
      },
      { p256dh, auth: auth.toString('base64url') },
    )
    const here = page.getByRole('switch', { name: 'Notifications on this device' })
    await here.click()
    await expect.poll(() => here.isChecked()).toBe(true)
    await page.getByRole('switch', { name: 'Assignments: Notification' }).waitFor()
    const devices = () => prisma().pushDevice.findMany({ where: { endpoint: 'https://push.example.com/browser' } })
    expect(await devices()).toMatchObject([{ name: 'Chrome on Linux' }])

    // Headless Chromium keeps no notifications, so the service worker records what it shows.
    const [worker] = page.context().serviceWorkers()
    const text = { title: 'Harbour: Gate', body: 'The gate is closed.', tag: 'message-1', lang: 'en' }
    const note = { ...text, page: 'projects/1' }
    await worker?.evaluate((text) => {
      const all: object[] = []
      Object.assign(globalThis, { all })
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      registration.showNotification = async (title, options) => void all.push({ title, ...options })
      const { PushEvent } = globalThis as unknown as { PushEvent: new (type: string, init: object) => Event }
      globalThis.dispatchEvent(new PushEvent('push', { data: text }))
    }, JSON.stringify(note))
    const shown = () => worker?.evaluate(() => (globalThis as unknown as { all: object[] }).all)
    await expect.poll(shown).toEqual([{ ...text, data: { page: note.page }, icon: '/console/icon-192.png' }])

    await here.click()
    await expect.poll(devices).toEqual([])
  })
})
