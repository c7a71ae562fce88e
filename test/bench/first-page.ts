/**
 * How long a slow phone waits for the first page, signed in and with nothing cached, on a running `npm start`:
 * `node test/bench/first-page.ts http://localhost:4000 PASSWORD`. The median of five largest contentful paints, at a quarter
 * of this processor's speed and on a slow 4G connection (1.6 Mbit/s down, 750 kbit/s up, 150 ms), as Lighthouse assumes.
 */
import { launchBrowser } from '../support/browser.ts'
import { signIn } from './pages/session.ts'

const RUNS = 5
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const PHONE = { width: 412, height: 823 }
/** Milliseconds after the heading, for the content. */
const CONTENT = 4000

const [origin = '', password = ''] = process.argv.slice(2)
const browser = await launchBrowser()
try {
  for (const role of ['owner', 'worker']) await measure(role)
} finally {
  await browser.close()
}

async function measure(role: string): Promise<void> {
  const { cookie } = await signIn(Number(new URL(origin).port), `${role}@demo.example`, password)
  const [name = '', value = ''] = cookie.split('=')
  const times: number[] = []
  let loaded = { files: 0, bytes: 0 }
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' })
    await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(`${origin}/console/`)
    await page.locator('main h1').first().waitFor()
    await page.waitForTimeout(CONTENT)
    times.push(await page.evaluate(largestPaint))
    loaded = await page.evaluate(loadedFiles)
    await context.close()
  }
  const sorted = times.toSorted((one, other) => one - other).map(Math.round)
  const { files, bytes } = loaded
  console.log(`${role}: ${sorted[RUNS >> 1]} ms (${sorted.join(', ')}), ${files} files, ${Math.round(bytes / 1000)} kB`)
}

function largestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
  })
}

function loadedFiles(): { files: number; bytes: number } {
  const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return { files: all.length, bytes: all.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) }
}
