/**
 * Time and money in a real browser: hours that a worker sends are approved, priced and invoiced, and those that are not in
 * order go back to the worker with the reason. One server and one browser, slow to start, serve all of it.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today, weekOf } from '../../src/console/app/portal/week.ts'
import { faultsInEachScheme } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { request } from '../support/server.ts'
import { type ConsoleWorld, consoleSuite } from './console.ts'

const SLOW = 600_000
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

describe.skipIf(chromiumPath === undefined)('time and money', () => {
  const suite = consoleSuite({ BACKGROUND_WORKER: 'true' })
  const { open, problemsOf } = suite
  let world: ConsoleWorld
  let key: string
  let workerId: string
  let projectId: string
  let clientName: string
  let projectName: string
  const lastWeek = addDays(weekOf(today(), 'monday'), -7)

  beforeAll(async () => {
    ;({ world, key } = suite)
    const { prisma } = world.server.database
    const where = { orgId: world.orgId, role: 'worker' } as const
    ;({ workerId } = (await prisma.membership.findFirstOrThrow({ where })) as { workerId: string })
    const { project } = await prisma.assignment.findFirstOrThrow({
      where: { orgId: world.orgId, workerId },
      include: { project: { include: { client: true } } },
    })
    projectId = project.id
    projectName = project.name
    clientName = project.client.name
    const body = { client_id: project.clientId, name: 'Site without hours' }
    await request(`${world.server.base}/projects`, { method: 'POST', key, body })
  })

  const graphql = (query: string, variables: object) =>
    request(`${world.server.url}/graphql`, { method: 'POST', key, body: { query, variables } })

  /** Hours as a worker sends them. @param weeks before last week @returns the id of the timesheet */
  async function send(weeks: number, hours = 8): Promise<string> {
    const monday = addDays(lastWeek, -7 * weeks)
    const entries = [0, 1, 2, 3, 4].map((day) => ({ date: addDays(monday, day), hours }))
    const input = { workerId, projectId, periodStart: monday, periodEnd: addDays(monday, 6), entries, submit: true }
    const query = 'mutation ($input: CreateTimesheetInput!) { createTimesheet(input: $input) { id } }'
    const { body } = await graphql(query, { input })
    return body.data.createTimesheet.id
  }

  const approving = (page: Page) => page.getByRole('dialog', { name: /^Approve / })
  const rows = (page: Page) => page.getByRole('grid', { name: 'Timesheets' }).getByRole('row')

  it(
    'hours that a worker enters on the phone are approved together, priced, invoiced and printed',
    async () => {
      const phone = await open('worker', `/hours?week=${lastWeek}`, PHONE)
      for (const day of ['Mon', 'Tue', 'Wed']) await phone.getByLabel(new RegExp(`^Hours, ${day}`)).fill('8')
      await phone.getByLabel(/^Overtime, Wed/).fill('2')
      await phone.getByRole('button', { name: 'Send for approval' }).click()
      await phone.getByText('Sent: Hours for').waitFor()

      const page = await open('staff', '/time')
      await page.getByRole('grid', { name: 'Timesheets' }).waitFor()
      await send(1) // it appears without reloading
      await expect.poll(() => rows(page).count()).toBe(3) // with the head
      await page.getByText('2 without hours').waitFor()
      await page.getByLabel('Select all rows that are loaded').check()
      await page.getByRole('button', { name: 'Approve 2…' }).click()
      await approving(page).getByText('66 h in all.').waitFor()
      await approving(page).getByRole('button', { name: 'Approve' }).click()
      await page.getByText('2 timesheets approved').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('2 timesheets to approve again.').waitFor()
      await expect.poll(() => rows(page).count()).toBe(3)
      await page.getByLabel('Select all rows that are loaded').check()
      await page.getByRole('button', { name: 'Approve 2…' }).click()
      await approving(page).getByRole('button', { name: 'Approve' }).click()
      await page.getByText('Nothing to approve').waitFor()
      await phone.reload()
      await phone.getByText('Approved').waitFor()

      await page.getByRole('link', { name: 'Invoices' }).click()
      const row = page.getByRole('row').filter({ hasText: clientName })
      await row.getByText('2 without a rate').waitFor()
      await row.getByRole('button', { name: 'Set rates' }).click()
      await page.getByRole('button', { name: 'Set rate', exact: true }).click()
      await page.getByRole('textbox', { name: 'An hour', exact: true }).fill('30')
      await page.getByRole('textbox', { name: 'Overtime' }).fill('45,50')
      await page.getByRole('dialog').last().getByRole('button', { name: 'Set rate' }).click()
      await page.getByText('Charge rate set').waitFor()
      await page
        .getByRole('dialog', { name: 'Assignments without a rate' })
        .getByRole('button', { name: 'Close' })
        .click()
      const net = '£2,011.00' // 64 h at £30 and 2 h at £45.50
      await row.getByText(net).waitFor()
      await row.getByRole('button', { name: 'Create draft' }).click()
      const drafting = page.getByRole('dialog')
      for (const name of ['Site without hours', projectName]) {
        await drafting.getByRole('textbox', { name: 'Project' }).click()
        await page.getByRole('option', { name }).click()
        await drafting.getByRole('button', { name: 'Create draft' }).click()
        if (name !== projectName) await drafting.getByText(/matches no approved timesheet/).waitFor()
      }
      await page.getByRole('heading', { name: 'Draft invoice' }).waitFor()
      const preview = page.getByRole('article', { name: 'Preview of the invoice' })
      await preview.getByText(net).waitFor()
      await preview.getByText('Overtime').waitFor()
      expect(await faultsInEachScheme(page)).toEqual([])

      await page.getByRole('button', { name: 'Issue…' }).click()
      await page.getByRole('button', { name: 'Issue', exact: true }).click()
      await page.getByText(/^Issued as /).waitFor()
      const pdf = page.getByRole('link', { name: 'Open PDF' })
      await pdf.waitFor() // it is printed in the background
      const file = await fetch(((await pdf.getAttribute('href')) ?? '').replace('localhost', '127.0.0.1'))
      expect(file.headers.get('content-type')).toBe('application/pdf')
      expect(
        Buffer.from(await file.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
      const pay = async () => {
        await page.getByRole('button', { name: 'Mark as paid…' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
        await page.getByText('marked as paid').first().waitFor()
      }
      await pay()
      await page.getByRole('button', { name: 'Undo' }).last().click()
      await page.getByText('The invoice is open again').waitFor()
      await page.getByRole('button', { name: 'Record payment…' }).click()
      await page.getByRole('textbox', { name: /^Amount/ }).fill('1000')
      await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
      await page.getByText('outstanding £1,413.20.').waitFor()
      await pay()
      await page.getByText(/^Paid \d/).waitFor()
      await page.getByRole('link', { name: 'Invoices' }).first().click()
      await page.getByRole('tab', { name: 'To bill' }).click()
      await page.getByText('Everything is billed').waitFor()
    },
    SLOW,
  )

  it(
    'hours are sent back with a reason, which the worker reads and corrects',
    async () => {
      await send(2, 13)
      const page = await open('staff', '/time')
      await page.getByText('5 over 12 h').waitFor()
      await page.getByRole('grid', { name: 'Timesheets' }).focus()
      await page.keyboard.press('ArrowDown') // by keyboard alone
      await page.keyboard.press('Enter')
      const sheet = page.getByRole('dialog')
      await sheet.getByText('More than 12 hours').first().waitFor()
      expect(await faultsInEachScheme(page)).toEqual([])
      await sheet.getByRole('button', { name: 'Reject…' }).press('Enter')
      await expect.poll(() => sheet.getByRole('button', { name: 'Reject', exact: true }).isDisabled()).toBe(true)
      await sheet.getByLabel('Reason').and(page.locator(':focus')).waitFor()
      await page.keyboard.type('Nobody works 13 hours here')
      await sheet.getByRole('button', { name: 'Reject', exact: true }).press('Enter')
      await page.getByText('Timesheet sent back').waitFor()

      const phone = await open('worker', '/', PHONE)
      const correct = phone.getByRole('link', { name: /Correct your hours/ })
      await correct.getByText('Nobody works 13 hours here').waitFor()
      await correct.click()
      await phone.getByText('Nobody works 13 hours here').waitFor()
      for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
        await phone.getByLabel(new RegExp(`^Hours, ${day}`)).fill('8')
      await phone.getByRole('button', { name: 'Send for approval' }).click()
      await phone.getByText('Sent: Hours for').waitFor()
      await phone.getByText('Total 40 h').waitFor()
    },
    SLOW,
  )

  it('tells who approves what changed meanwhile, and approves the rest', async () => {
    const changed = await send(3)
    await send(4)
    const page = await open('staff', '/time')
    const problems = problemsOf(page)
    await rows(page).nth(2).waitFor()
    await page.getByLabel('Select all rows that are loaded').check()
    // Live updates would show the change, so they do not come.
    let isHeld = true
    await page.route('**/graphql', async (route) => {
      if (!isHeld) return route.continue()
      const isApproval = (route.request().postData() ?? '').includes('timesheets":[')
      if (!isApproval) return route.abort()
      isHeld = false
      const entries = `[{ date: "${addDays(lastWeek, -21)}", hours: 7 }]`
      const query = `mutation ($id: ID!) { updateTimesheet(id: $id, input: { entries: ${entries} }) { id } }`
      await graphql(query, { id: changed })
      await route.continue()
    })
    await page.getByRole('button', { name: /^Approve \d/ }).click()
    await approving(page).getByRole('button', { name: 'Approve' }).click()
    const alert = page.getByRole('alert')
    await alert.getByText('One timesheet was not approved').waitFor()
    await alert.getByText('has changed since you read it').waitFor()
    problems.splice(0, problems.length, ...problems.filter((each) => !each.includes('ERR_FAILED')))
    const { status } = await world.server.database.prisma.timesheet.findFirstOrThrow({ where: { id: changed } })
    expect(status).toBe('submitted')
  })

  it('expenses are approved with their receipt, and paid', async () => {
    const phone = await open('worker', '/expenses?add=1', PHONE)
    const form = phone.getByRole('dialog')
    await form.getByLabel('Receipt: file').setInputFiles({
      name: 'receipt.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
    await form.getByLabel('Amount').fill('17.20')
    await form.getByLabel('Note').fill('Parking')
    await form.getByRole('button', { name: 'Send for approval' }).click()
    await phone.getByText('Sent: Parking').waitFor()
    const page = await open('staff', '/expenses?q=parking')
    await page.getByRole('link', { name: /.+/ }).filter({ hasText: 'Norris' }).first().click()
    const sheet = page.getByRole('dialog')
    const width = () =>
      sheet.getByRole('img', { name: 'Receipt' }).evaluate((picture: HTMLImageElement) => picture.naturalWidth)
    await expect.poll(width).toBe(1) // the element stands before its file has arrived
    expect(await faultsInEachScheme(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Expense approved').waitFor()
    await sheet.getByRole('button', { name: 'Mark as paid' }).click()
    await page.getByText('Expense marked as paid').waitFor()
    await phone.reload()
    await phone
      .getByRole('link', { name: /Parking/ })
      .getByText('Paid')
      .waitFor()
  })

  it('who may only read decides nothing', async () => {
    await send(5)
    const page = await open('developer', '/time')
    await expect.poll(() => rows(page).count()).toBeGreaterThan(1)
    expect(await page.getByRole('button', { name: /Approve/ }).count()).toBe(0)
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await page.getByRole('grid').getByRole('link').first().click()
    await page.getByRole('dialog').getByText('Total').waitFor()
    expect(await page.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0)
  })

  it('pages fit a phone', async () => {
    const page = await open('staff', '/time', PHONE)
    for (const path of ['/time', '/expenses', '/invoices', '/invoices/all', '/invoices/rates']) {
      await page.goto(`${world.origin}/console${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(() => document.querySelector('[aria-busy=true], .mantine-Skeleton-root') === null)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
        .toBeLessThanOrEqual(390)
    }
  })
})
