/** A company's own sign-in in a browser: an owner sets it up, and a person comes through it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from '../support/accessibility.ts'
import { chromiumPath, watch } from '../support/browser.ts'
import { CLIENT, type Company, type Dns, startCompany, startDns } from '../support/company.ts'
import { makePerson, PASSWORD } from '../support/people.ts'
import { type ConsoleWorld, startConsole } from './console.ts'

const SLOW = 300_000

describe.skipIf(chromiumPath === undefined)("a company's sign-in", () => {
  let world: ConsoleWorld
  let company: Company
  let dns: Dns
  beforeAll(async () => {
    dns = await startDns()
    world = await startConsole({ SIGN_IN_ALLOW_PRIVATE: 'true', SIGN_IN_DNS_SERVERS: dns.address }, 'localhost')
    company = await startCompany(`${world.origin}/sign-in/company/callback`)
  }, SLOW)
  afterAll(async () => {
    await company?.close()
    dns?.close()
    await world?.close()
  })

  async function open(): Promise<{ page: Page; problems: string[] }> {
    const context = await world.browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    return { page, ...watch(page) }
  }

  it(
    'is set up in Settings',
    async () => {
      const orgId = await world.server.organisation()
      const owner = await makePerson(world.server, 'owner', { orgId })
      const { page, problems } = await open()
      await page.goto(`${world.origin}/sign-in?return_to=/console/settings`)
      await page.getByLabel('Email').fill(owner.email)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText(`${world.origin}/sign-in/company/callback`).waitFor()
      await page.getByRole('button', { name: 'Set up a provider' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Issuer').fill('http://127.0.0.1:1')
      await dialog.getByLabel('Client ID').fill(CLIENT.clientId)
      await dialog.getByRole('textbox', { name: 'Client secret' }).fill(CLIENT.clientSecret)
      await dialog.getByLabel('Claim with groups or roles').fill('groups')
      await dialog.getByRole('button', { name: 'Add group' }).click()
      await dialog.getByLabel('Name or id of group 1').fill('office')
      await dialog.getByRole('textbox', { name: 'Role of group 1' }).click()
      await page.getByRole('option', { name: 'admin' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByText('Issuer could not be read').waitFor()
      expect(await faults(page)).toEqual([])
      await dialog.getByLabel('Issuer').fill(company.issuer)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText(company.issuer).waitFor()

      await page.getByLabel('Domain').fill('acme.example')
      await page.getByRole('button', { name: 'Add domain' }).click()
      await page.getByRole('button', { name: 'Verify' }).click()
      await page.getByText('has no TXT record').waitFor()
      const { token } = await world.server.database.prisma.signInDomain.findFirstOrThrow({ where: { orgId } })
      dns.records.set('_muster-sign-in.acme.example', `muster-sign-in=${token}`)
      await page.getByRole('button', { name: 'Verify' }).click()
      await page.getByText('acme.example is verified').waitFor()
      expect(await faults(page)).toEqual([])
      expect(problems).toEqual([])
    },
    SLOW,
  )

  it(
    'lets a person in, and confirms at the company',
    async () => {
      const { page, problems } = await open()
      company.subject = {
        sub: 'ada',
        email: 'ada@acme.example',
        email_verified: true,
        name: 'Ada Okafor',
        groups: ['office'],
      }
      await page.goto(`${world.origin}/sign-in?return_to=/console/api-keys`)
      await page.getByRole('link', { name: "Use your company's sign-in" }).click()
      await page.getByLabel('Email at your company').fill('ada@nowhere.example')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('No company has set up its sign-in for this address').waitFor()
      expect(await faults(page)).toEqual([])
      await page.getByLabel('Email at your company').fill('ada@acme.example')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForURL(`${world.origin}/console/api-keys`)
      await world.server.database.pool.query(`update sessions set confirmed_at = now() - interval '16 minutes'`)
      await page.getByRole('button', { name: 'Create API key' }).first().click()
      await page.getByLabel('Name').fill('Payroll')
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
      await page.getByRole('link', { name: 'Confirm at your company' }).click()
      await page.getByRole('button', { name: 'Confirm at your company' }).click()
      await page.waitForURL(`${world.origin}/console/api-keys`)
      expect(company.asked.get('prompt')).toBe('login')
      expect(problems.filter((each) => !each.includes('404'))).toEqual([])
    },
    SLOW,
  )
})
