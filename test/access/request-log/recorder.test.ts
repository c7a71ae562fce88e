/**
 * What the request log writes of each request, in which batches, and what it does while the database is away. The tests
 * with a database and those with a clock of their own must keep their order, and so it is longer than other files.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Credential, systemCredential } from '../../../src/access/credentials/credential.ts'
import { openRequestLog } from '../../../src/access/request-log/recorder.ts'
import { BatchWriters } from '../../../src/platform/database/batch-writers.ts'
import type { ErrorCode } from '../../../src/platform/errors/error-codes.ts'
import { type AccessWorld, openAccessWorld } from '../../support/access-world.ts'
import { countIntervals } from '../../support/intervals.ts'

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world.close())

const OBSERVED = {
  requestId: 'req_1',
  failure: undefined,
  statements: [],
  statementCount: 0,
  surface: 'rest',
  method: 'GET',
  path: '/',
  status: 200,
  ms: 1,
}

const credentialOf = (orgId: string, more: Partial<Credential> = {}): Credential => ({
  ...systemCredential(orgId, randomUUID()),
  ...more,
})

type Query = (statement: { text: string; values: string[] }) => Promise<unknown>

/** A request log whose database answers with `query`; it collects what was published and logged. */
function openLog(query: Query) {
  const published: unknown[] = []
  const lines: unknown[][] = []
  const publish = (...message: unknown[]) => void published.push(message)
  const log = { warn: (...line: unknown[]) => void lines.push(line) }
  return {
    requests: openRequestLog({ pool: { query }, writers: new BatchWriters() } as never, { publish }, log as never),
    published,
    lines,
  }
}

/** A database that keeps each batch, as the ids of its requests. */
function batches() {
  const written: string[][] = []
  const query: Query = async ({ values }) => {
    const ids = values.find((value) => value.startsWith('{"req_'))
    written.push(JSON.parse(`[${ids?.slice(1, -1)}]`))
  }
  return { written, query }
}

/** Run `work` with a log that flushes only when `flushTimer` passes a quarter of a second. */
async function withTimer(work: (pass: (ms: number) => Promise<unknown>) => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const intervals = countIntervals()
  try {
    await work((ms) => vi.advanceTimersByTimeAsync(ms))
    expect(intervals.running(250)).toBe(0) // a closed log has stopped
  } finally {
    intervals.restore()
    vi.useRealTimers()
  }
}

const names = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `req_${from + index}`)

/** Write requests to the real database, and read them back. */
async function write(orgId: string, entries: readonly [Credential, object?, object?][]) {
  const { requests } = openLog(world.database.pool.query.bind(world.database.pool) as never)
  for (const [credential, observed = {}, notes = {}] of entries)
    requests.record({ credential, points: 1, ...notes }, { ...OBSERVED, ...observed })
  await requests.close()
  const read = async (table: string) =>
    (await world.database.pool.query(`select * from ${table} where org_id = $1 order by 1, 2, 3`, [orgId])).rows
  return { log: await read('request_log'), counts: await read('request_counts') }
}

