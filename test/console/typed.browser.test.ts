/** What was typed into a form is not lost without asking: by a key, a click beside it, the way back, or the session's end. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { WorkerPageDocument } from '../../src/console/app/pages/workers/operations.ts'
import { MeDocument } from '../../src/console/app/session/operations.ts'
import { chromiumPath } from '../support/browser.ts'
import { consoleSuite } from './console.ts'

const idOf = (document: unknown) => (document as { documentId: string }).documentId
const ME = idOf(MeDocument)
const WORKER = idOf(WorkerPageDocument)

describe.skipIf(chromiumPath === undefined)('a form in a dialog', () => {
  const suite = consoleSuite()
  const form = (page: Page) => page.getByRole('dialog', { name: 'New task' })
  const title = (page: Page) => form(page).getByLabel('Title')
  const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you entered?' })
  const begin = async (text: string) => {
    const page = await suite.open('owner', '/projects')
    await page.getByRole('link', { name: 'Tasks' }).click()
    await page.getByRole('button', { name: 'New task' }).first().click()
    await title(page).fill(text)
    return page
  }

  it('asks before Escape, a click beside it or the way back takes what was typed', async () => {
    const page = await begin('Half a sentence')
    const keeps = async (leave: () => Promise<unknown>) => {
      await leave()
      await question(page).getByRole('button', { name: 'Keep editing' }).click()
      await question(page).waitFor({ state: 'detached' })
      await expect.poll(() => title(page).inputValue()).toBe('Half a sentence')
      await expect.poll(() => new URL(page.url()).pathname).toBe('/console/tasks')
    }
    await keeps(() => page.keyboard.press('Escape'))
    await keeps(() => page.mouse.click(5, 5))
    await keeps(() => form(page).getByRole('button', { name: 'Close' }).click())
    await keeps(() => page.evaluate(() => history.back()))
    await page.keyboard.press('Escape')
    await question(page).waitFor()
    await page.keyboard.press('Escape') // closes the question alone
    await question(page).waitFor({ state: 'detached' })
    await expect.poll(() => title(page).inputValue()).toBe('Half a sentence')
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await form(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'New task' }).first().click()
    await title(page).waitFor()
    await page.keyboard.press('Escape') // nothing was typed
    await form(page).waitFor({ state: 'detached' })
    expect(await question(page).count()).toBe(0)
  })

  it('leaves by the way back once that was chosen', async () => {
    const page = await begin('Away')
    await page.evaluate(() => history.back())
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL((url) => url.pathname === '/console/projects')
  })

  it('stays when the session ends, and is saved after signing in again in another tab', async () => {
    const page = await begin('Kept over signing in')
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    const create = form(page).getByRole('button', { name: 'Create task' })
    await create.click()
    await page.getByRole('alert').getByText('You are signed out. What you entered is still here').waitFor()
    await expect.poll(() => title(page).inputValue()).toBe('Kept over signing in')
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Sign in' }).click(),
    ])
    await tab.getByLabel('Password').waitFor()
    await page.route('**/graphql', (route) => route.abort())
    for (let failures = 0; failures < 2; failures++)
      await page.waitForEvent('requestfailed', (sent) => sent.postData()?.includes(ME) ?? false)
    await page.getByText('You are signed out. What').waitFor() // nobody has said that this has changed
    expect(await page.getByText('You are signed out. What').count()).toBe(1)
    await page.unroute('**/graphql')
    await page.context().addCookies(cookies) // as signing in there does
    await page.getByText('You are signed out. What').waitFor({ state: 'detached' })
    await expect.poll(() => title(page).inputValue()).toBe('Kept over signing in')
    await create.click()
    await form(page).waitFor({ state: 'detached' })
    await page.getByText('Kept over signing in').first().waitFor()
    const problems = suite.problemsOf(page)
    problems.splice(0, problems.length, ...problems.filter((each) => !/status of 401|ERR_FAILED/.test(each)))
  })

  it('and one on a page are left by a link after asking', async () => {
    const page = await suite.open('owner', '/automations/new')
    await page.getByLabel('Name').first().fill('Half a rule')
    const leave = () => page.getByRole('link', { name: 'Tasks' }).click()
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leave()
    await asked.getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => page.getByLabel('Name').first().inputValue()).toBe('Half a rule')
    await leave()
    await asked.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL((url) => url.pathname === '/console/tasks')
  })

  it.each([
    [401, 'credential_expired'],
    [404, 'persisted_query_not_found'],
    [503, 'unavailable'],
  ])('stays when the record under it cannot be read again: %i %s', async (status, code) => {
    const page = await suite.open('owner', '/workers')
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Edit' }).click()
    const phone = page.getByRole('dialog').getByLabel('Phone')
    await phone.fill('+44 20 7946 0000')
    const json = { errors: [{ message: 'Refused', extensions: { code, requestId: 'req_1' } }] }
    await page.route('**/graphql', (route) => route.fulfill({ status, json }))
    const refused = new Map<string, number>()
    page.on('requestfinished', async (sent) => {
      if ((await sent.response())?.status() !== status) return
      const { documentId } = JSON.parse(sent.postData() ?? '{}')
      refused.set(documentId, (refused.get(documentId) ?? 0) + 1)
    })
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await suite.ask(`mutation { updateWorker(id: "${id}", input: { trade: "Rigger ${status}" }) { id } }`)
    const times = code === 'credential_expired' ? 1 : 3 // what passes is asked for again
    await expect.poll(() => refused.get(WORKER)).toBeGreaterThanOrEqual(times)
    await page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: /signed out|may be old or missing/ })
      .first()
      .waitFor()
    expect(await phone.inputValue()).toBe('+44 20 7946 0000')
    const problems = suite.problemsOf(page)
    problems.splice(0, problems.length, ...problems.filter((each) => !each.includes(`status of ${status}`)))
  })
})
