/** The portal in a hand: what a thumb hits, what several tabs share, and what becomes of an entry that is corrected. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today, weekOf } from '../../../src/console/app/portal/week.ts'
import { faultsInEachScheme } from '../../support/accessibility.ts'
import { chromiumPath } from '../../support/browser.ts'
import { eventually } from '../../support/eventually.ts'
import { consoleSuite } from '../console.ts'

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const SLOW = 300_000
/** Pixels that a thumb needs, and of text, below which an iPhone zooms into a field. */
const THUMB = 44
const READABLE = 16

describe.skipIf(chromiumPath === undefined)('the portal on a phone', () => {
  const suite = consoleSuite()
  let workerId: string

  beforeAll(async () => {
    const where = { orgId: suite.world.orgId, role: 'worker' } as const
    const member = await suite.world.server.database.prisma.membership.findFirstOrThrow({ where })
    workerId = member.workerId as string
  })

  const open = (path: string) => suite.open('worker', path, PHONE)
  const expenses = () =>
    suite.world.server.database.prisma.expense.findMany({
      where: { orgId: suite.world.orgId, workerId },
      orderBy: { id: 'asc' },
    })
  const dialogOf = (page: Page) => page.getByRole('dialog')
  const waitingIn = (page: Page) => page.getByRole('list', { name: 'Not sent yet' })
  /** That there was no connection is no fault of the page. */
  const forgive = (page: Page) => {
    const problems = suite.problemsOf(page)
    problems.splice(0, problems.length, ...problems.filter((each) => !each.includes('net::')))
  }
  const claim = async (page: Page, amount: string, note: string) => {
    await page.getByRole('button', { name: 'Add expense' }).click()
    await dialogOf(page).getByLabel('Amount').fill(amount)
    await dialogOf(page).getByLabel('Note').fill(note)
    await dialogOf(page).getByRole('button', { name: 'Send for approval' }).click()
    await waitingIn(page).getByText(note).waitFor()
  }

  it(
    'has controls that a thumb hits, fields that do not zoom, and a way back from each page',
    async () => {
      const page = await open('/')
      const paths = ['/', '/hours', '/documents?add=1', '/expenses?add=1', '/you', '/account', '/connections']
      for (const path of paths) {
        await page.goto(`${suite.world.origin}/console${path}`)
        await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor()
        if (path.includes('add')) await dialogOf(page).getByRole('button', { name: 'Cancel' }).waitFor()
        const small = await page.evaluate(
          ([thumb, readable]) =>
            [...document.querySelectorAll<HTMLElement>('a, button, select, input:not([type="hidden"])')].flatMap(
              (each) => {
                const { width, height } = each.getBoundingClientRect()
                if (each.matches('.skip, [type="radio"], [type="checkbox"]') || height === 0) return []
                const name = `${each.tagName} ${each.getAttribute('aria-label') ?? each.textContent}`
                const isField = each.matches('input, select')
                if (isField) return Number.parseFloat(getComputedStyle(each).fontSize) < readable ? `${name}: text` : []
                const reach = Number.parseFloat(getComputedStyle(each, '::after').height) || 0
                return width < thumb || Math.max(height, reach) < thumb ? `${name}: ${width} × ${height}` : []
              },
            ),
          [THUMB, READABLE] as const,
        )
        expect(small, path).toEqual([])
      }
      await page.getByRole('main').getByRole('link', { name: 'You' }).click()
      await page.getByRole('heading', { level: 1, name: 'You' }).waitFor()
    },
    SLOW,
  )

  it('has a sign-in page that a thumb hits', async () => {
    const page = await suite.world.browser.newPage(PHONE)
    await page.goto(`${suite.world.origin}/sign-in`)
    const heights = await page
      .locator('input:not([type="hidden"]), button, a')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
    expect(heights).toHaveLength(5)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(THUMB)
    await page.close()
  })

  it('says what is wrong with hours without growing wider than the phone', async () => {
    const page = await open(`/hours?week=${addDays(weekOf(today(), 'monday'), -7)}`) // of this week, days may still be to come
    await page.getByLabel(/^Hours, Mon/).fill('25')
    await page.getByLabel(/^Hours, Tue/).fill('eight')
    await page.getByLabel(/^Hours, Wed/).fill('8')
    await page.getByText('Total 33 h').waitFor()
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await page.getByText('A day has 24 hours.').waitFor()
    await page.getByText('Enter hours as a number, for example 7.5.').waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await faultsInEachScheme(page)).toEqual([])
    for (const day of ['Mon', 'Tue', 'Wed']) await page.getByLabel(new RegExp(`^Hours, ${day}`)).fill('')
  })

  it('says on its first page which documents are missing, and begins with the right one', async () => {
    const { prisma } = suite.world.server.database
    const { orgId } = suite.world
    const requirements = [{ trade: null, documentTypes: ['passport'] }]
    const before = await prisma.complianceSettings.findUnique({ where: { orgId } })
    await prisma.complianceSettings.update({ where: { orgId }, data: { requirements } })
    const input = { workerId, category: 'travel', amount: 1000, currency: 'GBP', incurredOn: '2026-01-05' }
    await suite.ask('mutation ($input: CreateExpenseInput!) { createExpense(input: $input) { id } }', { input })
    const page = await open('/')
    await page.getByRole('link', { name: 'Add document: Passport' }).click()
    await expect.poll(() => dialogOf(page).getByLabel('What is it?').inputValue()).toBe('passport')
    await prisma.complianceSettings.update({
      where: { orgId },
      data: { requirements: before?.requirements as object[] },
    })
    await page.goto(`${suite.world.origin}/console/`)
    await page.getByRole('heading', { name: 'At a glance' }).waitFor()
    await expect.poll(() => page.getByText('Passport').count()).toBe(0)
    await page.getByRole('link', { name: /on its way/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Expenses' }).waitFor()
  })

  it(
    'shows in each tab what waits, and sends it once',
    async () => {
      const page = await open('/expenses')
      await page.getByRole('heading', { name: 'Your claims' }).waitFor()
      const other = await page.context().newPage()
      await other.goto(`${suite.world.origin}/console/expenses`)
      await other.getByRole('heading', { name: 'Your claims' }).waitFor()
      const before = (await expenses()).length
      await page.context().setOffline(true)
      await claim(page, '4.20', 'Bus to the yard')
      await waitingIn(other).getByText('Bus to the yard').waitFor()
      expect(await faultsInEachScheme(other)).toEqual([])
      await page.context().setOffline(false)
      for (const tab of [page, other]) await waitingIn(tab).waitFor({ state: 'detached' })
      await eventually(async () => ((await expenses()).length > before ? true : undefined))
      expect((await expenses()).slice(before)).toMatchObject([{ description: 'Bus to the yard', amount: 420 }])
      forgive(page)
    },
    SLOW,
  )

  it(
    'does not send an entry while it is corrected, and asks before it is discarded',
    async () => {
      const page = await open('/expenses')
      await page.getByRole('heading', { name: 'Your claims' }).waitFor()
      const before = (await expenses()).length
      await page.context().setOffline(true)
      await claim(page, '5', 'Ferry')
      await claim(page, '6', 'Taxi')
      const entry = (note: string) => waitingIn(page).getByRole('listitem').filter({ hasText: note })
      await entry('Taxi').getByRole('button', { name: 'Discard' }).click()
      await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
      await entry('Taxi').getByRole('button', { name: 'Discard' }).click()
      await dialogOf(page).getByRole('button', { name: 'Discard' }).click()
      await entry('Taxi').waitFor({ state: 'detached' })
      await entry('Ferry').getByRole('link', { name: 'Change' }).click()
      await dialogOf(page).getByLabel('Amount').fill('50')
      await page.context().setOffline(false)
      await page.getByRole('link', { name: '1 to send', exact: true, includeHidden: true }).waitFor()
      expect(await expenses()).toHaveLength(before)
      await dialogOf(page).getByRole('button', { name: 'Send again' }).click()
      await page.getByText('Sent: Ferry, £50.00').waitFor()
      expect((await expenses()).slice(before)).toMatchObject([{ description: 'Ferry', amount: 5000 }])
      forgive(page)
    },
    SLOW,
  )

  it('says when the device cannot keep an entry, and leaves what was typed', async () => {
    const page = await open('/expenses')
    await page.getByRole('button', { name: 'Add expense' }).click()
    await dialogOf(page).getByLabel('Amount').fill('7')
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await dialogOf(page).getByLabel('Note').fill('Tram')
    await dialogOf(page).getByRole('button', { name: 'Send for approval' }).click()
    await page.getByText('This device has no room to keep it').waitFor()
    await expect.poll(() => dialogOf(page).getByLabel('Note').inputValue()).toBe('Tram')
  })
})
