/** The console over plain http, where browsers keep some of what scripts use for themselves: ids, the clipboard, locks. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { Role } from '../../prisma/generated/client/enums.ts'
import { chromiumPath, PLAIN_HOST } from '../support/browser.ts'
import { consoleSuite } from './console.ts'

describe.skipIf(chromiumPath === undefined)('over plain http', () => {
  const suite = consoleSuite({}, PLAIN_HOST)
  let page: Page
  const open = async (role: Role, path: string) => {
    page = await suite.open(role, path, { permissions: [] })
    return page
  }
  afterEach(() => {
    const problems = suite.problemsOf(page) // browsers say that they ignore a header that is for https
    problems.splice(0, problems.length, ...problems.filter((each) => !each.includes('Cross-Origin-Opener-Policy')))
  })
  // Playwright may not give this origin the clipboard: what was copied is pasted.
  const paste = async (page: Page) => {
    await page.evaluate(() => document.body.append(document.createElement('textarea')))
    const field = page.locator('body > textarea')
    await field.focus()
    await page.keyboard.press('Control+V')
    return field
  }

  it('a person signs in', async () => {
    const { browser, origin, password } = suite.world
    const page = await browser.newPage()
    await page.goto(`${origin}/console/account`)
    await page.getByLabel('Email').fill('owner@demo.example')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    await page.close()
  })

  it('the portal sends what a worker enters', async () => {
    const page = await open('worker', '/expenses?add=1')
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('3')
    await dialog.getByLabel('Note').fill('Ferry')
    await dialog.getByRole('button', { name: 'Send for approval' }).click()
    await page.getByText('Sent: Ferry').waitFor()
    await page.getByRole('link', { name: 'Documents', exact: true }).click()
    await page.getByRole('button', { name: 'Add document' }).click()
    await dialog.getByLabel('What is it?').selectOption('Trade card')
    await dialog
      .getByLabel('Photograph or file: file')
      .setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') })
    await dialog.getByRole('button', { name: 'Send for review' }).click()
    await page.getByText('Sent: Trade card').waitFor()
  })

  it('a secret is copied', async () => {
    const page = await open('owner', '/api-keys')
    await page.getByRole('button', { name: 'Create API key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Over http')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const secret = await dialog.getByLabel('API key', { exact: true }).innerText()
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await dialog.getByRole('button', { name: 'Copied' }).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
    const field = await paste(page)
    await expect.poll(() => field.inputValue()).toBe(secret.trim())
  })

  it('a command of the guides is copied', async () => {
    const page = await open('owner', '/account')
    await page.goto(`${suite.world.origin}/docs/guides/quickstart`)
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const field = await paste(page)
    await expect.poll(() => field.inputValue()).toMatch(/\w/)
  })
})
