/**
 * A job from its wizard to its invoice, through everyone's pages: staff mobilise it and see its worker on the planner; the
 * worker accepts the papers, sends a document and, without a connection, hours, all on a phone; staff review, approve and
 * bill. One walk, in a real browser on a real server.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today, weekOf } from '../../src/console/app/portal/week.ts'
import { chromiumPath } from '../support/browser.ts'
import { type ConsoleWorld, startConsole } from './console.ts'
import { type Planning, planningOf } from './planning.ts'

const SLOW = 600_000
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const PROJECT = 'Furness Dock'

describe.skipIf(chromiumPath === undefined)('a whole job', () => {
  const lastWeek = addDays(weekOf(today(), 'monday'), -7)
  let world: ConsoleWorld
  let planning: Planning

  beforeAll(async () => {
    world = await startConsole({ BACKGROUND_WORKER: 'true' })
    planning = await planningOf(world)
    await planning.ask('mutation { saveDocumentTemplate(input: { name: "Site rules", body: "Helmets on" }) { id } }')
    const workerId = await planning.worker('Ada', 'Furness', 'diver')
    await world.server.database.prisma.membership.updateMany({
      where: { orgId: world.orgId, role: 'worker' },
      data: { workerId },
    })
  }, SLOW)
  afterAll(() => world?.close())

  const next = (page: Page) => page.getByRole('button', { name: /^Next/ }).click()

  async function mobilise(page: Page): Promise<void> {
    await page.getByText('New project', { exact: true }).click()
    await page.getByText('New client', { exact: true }).click()
    await page.getByLabel('Name of the client').fill('Furness Ltd')
    await page.getByLabel('Name of the project').fill(PROJECT)
    await next(page)
    await page.getByLabel('First day').fill(lastWeek)
    await page.getByRole('textbox', { name: 'Trade of role 1' }).fill('diver')
    await page.getByLabel('Headcount of role 1').fill('1')
    await next(page)
    await page.getByText('1 of 1 chosen').waitFor()
    await next(page)
    await page.getByLabel('Site rules').check()
    await next(page)
    await page.getByRole('button', { name: 'Create job' }).click()
    await page.getByRole('heading', { level: 1, name: PROJECT }).waitFor()
    await page.getByText('Mobilised', { exact: true }).first().waitFor()
  }

  async function sendHoursWithoutConnection(phone: Page): Promise<void> {
    await phone.goto(`${world.origin}/console/hours?week=${lastWeek}`)
    await phone.getByRole('heading', { name: PROJECT }).waitFor()
    await phone.context().setOffline(true)
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
      await phone.getByLabel(new RegExp(`^Hours, ${day}`)).fill('8')
    await phone.getByRole('button', { name: 'Send for approval' }).click()
    await phone.getByText('Kept on this device until there is a connection').waitFor()
    await phone.context().setOffline(false)
    await phone.getByText('Sent: Hours for').waitFor()
  }

  async function bill(page: Page): Promise<void> {
    await page.goto(`${world.origin}/console/invoices`)
    const row = page.getByRole('row').filter({ hasText: 'Furness Ltd' })
    await row.getByRole('button', { name: 'Set rates' }).click()
    await page.getByRole('button', { name: 'Set rate', exact: true }).click()
    await page.getByRole('textbox', { name: 'An hour', exact: true }).fill('30')
    await page.getByRole('dialog').last().getByRole('button', { name: 'Set rate' }).click()
    await page.getByText('Charge rate set').waitFor()
    await page
      .getByRole('dialog', { name: 'Assignments without a rate' })
      .getByRole('button', { name: 'Close' })
      .click()
    await row.getByText('£1,200.00').waitFor()
    await row.getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('button', { name: 'Issue…' }).click()
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await page.getByText(/^Issued as /).waitFor()
    await page.getByRole('link', { name: 'Open PDF' }).waitFor()
  }

  it(
    'is mobilised, worked, approved and invoiced',
    async () => {
      const office = await world.signIn('staff', '/jobs/new')
      const desk = office.page
      await mobilise(desk)
      await desk.goto(`${world.origin}/console/planner?search=Furness`)
      await desk.getByRole('img', { name: new RegExp(`^${PROJECT}, diver, from `) }).waitFor()

      const pocket = await world.signIn('worker', '/', PHONE)
      const phone = pocket.page
      await phone.getByRole('link', { name: 'Read and accept: Site rules' }).click()
      await phone.getByRole('link', { name: 'Open the paper' }).click()
      await phone.getByLabel('I have read and understood it').check()
      await phone.getByRole('button', { name: 'Accept' }).click()
      await phone.getByText('Sent: Accepted: Site rules').waitFor()
      await sendHoursWithoutConnection(phone)

      await desk.goto(`${world.origin}/console/time`)
      await desk.getByLabel('Select all rows that are loaded').check()
      await desk.getByRole('button', { name: 'Approve 1…' }).click()
      await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
      await desk.getByText('One timesheet approved').waitFor()
      await phone.reload()
      await phone.getByText('Approved').waitFor()
      await bill(desk)

      const { data } = await planning.get('/jobs?limit=1&sort=-created_at')
      expect(data[0]).toMatchObject({ status: 'mobilised', roles: [{ trade: 'diver', headcount: 1, filled: 1 }] })
      const { data: packs } = await planning.get('/document-packs?limit=1&sort=-created_at')
      expect(packs[0]).toMatchObject({ status: 'completed' })
      expect(office.problems).toEqual([])
      await office.close()
      await pocket.close()
    },
    SLOW,
  )
})
