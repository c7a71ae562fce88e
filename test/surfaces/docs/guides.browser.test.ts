/** The guides as they are served: each a page under a strict policy, with a search over them and the API reference. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadGuides, moved } from '../../../src/surfaces/docs/guides.ts'
import { faults } from '../../support/accessibility.ts'
import { chromiumPath, launchBrowser, watch } from '../../support/browser.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('the index links every guide, and each is a page with its title', async () => {
  const index = await request(`${server.url}/docs/guides`)
  expect(index.status).toBe(200)
  for (const { name, title } of await loadGuides()) {
    expect(index.body).toContain(`href="/docs/guides/${name}"`)
    const page = await request(`${server.url}/docs/guides/${name}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
    expect(page.body).toContain(`<title>${title.replaceAll("'", '&#39;')} · Muster</title>`)
    expect(page.body).not.toContain('.md"')
  }
})

it('an address that a guide had before redirects to where its content is now', async () => {
  const pages = (await loadGuides()).map(({ name }) => name)
  for (const [old, name] of Object.entries(moved)) {
    expect(pages).toContain(name)
    expect(pages).not.toContain(old)
    const answer = await fetch(`${server.url}/docs/guides/${old}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/docs/guides/${name}`])
  }
  for (const written of ['Sync', 'sync/']) {
    const answer = await fetch(`${server.url}/docs/guides/${written}`, { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe('/docs/guides/export-and-sync')
  }
})

it('a guide that does not exist is a page with the search, and 404; so is a file', async () => {
  const missing = await request(`${server.url}/docs/guides/nothing`)
  expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(missing.body).toContain('id="open-search"')
  expect((await request(`${server.url}/docs/guides/assets/nothing.js`)).status).toBe(404)
})

it('the search has an entry for every guide, and the assets never change under their name', async () => {
  const page = (await request(`${server.url}/docs/guides`)).body
  const index = await request(`${server.url}${/data-index="([^"]+)"/.exec(page)?.[1]}`)
  expect(index.headers.get('cache-control')).toContain('immutable')
  const entries = index.body as { url: string; heading: string }[]
  const urls = entries.map(({ url }) => url)
  for (const { name } of await loadGuides()) expect(urls).toContain(`/docs/guides/${name}`)
  expect(new Set(entries.map(({ url, heading }) => `${url} ${heading}`)).size).toBe(entries.length)
})

describe.skipIf(chromiumPath === undefined)('in Chromium', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  it('a link leads to a section of another guide, and the search by keyboard to a guide and to an operation', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const { hosts, problems } = watch(page)
    await page.goto(`${server.url}/docs/guides/webhooks`)
    await page.getByRole('link', { name: 'Replace MUSTER_SECRET' }).click()
    await page.waitForURL('**/docs/guides/install#replace-muster_secret')
    const find = async (words: string, first: string) => {
      await page.keyboard.press('/')
      await page.keyboard.type(words)
      await page.locator(`#results [aria-selected="true"] a[href="${first}"]`).waitFor() // that of all the words
    }
    await find('rotate the signing secret', '/docs/guides/webhooks#rotate-the-signing-secret')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/guides/webhooks#rotate-the-signing-secret')
    await find('create an assignment', '/docs#tag/assignments/POST/assignments')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs#tag/assignments/POST/assignments')
    await page.getByRole('link', { name: 'Guides', exact: true }).click()
    await page.waitForURL('**/docs/guides')
    expect([...hosts]).toEqual([new URL(server.url).host])
    expect(problems).toEqual([])
    await page.close()
  })

  it("examples have the server's own address, and the key of the console's tab", async () => {
    const context = await browser.newContext()
    await context.addInitScript(() => sessionStorage.setItem('muster-key', 'mst_sandbox_mine'))
    const page = await context.newPage()
    await page.goto(`${server.url}/docs/guides/quickstart`)
    const code = (await page.locator('article code').allTextContents()).join('\n')
    expect(code).toContain(`${server.url}/api/public/v1/workers`)
    expect(code).toContain('export KEY=mst_sandbox_mine')
    expect(code).not.toMatch(/localhost:4000|mst_(live|sandbox)_…/)
    await context.close()
  })

  it('code is copied without its prompt', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(`${server.url.replace('127.0.0.1', 'localhost')}/docs/guides/webhooks`)
    const code = page.locator('.code').filter({ hasText: 'muster -- listen' }).first()
    await code.hover()
    await code.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^npm run -s muster -- listen/m)
    await context.close()
  })

  it.each(['light', 'dark'] as const)('axe finds nothing serious, in %s', async (colorScheme) => {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    for (const path of ['/docs/guides', '/docs/guides/webhooks', '/docs/guides/architecture']) {
      await page.goto(server.url + path)
      expect(await faults(page)).toEqual([])
    }
    await context.close()
  })

  it('a phone shows a guide without scrolling sideways', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    for (const path of ['/docs/guides', '/docs/guides/settings', '/docs/guides/webhooks']) {
      await page.goto(server.url + path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, path).toBeLessThanOrEqual(360)
    }
    await page.close()
  })
})
