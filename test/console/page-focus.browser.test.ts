/** Who walks by keys keeps their place when pages follow each other, and sees what is checked in forced colours. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { dataOf } from '../support/server.ts'
import { consoleSuite } from './console.ts'

describe.skipIf(chromiumPath === undefined)('the focus', () => {
  const suite = consoleSuite()
  const focused = (page: Page) =>
    page.evaluate(() => {
      const at = document.activeElement
      const row = at?.getAttribute('aria-activedescendant')
      return [at?.tagName, (row ? document.getElementById(row) : at)?.textContent]
    })

  it('is on the heading of a record that is opened, and on its row when one comes back', async () => {
    const page = await suite.open('owner', '/workers')
    await page.getByRole('row').nth(3).waitFor()
    expect((await focused(page))[0]).toBe('BODY') // the browser reads a page that it loads
    await page.getByRole('grid').focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    const third = await page.getByRole('row').nth(3).textContent()
    await expect.poll(() => focused(page)).toEqual(['TABLE', third])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Edit' }).waitFor()
    const name = await page.getByRole('heading', { level: 1 }).textContent()
    expect(third).toContain(name)
    await expect.poll(() => focused(page)).toEqual(['H1', name])
    await page.goBack()
    await expect.poll(() => focused(page)).toEqual(['TABLE', third])
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focused(page)).toEqual(['TABLE', await page.getByRole('row').nth(2).textContent()])
  })

  it('also where a list is a table of links, and one comes back by a link', async () => {
    const { server, orgId } = suite.world
    const create =
      'mutation { createWebhookEndpoint(input: { url: "https://93.184.216.34/", eventTypes: ["*"] }) { secret } }'
    await dataOf(server, await server.key({ orgId, scopes: ['read', 'webhooks:manage'] }), create)
    const page = await suite.open('owner', '/webhooks')
    const link = page.getByRole('row').nth(1).getByRole('link')
    const name = await link.textContent()
    await link.focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await focused(page))[0]).toBe('H1')
    await page.getByRole('main').getByRole('link', { name: 'Webhooks' }).click()
    await expect.poll(() => focused(page)).toEqual(['A', name])
  })

  it('stays where somebody has put it', async () => {
    const page = await suite.open('owner', '/workers')
    await page.getByRole('row').nth(3).waitFor()
    await page.getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    expect(await focused(page)).toEqual(['A', expect.stringContaining('Projects')])
  })

  it('forced colours show what is checked', async () => {
    const page = await suite.open('owner', '/workers')
    await page.emulateMedia({ forcedColors: 'active' })
    const box = page.getByRole('row').nth(1).getByRole('checkbox')
    const ground = () => box.evaluate((input) => getComputedStyle(input).backgroundColor)
    const highlight = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.cssText = 'forced-color-adjust: none; background: Highlight'
      return getComputedStyle(probe).backgroundColor
    })
    expect(await ground()).not.toBe(highlight)
    await box.check()
    await expect.poll(ground).toBe(highlight) // after its transition
  })
})
