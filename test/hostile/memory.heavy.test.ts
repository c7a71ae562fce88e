/** What callers can put into the memory of a process has a limit in bytes. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { ResponseCache } from '../../rest/response-cache.ts'
import { openRequestLog } from '../../src/access/request-log/recorder.ts'

const MB = 1024 * 1024
const LONG_URL = 15_000 // Node accepts headers of 16 KiB

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heapUsed(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const longText = (n: number) => Buffer.alloc(LONG_URL, `/${n}`).toString()

it('requests that wait for the request log keep no long path or operation', async () => {
  let write = () => {}
  const written = new Promise<void>((resolve) => {
    write = resolve
  })
  const pool = { query: () => written } as never
  const log = openRequestLog({ pool }, { publish() {} }, pino({ level: 'silent' }))
  const credential = { id: 'c', orgId: 'o', kind: 'key', environment: 'live' } as never
  const before = heapUsed()
  const count = 10_000
  for (let n = 0; n < count; n++) {
    const [path] = `${longText(n)}?q=1`.split('?', 1) as [string]
    const observed = { requestId: 'req', errorCode: undefined, surface: 'rest', method: 'GET', status: 200, ms: 1 }
    log.record({ credential, operation: longText(n), points: 1 }, { ...observed, path })
  }
  const grown = heapUsed() - before
  write()
  await log.close()
  expect(grown).toBeLessThan((count * LONG_URL) / 4)
})

it('cached responses count with their URLs and headers', () => {
  const cache = new ResponseCache(64 * 1024 ** 2)
  const before = heapUsed()
  for (let n = 0; n < 10_000; n++) {
    const headers = { link: `<https://muster.example/${longText(n)}>; rel="next"` }
    cache.store('viewer', `/workers?${longText(n)}`, 'stamp', { status: 200, headers, body: Buffer.alloc(100) })
  }
  expect(heapUsed() - before).toBeLessThan(64 * MB)
  expect(cache.find('viewer', `/workers?${longText(9999)}`, 'stamp')).toBeDefined()
})
