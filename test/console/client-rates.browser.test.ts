/** The rates of a client on its page, at the width of a phone. */
import { describe, expect, it } from 'vitest'
import { chromiumPath, watch } from '../support/browser.ts'
import { makePerson, signIn } from '../support/people.ts'
import { consoleSuite } from './console.ts'

const SLOW = 600_000
const PHONE = { viewport: { width: 390, height: 844 } }

describe.skipIf(chromiumPath === undefined)('the rates of a client', async () => {
  const suite = consoleSuite()

  it(
    'are added, refused where they overlap, and ended',
    async () => {
      const { server, orgId } = suite.world
      const { prisma } = server.database
      const client = await prisma.client.findFirstOrThrow({ where: { orgId, deletedAt: null } })
      const page = await suite.open('staff', `/clients/${client.id}`, PHONE)
      const add = async (first: string) => {
        await page.getByRole('button', { name: 'Add rate' }).first().click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Trade').fill('rigger')
        await dialog.getByLabel('An hour').fill('31.50')
        await dialog.getByLabel('First day').fill(first)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
        await dialog.getByRole('button', { name: 'Add rate' }).click()
      }
      await add('2026-01-01')
      await page.getByRole('table', { name: 'Rates' }).getByText('£31.50').first().waitFor()
      await page.getByText('since 1 Jan 2026').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await add('2026-06-01')
      await page
        .getByRole('dialog')
        .getByText(/another rate for rigger/)
        .waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Actions for the rate of rigger' }).click()
      await page.getByRole('menuitem', { name: 'End…' }).click()
      await page.getByRole('dialog').getByLabel('Last day').fill('2026-12-31')
      await page.getByRole('dialog').getByRole('button', { name: 'End rate' }).click()
      await page.getByText('1 Jan – 31 Dec 2026').waitFor()
    },
    SLOW,
  )

  it('are shown to finance with limits, without what the server refuses them', async () => {
    const { browser, orgId, origin, server } = suite.world
    const { prisma } = server.database
    const { id, clientId } = await prisma.project.findFirstOrThrow({ where: { orgId, deletedAt: null } })
    await suite.ask(
      `mutation ($id: ID!) { createClientRate(input: { clientId: $id, trade: "diver", rate: 3000, currency: "GBP",
        validFrom: "2026-01-01" }) { id } }`,
      { id: clientId },
    )
    const person = await makePerson(server, 'finance', { orgId, clientIds: [clientId] })
    const [name = '', value = ''] = (await signIn(server, person.email)).split('=')
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
    const page = await context.newPage()
    const { problems } = watch(page)
    await page.goto(`${origin}/console/clients/${clientId}`)
    await page.getByRole('table', { name: 'Rates' }).waitFor()
    expect(await page.getByRole('button', { name: /Add rate|Actions for the rate/ }).count()).toBe(0)
    await page.goto(`${origin}/console/projects/${id}`)
    await page.getByText('Approval by the client').waitFor()
    expect(await page.getByRole('button', { name: /Send hours/ }).count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  })
})
