/** GraphiQL in a real browser: it loads from our own files alone, under its policy, and runs a query with a key. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, launchBrowser } from '../support/browser.ts'
import { create } from '../support/resources.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

it('is for browsers: others get GraphQL', async () => {
  const page = await request(`${server.url}/graphql`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(page.body.length).toBeLessThan(20_000)
  expect((await request(`${server.url}/graphql`, { headers: { accept: 'application/json' } })).status).toBe(401)
  const byQuery = await request(`${server.url}/graphql?query={__typename}`, {
    key,
    headers: { accept: 'application/json' },
  })
  expect(byQuery.body).toEqual({ data: { __typename: 'Query' } })
})

describe.skipIf(chromiumPath === undefined)('in Chromium', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  it('runs the default query with a key, and no request leaves the machine', async () => {
    await create(server, key, '/workers', { first_name: 'Grace', last_name: 'Mbeki' })
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const hosts = new Set<string>()
    const problems: string[] = []
    page.on('request', (sent) =>
      hosts.add(new URL(sent.url()).protocol === 'blob:' ? 'blob' : new URL(sent.url()).host),
    )
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto(`${server.url}/graphql`)
    const shows = (text: string) => expect.poll(() => page.innerText('body'), { timeout: 20_000 }).toContain(text)
    await shows('credential_missing') // its first look at the schema, before it has a key
    await page.getByText('"Authorization"').click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(JSON.stringify({ Authorization: `Bearer ${key}` }))
    await page.keyboard.press('Control+Shift+End') // the brackets that the editor closed by itself
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: /Execute/ }).click()
    await shows('Grace')
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/graphiql.png` })
    const local = new URL(server.url).host
    expect([...hosts].filter((host) => host !== local && host !== 'blob' && host !== '')).toEqual([])
    expect(problems.filter((text) => !text.includes('401'))).toEqual([])
    expect(JSON.stringify(await page.evaluate(() => Object.entries(localStorage)))).not.toContain(key)
    await page.close()
  })
})
