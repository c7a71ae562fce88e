/** Exports of many records: one snapshot, and what happens when one does not come to its end. */
import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { beginExport, CSV, finishExport, linesOf, NDJSON, receiveExport } from '../../support/export.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'
import { stamped } from '../../support/write.ts'

/** More than the buffers between server and client take. */
const MANY = 40_000

let server: TestServer
let key: string
let url: string
const begun: IncomingMessage[] = []

async function fill(orgId: string, count: number): Promise<void> {
  await stamped(server, orgId, (client) =>
    client.query(
      `insert into workers (org_id, first_name, last_name, metadata)
       select $1, 'Ada', 'Okafor ' || n, jsonb_build_object('note', repeat('x', 400)) from generate_series(1, $2::int) n`,
      [orgId, count],
    ),
  )
}

beforeAll(async () => {
  server = await startTestServer({ DATABASE_POOL: '8' }) // two exports at the same time, one an organisation
  key = await server.key()
  url = `${server.base}/workers`
  await fill(server.orgId, MANY)
}, 300_000)
afterAll(() => server.stop())
afterEach(async () => {
  for (const response of begun.splice(0)) response.destroy()
  await noExportRuns()
})

/** Backends with an open transaction of an export. */
async function exporting(): Promise<number[]> {
  const { rows } = await server.database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and state <> 'idle' and query like 'fetch %'`,
  )
  return rows.map(({ pid }) => pid)
}

const noExportRuns = () => eventually(async () => (await exporting()).length === 0)

/** Begin an export that its client does not read. */
async function stall(as: string, accept = NDJSON): Promise<IncomingMessage> {
  const response = await beginExport(url, { key: as, accept })
  begun.push(response)
  return response
}

it('has what was there when it began, while records are written', async () => {
  const response = await stall(key)
  expect(response.statusCode).toBe(200)
  await fill(server.orgId, 10)
  await stamped(server, server.orgId, (client) =>
    client.query(
      'update workers set last_name = $2 where id = (select id from workers where org_id = $1 order by id limit 1)',
      [server.orgId, 'Changed'],
    ),
  )
  const { records, last } = linesOf(await finishExport(response))
  expect([records.length, last.count, new Set(records.map(({ id }) => id)).size]).toEqual([MANY, MANY, MANY])
  expect(records.some(({ last_name }) => last_name === 'Changed')).toBe(false)
  const since = await request(`${url}?updated_since=${last.watermark}`, { key })
  expect(since.body.data.map(({ last_name }: { last_name: string }) => last_name)).toContain('Changed')
})

it('costs a point for every started 5,000 records', async () => {
  const own = await server.key()
  const { headers } = await receiveExport(url, { key: own })
  expect(headers['x-ratelimit-cost']).toBe('1')
  const after = await request(url, { key: own })
  const count = linesOf(await receiveExport(url, { key: own })).last.count
  expect(100_000 - Number(after.headers.get('x-ratelimit-remaining'))).toBe(Math.ceil(count / 5000) + 1)
})

describe('a client that goes away', () => {
  it.each([NDJSON, CSV])('frees the connection and its place: %s', async (accept) => {
    const response = await stall(key, accept)
    expect(await exporting()).toHaveLength(1)
    response.destroy()
    await noExportRuns()
    await eventually(async () => (await receiveExport(`${url}?trade=none`, { key })).status === 200)
  })
})

describe('an export that fails on the way', () => {
  it.each([NDJSON, CSV])('has no end: %s', async (accept) => {
    const response = await stall(key, accept)
    const [pid] = await exporting()
    await server.database.pool.query('select pg_terminate_backend($1)', [pid])
    const { text, trailers, isComplete } = await finishExport(response)
    expect([isComplete, trailers]).toEqual([false, {}])
    expect(text).toContain('Okafor 1')
    expect(text).not.toContain('"complete"')
    await eventually(async () => (await receiveExport(`${url}?trade=none`, { key })).status === 200)
  })

  it('before its first record is answered with the error', async () => {
    await server.database.pool.query('alter table organisation_clocks rename to gone')
    try {
      const answer = await receiveExport(url, { key })
      expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([500, 'internal_error'])
    } finally {
      await server.database.pool.query('alter table gone rename to organisation_clocks')
    }
    await eventually(async () => (await receiveExport(`${url}?trade=none`, { key })).status === 200)
  })
})

describe('at the same time', () => {
  it('exports wait for their turn; one that nobody reads ends, and other requests are served', async () => {
    const others = [await server.organisation(), await server.organisation()]
    const keys = await Promise.all(others.map((orgId) => server.key({ orgId })))
    await fill(others[0] as string, MANY)
    const [first, other] = [await stall(key), await stall(keys[0] as string)]
    const waiting = [receiveExport(`${url}?trade=none`, { key }), receiveExport(url, { key: keys[1] as string })]
    expect((await request(`${url}?limit=1`, { key })).status).toBe(200)
    expect((await Promise.all(waiting)).map(({ status, isComplete }) => [status, isComplete])).toEqual([
      [200, true],
      [200, true],
    ])
    const cut = await Promise.all([finishExport(first), finishExport(other)])
    expect(cut.some(({ isComplete }) => !isComplete)).toBe(true)
  }, 300_000)
})
