/**
 * The organisation clock: with concurrent writers, a client that syncs by watermark, or by the highest updated_at it
 * received, ends with the state of the database. Timestamps, ids and counts follow the order of commits.
 */
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../src/access/resources.ts'
import { SEED, scaled } from '../../support/random.ts'
import { create } from '../../support/resources.ts'
import { type Answer, request, startTestServer, type TestServer } from '../../support/server.ts'
import { inOneTransaction, type Statement } from '../../support/transaction.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const WRITERS = 8
const COMMITS = scaled(150)
const PAGE = 5

interface Seen {
  updated_at: string
  last_name: string
  deleted_at: string | null
}

/** Sync pages of a list over HTTP, keeping the latest state of each record. */
class SyncClient {
  readonly seen = new Map<string, Seen>()
  #since = '1970-01-01T00:00:00.000Z'
  readonly #key: string
  readonly #next: (pages: Answer[]) => string | undefined

  constructor(key: string, next: (pages: Answer[]) => string | undefined) {
    this.#key = key
    this.#next = next
  }

  async pass(): Promise<void> {
    const pages: Answer[] = []
    let query: string | undefined = `limit=${PAGE}&include_deleted=true&updated_since=${this.#since}`
    while (query !== undefined) {
      const page: Answer = await request(`${server.base}/workers?${query}`, { key: this.#key })
      if (page.status !== 200) throw new Error(JSON.stringify(page.body))
      pages.push(page)
      for (const { id, ...record } of page.body.data) {
        const known = this.seen.get(id)
        if (known === undefined || known.updated_at <= record.updated_at) this.seen.set(id, record)
      }
      query = /\?([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1]
    }
    this.#since = this.#next(pages) ?? this.#since
  }
}

const byWatermark = (pages: Answer[]) => pages[0]?.headers.get('x-sync-watermark') ?? undefined
const byHighestStamp = (pages: Answer[]) =>
  pages
    .flatMap((page) => page.body.data as Seen[])
    .map((record) => record.updated_at)
    .sort()
    .at(-1)

/** One transaction of a writer: inserts, changes or deletes a few records, pauses, and sometimes rolls back. */
async function write(client: pg.Client, orgId: string, random: () => number): Promise<void> {
  await client.query('begin')
  await client.query('select begin_write($1)', [orgId])
  const randomIds = 'select id from workers where org_id = $1 and deleted_at is null order by random() limit'
  const name = String(random())
  const choice = random()
  if (choice < 0.45)
    await client.query('insert into workers (org_id, first_name, last_name) values ($1, $2, $2), ($1, $2, $2)', [
      orgId,
      name,
    ])
  else if (choice < 0.85)
    await client.query(`update workers set last_name = $2 where org_id = $1 and id in (${randomIds} 3)`, [orgId, name])
  else await client.query(`update workers set deleted_at = now() where org_id = $1 and id in (${randomIds} 1)`, [orgId])
  if (random() < 0.2) await new Promise((resolve) => setTimeout(resolve, random() * 10))
  await client.query(random() < 0.1 ? 'rollback' : 'commit')
}

it('a sync client misses nothing while eight writers write', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
      async (stream) => {
        const random = () => stream.next().value as number
        const orgId = await server.organisation()
        const key = await server.key({ orgId })
        const watermark = new SyncClient(key, byWatermark)
        const highest = new SyncClient(key, byHighestStamp)
        let commits = 0
        const writers = Array.from({ length: WRITERS }, async () => {
          const client = new pg.Client({ connectionString: server.databaseUrl })
          await client.connect()
          for (; commits < COMMITS; commits++) await write(client, orgId, random)
          await client.end()
        })
        const readers = [watermark, highest].map(async (client) => {
          while (commits < COMMITS) await client.pass()
        })
        await Promise.all([...writers, ...readers])
        await watermark.pass()
        await highest.pass()
        const stored = await server.database.pool.query(
          'select id, last_name, updated_at, deleted_at from workers where org_id = $1',
          [orgId],
        )
        for (const client of [watermark, highest]) {
          expect(client.seen.size).toBe(stored.rows.length)
          for (const row of stored.rows)
            expect(client.seen.get(row.id)).toMatchObject({
              last_name: row.last_name,
              updated_at: row.updated_at.toISOString(),
              deleted_at: row.deleted_at?.toISOString() ?? null,
            })
        }
        const list = await request(`${server.base}/workers?limit=1`, { key })
        expect(list.body.pagination.total).toBe(stored.rows.filter((row) => row.deleted_at === null).length)
      },
    ),
    { numRuns: 2, seed: SEED },
  )
})

