/**
 * Takes screenshots of the application as `npm start` serves it, with its demo organisation.
 *
 *   node test/console/screenshots.ts --password PASSWORD                  those of the README and the guides
 *   node test/console/screenshots.ts --password PASSWORD --all FOLDER     every page, desktop and phone, light and dark
 *
 * The delivery needs a server with `WEBHOOK_ALLOW_PRIVATE=true`, as its receiver runs beside it, and adds an endpoint.
 * `--only TEXT` takes those whose name contains it. The password is the one that `npm start` prints for the people of the
 * demo. `--url` is where it serves, by default http://localhost:4000.
 */
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { pages } from './page-rows.ts'

const FOLDER = join(import.meta.dirname, '../../src/console/screenshots')
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
/** What a page needs to draw after its data is there, in milliseconds. */
const SETTLING = 1500

interface Picture {
  name: string
  role: 'owner' | 'developer' | 'worker'
  path: string
  options?: BrowserContextOptions
  /** Comes from the page to what is shown. */
  to?: (page: Page) => Promise<void>
}

const open = (name: string) => (page: Page) => page.getByRole('main').getByRole('link', { name }).first().click()
const height = (of: number) => ({ viewport: { ...DESKTOP, height: of } })

const payroll = {
  name: 'payroll.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`external_id,first_name,last_name,email,phone,trade,town
PAY-1041,Ada,Okafor,ada@northgate.example,+441632960961,welder,Leeds
PAY-1042,Bo,Ng,bo.ng_northgate.example,01632960962,scaffolder,Leeds
PAY-1043,Zoë,Müller,zoe@northgate.example,+441632960963,rigger,York
PAY-1044,Tomás,Iglesias,tomas@northgate.example,,electrician,Hull
PAY-1045,Ines,Brandt,ines@northgate.example,+441632960965,rigger,Hull
PAY-1046,Ravi,Nair,ravi@northgate.example,+441632960966,welder,York
`),
}

/** Adds an endpoint, and comes to a delivery that it did not take. */
async function toFailedDelivery(page: Page): Promise<void> {
  const receiver = createServer((request, response) => {
    request.resume()
    response.writeHead(503, { 'content-type': 'application/json' }).end('{"error":"Closed for maintenance"}')
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  try {
    await page.getByRole('button', { name: 'Add endpoint' }).first().click()
    const dialog = page.getByRole('dialog')
    const { port } = receiver.address() as AddressInfo
    await dialog.getByLabel('Endpoint URL').fill(`http://127.0.0.1:${port}/payroll`)
    await dialog.getByRole('button', { name: 'Add endpoint' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByRole('button', { name: 'Send event', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /HTTP error 503/ })
      .click()
  } finally {
    receiver.close()
  }
}

/** Those of the README and the guides. */
const kept: readonly Picture[] = [
  { name: 'home', role: 'owner', path: '/' },
  { name: 'planner', role: 'owner', path: '/planner' },
  { name: 'compliance', role: 'owner', path: '/compliance' },
  { name: 'job', role: 'owner', path: '/jobs', to: open('Coventry Hospital Wing') },
  { name: 'template', role: 'owner', path: '/papers/templates', to: open('Site rules') },
  {
    name: 'automations',
    role: 'owner',
    path: '/automations',
    options: height(1180),
    async to(page) {
      await open('Approve small expenses')(page)
      await page.getByRole('button', { name: 'Try it' }).click()
    },
  },
  { name: 'overview', role: 'developer', path: '/developer' },
  {
    name: 'explore',
    role: 'developer',
    path: '/explore',
    to: (page) =>
      page
        .frameLocator('iframe')
        .getByRole('button', { name: /execute/i })
        .waitFor(),
  },
  {
    name: 'import',
    role: 'owner',
    path: '/import',
    async to(page) {
      await page.getByLabel('File', { exact: true }).setInputFiles(payroll)
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByRole('region', { name: 'Preview of the rows' }).waitFor()
    },
  },
  { name: 'delivery', role: 'developer', path: '/webhooks', to: toFailedDelivery },
  {
    name: 'portal-hours',
    role: 'worker',
    path: '/hours',
    options: { viewport: PHONE, hasTouch: true, isMobile: true },
  },
]

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:4000' },
    password: { type: 'string' },
    all: { type: 'string' },
    only: { type: 'string' },
  },
})
const { url, password, all, only } = values
if (password === undefined) throw new Error('--password is missing: npm start prints it')

async function signedIn(browser: Browser, role: Picture['role']) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/console/`)
  await page.getByLabel('Email').fill(`${role}@demo.example`)
  await page.getByLabel('Password').fill(password as string)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation').first().waitFor()
  return context.storageState()
}

const browser = await launchBrowser()
try {
  const states = {
    owner: await signedIn(browser, 'owner'),
    developer: await signedIn(browser, 'developer'),
    worker: await signedIn(browser, 'worker'),
  }
  const take = async ({ name, role, path, options, to }: Picture, folder: string) => {
    const context = await browser.newContext({
      viewport: DESKTOP,
      reducedMotion: 'reduce',
      storageState: states[role] as never,
      ...options,
    })
    const page = await context.newPage()
    await page.goto(`${url}/console${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForTimeout(SETTLING)
    await to?.(page)
    if (to) await page.waitForTimeout(SETTLING)
    await page.screenshot({ path: join(folder, `${name}.png`) })
    await context.close()
    console.log(name)
  }
  if (all === undefined) {
    for (const each of kept) if (each.name.includes(only ?? '')) await take(each, FOLDER)
  } else {
    await mkdir(all, { recursive: true })
    const portal = ['/', '/hours', '/documents', '/expenses', '/you'].map((path) => ({ path, role: 'worker' as const }))
    for (const { path, role } of [...pages.map(({ path }) => ({ path, role: 'owner' as const })), ...portal])
      for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
        for (const colorScheme of ['light', 'dark'] as const) {
          const name = `${role}${path.replaceAll('/', '-')}.${size}.${colorScheme}`
          if (name.includes(only ?? '')) await take({ name, role, path, options: { viewport, colorScheme } }, all)
        }
  }
} finally {
  await browser.close()
}
