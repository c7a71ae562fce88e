/** Background work outlasts a time in which requests have all connections. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRequestLog } from '../../../src/access/request-log/recorder.ts'
import { openChanges } from '../../../src/platform/changes/changes.ts'
import { type Database, openDatabase } from '../../../src/platform/database/client.ts'
import { MAX_SILENCE } from '../../../src/platform/database/pipelined-client.ts'
import { BACKGROUND_WAIT, inBackground } from '../../../src/platform/database/pool.ts'
import { sweepEvery } from '../../../src/platform/database/sweep.ts'
import { defaultLimits } from '../../../src/platform/http/server.ts'
import { searchForJobs } from '../../../src/platform/jobs/due.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'

/** Milliseconds that a request waits for a connection, and that the tests keep the only one. */
const WAIT = 50
const BUSY = 500

let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await copyDatabase()
  database = openDatabase(own.url, 1, WAIT)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

/** Keep the only connection for some time. */
async function occupy(): Promise<void> {
  const only = await inBackground(() => database.pool.connect()) // to open it takes longer than a request waits
  void sleep(BUSY).then(() => only.release())
}

it('a sweep', async () => {
  await occupy()
  const outcome = await new Promise((resolve) => {
    const stop = sweepEvery(10, async () => {
      stop()
      await database.pool.query('select').then(() => resolve('swept'), resolve)
    })
  })
  expect(outcome).toBe('swept')
})

it('a sweep that takes longer than its interval runs alone', async () => {
  let running = 0
  let most = 0
  let rounds = 0
  const stop = sweepEvery(5, async () => {
    most = Math.max(most, ++running)
    await sleep(50)
    running--
    if (++rounds === 2) throw new Error('a round that fails does not end it')
  })
  await expect.poll(() => rounds).toBeGreaterThan(3)
  stop()
  expect(most).toBe(1)
})

it('the search for due jobs', async () => {
  const failures: unknown[] = []
  const query = (statement: string) =>
    database.pool.query(statement).catch((error: unknown) => {
      failures.push(error)
      throw error
    })
  await occupy()
  const searching = { queues: [], every: 10, onDue: () => {}, onLost: async () => {} }
  const stop = searchForJobs({ pool: { query } as never, ...searching })
  await sleep(BUSY)
  await stop()
  expect(failures.filter((error) => (error as Error).name === 'NoFreeConnection')).toEqual([])
})

it('a change notification', async () => {
  const failing = { left: 2 }
  const query = (statement: string) => {
    if (failing.left-- > 0) return Promise.reject(new Error('the database is away'))
    return database.pool.query(statement)
  }
  const [sender, receiver] = [openChanges({ pool: { query } as never, url: own.url }), openChanges(database)]
  const received: string[] = []
  receiver.subscribeJobs((queue) => queue !== undefined && received.push(queue))
  await receiver.listen()
  sender.publishJobs('first') // fails twice
  await expect.poll(() => received, { timeout: 60_000 }).toEqual(['first'])
  await occupy()
  sender.publishJobs('second')
  await expect.poll(() => received, { timeout: 60_000 }).toEqual(['first', 'second'])
  await Promise.all([sender.close(), receiver.close()])
})

it('a change notification is given up if the database stays away, and does not delay a stop', async () => {
  let attempts = 0
  const query = () => {
    attempts++
    return Promise.reject(new Error('the database is away'))
  }
  const changes = openChanges({ pool: { query } as never, url: own.url })
  changes.publishJobs('lost')
  await expect.poll(() => attempts).toBe(2)
  await changes.close()
  expect(attempts).toBeLessThanOrEqual(3)
})

it('the request log', async () => {
  const lines: unknown[] = []
  const log = { warn: (fields: unknown) => void lines.push(fields) }
  const requests = openRequestLog(database, { publish: () => {} }, log as never)
  const credential = { id: crypto.randomUUID(), orgId: crypto.randomUUID(), kind: 'key', environment: 'live' }
  const observed = { requestId: 'req_1', surface: 'rest', method: 'GET', path: '/', status: 200, ms: 1 }
  await occupy()
  requests.record({ credential, operation: 'workers', points: 1 } as never, {
    ...observed,
    failure: undefined,
    statements: [],
    statementCount: 0,
  })
  await sleep(BUSY)
  await requests.close()
  expect(lines).toEqual([])
})

it('a request hears of a silent database twice before the server cuts its connection', () => {
  expect(2 * (MAX_SILENCE + BACKGROUND_WAIT)).toBeLessThan(defaultLimits.silence)
})
