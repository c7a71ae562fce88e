/**
 * The guide's sync loop, as it is there, over every resource: while writers insert, change and delete at once, and
 * roll back now and then, it ends with what the database has.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeIn } from '../support/guides.ts'
import { scaled } from '../support/random.ts'
import { allResources } from '../support/resources.ts'
import { joinTestServer, type TestServer } from '../support/server.ts'
import { stamped } from '../support/write.ts'

const WRITERS = 4
/** Enough for one to delete. */
const WRITES = scaled(60)

interface SyncedRecord {
  id: string
  updated_at: string
}
type Sync = (records: Map<string, SyncedRecord>, path: string, since?: string) => Promise<string>

const [code] = codeIn('export-and-sync', 'js sync')

let server: TestServer
let key: string
let sync: Sync

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  // oxlint-disable-next-line typescript/no-implied-eval -- the text of the guide is what is tested
  sync = new Function('BASE', 'KEY', `${code}; return sync`)(server.base, key)
})
afterAll(() => server.stop())

const ROLLED_BACK = new Error('a writer that rolls back')

/**
 * One transaction of a writer on `table`: copies, changes or deletes records, and sometimes rolls back. At least three
 * records stay, so that there is always something to compare at the end.
 */
async function write(table: string): Promise<void> {
  const randomIds = `select id from ${table} where org_id = $1 and deleted_at is null order by random() limit`
  const columns = await copied(table)
  const changed = "'2000-01-01T00:00:00Z'" // an update without a change moves nothing, so it deletes and restores
  const kinds: (string | string[])[] = [
    `insert into ${table} (org_id, ${columns}) select org_id, ${columns} from ${table}
      where org_id = $1 and id in (select id from ${table} where org_id = $1 order by random() limit 3)`,
    [
      `update ${table} set deleted_at = ${changed} where org_id = $1 and id in (${randomIds} 3)`,
      `update ${table} set deleted_at = null where org_id = $1 and deleted_at = ${changed}`,
    ],
    `update ${table} set deleted_at = now() where org_id = $1 and id in (${randomIds} 1 offset 3)`,
  ]
  // The assignments of one worker never overlap, nor the rates of one client; a template has a version once, and a document type has its key alone, so
  // a copy would be rejected.
  const allowedKinds = ['assignments', 'client_rates', 'document_templates', 'custom_document_types'].includes(table)
    ? kinds.slice(1)
    : kinds
  await stamped(server, server.orgId, async (client) => {
    for (const kind of allowedKinds)
      if (Math.random() < 0.5) for (const statement of [kind].flat()) await client.query(statement, [server.orgId])
    if (Math.random() < 0.2) await sleep(Math.random() * 10)
    if (Math.random() < 0.1) throw ROLLED_BACK
  }).catch((error) => {
    if (error !== ROLLED_BACK) throw error
  })
}

const columnsByTable = new Map<string, string>()

/** The columns that a copy of a record may share with it. */
async function copied(table: string): Promise<string> {
  const known = columnsByTable.get(table)
  if (known !== undefined) return known
  const own = ['org_id', 'id', 'created_at', 'updated_at', 'deleted_at', 'external_id', 'file_key', 'receipt_key']
  const { rows } = await server.database.pool.query(
    'select column_name as name from information_schema.columns where table_name = $1 and column_name <> all ($2)',
    [table, table === 'documents' ? own.filter((each) => each !== 'file_key') : own],
  )
  const columns = rows.map(({ name }) => `"${name}"`).join(', ')
  columnsByTable.set(table, columns)
  return columns
}

it.each(allResources)('$path', async ({ path, table, make }) => {
  for (let n = 0; n < 6; n++) await make(server, key)
  const records = new Map<string, SyncedRecord>()
  let since = await sync(records, path)
  let rounds = 0
  let writes = 0
  const writers = Array.from({ length: WRITERS }, async () => {
    for (; writes < WRITES; writes++) {
      if (Math.random() < 0.2) await make(server, key)
      await write(table)
    }
  })
  const reader = (async () => {
    for (; writes < WRITES || rounds < 2; rounds++) since = await sync(records, path, since)
  })()
  await Promise.all([...writers, reader])
  await sync(records, path, since)
  const stored = await server.database.pool.query(`select id, updated_at, deleted_at from ${table} where org_id = $1`, [
    server.orgId,
  ])
  const live = stored.rows.filter((row) => row.deleted_at === null)
  expect(live.length).toBeGreaterThan(0)
  expect(live.length).toBeLessThan(stored.rows.length)
  expect(rounds).toBeGreaterThan(1)
  const stamps = (rows: Iterable<{ id: string; updated_at: unknown }>) =>
    [...rows].map(({ id, updated_at }) => `${id} ${new Date(updated_at as string).toISOString()}`).sort()
  expect(stamps(records.values())).toEqual(stamps(live))
})
