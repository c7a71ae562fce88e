/** The table of sections: each table with rows about people is in the archive, or left out with a reason. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { traces } from '../../../src/domain/forgetting/traces.ts'
import { leftOut, sections } from '../../../src/domain/personal-data/sections.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

/** Tables with a column that names a worker or an account. */
const ABOUT_PEOPLE = `select distinct c.table_name as name from information_schema.columns c
  join information_schema.tables using (table_schema, table_name)
  where c.table_schema = current_schema() and table_type = 'BASE TABLE'
    and c.column_name in ('worker_id', 'user_id', 'person_id', 'account_id')
    and not exists (select from pg_class p where p.oid = c.table_name::regclass and p.relispartition)`
const COLUMNS = `select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`
/** Columns that must not be handed out. */
const SECRET = /secret|hash|password|p256dh|auth$|_key$/

async function names(text: string): Promise<string[]> {
  return (await server.database.pool.query<{ name: string }>(text)).rows.map(({ name }) => name)
}

describe('sections of personal data', () => {
  it('each table about people has a decision', async () => {
    const decided = new Set([...sections.map(({ table }) => table), ...Object.keys(leftOut)])
    const erased = traces.filter(({ of }) => of !== undefined).map(({ table }) => table)
    const found = new Set([...(await names(ABOUT_PEOPLE)), ...erased])
    expect([...found].filter((table) => !decided.has(table))).toEqual([])
    expect(found.size).toBeGreaterThan(25)
  })

  it('each decision is about a table and columns that exist', async () => {
    const existing = new Set(await names(COLUMNS))
    const named = sections.flatMap(({ table, key = 'id', omit = [], set = {}, files = [] }) =>
      [key, ...omit, ...Object.keys(set), ...files.flatMap((file) => Object.values(file))].map(
        (name) => `${table}.${name}`,
      ),
    )
    expect(named.filter((name) => !existing.has(name))).toEqual([])
    const tables = new Set([...existing].map((name) => name.split('.')[0]))
    expect(Object.keys(leftOut).filter((table) => !tables.has(table))).toEqual([])
  })

  it('no secret is handed out', async () => {
    const shown = (await names(COLUMNS)).filter((column) => {
      const [table, name] = column.split('.') as [string, string]
      const hides = ({ omit = [], files = [] }: (typeof sections)[number]) =>
        omit.includes(name) || files.some(({ key }) => key === name)
      const of = sections.filter((section) => section.table === table)
      return of.length > 0 && SECRET.test(name) && !of.every(hides)
    })
    expect(shown).toEqual([])
  })
})
