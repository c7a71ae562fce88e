/**
 * GraphiQL in a real browser: it loads only local files, under its content security policy, and runs a query with a
 * key.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examples } from '../../../src/surfaces/graphql/graphiql-examples.ts'
import { faults } from '../../support/accessibility.ts'
import { chromiumPath, launchBrowser, watch } from '../../support/browser.ts'
import { makePerson, PASSWORD } from '../../support/people.ts'
import { create } from '../../support/resources.ts'
import { graphql, request, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

it('is served to browsers only; other clients get GraphQL', async () => {
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

it.each(examples)('opens with examples that work: $query', async ({ query, variables = {} }) => {
  const answer = await graphql(server, await server.key({ environment: 'sandbox' }), query, { ...variables })
  expect(answer.body.errors).toBeUndefined()
  expect(JSON.stringify(answer.body.data).length).toBeGreaterThan(100)
})

describe.skipIf(chromiumPath === undefined)('in Chromium', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  it.each(['light', 'dark'] as const)(
    'first asks for a key or to sign in, without an error (%s)',
    async (colorScheme) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme })
      const page = await context.newPage()
      const sent: string[] = []
      page.on('request', (each) => sent.push(each.postData() ?? ''))
      await page.goto(`${server.url}/graphql`)
      await page.getByRole('heading', { name: 'Explore the GraphQL API' }).waitFor()
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/graphiql-${colorScheme}.png` })
      expect(await page.innerText('body')).not.toMatch(/credential|error/i)
      expect(sent.filter((text) => text.includes('__schema'))).toEqual([])
      expect(await faults(page)).toEqual([])
      await page.getByLabel('API key').fill(`${key.slice(0, -1)}!`)
      await page.getByRole('button', { name: 'Use key' }).click()
      await page.getByRole('alert').filter({ hasText: 'was removed' }).waitFor()
      await expect.poll(() => page.getByRole('alert').innerText()).toMatch(/^The credential is invalid/)
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/graphiql-invalid-${colorScheme}.png` })
      expect(await faults(page)).toEqual([])
      const person = await makePerson(server, 'developer')
      await page.getByRole('link', { name: 'Sign in' }).click()
      await page.getByLabel('Email').fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText(`Signed in as ${person.email}`).waitFor()
      await page.getByRole('tab').first().waitFor()
      await page.getByLabel('Statements and plans').check()
      const asked: (string | undefined)[] = []
      page.on('request', (each) => asked.push(each.headers()['x-query-plan']))
      const run = async () => {
        await page.getByRole('button', { name: /Execute/ }).click() // has no effect until the editor has loaded
        return asked
      }
      await expect.poll(run, { interval: 500 }).toContain('true')
      await page.getByText(/^Status 200 · /).waitFor()
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/graphiql-session-${colorScheme}.png` })
      await context.close()
    },
  )

  it('runs the default query with a key, without requests to other hosts', async () => {
    await create(server, key, '/workers', { first_name: 'Grace', last_name: 'Mbeki' })
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    const { hosts, problems } = watch(page)
    await page.goto(`${server.url}/graphql`)
    const shows = (text: string) => expect.poll(() => page.innerText('body')).toContain(text)
    await shows('The key is stored in this tab only.')
    const tabs = () => page.getByRole('tab').allInnerTexts()
    await page.getByLabel('API key').fill(key)
    await page.getByRole('button', { name: 'Use key' }).click()
    await shows(`Using key …${key.slice(-4)}`)
    await expect.poll(tabs).toHaveLength(examples.length)
    await page.getByRole('button', { name: /Documentation Explorer/ }).click()
    await page.getByRole('link', { name: 'Query', exact: true }).click()
    await shows('List the workers of the organisation, one page at a time.')
    const run = async () => {
      await page.getByRole('button', { name: /Execute/ }).click() // has no effect until the editor has loaded
      return page.innerText('body')
    }
    await expect.poll(run, { interval: 500 }).toContain('Grace')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(800) // everything fits into the window
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/graphiql.png` })
    const local = new URL(server.url).host
    expect([...hosts].filter((host) => host !== local)).toEqual([])
    expect(problems.filter((text) => !text.includes('401'))).toEqual([])
    expect(JSON.stringify(await page.evaluate(() => Object.entries(localStorage)))).not.toContain(key)
    const other = await context.newPage() // each tab has its own session storage
    await other.goto(`${server.url}/graphql`)
    await expect.poll(() => other.innerText('body')).toContain('The key is stored in this tab only.')
    await page.reload()
    await expect.poll(tabs).toHaveLength(examples.length)
    await page.getByRole('button', { name: 'Remove key' }).click()
    await shows('The key is stored in this tab only.')
    await context.close()
  })

  it('opens the query of a link, also after the key was entered, and copies such a link', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    const link = `${server.url}/graphql?${new URLSearchParams({ query: 'query Linked { credential { name } }', variables: '{"a":1}' })}`
    await page.goto(link)
    await page.getByLabel('API key').fill(await server.key({ name: 'Linked key', environment: 'sandbox' }))
    await page.getByRole('button', { name: 'Use key' }).click()
    await page.getByText('Linked key: sample data, and saves no changes').waitFor()
    await page.getByText('query Linked').first().waitFor()
    await page.getByText(/^Status 200 · \d+ ms · \d+ points? of \d+ per minute · req_\w+$/).waitFor()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(copied.searchParams.get('query')).toBe('query Linked { credential { name } }')
    expect(copied.searchParams.get('variables')).toBe('{"a":1}')
    await page.reload()
    await page.getByText('query Linked').first().waitFor()
    expect(await page.getByRole('tab').count()).toBe(1)
    await context.close()
  })

  it('opens an operation of the history', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const linkTo = (query: string) => `${server.url}/graphql?${new URLSearchParams({ query })}`
    await page.goto(linkTo('query First { credential { name } }'))
    await page.getByLabel('API key').fill(key)
    await page.getByRole('button', { name: 'Use key' }).click()
    const past = () => page.getByLabel('History').getByRole('option').allInnerTexts()
    const run = async () => {
      await page.getByRole('button', { name: /Execute/ }).click() // has no effect until the editor has loaded
      return past()
    }
    await expect.poll(run, { interval: 500 }).toEqual(['History', expect.stringContaining('First')])
    await page.goto(linkTo('query Second { credential { id } }'))
    await expect.poll(run, { interval: 500 }).toHaveLength(3)
    await page.getByLabel('History').selectOption({ index: 2 })
    await page.getByText('query First').first().waitFor()
    await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).toBe('First')
    await context.close()
  })
})
