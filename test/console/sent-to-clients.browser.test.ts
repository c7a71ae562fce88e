/** An invoice and hours go to the client by email, at the widths of a desk and a phone; the client approves without signing in. */
import { afterAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { linkIn, startMailbox } from '../support/mailbox.ts'
import { request } from '../support/server.ts'
import { stamped } from '../support/write.ts'
import { type ConsoleWorld, consoleSuite } from './console.ts'

const SLOW = 600_000
const PHONE = { viewport: { width: 390, height: 844 } }

describe.skipIf(chromiumPath === undefined)('sent to clients', async () => {
  const mail = await startMailbox()
  afterAll(() => mail.close())
  const suite = consoleSuite({ BACKGROUND_WORKER: 'true', SMTP_URL: mail.url })

  const post = (world: ConsoleWorld, path: string, body: object = {}) =>
    request(`${world.server.base}${path}`, { method: 'POST', key: suite.key, body })

  async function issuedInvoice({ server, orgId }: ConsoleWorld): Promise<string> {
    const client = await server.database.prisma.client.findFirstOrThrow({ where: { orgId } })
    const text = `insert into invoices (org_id, client_id, period_start, period_end, currency, vat_basis_points, net, vat, total, lines)
      values ($1, $2, '2026-02-02', '2026-02-08', 'GBP', 2000, 1000, 200, 1200, '[]') returning id`
    const { rows } = await stamped(server, orgId, (db) => db.query<{ id: string }>(text, [orgId, client.id]))
    const id = rows[0]?.id as string
    expect((await post(suite.world, `/invoices/${id}/issue`)).status).toBe(200)
    return id
  }

  it(
    'an invoice, and a wrong address is refused beside its field',
    async () => {
      const id = await issuedInvoice(suite.world)
      const page = await suite.open('staff', `/invoices/${id}`, PHONE)
      await page.getByRole('link', { name: 'Open PDF' }).waitFor() // printing changes the invoice
      await page.getByRole('button', { name: 'Send by email…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'To' }).fill('nonsense')
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Send' }).click()
      await dialog.getByText(/Not an address/).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await page.reload()
      await page.getByRole('button', { name: 'Send by email…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
      await page.getByText(/^Sent to /).waitFor()
    },
    SLOW,
  )

  it(
    'hours, which the client approves on a phone',
    async () => {
      const { world } = suite
      const { prisma } = world.server.database
      const where = { orgId: world.orgId }
      const project = await prisma.project.findFirstOrThrow({ where })
      const worker = await prisma.worker.findFirstOrThrow({ where })
      const entries = [{ date: '2026-01-05', hours: 8, overtime_hours: 2 }]
      const period = { period_start: '2026-01-05', period_end: '2026-01-11' }
      const sheet = { worker_id: worker.id, project_id: project.id, ...period, submit: true, entries }
      expect((await post(world, '/timesheets', sheet)).status).toBe(201)
      const time = await suite.open('staff', '/time')
      expect(await time.getByRole('button', { name: 'Send hours…' }).isDisabled()).toBe(true)
      const week = await suite.open('staff', `/time?project=${project.id}&week=2026-01-05`)
      await week.getByRole('button', { name: 'Send hours…' }).click()
      const dialog = week.getByRole('dialog')
      await expect.poll(() => dialog.getByLabel('From').inputValue()).toBe('2026-01-05')
      expect(await dialog.getByLabel('Until').inputValue()).toBe('2026-01-11')
      await dialog.getByLabel('Email of the contact').fill('desk@client.example')
      await dialog.getByRole('button', { name: 'Send' }).click()
      await week.getByText('The hours are sent to desk@client.example').waitFor()
      const page = await suite.open('staff', `/projects/${project.id}`)
      await page.getByText('Waiting').first().waitFor()
      const context = await world.browser.newContext(PHONE)
      const open = await context.newPage()
      await open.goto(world.server.url + linkIn(await mail.emailTo('desk@client.example')))
      expect(await open.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await open.getByLabel('Your name').fill('Ada Okafor')
      await open.getByLabel('Reason').fill('Friday')
      await open.keyboard.press('Enter') // decides nothing
      await open.getByLabel('Reason').fill('')
      await open.getByRole('button', { name: 'Approve' }).click()
      await open.getByText(/Ada Okafor approved them on/).waitFor()
      await context.close()
      await page.reload()
      await page.getByText('Ada Okafor, desk@client.example').waitFor()
    },
    SLOW,
  )
})
