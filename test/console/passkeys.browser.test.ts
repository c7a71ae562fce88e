/** Second factors in a browser: a virtual authenticator holds the passkey, and the console asks again before a key. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appOn } from '../access/second-factor/steps.ts'
import { faults } from '../support/accessibility.ts'
import { chromiumPath, watch } from '../support/browser.ts'
import { makePerson, PASSWORD } from '../support/people.ts'
import { type ConsoleWorld, startConsole } from './console.ts'

const SLOW = 300_000

describe.skipIf(chromiumPath === undefined)('passkeys', () => {
  let world: ConsoleWorld
  beforeAll(async () => {
    // Passkeys are bound to a host name, which an address such as 127.0.0.1 is not.
    world = await startConsole({}, 'localhost')
  }, SLOW)
  afterAll(() => world?.close())

  interface Opened {
    context: BrowserContext
    page: Page
    device: CDPSession
    authenticatorId: string
    problems: string[]
  }

  /** A browser with a platform authenticator whose person is always there. */
  async function open(options: object = {}): Promise<Opened> {
    const context = await world.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
    const page = await context.newPage()
    const { problems } = watch(page)
    const device = await context.newCDPSession(page)
    await device.send('WebAuthn.enable')
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return { context, page, device, authenticatorId, problems }
  }

  async function signIn(page: Page, email: string): Promise<void> {
    await page.goto(`${world.origin}/sign-in?return_to=/account/security`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Sign-in security' }).waitFor()
  }

  async function addPasskey(page: Page): Promise<void> {
    await page.getByLabel('Name of the passkey').fill('Work laptop')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  }

  const signOut = async (page: Page) => {
    await page.goto(`${world.origin}/account`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  }

  it(
    'is added, signs in without a password, and confirms in the console before a key is made',
    async () => {
      const { email, userId } = await makePerson(world.server, 'owner', { orgId: world.orgId })
      const { page, context, problems } = await open()
      await signIn(page, email)
      await addPasskey(page)
      await signOut(page)
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await page.waitForURL('**/console**')
      const { prisma, pool } = world.server.database
      expect(await prisma.session.findMany({ where: { userId } })).toMatchObject([{ hasSecondFactor: true }])
      await pool.query(`update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1`, [userId])

      await page.goto(`${world.origin}/console/settings`)
      const prefix = page.getByLabel('Prefix')
      await prefix.fill('ZZ')
      await page.getByRole('button', { name: 'Save invoice settings' }).click()
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
      await dialog.getByRole('button', { name: 'Use a passkey' }).click()
      await page.getByText('Invoice settings saved').waitFor()
      expect(problems).toEqual([])
      await context.close()
    },
    SLOW,
  )

  it(
    'is refused without its answer, if it was removed, and from another account',
    async () => {
      const { email, userId } = await makePerson(world.server, 'staff', { orgId: world.orgId })
      const { page, context, device, authenticatorId } = await open()
      await signIn(page, email)
      await addPasskey(page)
      await signOut(page)
      await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await page.getByRole('alert').filter({ hasText: 'No passkey was used' }).waitFor()
      await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })

      const answered = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/sign-in'),
      )
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      const passkey = new URLSearchParams((await answered).postData() ?? '').get('passkey') as string
      await page.waitForURL('**/console**')
      const send = (answer: string) =>
        fetch(`${world.server.url}/sign-in`, {
          method: 'POST',
          redirect: 'manual',
          headers: { origin: world.server.url },
          body: new URLSearchParams({ passkey: answer }),
        })
      const again = await send(passkey) // a replay of the same answer
      expect([again.status, await again.text()]).toEqual([
        401,
        expect.stringContaining('This passkey was not accepted.'),
      ])
      for (const answer of ['{}', 'null', '[', JSON.stringify({ id: 'x', response: {} }), passkey.slice(0, 50)])
        expect((await send(answer)).status).toBe(401)

      await signOut(page)
      await world.server.database.prisma.secondFactor.deleteMany({ where: { userId } })
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await page.getByRole('alert').filter({ hasText: 'This passkey was not accepted.' }).waitFor()
      await context.close()
    },
    SLOW,
  )

  it(
    'an authenticator app is set up on a phone; the pages fit it and have no serious fault of accessibility',
    async () => {
      const { email } = await makePerson(world.server, 'staff', { orgId: world.orgId })
      const { page, context, problems } = await open({ viewport: { width: 390, height: 844 } })
      const fits = async () => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme })
          expect(await faults(page)).toEqual([])
        }
      }
      await signIn(page, email)
      await fits()
      await page.getByRole('link', { name: 'Add an authenticator app' }).click()
      await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
      await fits()
      const app = appOn(await page.content())
      await page.getByLabel('Code', { exact: true }).fill(app.code())
      await page.getByRole('button', { name: 'Add' }).click()
      await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
      await fits()
      await signOut(page)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByLabel('Code').fill(app.code(1)) // each code is accepted once
      await fits()
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL('**/console**')
      expect(problems).toEqual([])
      await context.close()
    },
    SLOW,
  )
})
