/**
 * Chromium as Debian installs it, or as CHROMIUM names it; tests that need it are skipped when it is missing. Without a
 * screen, Debian's `chromium` still has its windows, drawn by renderers of their own; `chromium-headless-shell` has none,
 * and costs half the processor time.
 */
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

export const chromiumPath = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((file) => file !== undefined && existsSync(file))

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
/** Fewer processes, whose starts and messages cost more than what they do. */
const fewProcesses = ['--in-process-gpu', '--disable-site-isolation-trials']

/** A name of this machine to which browsers give what they give to plain http: `localhost` counts as https. */
export const PLAIN_HOST = 'muster.test'

export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath as string,
    args: [
      ...flags,
      ...fewProcesses,
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
    ],
  })
  browser.on('context', (context) => {
    context.setDefaultTimeout(60_000) // as `expect.poll` waits
    void context.addInitScript(standStill)
  })
  return browser
}

/** Nothing moves: the processor draws each frame of an animation, and checks wait for its end. */
function standStill(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { animation: none !important; transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** SLOW_ANSWERS: how long GraphQL answers are held, at most, in milliseconds; what a test expects too early fails then. */
const slowAnswers = Number(process.env.SLOW_ANSWERS ?? 0)

/** Holds the GraphQL answers of a context as SLOW_ANSWERS says, each for a time of its own. */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (slowAnswers === 0) return
  await context.route('**/graphql', async (route) => {
    await setTimeout(Math.random() * slowAnswers)
    await route.continue().catch(() => {}) // the page is closed, or a test took its routes away
  })
}

export interface Watched {
  /** Every host that the page sent a request to. */
  hosts: Set<string>
  /** Errors in the browser's console: script errors and violations of the content security policy. */
  problems: string[]
}

/** Record the requests and errors of a page from now on. */
export function watch(page: Page): Watched {
  const hosts = new Set<string>()
  const problems: string[] = []
  page.on('request', (sent) => {
    const { protocol, host } = new URL(sent.url())
    if (protocol !== 'blob:' && protocol !== 'data:') hosts.add(host)
  })
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  return { hosts, problems }
}
