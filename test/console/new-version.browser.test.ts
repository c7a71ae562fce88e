/** A page that was opened before the server got a new version. */
import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ProjectsDocument } from '../../src/console/app/pages/projects/operations.ts'
import { chromiumPath } from '../support/browser.ts'
import { consoleSuite } from './console.ts'

describe.skipIf(chromiumPath === undefined)('a page that is older than the server', () => {
  const suite = consoleSuite()
  const { open } = suite

  const UNKNOWN = {
    errors: [
      {
        message: 'No trusted document has this.',
        extensions: { code: 'persisted_query_not_found', requestId: 'req_1' },
      },
    ],
  }
  const isPage = (url: URL) => url.pathname === '/console/'
  /** The server does not know these requests until the page is loaded again. @returns how often it was */
  async function deploy(page: Page, isUnknown: (route: Route) => boolean): Promise<{ loads: () => number }> {
    let loads = 0
    page.on('request', (request) => void (request.isNavigationRequest() && loads++)) // before the page's first requests
    await page.route('**/graphql', (route) =>
      loads === 0 && isUnknown(route) ? route.fulfill({ status: 404, json: UNKNOWN }) : route.fallback(),
    )
    await page.route(isPage, (route) =>
      route.request().isNavigationRequest()
        ? route.fallback()
        : route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/console/new.js"></script>' }),
    )
    return { loads: () => loads }
  }
  const refused = (page: Page) => {
    const problems = suite.problemsOf(page)
    problems.splice(
      0,
      problems.length,
      ...problems.filter((each) => !each.includes('status of 404') && !each.includes('net::')),
    )
  }

  it('keeps what a worker entered, is loaded again when nothing is being typed, and sends it', async () => {
    const page = await open('worker', '/expenses?add=1')
    const isEntry = (route: Route) => route.request().headers()['idempotency-key'] !== undefined
    const hold = (route: Route) => (isEntry(route) ? route.abort() : route.fallback())
    const dialog = page.getByRole('dialog')
    await page.route('**/graphql', hold)
    await dialog.getByLabel('Amount').fill('3')
    await dialog.getByLabel('Note').fill('Ferry')
    await dialog.getByRole('button', { name: 'Send for approval' }).click()
    await page.getByRole('list', { name: 'Not sent yet' }).getByText('Ferry').waitFor()
    await page.getByRole('button', { name: 'Add expense' }).click()
    await dialog.getByLabel('Note').fill('Half a')
    const { loads } = await deploy(page, () => true)
    await page.unroute('**/graphql', hold)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByRole('status').getByText('A new version of this page is available.').waitFor()
    expect(loads()).toBe(0)
    expect(await dialog.getByLabel('Note').inputValue()).toBe('Half a')
    await page.getByText('It is sent once the new version of this page is loaded').waitFor()
    expect(await page.getByText('Offline').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Sent: Ferry').waitFor()
    await expect.poll(loads).toBe(1)
    refused(page)
  })

  it('of the staff is loaded again by itself, once', async () => {
    const page = await open('owner', '/tasks')
    await page.getByRole('heading', { name: 'Tasks' }).waitFor()
    // Only what the next page asks for: a stream of this page could load it again before the click.
    const { documentId } = ProjectsDocument as unknown as { documentId: string }
    const { loads } = await deploy(page, (route) => route.request().postData()?.includes(documentId) ?? false)
    await page.getByRole('link', { name: 'Projects' }).click()
    await expect.poll(loads).toBeGreaterThan(0)
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    expect(await page.getByText('A new version of this page is available.').count()).toBe(0)
    refused(page)
  })

  it('asks again where only one server of several was another version, and says nothing of a new one', async () => {
    const page = await open('owner', '/tasks')
    await page.getByRole('heading', { name: 'Tasks' }).waitFor()
    const said: string[] = []
    await page.exposeFunction('said', (text: string) => void said.push(text))
    await page.evaluate(() => {
      const watch = new MutationObserver(() => {
        const strip = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent ?? '')
        for (const text of strip)
          if (text.includes('new version')) (window as unknown as { said(text: string): void }).said(text)
      })
      watch.observe(document.body, { childList: true, subtree: true })
    })
    const unknown = new Set<string>()
    await page.route('**/graphql', (route) => {
      const { documentId } = JSON.parse(route.request().postData() ?? '{}')
      if (unknown.has(documentId)) return route.fallback()
      unknown.add(documentId)
      return route.fulfill({ status: 404, json: UNKNOWN })
    })
    await page.getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    expect(unknown.size).toBeGreaterThan(0)
    expect(said).toEqual([])
    refused(page)
  })
})
