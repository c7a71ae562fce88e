/** The list of invoices in a real browser: found, ordered, read by keyboard, and followed. */
import { beforeAll, describe, expect, it } from 'vitest'
import { faultsInEachScheme } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { createId } from '../support/resources.ts'
import { stamped } from '../support/write.ts'
import { consoleSuite } from './console.ts'

const SLOW = 180_000
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const MANY = 240

describe.skipIf(chromiumPath === undefined)('invoices', () => {
  const suite = consoleSuite()
  const { open } = suite
  let clients: string[]

  /** Drafts, the first three of which are issued. @param total in minor units, one more for each */
  const make = (clientId: string, count: number, total: number) =>
    stamped(suite.world.server, suite.world.orgId, (client) =>
      client.query(
        `insert into invoices (org_id, client_id, period_start, period_end, currency, vat_basis_points, net, vat, total, lines,
           status, sequence, number, issued_at, issued_on, due_on)
         select $1, $2, '2026-02-02', '2026-02-08', 'GBP', 0, $4 + n, 0, $4 + n, '[]',
           (case when n <= 3 then 'issued' else 'draft' end)::invoice_status, case when n <= 3 then $4 + n end,
           case when n <= 3 then 'QUAY-' || $4 + n end, case when n <= 3 then now() end,
           case when n <= 3 then '2026-02-09'::date end, case when n <= 3 then '2026-03-09'::date end
         from generate_series(1, $3::int) n`,
        [suite.world.orgId, clientId, count, total],
      ),
    )

  beforeAll(async () => {
    const { world, key } = suite
    clients = await Promise.all(
      ['Harbour Civils', 'Quay Works'].map((name) => createId(world.server, key, '/clients', { name })),
    )
    await make(clients[0] as string, MANY, 100_000)
    await make(clients[1] as string, 6, 900_000)
  }, SLOW)

  it('are found and ordered, and the address keeps it', { timeout: SLOW }, async () => {
    const page = await open('staff', '/invoices')
    await page.getByRole('tab', { name: 'Invoices' }).click()
    const grid = page.getByRole('grid', { name: 'Invoices' })
    const statuses = page.getByRole('group', { name: 'Status' })
    await statuses.getByRole('button', { name: 'Issued 6' }).waitFor()
    await statuses.getByRole('button', { name: `Draft ${MANY}` }).waitFor()
    await grid.getByRole('row').nth(1).getByText('Quay Works').waitFor() // the latest first
    expect(await grid.getByRole('row').count()).toBeLessThan(100)
    expect(await faultsInEachScheme(page)).toEqual([])

    await statuses.getByRole('button', { name: /Issued/ }).click()
    await grid.getByRole('columnheader', { name: 'Total' }).getByRole('button').click()
    await grid.getByRole('row').nth(1).getByText('£1,000.01').waitFor()
    await grid.getByText('Overdue').first().waitFor()
    expect(await grid.getByRole('row').count()).toBe(7)
    expect(new URL(page.url()).search).toBe('?status=issued&sort=total')
    await page.reload()
    await grid.getByRole('row').nth(6).getByText('£9,000.03').waitFor()

    await page.getByRole('searchbox', { name: 'Number' }).fill('quay-900002')
    await grid.getByRole('row').nth(2).waitFor({ state: 'detached' })
    await statuses.getByRole('button', { name: 'Issued 1' }).waitFor()
    await page.getByRole('searchbox', { name: 'Number' }).fill('none')
    await page.getByText('No matching invoices').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await grid.getByRole('row').nth(20).waitFor()
  })

  it('are read by keyboard to the last, and follow changes', { timeout: SLOW }, async () => {
    const page = await open('staff', '/invoices/all?sort=total')
    const grid = page.getByRole('grid', { name: 'Invoices' })
    await grid.getByText('£1,000.01').waitFor()
    await grid.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'QUAY-100001' }).waitFor()
    await page.goBack()
    await grid.getByText('£1,000.01').waitFor()
    const cheapest =
      '{ invoices(filter: { status: [draft] }, sort: { field: total, direction: asc }, limit: 1) { data { id } } }'
    const { invoices } = await suite.ask(cheapest)
    await suite.ask('mutation ($id: ID!) { issueInvoice(id: $id) { id } }', { id: invoices.data[0].id })
    await grid.getByRole('row').nth(4).getByText('Issued').waitFor()
    await grid.focus()
    const last = async () => {
      await page.keyboard.press('End') // of those that are read so far
      return grid.getByText('£9,000.06').count()
    }
    await expect.poll(last, { timeout: 60_000 }).toBe(1)
  })

  it('fit a phone', { timeout: SLOW }, async () => {
    const page = await open('staff', '/invoices/all', PHONE)
    await page.getByRole('grid', { name: 'Invoices' }).getByText('Quay Works').first().waitFor()
    await page.getByRole('grid', { name: 'Invoices' }).getByText(/^£/).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await faultsInEachScheme(page)).toEqual([])
  })
})