// First: a fault that never stops writing ends here by a time limit, and without a real database by nothing.
describe('what is written of a request', () => {
  it('is each of its facts', async () => {
    const orgId = await world.organisation()
    const credential = credentialOf(orgId, {
      name: 'payroll',
      environment: 'sandbox',
      kind: 'token',
      ratePerMinute: 60,
    })
    const observed = { requestId: 'req_7', surface: 'graphql', method: 'POST', path: '/graphql', status: 200, ms: 12.5 }
    const before = Date.now()
    const { log, counts } = await write(orgId, [
      [credential, { ...observed, failure: { code: 'conflict' as const } }, { operation: 'Payroll', points: 7 }],
    ])
    expect(log).toEqual([
      {
        org_id: orgId,
        id: expect.any(String),
        at: expect.any(Date),
        request_id: 'req_7',
        surface: 'graphql',
        method: 'POST',
        path: '/graphql',
        operation: 'Payroll',
        credential_id: credential.id,
        credential_kind: 'token',
        credential_name: 'payroll',
        environment: 'sandbox',
        status: 200,
        error_code: 'conflict',
        duration_ms: 12.5,
        points: 7,
        cause: {},
      },
    ])
    const at = log[0].at.getTime()
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
    expect(counts).toEqual([
      {
        org_id: orgId,
        minute: new Date(Math.floor(at / 60_000) * 60_000),
        credential_id: credential.id,
        credential_kind: 'token',
        credential_name: 'payroll',
        environment: 'sandbox',
        success: 0,
        client_error: 1,
        server_error: 0,
        limited: 0,
        points: 7,
        rate_per_minute: 60,
      },
    ])
  })

  it('is null for an operation, an error or a name that there is none of', async () => {
    const orgId = await world.organisation()
    const { log, counts } = await write(orgId, [[credentialOf(orgId)]])
    expect(log[0]).toMatchObject({ operation: null, error_code: null, credential_name: null })
    expect(counts[0]).toMatchObject({ credential_name: null, success: 1 })
  })

  it('has no secret in path, operation or name, not even half of one where the text is cut off', async () => {
    const orgId = await world.organisation()
    const secret = `mst_live_${'Secret0'.repeat(7)}`
    const { log } = await write(orgId, [
      [
        credentialOf(orgId, { name: `name ${secret}` }),
        { path: `/a/${secret}/b` },
        { operation: `${'x'.repeat(280)}${secret}` },
      ],
    ])
    expect(log[0].path).toBe('/a/mst_live_[redacted]/b')
    expect(log[0].credential_name).toBe('name mst_live_[redacted]')
    expect(log[0].operation).toMatch(/^x{280}mst_live_\[redacted\]$/)
  })

  it('is at most 300 characters of path, operation and name, of those that can be stored', async () => {
    const orgId = await world.organisation()
    const { log } = await write(orgId, [
      [credentialOf(orgId, { name: 'n'.repeat(301) }), { path: `/${'p'.repeat(300)}` }, { operation: 'o'.repeat(300) }],
      [credentialOf(orgId), { path: '/\0a\ud800b', requestId: 'req_2' }],
    ])
    const [cut, odd] = [log.find((row) => row.request_id === 'req_1'), log.find((row) => row.request_id === 'req_2')]
    expect(cut).toMatchObject({
      path: `/${'p'.repeat(299)}`,
      operation: 'o'.repeat(300),
      credential_name: 'n'.repeat(300),
    })
    expect(odd.path).toBe('/a\ufffdb')
  })

  it('is nothing for an organisation that is gone, and the others stay', async () => {
    const orgId = await world.organisation()
    const { log } = await write(orgId, [[credentialOf(randomUUID())], [credentialOf(orgId)]])
    expect(log).toHaveLength(1)
  })
})

describe('a batch', () => {
  it('has at most 2000 requests, oldest first, and only one is on its way', () =>
    withTimer(async (pass) => {
      const { written, query } = batches()
      const first = Promise.withResolvers<void>()
      let running = 0
      let most = 0
      const { requests, published } = openLog(async (statement) => {
        most = Math.max(most, ++running)
        await query(statement)
        if (written.length === 1) await first.promise
        running--
      })
      const credential = credentialOf('an organisation')
      for (const requestId of names(0, 3000)) requests.record({ credential, points: 1 }, { ...OBSERVED, requestId })
      await pass(500)
      expect(written).toEqual([names(0, 400)])
      expect(published).toEqual([]) // nobody reads what is not written yet
      const closed = requests.close()
      first.resolve()
      await closed
      expect(written).toEqual([names(0, 400), names(400, 2400), names(2400, 3000)])
      expect(most).toBe(1)
    }))

  it('is written every quarter of a second, if there is something to write', () =>
    withTimer(async (pass) => {
      const { written, query } = batches()
      const { requests } = openLog(query)
      await pass(1000)
      expect(written).toEqual([])
      requests.record({ credential: credentialOf('an organisation'), points: 1 }, OBSERVED)
      await pass(249)
      expect(written).toEqual([])
      await pass(1)
      expect(written).toEqual([['req_1']])
      await pass(1000)
      expect(written).toHaveLength(1)
      await requests.close()
    }))

  it('is written at once when 400 requests wait', () =>
    withTimer(async (pass) => {
      const { written, query } = batches()
      const { requests } = openLog(query)
      const credential = credentialOf('an organisation')
      for (const requestId of names(0, 399)) requests.record({ credential, points: 1 }, { ...OBSERVED, requestId })
      await pass(0)
      expect(written).toEqual([])
      requests.record({ credential, points: 1 }, { ...OBSERVED, requestId: 'req_399' })
      await pass(0)
      expect(written).toEqual([names(0, 400)])
      await requests.close()
    }))

  it('has those that came while another was written, at the next time or when 400 wait', () =>
    withTimer(async (pass) => {
      const { written, query } = batches()
      const answers = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
      const { requests } = openLog(async (statement) => {
        await query(statement)
        await answers[written.length - 1]?.promise
      })
      const credential = credentialOf('an organisation')
      const record = (from: number, to: number) => {
        for (const requestId of names(from, to)) requests.record({ credential, points: 1 }, { ...OBSERVED, requestId })
      }
      record(0, 400)
      await pass(0)
      record(400, 410)
      answers[0]?.resolve()
      await pass(0)
      expect(written).toEqual([names(0, 400)])
      await pass(250)
      expect(written).toEqual([names(0, 400), names(400, 410)])
      record(410, 900)
      answers[1]?.resolve()
      await pass(0)
      expect(written.slice(2)).toEqual([names(410, 900)])
      record(900, 901)
      for (const { resolve } of answers) resolve()
      await requests.close()
      expect(written.slice(3)).toEqual([names(900, 901)])
    }))

  it('of requests without a known credential is none', () =>
    withTimer(async (pass) => {
      const { written, query } = batches()
      const { requests, lines } = openLog(query)
      requests.record({ points: 0 }, OBSERVED)
      await pass(250)
      await requests.close()
      expect([written, lines, requests.lost]).toEqual([[], [], 0])
    }))

  it('is announced once to each organisation, but not for requests of people, whose pages read the log', () =>
    withTimer(async () => {
      const { requests, published } = openLog(batches().query)
      const [one, two] = [credentialOf('one'), credentialOf('two', { kind: 'token' })]
      const person = credentialOf('three', { kind: 'session' })
      for (const credential of [one, two, one, person]) requests.record({ credential, points: 1 }, OBSERVED)
      await requests.close()
      expect(published).toEqual([
        ['one', 'requests'],
        ['two', 'requests'],
      ])
    }))
})

