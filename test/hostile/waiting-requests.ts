/**
 * Prints how many bytes the heap grows by while 10,000 requests with long paths and operations wait for the request log.
 * Started with --expose-gc, as a process of its own: in a worker of the tests, what other files leave behind counts too.
 */
import { pino } from 'pino'
import { openRequestLog } from '../../src/access/request-log/recorder.ts'
import { BatchWriters } from '../../src/platform/database/batch-writers.ts'

const COUNT = 10_000
const LONG_URL = 15_000 // Node accepts headers of 16 KiB

function heapUsed(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed // buffers are given back later, by a thread
}

const longText = (n: number) => Buffer.alloc(LONG_URL, `/${n}`).toString()

let write = () => {}
const written = new Promise<void>((resolve) => {
  write = resolve
})
const pool = { query: () => written } as never
const log = openRequestLog({ pool, writers: new BatchWriters() }, { publish() {} }, pino({ level: 'silent' }))
const credential = { id: 'c', orgId: 'o', kind: 'key', environment: 'live' } as never
const plain = { failure: undefined, statements: [], statementCount: 0 }
const before = heapUsed()
for (let n = 0; n < COUNT; n++) {
  const [path] = `${longText(n)}?q=1`.split('?', 1) as [string]
  const observed = { requestId: 'req', surface: 'rest', method: 'GET', status: 200, ms: 1, ...plain }
  log.record({ credential, operation: longText(n), points: 1 }, { ...observed, path })
}
console.log(heapUsed() - before)
write()
await log.close()
