/** The table of traces: it says what becomes of each column in which a person can be named. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Trace, traces } from '../../../src/domain/forgetting/traces.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

const TEXTS = `select c.table_name || '.' || c.column_name as name from information_schema.columns c
  join information_schema.tables using (table_schema, table_name)
  where c.table_schema = current_schema() and table_type = 'BASE TABLE'
    and c.udt_name in ('text', 'varchar', 'bpchar', 'json', 'jsonb', 'bytea', '_text', '_varchar')
    and not exists (select from pg_class p where p.oid = c.table_name::regclass and p.relispartition)
    and c.table_name <> '_prisma_migrations'`

const columnsOf = ({ table, set = {}, keep = '' }: Trace) =>
  [...Object.keys(set), ...keep.split(' ').filter((name) => name !== '')].map((name) => `${table}.${name}`)

describe('traces of a worker', () => {
  it('every column of text, JSON or bytes has a decision', async () => {
    const { rows } = await server.database.pool.query<{ name: string }>(TEXTS)
    const declared = new Set(traces.flatMap(columnsOf))
    expect(rows.map(({ name }) => name).filter((name) => !declared.has(name))).toEqual([])
    expect(rows.length).toBeGreaterThan(200)
  })

  it('every decision is about a column that exists', async () => {
    const { rows } = await server.database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`,
    )
    const existing = new Set(rows.map(({ name }) => name))
    expect(traces.flatMap(columnsOf).filter((name) => !existing.has(name))).toEqual([])
  })
})
