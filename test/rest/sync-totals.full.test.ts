/** Totals of what changed since a time: counted by spans of time, and exact after any writes at any times. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SEED, scaled } from '../support/random.ts'
import { joinTestServer, request, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

const START = Date.UTC(2026, 0, 1)
/** From one millisecond to years, so that all lengths of spans are met. */
const gaps = fc.oneof(...[1, 5000, 3_000_000, 300_000_000, 40_000_000_000].map((max) => fc.integer({ min: 1, max })))
const writes = fc.record({
  gap: gaps,
  rows: fc.integer({ min: 1, max: 5 }),
  what: fc.constantFrom('insert', 'insert', 'change', 'mark deleted', 'restore', 'remove', 'nothing'),
})

const statements: Record<string, string> = {
  insert: "insert into clients (org_id, name) select $1, 'Client ' || n from generate_series(1, $2::int) n",
  change:
    'update clients set name = name || $2 where org_id = $1 and id in (select id from clients where org_id = $1 order by random() limit $2)',
  'mark deleted':
    'update clients set deleted_at = now() where org_id = $1 and id in (select id from clients where org_id = $1 order by random() limit $2)',
  restore: 'update clients set deleted_at = null where org_id = $1 and deleted_at is not null and $2 > 0',
  remove:
    'delete from clients where org_id = $1 and id in (select id from clients where org_id = $1 order by random() limit $2)',
  nothing: 'update clients set name = name where org_id = $1 and $2 > 0',
}

async function write(orgId: string, at: number, what: string, rows: number, end = 'commit'): Promise<void> {
  const client: PoolClient = await server.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select begin_write($1, $2)', [orgId, new Date(at)])
    await client.query(statements[what] as string, [orgId, rows])
    await client.query(end)
  } finally {
    client.release()
  }
}

async function counted(orgId: string, since: string, withDeleted: boolean): Promise<number> {
  const { rows } = await server.database.pool.query(
    'select count(*)::int as n from clients where org_id = $1 and updated_at >= $2 and (deleted_at is null or $3)',
    [orgId, since, withDeleted],
  )
  return rows[0].n
}

it('are exact after any writes, for any time', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(writes, { minLength: 1, maxLength: 12 }),
      fc.array(gaps, { minLength: 1, maxLength: 6 }),
      async (steps, asked) => {
        const orgId = await server.organisation()
        const key = await server.key({ orgId })
        let at = START
        const moments = [START - 1, START]
        for (const { gap, rows, what } of steps) {
          at += gap
          moments.push(at, at + 1)
          await write(orgId, at, what, rows)
          await write(orgId, at + 1, 'change', rows, 'rollback')
        }
        for (const gap of asked) moments.push(START + gap)
        for (const moment of moments) {
          const since = new Date(moment).toISOString()
          for (const withDeleted of [false, true]) {
            const expected = await counted(orgId, since, withDeleted)
            const list = await request(
              `${server.base}/clients?limit=1&updated_since=${since}&include_deleted=${withDeleted}`,
              { key },
            )
            expect(list.body.pagination.total).toBe(expected)
          }
        }
        const left = await server.database.pool.query(
          'select count(*)::int as n from change_counts where org_id = $1 and (total <= 0 or live < 0)',
          [orgId],
        )
        expect(left.rows[0].n).toBe(0)
      },
    ),
    { numRuns: scaled(4), seed: SEED },
  )
})

it('count what was there before the migration', async () => {
  const orgId = await server.organisation()
  for (const [n, what] of ['insert', 'insert', 'mark deleted'].entries())
    await write(orgId, START + n * 9_000_000, what, 4)
  const { pool } = server.database
  const all = () =>
    pool.query('select * from change_counts order by org_id, resource, level, span').then(({ rows }) => rows)
  const kept = await all()
  expect(kept.length).toBeGreaterThan(6)
  await pool.query('delete from change_counts')
  const migration = readFileSync('prisma/migrations/20261122113000_counts_of_changes/migration.sql', 'utf8')
  // Documents have got a column of this name since.
  const statement = migration
    .slice(migration.indexOf('do $$'))
    .replaceAll('level, span_of(updated_at, level)', 'levels.level, span_of(updated_at, levels.level)')
    .replace('as level', 'as levels (level)')
  await pool.query(statement)
  expect(await all()).toEqual(kept)
})

it('read as little for twenty thousand changes as for fifty', async () => {
  const orgId = await server.organisation()
  for (let n = 0; n < 40; n++) await write(orgId, START + n * 100_000_000, 'insert', 500)
  const since = (at: number) => new Date(START + at).toISOString()
  const buffers = async (moment: string) => {
    const { rows } = await server.database.pool.query(
      `explain (analyze, buffers, format json) select changes_after('${orgId}', 'clients', '${moment}', true)`,
    )
    return rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks'] as number
  }
  const last = since(39 * 100_000_000 - 10_000)
  await buffers(last) // plans the function's statement
  const [few, many] = [await buffers(last), await buffers(since(-1))]
  expect(many).toBeLessThan(few + 20)
  expect(many).toBeLessThan(60)
})
