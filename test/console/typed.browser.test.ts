/** What was typed into a form is not lost without asking: by a key, a click beside it, the way back, or the session's end. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { consoleSuite } from './console.ts'

describe.skipIf(chromiumPath === undefined)('a form in a dialog', () => {
  const suite = consoleSuite()
  const form = (page: Page) => page.getByRole('dialog', { name: 'New task' })
  const title = (page: Page) => form(page).getByLabel('Title')
  const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you entered?' })
  const begin = async (text: string) => {
    const page = await suite.open('owner', '/projects')
    await page.getByRole('link', { name: 'Tasks' }).click()
    await page.getByRole('button', { name: 'New task' }).click()
    await title(page).fill(text)
    return page
  }

  it('asks before Escape, a click beside it or the way back takes what was typed', async () => {
    const page = await begin('Half a sentence')
    const keeps = async (leave: () => Promise<unknown>) => {
      await leave()
      await question(page).getByRole('button', { name: 'Keep editing' }).click()
      await question(page).waitFor({ state: 'detached' })
      expect(await title(page).inputValue()).toBe('Half a sentence')
      expect(new URL(page.url()).pathname).toBe('/console/tasks')
    }
    await keeps(() => page.keyboard.press('Escape'))
    await keeps(() => page.mouse.click(5, 5))
    await keeps(() => form(page).getByRole('button', { name: 'Close' }).click())
    await keeps(() => page.evaluate(() => history.back()))
    await page.keyboard.press('Escape')
    await question(page).waitFor()
    await page.keyboard.press('Escape') // closes the question alone
    await question(page).waitFor({ state: 'detached' })
    expect(await title(page).inputValue()).toBe('Half a sentence')
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await form(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'New task' }).click()
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
    expect(await title(page).inputValue()).toBe('Kept over signing in')
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Sign in' }).click(),
    ])
    await tab.getByLabel('Password').waitFor()
    await page.context().addCookies(cookies) // as signing in there does
    await page.getByText('You are signed out. What').waitFor({ state: 'detached' })
    expect(await title(page).inputValue()).toBe('Kept over signing in')
    await create.click()
    await form(page).waitFor({ state: 'detached' })
    await page.getByText('Kept over signing in').first().waitFor()
    const problems = suite.problemsOf(page)
    problems.splice(0, problems.length, ...problems.filter((each) => !each.includes('status of 401')))
  })

  it('and one on a page are left by a link after asking', async () => {
    const page = await suite.open('owner', '/automations/new')
    await page.getByLabel('Name').first().fill('Half a rule')
    const leave = () => page.getByRole('link', { name: 'Tasks' }).click()
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leave()
    await asked.getByRole('button', { name: 'Stay' }).click()
    expect(await page.getByLabel('Name').first().inputValue()).toBe('Half a rule')
    await leave()
    await asked.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL((url) => url.pathname === '/console/tasks')
  })
})
