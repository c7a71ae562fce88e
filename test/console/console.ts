/** What tests of the console share: the demo organisation behind a server, a browser, and people who sign in. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Role } from '../../prisma/generated/client/enums.ts'
import { loadDemo } from '../../src/demo/organisation.ts'
import { launchBrowser, type Watched, watch } from '../support/browser.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

export interface Opened extends Watched {
  page: Page
  close(): Promise<void>
}

export interface ConsoleWorld {
  server: TestServer
  /** The server as browsers name it. */
  origin: string
  browser: Browser
  /** The demo organisation. */
  orgId: string
  /** Sign in through the sign-in page and come to a path of the console. */
  signIn(role: Role, path?: string, options?: BrowserContextOptions): Promise<Opened>
  /** Sign in anew next time: the session of the role has ended. */
  forget(role: Role): void
  close(): Promise<void>
}

export async function startConsole(environment: NodeJS.ProcessEnv = {}): Promise<ConsoleWorld> {
  const server = await startTestServer(environment)
  const { id: orgId, people } = await loadDemo(server.database)
  if (people === undefined) throw new Error('the demo was loaded before')
  const browser = await launchBrowser()
  const origin = server.url.replace('127.0.0.1', 'localhost')
  const states = new Map<Role, Awaited<ReturnType<Page['context']>['storageState']>>()
  return {
    server,
    origin,
    browser,
    orgId,
    async signIn(role, path = '/', options = {}) {
      const storageState = states.get(role)
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
        ...(storageState && { storageState: storageState as never }),
        ...options,
      })
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      const { hosts, problems } = watch(page)
      await page.goto(`${origin}/console${path}`)
      if (storageState === undefined) {
        await page.getByLabel('Email').fill(`${role}@demo.example`)
        await page.getByLabel('Password').fill(people.password)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByRole('navigation').first().waitFor()
        problems.length = 0 // that nobody was signed in
        states.set(role, (await context.storageState()) as never)
      }
      return { page, hosts, problems, close: () => context.close() }
    },
    forget: (role) => void states.delete(role),
    async close() {
      await browser.close()
      await server.stop()
    },
  }
}
