/** Invoices, work to bill and charge rates in a real browser: found, ordered, read by keyboard, and followed. */
import { beforeAll, describe, expect, it } from 'vitest'
import { faultsInEachScheme } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { createId } from '../support/resources.ts'
import { stamped } from '../support/write.ts'
import { consoleSuite } from './console.ts'

const SLOW = 300_000
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
    await expect.poll(() => grid.getByRole('row').count()).toBe(7)
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
    await expect.poll(last).toBe(1)
  })

  /** Hours of the week that ended on 12 January 2020, approved, of a worker who has not worked then. @param rate in minor units */
  async function work(worker: string, clientId: string, hours: number, currency: string, rate: number) {
    const { world, key, ask } = suite
    const project_id = await createId(world.server, key, '/projects', { client_id: clientId, name: 'Sea wall' })
    const days = { start_date: '2020-01-06', end_date: '2020-01-12' }
    const id = await createId(world.server, key, '/assignments', { worker_id: worker, project_id, ...days })
    const input = { rate, currency }
    const setRate =
      'mutation ($id: ID!, $input: ChargeRateInput!) { setChargeRate(assignmentId: $id, input: $input) { id } }'
    await ask(setRate, { id, input })
    const sheet = {
      workerId: worker,
      projectId: project_id,
      assignmentId: id,
      periodStart: days.start_date,
      periodEnd: days.end_date,
      submit: true,
      entries: [{ date: days.start_date, hours }],
    }
    const create = 'mutation ($sheet: CreateTimesheetInput!) { createTimesheet(input: $sheet) { id } }'
    const { createTimesheet } = await ask(create, { sheet })
    const approve = 'mutation ($id: ID!) { approveTimesheets(timesheets: [{ id: $id }]) { approved { id } } }'
    await ask(approve, { id: createTimesheet.id })
  }

  it('to come are summed up by client and currency, ordered and found', { timeout: SLOW }, async () => {
    const { ask } = suite
    const { workers } = await ask('{ workers(filter: { status: [active] }, limit: 2) { data { id } } }')
    const [one, other] = workers.data.map(({ id }: { id: string }) => id)
    const page = await open('staff', '/invoices')
    await page.getByText('Everything is billed').waitFor()
    expect(await faultsInEachScheme(page)).toEqual([])
    await work(one, clients[0] as string, 8, 'GBP', 1000)
    await work(other, clients[1] as string, 10, 'EUR', 2000)
    const grid = page.getByRole('grid', { name: 'Work to bill' })
    await grid.getByRole('row').nth(2).waitFor() // without reloading
    const figures = page.getByLabel('All that can be billed')
    await expect.poll(() => figures.innerText()).toMatch(/€200.00 \+ £80.00[\s\S]*18[\s\S]*2/)
    await expect.poll(() => grid.getByRole('row').nth(1).innerText()).toContain('Quay Works') // most hours first
    await grid.getByRole('columnheader', { name: 'Hours' }).getByRole('button').click()
    await expect.poll(() => grid.getByRole('row').nth(1).innerText()).toContain('Harbour Civils')
    await page.getByRole('searchbox', { name: 'Client' }).fill('quay')
    await grid.getByRole('row').nth(2).waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=hours&q=quay')
    await page.reload()
    await figures.getByText('€200.00', { exact: true }).waitFor()
    expect(await faultsInEachScheme(page)).toEqual([])

    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
    expect((await downloaded).suggestedFilename()).toBe('to-bill.csv')
    await grid.getByRole('button', { name: 'Create draft' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Invoice for / })
    await dialog.getByRole('button', { name: 'Create draft' }).waitFor()

    // The projects of the client are searched by the server: the list has its first ones only.
    const name = (await dialog.getByRole('heading').first().textContent())?.replace('Invoice for ', '') ?? ''
    const [client] = (await suite.ask(`{ clients(search: ${JSON.stringify(name)}) { data { id } } }`)).clients.data
    await Promise.all(
      Array.from({ length: 22 }, (_, place) =>
        createId(suite.world.server, suite.key, '/projects', {
          client_id: client.id,
          name: `Zinc Berth ${10 + place}`,
        }),
      ),
    )
    await dialog.getByRole('textbox', { name: 'Project' }).fill('Berth 31')
    await page.getByRole('option', { name: 'Zinc Berth 31' }).click()
    expect(await dialog.getByRole('textbox', { name: 'Project' }).inputValue()).toBe('Zinc Berth 31')
  })

  it('have rates that are set by keyboard, and others see them', { timeout: SLOW }, async () => {
    const query =
      '{ assignmentsWithoutRate(filter: { status: [active, scheduled] }) { data { id } pagination { total } } }'
    const { total } = (await suite.ask(query)).assignmentsWithoutRate.pagination
    expect(total).toBeGreaterThan(1)
    const other = await open('owner', '/invoices/rates?rate=missing')
    const missing = other.getByRole('grid', { name: 'Charge rates' }).getByRole('row')
    await expect.poll(() => missing.count()).toBe(total + 1)

    const page = await open('staff', '/invoices')
    await page.getByRole('tab', { name: 'Charge rates' }).click()
    const grid = page.getByRole('grid', { name: 'Charge rates' })
    await page.getByRole('button', { name: `Without a rate ${total}` }).waitFor()
    expect(await faultsInEachScheme(page)).toEqual([])
    await grid.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'An hour' }).and(page.locator(':focus')).waitFor()
    expect(await faultsInEachScheme(page)).toEqual([])
    await page.keyboard.type('28.50')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await grid.getByText('£28.50').first().waitFor()
    await page.getByRole('button', { name: `Without a rate ${total - 1}` }).waitFor()
    await other.getByRole('button', { name: `Without a rate ${total - 1}` }).waitFor() // without reloading
    await expect.poll(() => missing.count()).toBe(total)

    await page.getByRole('button', { name: /^Ended/ }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?status=active%2Cscheduled%2Cended')
    await page.getByRole('button', { name: /^Without a rate/ }).click()
    await expect.poll(() => grid.getByText('£28.50').count()).toBe(0)
    const { assignments } = await suite.ask('{ assignments(filter: { status: [ended] }, limit: 1) { data { id } } }')
    await page.goto(`${suite.world.origin}/console/invoices/rates?open=${assignments.data[0].id}`)
    await dialog.getByRole('textbox', { name: 'An hour' }).fill('29') // also of one that is not in the list
    await suite.ask(
      'mutation ($id: ID!) { setChargeRate(assignmentId: $id, input: { rate: 3333, currency: "EUR" }) { id } }',
      { id: assignments.data[0].id },
    )
    await dialog.getByText('Somebody changed this charge rate while you were editing.').waitFor()
    await dialog.getByText('An hour is now “33.33”, and you entered “29”.').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Set rate' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await dialog.getByRole('button', { name: 'Set rate' }).click()
    await dialog.waitFor({ state: 'detached' })
    const kept = await suite.ask('query ($id: ID!) { assignment(id: $id) { chargeRate { rate currency } } }', {
      id: assignments.data[0].id,
    })
    expect(kept.assignment.chargeRate).toEqual({ rate: 2900, currency: 'EUR' })
  })

  it('fit a phone', { timeout: SLOW }, async () => {
    const page = await open('staff', '/invoices/all', PHONE)
    await page.getByRole('grid', { name: 'Invoices' }).getByText('Quay Works').first().waitFor()
    await page.getByRole('grid', { name: 'Invoices' }).getByText(/^£/).first().waitFor()
    const isFitting = async () => {
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      expect(await faultsInEachScheme(page)).toEqual([])
    }
    await isFitting()
    for (const [tab, label] of [
      ['To bill', 'Work to bill'],
      ['Charge rates', 'Charge rates'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('grid', { name: label }).getByRole('row').nth(1).waitFor()
      await isFitting()
    }
  })
})
