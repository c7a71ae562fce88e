/** A migration that replaces the function of indexes: small ones are rebuilt by it, large ones by the servers. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rebuildIndexes } from '../../../src/platform/database/stale-indexes.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'

const ROWS = 12_000
const ORGANISATION = randomUUID()
const log = { info: () => {} }

let own: TestDatabase
let pool: pg.Pool

const migration = (name: string) =>
  readFileSync(new URL(`../../../prisma/migrations/${name}/migration.sql`, import.meta.url), 'utf8')

beforeAll(async () => {
  own = await copyDatabase()
  pool = new pg.Pool({ connectionString: own.url })
  pool.on('error', () => {}) // connections that are closing when the database is dropped
  // As it was before: the earlier functions, and the entries that they make.
  const earlier = migration('20261122140000_finding').split('-- Each pair of')[0] as string
  await pool.query(earlier.replaceAll('create function', 'create or replace function'))
  await pool.query(`begin; set local session_replication_role = 'replica';
    insert into workers (id, org_id, first_name, last_name)
      select gen_random_uuid(), '${ORGANISATION}', 'Ada', 'Þór ' || n from generate_series(1, ${ROWS}) n;
    insert into clients (id, org_id, name) values (gen_random_uuid(), '${ORGANISATION}', 'Þór');
    commit`)
})
afterAll(async () => {
  await pool.end()
  await own.drop()
})

/** How many records the index of a table gives for the capital. */
async function foundIn(table: string, columns: string): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_indexscan = off')
    const { rows } = await client.query(
      `select count(*)::int as found from ${table}
       where search_vector(org_id, ${columns}) @@ search_query('${ORGANISATION}', 'thor')`,
    )
    return rows[0].found
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const foundWorkers = () => foundIn('workers', 'first_name, last_name, email, phone, external_id')

it('finds all again, without a lock that keeps anybody waiting, and clears what a killed process left', async () => {
  await pool.query(migration('20261125154000_search_folding'))
  expect(await foundIn('clients', 'name, contact_name, contact_email, external_id')).toBe(1)
  expect(await foundWorkers()).toBe(0)
  await pool.query('create index workers_search_idx_ccnew on workers (last_name)')
  const writer = await pool.connect()
  const reader = await pool.connect()
  try {
    const rebuilding = rebuildIndexes({ pool, url: own.url }, log)
    // While others read and write; another process leaves it to the first.
    await expect
      .poll(async () => (await reader.query('select from pg_stat_progress_create_index')).rowCount, { interval: 1 })
      .toBe(1)
    expect(await rebuildIndexes({ pool, url: own.url }, log)).toEqual([])
    await writer.query(`begin; set local lock_timeout = '1s'; set local session_replication_role = 'replica';
      update workers set last_name = 'Þóra' where id = (select min(id::text)::uuid from workers where org_id = '${ORGANISATION}'); commit`)
    expect(await rebuilding).toEqual(['workers_search_idx'])
  } finally {
    writer.release()
    reader.release()
  }
  expect(await foundWorkers()).toBe(ROWS)
  const { rows } = await pool.query(`select relname from pg_class where relname like 'workers_search_idx%'`)
  expect(rows).toEqual([{ relname: 'workers_search_idx' }])
  expect(await rebuildIndexes({ pool, url: own.url }, log)).toEqual([])
})
