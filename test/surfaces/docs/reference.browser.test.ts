/** The API reference in a real browser: from our own files alone, under its policy, with requests that really run. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, launchBrowser, watch } from '../../support/browser.ts'
import { create } from '../../support/resources.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('is a small page under a strict policy, with one script that never changes', async () => {
  const page = await request(`${server.url}/docs`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  expect(page.headers.get('x-request-id')).toMatch(/^req_/)
  expect(page.body.length).toBeLessThan(5000)
  const script = /src="(\/docs\/assets\/[^"]+)"/.exec(page.body)?.[1]
  const file = await request(`${server.url}${script}`)
  expect(file.headers.get('content-encoding')).toBe('gzip')
  expect(file.headers.get('cache-control')).toContain('immutable')
  expect((await request(`${server.url}/docs/assets/other.js`)).status).toBe(404)
})

describe.skipIf(chromiumPath === undefined)('in Chromium', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  async function openPage(origin: string, path = '/docs') {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const { hosts, problems } = watch(page)
    await page.goto(origin + path)
    return { page, hosts, problems }
  }

  const shows = (page: Page, text: string) => expect.poll(() => page.innerText('body')).toContain(text)

  const screenshot = async (page: Page, name: string) => {
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` })
  }

  it('shows the operations, asks no other host and has nothing to complain of', async () => {
    const { page, hosts, problems } = await openPage(server.url)
    await shows(page, 'Muster REST API')
    for (const tag of ['Workers', 'Document packs', 'AI jobs', 'Automations']) await shows(page, tag)
    await screenshot(page, 'docs')
    await page.goto(`${server.url}/docs#tag/workers/GET/workers`)
    await shows(page, 'List workers')
    await shows(page, 'Required scope, one of')
    await screenshot(page, 'docs-operation')
    expect([...hosts]).toEqual([new URL(server.url).host])
    expect(problems).toEqual([])
    await page.close()
  })

  it.each(['127.0.0.1', 'localhost'])('tries a request with a pasted key, from %s', async (host) => {
    const key = await server.key()
    await create(server, key, '/workers', { first_name: 'Grace', last_name: 'Mbeki' })
    const { page, hosts, problems } = await openPage(
      server.url.replace('127.0.0.1', host),
      '/docs#tag/workers/GET/workers',
    )
    await page.locator('[placeholder="Token"]').first().fill(key)
    await page
      .getByRole('button', { name: /Test Request.*\/workers\)?$/ })
      .first()
      .click()
    const [answer] = await Promise.all([
      page.waitForResponse((each) => each.url().includes('/api/public/v1/workers')),
      page.getByRole('button', { name: /^Send get request/ }).click(),
    ])
    expect(answer.status()).toBe(200)
    expect((await answer.json()).data[0].first_name).toBe('Grace')
    await shows(page, '200 OK')
    await screenshot(page, 'docs-answer')
    expect(new URL(answer.url()).hostname).toBe(host)
    expect(hosts.size).toBe(1)
    expect(problems).toEqual([])
    expect(JSON.stringify(await page.evaluate(() => Object.entries(localStorage)))).not.toContain(key)
    await page.close()
  })
})
