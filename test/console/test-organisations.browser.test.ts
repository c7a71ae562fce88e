/** Test organisations in the console: people create, advance and delete them. */
import { beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { request } from '../support/server.ts'
import { consoleSuite } from './console.ts'

describe.skipIf(chromiumPath === undefined)('the page of test organisations', () => {
  const suite = consoleSuite({ BACKGROUND_WORKER: 'true' })
  let base: string

  beforeAll(() => {
    base = suite.world.server.base
  })

  it('creates one with a key, lets its days pass, and deletes it', async () => {
    const page = await suite.open('developer', '/test-organisations')
    await page.getByRole('button', { name: 'Create test organisation' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Payroll trial')
    await dialog.getByLabel('With sample records').uncheck()
    await dialog.getByLabel('Clock').fill('2026-03-01')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    const key = (await dialog.getByLabel('API key', { exact: true }).innerText()).trim()
    expect(key).toMatch(/^msttest_live_/)
    await dialog.getByRole('button', { name: 'Done' }).click()
    expect((await request(`${base}/workers`, { key })).status).toBe(200)

    const row = page.getByRole('row', { name: 'Payroll trial' })
    await row.getByText('1 Mar 2026').waitFor()
    await page.getByRole('button', { name: 'Actions for Payroll trial' }).click()
    await page.getByRole('menuitem', { name: 'Advance…' }).click()
    await dialog.getByLabel('Until').fill('2026-03-04')
    await dialog.getByRole('button', { name: 'Advance', exact: true }).click()
    await row.getByText('4 Mar 2026', { exact: true }).waitFor() // by itself
    await row.getByText('Ready').waitFor()

    await page.getByRole('button', { name: 'Actions for Payroll trial' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await dialog.getByLabel('Type Payroll trial to confirm').fill('Payroll trial')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No test organisations').waitFor()
    expect((await request(`${base}/workers`, { key })).status).toBe(401)
  })

  it('says until when days pass, and follows them', async () => {
    const key = await suite.world.server.key({ orgId: suite.world.orgId, scopes: ['test:manage'] })
    const body = { name: 'Slow', clock: '2026-03-01T08:00:00Z' }
    await request(`${base}/test-organisations`, { method: 'POST', key, body })
    const page = await suite.open('owner')
    let shown: object = { status: 'advancing', advancingTo: '2026-03-31T08:00:00.000Z' }
    await page.route('**/graphql', async (route, sent) => {
      if (sent.headers().accept === 'text/event-stream') return route.continue()
      const response = await route.fetch()
      const json = await response.json()
      const { data = [] } = json.data?.testOrganisations ?? {}
      for (const test of data) Object.assign(test, shown) // as if the days took long
      await route.fulfill({ response, json })
    })
    await page.goto(`${suite.world.origin}/console/test-organisations`)
    const row = page.getByRole('row', { name: 'Slow' })
    await row.getByText('until 31 Mar 2026').waitFor()
    await page.getByRole('button', { name: 'Actions for Slow' }).click()
    const advance = page.getByRole('menuitem', { name: 'Advance…' })
    await page.getByRole('menuitem', { name: 'Delete…' }).waitFor()
    expect(await advance.count()).toBe(0)
    shown = { ...shown, clock: '2026-03-17T08:00:00.000Z' }
    await row.getByText('17 Mar 2026').waitFor()
    shown = {}
    await row.getByText('Ready').waitFor()
    await advance.waitFor()
  })
})
