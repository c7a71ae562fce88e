/** What tests of the console share: the demo organisation behind a server, a browser, and people who sign in. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Role } from '../../prisma/generated/client/enums.ts'
import { loadDemo } from '../../src/demo/organisation.ts'
import { openDatabase } from '../../src/platform/database/client.ts'
import { launchBrowser, slowDown, type Watched, watch } from '../support/browser.ts'
import { copyDatabase } from '../support/database.ts'
import { signIn } from '../support/people.ts'
import { type Answer, dataOf, nameSupplier, startTestServer, type TestServer } from '../support/server.ts'

/** For a server, a database with the demo, and a browser, in milliseconds. */
const START = 300_000

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
  /** The password of the people of the demo organisation. */
  password: string
  /** Come to a path of the console, signed in: the form for it is slow, and a test of its own. */
  signIn(role: Role, path?: string, options?: BrowserContextOptions): Promise<Opened>
  /** Sign in anew next time: the session of the role has ended. */
  forget(role: Role): void
  close(): Promise<void>
}

/** A database with the demo organisation, which nobody is connected to. */
interface Demo {
  databaseUrl: string
  orgId: string
  password: string
}

async function makeDemo(): Promise<Demo> {
  const { url: databaseUrl } = await copyDatabase()
  const database = openDatabase(databaseUrl, 5)
  try {
    const { id: orgId, people } = await loadDemo(database)
    if (people === undefined) throw new Error('the demo was loaded before')
    await nameSupplier({ database }, orgId)
    return { databaseUrl, orgId, password: people.password }
  } finally {
    await database.close()
  }
}

const SHARED = Symbol.for('muster: the demo and the browser of the test files of a process')
const ofProcess = globalThis as { [SHARED]?: { demo?: Promise<Demo>; day?: string; browser?: Promise<Browser> } }
ofProcess[SHARED] ??= {}
const shared = ofProcess[SHARED]

/** Its weeks are those around the day on which it was made. */
function demoOfToday(): Promise<Demo> {
  const day = new Date().toDateString()
  if (shared.demo === undefined || shared.day !== day) shared.demo = makeDemo()
  shared.day = day
  return shared.demo
}

async function sharedBrowser(): Promise<Browser> {
  if (!(await shared.browser)?.isConnected()) shared.browser = launchBrowser()
  return shared.browser as Promise<Browser>
}

/** Files of a process share its browser and copy its demo. @param host as browsers name the server */
export async function startConsole(environment: NodeJS.ProcessEnv = {}, host = 'localhost'): Promise<ConsoleWorld> {
  const { databaseUrl, orgId, password } = await demoOfToday()
  const copy = await copyDatabase(databaseUrl)
  const server = await startTestServer(environment, copy.url)
  const browser = await sharedBrowser()
  const origin = server.url.replace('127.0.0.1', host)
  const cookies = new Map<Role, string>()
  /** Contexts that wait for another test: in a new one, the browser compiles each script anew. */
  const idle = new Map<string, BrowserContext>()
  const newContext = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    })
    await slowDown(context)
    return context
  }
  return {
    server,
    origin,
    browser,
    orgId,
    password,
    async signIn(role, path = '/', options = {}) {
      const cookie = cookies.get(role) ?? (await signIn(server, `${role}@demo.example`, password))
      cookies.set(role, cookie)
      const kind = JSON.stringify([role, options])
      const context = idle.get(kind) ?? (await newContext(options))
      idle.delete(kind)
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
      const page = await context.newPage()
      const { hosts, problems } = watch(page)
      await page.goto(`${origin}/console${path}`)
      return {
        page,
        hosts,
        problems,
        async close() {
          await empty(context, origin)
          idle.set(kind, context)
        },
      }
    },
    forget: (role) => void cookies.delete(role),
    async close() {
      for (const context of browser.contexts()) await context.close()
      await server.stop()
      await copy.drop()
    },
  }
}

/** Leaves nothing of a test in a context but scripts, which never change. */
async function empty(context: BrowserContext, origin: string): Promise<void> {
  const blank = context.pages().find((page) => page.url() === 'about:blank') ?? (await context.newPage())
  for (const page of context.pages()) if (page !== blank) await page.close()
  const session = await context.newCDPSession(blank)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  await context.clearCookies()
  await context.setOffline(false)
}

interface ConsoleSuite {
  world: ConsoleWorld
  /** A key that reads and writes all of the demo organisation. */
  key: string
  /** Sign in and come to a path; the page is closed after the test, which fails if the page had problems. */
  open(role: Role, path?: string, options?: BrowserContextOptions): Promise<Page>
  /** The problems of a page so far; those that a test means it takes out. */
  problemsOf(page: Page): string[]
  /** Ask over GraphQL with the key. @throws if there are errors */
  ask(query: string, variables?: Record<string, unknown>): Promise<Answer['body']>
}

/** A console for the tests of a `describe`. Its world and key are there when they begin: `beforeAll(() => …)` after this. */
export function consoleSuite(environment: NodeJS.ProcessEnv = {}, host?: string): ConsoleSuite {
  let opened: Opened[] = []
  const suite = {
    async open(role, path, options) {
      const one = await suite.world.signIn(role, path, options)
      opened.push(one)
      return one.page
    },
    problemsOf: (page) => opened.find((each) => each.page === page)?.problems ?? [],
    ask: (query, variables) => dataOf(suite.world.server, suite.key, query, variables),
  } as ConsoleSuite
  beforeAll(async () => {
    suite.world = await startConsole(environment, host)
    suite.key = await suite.world.server.key({ orgId: suite.world.orgId })
  }, START)
  afterAll(() => suite.world?.close())
  afterEach(async () => {
    const problems = opened.flatMap((each) => each.problems)
    for (const each of opened) await each.close()
    opened = []
    expect(problems).toEqual([])
  })
  return suite
}
