/** Workers that are selected and changed together, in a browser: by mouse, by keyboard, on a phone, and each role. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsInEachScheme } from '../../support/accessibility.ts'
import { chromiumPath } from '../../support/browser.ts'
import { request } from '../../support/server.ts'
import { consoleSuite } from '../console.ts'

const SLOW = 300_000

describe.skipIf(chromiumPath === undefined)('selected workers', () => {
  const suite = consoleSuite()
  const grid = (page: Page) => page.getByRole('grid', { name: 'Workers' })
  const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
  const dialog = (page: Page) => page.getByRole('dialog')
  const selected = (page: Page, count: string) => bar(page).getByText(`${count} selected`, { exact: true }).waitFor()
  /** In the dialog, once that has taken the focus: Escape is meant for the suggestions. */
  const enterTrade = async (page: Page, trade: string) => {
    await dialog(page).locator(':focus').waitFor()
    await dialog(page).getByLabel('Trade').fill(trade)
    await page.keyboard.press('Escape')
  }
  const box = (page: Page, row: number) =>
    grid(page)
      .locator(`[aria-rowindex="${row + 1}"]`)
      .getByRole('checkbox')
  const total = (page: Page, count: string) =>
    page.getByRole('status', { name: `${count} rows`, exact: true }).waitFor({ state: 'attached' })
  const listed = async (query: string) =>
    (await request(`${suite.world.server.base}/workers?${query}`, { key: suite.key })).body
  const make = async (last_name: string, fields = {}) =>
    (
      await request(`${suite.world.server.base}/workers`, {
        method: 'POST',
        key: suite.key,
        body: { first_name: 'Quill', last_name, status: 'active', ...fields },
      })
    ).body.id as string
  const change = (id: string, body: object) =>
    request(`${suite.world.server.base}/workers/${id}`, { method: 'PATCH', key: suite.key, body })

  it('are chosen by mouse, in ranges, and all that the filter finds', async () => {
    const page = await suite.open('staff', '/workers?trade=welder')
    const { pagination } = await listed('trade=welder&limit=1')
    await total(page, String(pagination.total))
    expect(await bar(page).count()).toBe(0)
    await box(page, 2).click()
    await selected(page, '1')
    await box(page, 5).click({ modifiers: ['Shift'] })
    await selected(page, '4')
    await box(page, 3).click({ modifiers: ['Shift'] })
    await selected(page, '2') // the range ends elsewhere
    await box(page, 2).click()
    await selected(page, '1')
    await bar(page)
      .getByRole('button', { name: `Select all ${pagination.total}` })
      .click()
    await selected(page, String(pagination.total))
    const file = page.waitForEvent('download')
    await bar(page).getByRole('button', { name: 'Export selected' }).click()
    let text = ''
    for await (const part of await (await file).createReadStream()) text += part
    expect(text.trim().split('\r\n')).toHaveLength(pagination.total + 1)
    await page.getByRole('link', { name: 'Active', exact: true }).click()
    await bar(page).waitFor({ state: 'detached' }) // who is out of sight is not changed unawares
  })

  it('are chosen and changed by keyboard alone, and taken back', async () => {
    for (const name of ['Abel', 'Baker', 'Cole', 'Drew']) await make(`Keys ${name}`)
    const page = await suite.open('staff', '/workers?q=Quill%20Keys&sort=lastName')
    await total(page, '4')
    await grid(page).focus()
    for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp'])
      await page.keyboard.press(key)
    await selected(page, '3')
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+a')
    await selected(page, '4')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await selected(page, '3')

    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    for (let tabs = 0; tabs < 20 && (await focused()) !== 'Set status'; tabs++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Set the status of 3 workers').waitFor()
    await dialog(page).locator(':focus').waitFor()
    await dialog(page).getByRole('textbox', { name: 'Status' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: 'Inactive' }).waitFor()
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect.poll(() => dialog(page).getByRole('textbox', { name: 'Status' }).inputValue()).toBe('Inactive')
    await dialog(page).getByRole('button', { name: 'Set status' }).press('Enter')
    await dialog(page).getByText('3 workers changed').waitFor()
    expect((await listed('q=Quill%20Keys&status=inactive')).pagination.total).toBe(3)
    await dialog(page).getByRole('button', { name: 'Undo' }).press('Enter')
    await expect.poll(async () => (await listed('q=Quill%20Keys&status=active')).pagination.total).toBe(4)
    await dialog(page).getByText('3 workers changed').waitFor()
    await expect.poll(focused).toBe('Close')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await bar(page).waitFor({ state: 'detached' })
  })

  it('that somebody changed meanwhile are refused, named, and stay selected', async () => {
    await make('Both One', { trade: 'welder' })
    const other = await make('Both Two', { trade: 'welder' })
    const page = await suite.open('staff', '/workers?q=Quill%20Both&sort=lastName')
    await total(page, '2')
    await grid(page).focus()
    await page.keyboard.press('Control+a')
    await selected(page, '2')
    await bar(page).getByRole('button', { name: 'Set trade' }).click()
    await enterTrade(page, 'Crane operator')
    await change(other, { phone: '+447700900123' })
    await page.getByRole('grid').getByText('+447700900123').waitFor()
    await dialog(page).getByRole('button', { name: 'Set trade' }).click()
    await dialog(page).getByText('1 changed, 1 refused').waitFor()
    const refused = dialog(page).getByRole('listitem')
    await refused.getByText('This worker has been changed since you opened the page.').waitFor()
    expect(await refused.getByRole('link', { name: 'Quill Both Two' }).getAttribute('href')).toContain(
      `/workers/${other}`,
    )
    expect(await faultsInEachScheme(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await selected(page, '1')
    await grid(page).getByText('Crane operator').waitFor()
    await bar(page).getByRole('button', { name: 'Set trade' }).click()
    await enterTrade(page, 'Crane operator')
    await dialog(page).getByRole('button', { name: 'Set trade' }).click()
    await dialog(page).getByText('1 worker changed').waitFor()
  })

  it(
    'are a slice a request: what failed goes on where it was',
    async () => {
      const page = await suite.open('staff', '/workers')
      const { pagination } = await listed('limit=1')
      await total(page, String(pagination.total))
      await grid(page).focus()
      await page.keyboard.press('Control+a')
      await selected(page, String(pagination.total))
      await bar(page).getByRole('button', { name: 'Set trade' }).click()
      let requests = 0
      await page.route('**/graphql', (route) => {
        const isChange = route.request().postData()?.includes('"input":{"trade"') ?? false
        if (isChange) requests += 1
        return isChange && requests === 2 ? route.abort() : route.continue()
      })
      await enterTrade(page, 'Marshal')
      await dialog(page).getByRole('button', { name: 'Set trade' }).click()
      await dialog(page).getByText(`Stopped after 200 of ${pagination.total} workers`).waitFor()
      await dialog(page).getByRole('button', { name: 'Go on' }).click()
      await dialog(page).getByText(`${pagination.total} workers changed`).waitFor()
      expect(requests).toBe(Math.ceil(pagination.total / 200) + 1)
      suite.problemsOf(page).length = 0 // the request that was cut off
      await dialog(page).getByRole('button', { name: 'Undo' }).click()
      await dialog(page).getByText(`${pagination.total} workers changed`).waitFor()
      await expect.poll(async () => (await listed('trade=Marshal&limit=1')).pagination.total).toBe(0)
    },
    SLOW,
  )

  it('are issued a pack, each their own; who cannot be is named, and sent again it changes nothing', async () => {
    const save = 'mutation ($input: SaveDocumentTemplateInput!) { saveDocumentTemplate(input: $input) { id } }'
    await suite.ask(save, { input: { name: 'Quill letter', body: 'Write to {{worker.email}}.' } })
    const one = await make('Pack One', { email: 'one@example.com' })
    const other = await make('Pack Two')
    const page = await suite.open('staff', '/workers?q=Quill%20Pack&sort=lastName')
    await total(page, '2')
    const begin = async () => {
      await bar(page).getByRole('button', { name: 'Issue pack' }).click()
      await dialog(page).getByText('Issue a pack to 2 workers').waitFor()
      await expect.poll(() => dialog(page).getByRole('button', { name: 'Issue', exact: true }).isDisabled()).toBe(true)
      await dialog(page).getByLabel('Name').fill('Quill pack')
      await dialog(page).getByRole('textbox', { name: 'Documents' }).fill('Quill letter')
      await page.getByRole('option', { name: 'Quill letter' }).click()
      await dialog(page).getByText('1 document for each of 2 workers').waitFor()
    }
    const issue = () => dialog(page).getByRole('button', { name: 'Issue', exact: true }).click()
    await grid(page).focus()
    await page.keyboard.press('Control+a')
    await selected(page, '2')
    await begin()
    expect(await faultsInEachScheme(page)).toEqual([])
    await issue()
    await dialog(page).getByText('1 issued, 1 refused').waitFor()
    const refused = dialog(page).getByRole('listitem')
    await expect
      .poll(() => refused.innerText())
      .toMatch(/Quill Pack Two[\s\S]*Quill letter, version 1, cannot be printed/)
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await selected(page, '1')
    await change(other, { email: 'two@example.com' })
    await grid(page).focus()
    await page.keyboard.press('Control+a')
    await selected(page, '2')
    await begin()
    await issue()
    await dialog(page).getByText('1 issued, 1 had it already').waitFor()
    const packs =
      'query ($ids: [ID!]) { documentPacks(filter: { workerId: { in: $ids } }) { data { name status workerId } } }'
    expect((await suite.ask(packs, { ids: [one, other] })).documentPacks.data).toEqual(
      [one, other].map((workerId) => ({ name: 'Quill pack', status: 'issued', workerId })),
    )
  })

  it('of a job are issued a pack on its page', async () => {
    const post = async (path: string, body: object) =>
      (await request(`${suite.world.server.base}${path}`, { method: 'POST', key: suite.key, body })).body.id as string
    await suite.ask(
      'mutation { saveDocumentTemplate(input: { name: "Quill rules", body: "At {{project.name}}." }) { id } }',
    )
    const client_id = await post('/clients', { name: 'Quillworks' })
    const project_id = await post('/projects', { client_id, name: 'Quill Wall' })
    const roles = [{ trade: 'welder', headcount: 5 }]
    const job_id = await post('/jobs', { project_id, start_date: '2031-05-01', roles })
    for (const name of ['Wall One', 'Wall Two', 'Wall Three']) {
      const worker_id = await make(name)
      await post('/assignments', { worker_id, project_id, job_id, start_date: '2031-05-01', trade: 'welder' })
    }
    const page = await suite.open('staff', `/jobs/${job_id}`)
    await page.getByRole('button', { name: 'Issue pack' }).click()
    await dialog(page).getByText('Issue a pack to 3 workers').waitFor()
    const all = dialog(page).getByRole('checkbox', { name: 'All', exact: true })
    await expect.poll(() => all.isChecked()).toBe(true)
    await all.click()
    await dialog(page).getByText('Issue a pack to 0 workers').waitFor()
    await all.click()
    await dialog(page).getByRole('checkbox', { name: 'Quill Wall Two' }).click()
    await dialog(page).getByLabel('Name').fill('Quill rules')
    await dialog(page).getByRole('textbox', { name: 'Documents' }).fill('Quill rules')
    await page.getByRole('option', { name: 'Quill rules' }).click()
    expect(await faultsInEachScheme(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Issue', exact: true }).click()
    await dialog(page).getByText('Issued to 2 workers').waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    const row = page.getByRole('region', { name: 'Document packs' }).getByRole('listitem')
    await row.getByText('2 workers, Quill rules').waitFor()
    await row.getByText('0 of 2 accepted').waitFor()
  })

  it('are exported by those who only read, and fit a phone', async () => {
    const reader = await suite.open('developer', '/workers')
    await box(reader, 1).click()
    await selected(reader, '1')
    expect(await bar(reader).getByRole('button').allInnerTexts()).not.toContain('Set status')
    expect(await faultsInEachScheme(reader)).toEqual([])

    const page = await suite.open('staff', '/workers', { viewport: { width: 390, height: 844 } })
    await box(page, 1).click()
    await selected(page, '1')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const inView = async (name: string) => {
      const { x, width } = (await bar(page).getByRole('button', { name }).boundingBox()) ?? { x: -1, width: 0 }
      return x >= 0 && x + width <= 390
    }
    for (const name of ['Set status', 'Set trade', 'Issue pack', 'Clear selection'])
      await expect.poll(() => inView(name), { message: name }).toBe(true)
    expect(await faultsInEachScheme(page)).toEqual([])
  })

  it('are invited to the portal, and the list says who has an account', async () => {
    await make('Portal Abel', { email: 'abel.portal@test.example' })
    const id = await make('Portal Baker', { email: 'baker.portal@test.example' })
    await make('Portal Cole')
    const page = await suite.open('staff', '/workers?q=Quill%20Portal&sort=lastName')
    await total(page, '3')
    for (const row of [1, 2, 3]) await box(page, row).click()
    await bar(page).getByRole('button', { name: 'Invite', exact: true }).click()
    await dialog(page).getByText('2 workers get an email with a link. 1 has no email address: add it first.').waitFor()
    expect(await faultsInEachScheme(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Send invitations' }).click()
    await dialog(page).getByText('2 workers invited').first().waitFor()
    await dialog(page).getByText('Close', { exact: true }).click()
    await bar(page).waitFor({ state: 'detached' })

    await page.goto(new URL('/console/workers?q=Quill%20Portal&account=invited', page.url()).href)
    await total(page, '2')
    await grid(page).getByRole('link', { name: 'Quill Portal Baker' }).click()
    await page.getByRole('definition').getByText('Invited', { exact: true }).waitFor()
    await page.getByRole('definition').getByText('baker.portal@test.example, link expires').waitFor()
    await page.getByRole('button', { name: 'Send invitation again' }).click()
    await dialog(page).getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Invitation sent to baker.portal@test.example').waitFor()
    expect((await request(`${suite.world.server.base}/workers/${id}`, { key: suite.key })).body.account_status).toBe(
      'invited',
    )
  })
})
