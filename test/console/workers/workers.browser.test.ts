/**
 * The workers in a real browser: a list that its address describes, two people on one worker, and each role. One server
 * and one browser, slow to start, serve all of it.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onePage } from '../../../src/platform/files/one-page-pdf.ts'
import { faultsInEachScheme } from '../../support/accessibility.ts'
import { chromiumPath } from '../../support/browser.ts'
import { request } from '../../support/server.ts'
import { upload } from '../../support/upload.ts'
import { type ConsoleWorld, startConsole } from '../console.ts'

const SLOW = 300_000

describe.skipIf(chromiumPath === undefined)('workers', () => {
  let world: ConsoleWorld
  let key: string

  beforeAll(async () => {
    world = await startConsole()
    key = await world.server.key({ orgId: world.orgId })
  })
  afterAll(() => world?.close())

  const grid = (page: Page) => page.getByRole('grid', { name: 'Workers' })
  const total = (page: Page, count: string) =>
    page.getByRole('status', { name: `${count} rows`, exact: true }).waitFor({ state: 'attached' })
  const body = { first_name: 'Zora', last_name: 'Adeyemi', trade: 'welder', status: 'active', phone: '+447700900111' }
  const makeWorker = async (fields = {}) =>
    (await request(`${world.server.base}/workers`, { method: 'POST', key, body: { ...body, ...fields } })).body
      .id as string

  it('are found by search and filters, in an address that survives reloading and going back', async () => {
    const { page, problems, close } = await world.signIn('staff', '/workers')
    await total(page, '500')
    await page.getByRole('button', { name: 'Trade' }).click()
    await page.getByRole('menuitemcheckbox', { name: /^welder/ }).click()
    await page.getByRole('menuitemcheckbox', { name: /^roofer/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Name/ }).click()
    await page.getByRole('button', { name: /^Name/ }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?trade=welder%2Croofer&sort=-lastName')
    const first = grid(page).getByRole('row').nth(1)
    const { body: found } = await request(
      `${world.server.base}/workers?trade=welder&trade=roofer&sort=-last_name&limit=1`,
      { key },
    )
    const shown = `${found.data[0].first_name} ${found.data[0].last_name}`
    const begins = () => expect.poll(() => first.innerText()).toContain(shown)
    await begins()
    await page.reload()
    await begins()

    await first.getByRole('link').click()
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    await page.goBack()
    await begins()
    expect(new URL(page.url()).search).toBe('?trade=welder%2Croofer&sort=-lastName')

    await page.getByRole('searchbox').fill('zzzz')
    await page.getByText('No matching workers').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await total(page, '500')
    expect(problems).toEqual([])
    await close()
  })

  it('are walked through by keyboard, with columns, a saved view and a file', async () => {
    const { page, problems, close } = await world.signIn('staff', '/workers')
    await total(page, '500')
    await grid(page).focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
    const activeRow = async () => {
      const active = await grid(page).getAttribute('aria-activedescendant')
      return page.locator(`[id="${active}"]`).getAttribute('aria-rowindex')
    }
    await expect.poll(activeRow).toBe('2')
    for (let row = 3; row <= 132; row++) {
      await grid(page).locator(`[aria-rowindex="${row}"]`).waitFor({ state: 'attached' }) // what is read so far ends somewhere
      await page.keyboard.press('ArrowDown')
    }
    await expect.poll(activeRow).toBe('132')
    expect(await grid(page).getByRole('row').count()).toBeLessThan(80) // those in view alone

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Email' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Phone' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Email' }).waitFor()
    await expect.poll(() => page.getByRole('columnheader', { name: 'Phone' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('Name', { exact: true }).fill('By email')
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('link', { name: 'Candidates' }).click()
    await page.getByRole('columnheader', { name: 'Phone' }).waitFor()
    await page.getByRole('link', { name: 'By email' }).click()
    await page.getByRole('columnheader', { name: 'Email' }).waitFor()
    await total(page, '500')

    await page.getByRole('button', { name: 'Export' }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
    const stream = await (await file).createReadStream()
    let text = ''
    for await (const part of stream) text += part
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toBe('First name,Last name,Trade,Status,Compliance,On site at,Email,Your id')
    expect(lines).toHaveLength(501)

    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.getByRole('columnheader', { name: 'Phone' }).waitFor()
    await grid(page).getByRole('row').nth(1).waitFor()
    await grid(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('are seen by others without reloading, and two people who edit one are told', async () => {
    const one = await world.signIn('staff', '/workers?q=zora')
    const other = await world.signIn('owner', '/workers?q=zora')
    for (const { page } of [one, other]) await page.getByText('No matching workers').waitFor()
    const id = await makeWorker()
    for (const { page } of [one, other]) await page.getByRole('link', { name: 'Zora Adeyemi' }).click()
    for (const { page } of [one, other]) await page.getByRole('button', { name: 'Edit' }).click()
    await one.page.getByRole('textbox', { name: 'Trade' }).fill('joiner')
    await other.page.getByRole('textbox', { name: 'Trade' }).fill('roofer')
    await other.page.getByLabel('Email').fill('zora@post.example')
    await other.page.getByRole('button', { name: 'Save changes' }).click()
    await other.page.getByRole('dialog').waitFor({ state: 'detached' })

    const notice = one.page.getByRole('alert').filter({ hasText: 'Somebody changed this worker' })
    await notice.getByText('Trade is now “roofer”, and you entered “joiner”').waitFor()
    await expect.poll(() => one.page.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
    await notice.getByRole('button', { name: 'Keep mine' }).click()
    await one.page.getByRole('button', { name: 'Save changes' }).click()
    await one.page.getByRole('dialog').waitFor({ state: 'detached' })
    await other.page.getByRole('main').getByText('joiner').first().waitFor()
    const saved = (await request(`${world.server.base}/workers/${id}`, { key })).body
    expect(saved).toMatchObject({ trade: 'joiner', email: 'zora@post.example' })

    await other.page.getByRole('tab', { name: 'History' }).click()
    await other.page.getByRole('list', { name: 'History' }).getByText('joiner').first().waitFor()
    expect([...one.problems, ...other.problems]).toEqual([])
    await Promise.all([one.close(), other.close()])
  })

  it('are added, with what is wrong said beside the field', async () => {
    const { page, close } = await world.signIn('staff', '/workers')
    await page.getByRole('button', { name: 'Add worker' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First name').fill('Noor')
    await dialog.getByLabel('Last name').fill('Haddad')
    await dialog.getByLabel('Phone').fill('12')
    await dialog.getByRole('button', { name: 'Add worker' }).click()
    await dialog.getByText(/^Phone must/).waitFor()
    await dialog.getByLabel('Phone').fill('+44 7700 900222')
    await dialog.getByRole('button', { name: 'Add worker' }).click()
    await page.getByRole('heading', { name: 'Noor Haddad' }).waitFor()
    await page.getByRole('list', { name: 'Required documents' }).getByText('Missing').waitFor()
    await close()
  })

  it('are read by developers, who change nothing', async () => {
    const { page, close } = await world.signIn('developer', '/workers')
    await total(page, '502')
    expect(await page.getByRole('button', { name: 'Add worker' }).count()).toBe(0)
    await grid(page).getByRole('link').first().click()
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    await close()
  })

  it(
    'have pages without a serious fault of accessibility, which fit a phone',
    async () => {
      const { prisma } = world.server.database
      const where = { orgId: world.orgId, assignments: { some: {} }, documents: { some: {} } }
      const { id } = await prisma.worker.findFirstOrThrow({ where })
      const sent = await upload(world.server, key, { workerId: id, bytes: onePage('A certificate') })
      expect(sent.body.errors).toBeUndefined()
      const wide = await world.signIn('owner', `/workers/${id}`, { colorScheme: 'dark' })
      const small = await world.signIn('owner', `/workers/${id}`, { viewport: { width: 390, height: 844 } })
      for (const tab of ['Overview', /^Documents/, /^Assignments/, 'Time and money', 'History'])
        for (const { page } of [wide, small]) {
          await page.getByRole('tab', { name: tab }).click()
          await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
          if (page === wide.page) expect(await faultsInEachScheme(page), String(tab)).toEqual([])
          else
            expect(await page.evaluate(() => document.documentElement.scrollWidth), String(tab)).toBeLessThanOrEqual(
              390,
            )
        }
      await wide.page.getByRole('tab', { name: /^Documents/ }).click()
      await wide.page.getByRole('table', { name: 'Documents' }).getByRole('link', { name: 'Paper' }).click()
      await wide.page.getByTitle(/^Preview of/).waitFor()
      expect(wide.problems).toEqual([])
      await Promise.all([wide.close(), small.close()])
    },
    SLOW,
  )

  it('that do not exist are said not to', async () => {
    const { page, close } = await world.signIn('owner', '/workers/00000000-0000-7000-8000-00000000dead')
    await page.getByText('Worker not found').waitFor()
    await close()
  })
})
