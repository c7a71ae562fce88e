/** What callers can put into the memory of a process has a limit in bytes. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { ResponseCache } from '../../rest/response-cache.ts'

const MB = 1024 * 1024
const LONG_URL = 15_000 // Node accepts headers of 16 KiB
const REQUESTS = 10_000

const longText = (n: number) => Buffer.alloc(LONG_URL, `/${n}`).toString()

it('requests that wait for the request log keep no long path or operation', async () => {
  const program = `${import.meta.dirname}/waiting-requests.ts`
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program])
  const grown = Number(stdout)
  expect(grown).toBeGreaterThan(REQUESTS * 100) // they do wait
  expect(grown).toBeLessThan((REQUESTS * LONG_URL) / 4)
})

it('cached responses count with their URLs and headers', () => {
  const cache = new ResponseCache(64 * MB)
  const urls = Array.from({ length: REQUESTS }, (_, n) => `/workers?${longText(n)}`)
  for (const [n, url] of urls.entries()) {
    const headers = { link: `<https://muster.example/${longText(n)}>; rel="next"` }
    const rendered = { status: 200, headers, body: Buffer.alloc(100) }
    cache.store('viewer', url, { source: 'workers', stamp: 'stamp', rendered })
  }
  const kept = urls.filter((url) => cache.find('viewer', url) !== undefined)
  expect(kept.at(-1)).toBe(urls.at(-1))
  const bytes = kept.length * 2 * (LONG_URL * 2) // two texts, at two bytes a character
  expect(bytes).toBeLessThan(64 * MB)
  expect(bytes).toBeGreaterThan(32 * MB) // the limit is used
})