describe('while the database is away', () => {
  it('requests wait, each failure is logged, and they are written later', () =>
    withTimer(async (pass) => {
      const { written, query } = batches()
      const away = new Error('the database is away')
      let isAway = true
      const { requests, lines, published } = openLog((statement) => (isAway ? Promise.reject(away) : query(statement)))
      const credential = credentialOf('an organisation')
      requests.record({ credential, points: 1 }, OBSERVED)
      await pass(500)
      const line = [{ err: away, waiting: 1, lost: 0 }, 'request log could not be written']
      expect(lines).toEqual([line, line])
      expect(published).toEqual([])
      isAway = false
      await pass(250)
      expect(written).toEqual([['req_1']])
      expect(requests.lost).toBe(0)
      await requests.close()
      expect(lines).toHaveLength(2)
    }))

  it('the 50,000 latest requests wait; older ones are lost and counted', () =>
    withTimer(async (pass) => {
      const { written, query } = batches()
      const attempt = Promise.withResolvers<void>()
      let isAway = true
      const { requests, lines } = openLog((statement) => (isAway ? attempt.promise : query(statement)))
      const credential = credentialOf('an organisation')
      const record = (requestId: string) => requests.record({ credential, points: 1 }, { ...OBSERVED, requestId })
      for (const requestId of names(0, 100_000)) record(requestId)
      expect(requests.lost).toBe(0)
      for (const requestId of ['one', 'more']) record(requestId) // than wait while a batch is on its way
      expect(requests.lost).toBe(2)
      attempt.reject(new Error('the database is away'))
      await pass(0)
      expect(requests.lost).toBe(50_002)
      expect(lines).toEqual([[expect.objectContaining({ waiting: 50_000, lost: 50_002 }), expect.any(String)]])
      isAway = false
      await requests.close()
      const kept = written.flat()
      expect([kept.length, kept[0], kept.at(-1)]).toEqual([50_000, 'req_50000', 'req_99999'])
    }))
})

describe('the count of requests', () => {
  it.each<[outcome: string, status: number, code?: ErrorCode]>([
    ['success', 200],
    ['success', 399],
    ['client_error', 400],
    ['client_error', 499],
    ['limited', 429],
    ['server_error', 500],
    ['server_error', 503],
    ['client_error', 200, 'validation_failed'],
    ['client_error', 200, 'invalid_json'],
    ['limited', 200, 'rate_limited'],
    ['server_error', 200, 'internal_error'],
  ])('is one %s for the status %i and the error %s', async (outcome, status, errorCode) => {
    const orgId = await world.organisation()
    const { counts } = await write(orgId, [
      [credentialOf(orgId), { status, failure: errorCode && { code: errorCode } }],
    ])
    const none = { success: 0, client_error: 0, server_error: 0, limited: 0 }
    expect(counts[0]).toMatchObject({ ...none, [outcome]: 1 })
  })

  it('adds up for a credential and minute, with its latest rate limit', async () => {
    const orgId = await world.organisation()
    const now = new Date()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Math.floor(now.getTime() / 60_000) * 60_000 + 1000) })
    try {
      const credential = credentialOf(orgId, { ratePerMinute: 10 })
      await write(orgId, [[credential], [credential, { status: 404 }, { points: 3 }], [credentialOf(orgId)]])
      const wider = { ...credential, ratePerMinute: 20 }
      const { counts, log } = await write(orgId, [[wider], [wider, { status: 500 }]])
      expect(log).toHaveLength(5)
      expect(counts).toHaveLength(2)
      expect(counts.find((row) => row.credential_id === credential.id)).toMatchObject({
        success: 2,
        client_error: 1,
        server_error: 1,
        points: 6,
        rate_per_minute: 20,
      })
    } finally {
      vi.useRealTimers()
    }
  })
})
