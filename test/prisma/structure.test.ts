/** What the migrations make is recorded, and what a database lacks of it is named. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { missingParts, readStructure, structureFile } from '../../prisma/structure.ts'
import { readConfig } from '../../src/platform/config.ts'
import { addPartitions } from '../../src/platform/database/partitions/maintenance.ts'
import { partitionedTables } from '../../src/server/growth.ts'
import { startServer } from '../../src/server/main.ts'
import { copyDatabase, type TestDatabase } from '../support/database.ts'

let own: TestDatabase
let client: pg.Client

beforeAll(async () => {
  own = await copyDatabase()
  client = new pg.Client({ connectionString: own.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await own.drop()
})

/** What is missing after a change, which is undone. */
async function missingAfter(change: string): Promise<string[]> {
  await client.query(`begin; ${change}`)
  return missingParts(client).finally(() => client.query('rollback'))
}

it('is recorded; after a new migration: npx vitest run test/prisma/structure.test.ts -t recorded -u', async () => {
  await expect(`${(await readStructure(client)).join('\n')}\n`).toMatchFileSnapshot(structureFile)
})

it('is the same whatever was made at run time: partitions, and indexes of an operator', async () => {
  const before = await readStructure(client)
  const pool = new pg.Pool({ connectionString: own.url })
  const later = new Date(Date.now() + 40 * 86_400_000)
  await addPartitions(pool, partitionedTables({ eventRetentionDays: 30 }), later).finally(() => pool.end())
  expect(await readStructure(client)).toEqual(before)
  expect(await missingAfter('create index of_an_operator on workers (org_id, phone)')).toEqual([])
})

it.each([
  [
    'alter table webhook_attempts drop constraint webhook_attempts_pkey',
    'constraint webhook_attempts_pkey of webhook_attempts',
  ],
  ['alter table workers drop constraint workers_org_id_fkey', 'constraint workers_org_id_fkey of workers'],
  ['drop trigger stamp_row on workers', 'trigger stamp_row of workers'],
  ['alter table workers disable trigger stamp_row', 'trigger stamp_row of workers'],
  ['alter table memberships disable trigger all', 'constraint memberships_org_id_fkey of memberships'],
  [
    'alter table events drop constraint events_pkey cascade; alter table only events add primary key (org_id, id)',
    'constraint events_pkey of events',
  ],
  ['alter table events detach partition events_default', 'partitions of events'],
  ['alter table events_default disable trigger all', 'partitions of events'],
  ['drop table request_log_default', 'partitions of request_log'],
  ['set local session_replication_role = replica', 'setting session_replication_role (it has another definition)'],
  ['drop index users_email_key', 'unique index users_email_key of users'],
  ['drop view invoiced_timesheets', 'view invoiced_timesheets'],
  [
    'drop trigger write_invoiced_timesheet on invoiced_timesheets',
    'trigger write_invoiced_timesheet of invoiced_timesheets',
  ],
  ['drop function open_write cascade', 'function open_write'],
  ['alter table workers alter org_id set default next_id()', 'column workers.org_id (it has another definition)'],
  ['alter type worker_status add value $$gone$$', 'type worker_status (it has another definition)'],
])('after %s, it says so', async (change, name) => {
  expect((await missingAfter(change)).filter((part) => part.startsWith(name))).toHaveLength(1)
})

const newer = `insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
    values ('later', '', now(), '29990101000000_later', 1)`

it('nothing is said of a database that a newer version has migrated', async () => {
  expect(await missingAfter(`drop trigger stamp_row on workers; ${newer}`)).toEqual([])
})

it.each([1, 2, 3, 4])('nor of one that a newer version migrates after question %i', async (question) => {
  await client.query('begin')
  let asked = 0
  const query = async (text: string) => {
    const answer = await client.query(text)
    if (++asked === question) await client.query(`drop trigger stamp_row on workers; ${newer}`)
    return answer
  }
  const missing = await missingParts({ query } as pg.Client).finally(() => client.query('rollback'))
  expect(missing).toEqual([])
})

it('a server does not start without a part that keeps data right, and starts without an index', async () => {
  const config = readConfig({ DATABASE_URL: own.url, PORT: '0', LOG_LEVEL: 'silent', NODE_ENV: 'test' })
  await client.query('drop index tasks_search_idx')
  await (await startServer(config, () => {})).stop()
  await client.query('drop trigger stamp_row on workers')
  await expect(startServer(config, () => {})).rejects.toThrow(/DATABASE_URL: the database is not whole.*pg_restore/)
})

it('a server does not migrate a database whose restore broke off before the history of the migrations', async () => {
  const half = await copyDatabase()
  const config = readConfig({ DATABASE_URL: half.url, PORT: '0', LOG_LEVEL: 'silent', NODE_ENV: 'test' })
  const inside = new pg.Client({ connectionString: half.url })
  await inside.connect()
  await inside.query('truncate _prisma_migrations')
  await expect(startServer(config, () => {})).rejects.toThrow(/DATABASE_URL: the database is not whole.*pg_restore/)
  await inside.query('drop table _prisma_migrations')
  await expect(startServer(config, () => {})).rejects.toThrow(/DATABASE_URL: the database is not whole.*pg_restore/)
  await inside.end()
  await half.drop()
})