it('ids increase in the order of commits, across writers', async () => {
  const key = await server.key()
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => create(server, key, '/workers', { first_name: 'A', last_name: String(n) })),
  )
  const rows = await server.database.pool.query('select id from workers where org_id = $1 order by updated_at', [
    server.orgId,
  ])
  const ids = rows.rows.map((row) => row.id)
  expect(ids).toHaveLength(40)
  expect(ids.every((id, index) => index === 0 || ids[index - 1] < id)).toBe(true)
})

describe('the database', () => {
  const inTransaction = (...statements: Statement[]) => inOneTransaction(server.databaseUrl, statements)

  const insert = (orgId: string): [string, unknown[]] => [
    "insert into clients (org_id, name) values ($1, 'x')",
    [orgId],
  ]

  it('has timestamps, counts and guards on the table of every resource', async () => {
    const expectedTriggers = ['refuse_sandbox_commit', 'stamp_row', 'tally_delete', 'tally_insert', 'tally_update']
    for (const { table } of Object.values(resources)) {
      const triggers = await server.database.pool.query(
        'select tgname as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal',
        [table],
      )
      expect(
        triggers.rows.map(({ name }) => name),
        table,
      ).toEqual(expect.arrayContaining(expectedTriggers))
    }
  })

  it('deletes an organisation with its records, and with what counts them', async () => {
    const orgId = await server.organisation()
    const key = await server.key({ orgId })
    await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
    await inTransaction(['select begin_write($1)', [orgId]], ['delete from organisations where id = $1', [orgId]])
    for (const table of ['workers', 'tallies', 'change_counts']) {
      const { rows } = await server.database.pool.query(`select from ${table} where org_id = $1`, [orgId])
      expect(rows, table).toEqual([])
    }
  })

  it('has a time after the first write of an organisation, also if nothing was written in it', async () => {
    const { rows: created } = await server.database.pool.query(
      "insert into organisations (id, name) values (gen_random_uuid(), 'New') returning id",
    )
    await inTransaction(['select begin_write($1, $2)', [created[0].id, new Date('2026-03-01T10:00:00.123456Z')]])
    const { rows } = await server.database.pool.query('select last_write from organisation_clocks where org_id = $1', [
      created[0].id,
    ])
    expect(rows).toEqual([{ last_write: new Date('2026-03-01T10:00:00.123Z') }])
  })

  it('rejects a write outside begin_write', async () => {
    await expect(inTransaction(insert(server.orgId))).rejects.toMatchObject({ code: '42501' })
    const update = "update clients set name = 'y' where org_id = $1"
    await inTransaction(['select begin_write($1)', [server.orgId]], insert(server.orgId))
    await expect(inTransaction([update, [server.orgId]])).rejects.toMatchObject({ code: '42501' })
    await expect(inTransaction(['delete from clients where org_id = $1', [server.orgId]])).rejects.toMatchObject({
      code: '42501',
    })
  })

  it("rejects another organisation's row in a write transaction, and moving a row to another organisation", async () => {
    const other = await server.organisation()
    await expect(inTransaction(['select begin_write($1)', [other]], insert(server.orgId))).rejects.toMatchObject({
      code: '42501',
    })
    await inTransaction(['select begin_write($1)', [server.orgId]], insert(server.orgId))
    const move = 'update clients set org_id = $1 where org_id = $2'
    await expect(
      inTransaction(['select begin_write($1)', [server.orgId]], [move, [other, server.orgId]]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  it('rejects a reference to another organisation', async () => {
    const other = await server.organisation()
    await inTransaction(['select begin_write($1)', [other]], insert(other))
    const project = "insert into projects (org_id, client_id, name) select $1, id, 'x' from clients where org_id = $2"
    await expect(
      inTransaction(['select begin_write($1)', [server.orgId]], [project, [server.orgId, other]]),
    ).rejects.toMatchObject({ code: '23503' })
  })
})
