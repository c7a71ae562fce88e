/** The pages of people in a real browser: usable with a keyboard and by a screen reader, ours alone, in nobody's frame. */
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, launchBrowser, type Watched, watch } from '../../support/browser.ts'
import { linkIn, type Mailbox, startMailbox } from '../../support/mailbox.ts'
import { asPerson, makePerson, PASSWORD, signIn } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const NEW_PASSWORD = 'a wholly new password'

let mailbox: Mailbox
let server: TestServer

beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startTestServer({ SMTP_URL: mailbox.url, BACKGROUND_WORKER: 'true' })
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

const paths = [
  '/sign-in',
  '/sign-in?done=password',
  '/forgot-password',
  '/reset-password?token=x',
  '/invitation?token=x',
]

describe.each(paths)('%s', (path) => {
  it('is plain HTML under a policy that lets in nothing else, and in no frame', async () => {
    const answer = await fetch(server.url + path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    for (const rule of ["default-src 'none'", "style-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy.split('; ')).toContain(rule)
    const ofPasskeys = path.startsWith('/sign-in')
    expect(policy).not.toContain('unsafe')
    expect(policy.split('; ').includes("script-src 'self'")).toBe(ofPasskeys)
    expect(policy.match(/script-src/g) ?? []).toHaveLength(ofPasskeys ? 1 : 0)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
    const text = await answer.text()
    expect(text).not.toMatch(/<script>|style=|https?:\/\//)
    expect(text.match(/<script/g) ?? []).toHaveLength(ofPasskeys ? 1 : 0)
    const assets = [...text.matchAll(/(?:src|href)="([^"]+\.\w+)"/g)].map(([, address]) => address as string)
    for (const address of assets) expect((await fetch(server.url + address)).status).toBe(200)
    expect(assets).toHaveLength(ofPasskeys ? 2 : 1)
  })
})

describe.skipIf(chromiumPath === undefined)('in Chromium', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  interface Visit extends Watched {
    page: Page
    context: BrowserContext
  }

  async function visit(options: Parameters<Browser['newContext']>[0] = {}): Promise<Visit> {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    return { page, context, ...watch(page) }
  }

  /** What axe finds wrong with a page; run past the page's own policy, which lets no script in. */
  async function violations(page: Page, path: string) {
    await page.goto(server.url + path)
    await page.addScriptTag({ path: axe })
    return page.evaluate(async () => {
      const { axe: runner } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }
      return (await runner.run()).violations.map(({ id }) => id)
    })
  }

  async function invitationFor(email: string): Promise<string> {
    const owner = await signIn(server, (await makePerson(server, 'owner')).email)
    await asPerson(server, owner, `mutation { inviteMember(email: "${email}", name: "Ada", role: staff) { id } }`)
    return linkIn(await mailbox.emailTo(email))
  }

  it.each(['light', 'dark'] as const)('is without a fault that axe knows of, in %s', async (colors) => {
    const { page, context } = await visit({ bypassCSP: true, colorScheme: colors })
    for (const path of [...paths, await invitationFor(`axe-${colors}@test.example`)])
      expect([path, await violations(page, path)]).toEqual([path, []])
    const [name = '', value = ''] = (await signIn(server, (await makePerson(server, 'staff')).email)).split('=')
    await context.addCookies([{ name, value, url: server.url }])
    expect(await violations(page, '/account')).toEqual([])
    await expect.poll(() => page.innerText('main')).toContain('Signed in as')
    await context.close()
  })

  it('lets a person join, sign out, forget and set a password, and sign in, by the keyboard and without scripts', async () => {
    const email = 'keyboard@test.example'
    const { page, context, hosts, problems } = await visit({ javaScriptEnabled: false })
    const type = async (...texts: string[]) => {
      for (const text of texts) {
        if (text === 'Tab' || text === 'Enter') await page.keyboard.press(text)
        else await page.keyboard.type(text)
      }
    }
    const arrives = (path: string) => page.waitForURL(`${server.url}${path}`)
    await page.goto(server.url + (await invitationFor(email)))
    await page.getByLabel('New password').focus()
    await Promise.all([arrives('/console'), type(PASSWORD, 'Enter')])
    await Promise.all([arrives('/account'), page.getByRole('link', { name: 'Your account' }).press('Enter')])
    await expect.poll(() => page.innerText('main')).toContain(email)
    await Promise.all([arrives('/sign-in'), page.getByRole('button', { name: 'Sign out' }).press('Enter')])
    await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter')
    await arrives('/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button').press('Enter')
    await page.getByRole('status').waitFor()
    await page.goto(server.url + linkIn(await mailbox.emailTo(email, 2)))
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await Promise.all([arrives('/sign-in?done=password'), type('Enter')])
    await expect.poll(() => page.getByRole('status').innerText()).toContain('Your password has been changed')
    await page.getByLabel('Email').fill(email)
    await type('Tab', 'wrong password', 'Enter')
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('Incorrect email or password')
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await Promise.all([arrives('/console'), type('Enter')])
    expect([...hosts]).toEqual([new URL(server.url).host])
    expect(problems.filter((text) => !text.includes('401'))).toEqual([])
    await context.close()
  })

  it('shows none of its pages in a frame of another site', async () => {
    const frames = paths.map((path) => `<iframe src="${server.url}${path}"></iframe>`).join('')
    const foreign: Server = createServer((_req, res) => res.setHeader('content-type', 'text/html').end(frames))
    await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
    const { page, context, problems } = await visit()
    try {
      await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`)
      const refusals = () => problems.filter((text) => text.includes('frame-ancestors')).length
      await expect.poll(refusals).toBe(paths.length)
      for (const frame of page.frames().slice(1)) expect(frame.url()).not.toContain(server.url)
    } finally {
      await context.close()
      foreign.closeAllConnections()
      await new Promise((resolve) => foreign.close(resolve))
    }
  })
})
