/** Where a text stands that a server keeps: in its database and its files. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestServer } from '../../support/server.ts'
import { storeOf } from '../../support/store.ts'

/** The files in which a text stands, those of the file store decrypted. */
export async function dataFiles(server: TestServer, text: string): Promise<string[]> {
  const folder = server.settings.MUSTER_DATA_DIR
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  const store = await storeOf(server)
  for await (const key of store.keys()) if (Buffer.from(await store.getBytes(key)).includes(text)) found.push(key)
  for (const entry of entries)
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      if ((await readFile(path)).includes(text)) found.push(path)
    }
  return found
}

const SEARCH = `select c.table_schema || '.' || c.table_name as "table", c.column_name as "column" from information_schema.columns c
  join information_schema.tables using (table_schema, table_name)
  where table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
    and c.udt_name in ('text', 'varchar', 'bpchar', 'json', 'jsonb', 'bytea', '_text', '_varchar')`

/** The columns in which a text stands. */
export async function foundIn(server: Pick<TestServer, 'database'>, text: string): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ table: string; column: string }>(SEARCH)
  const found: string[] = []
  for (const { table, column } of rows) {
    const value = `case when pg_typeof("${column}")::text = 'bytea' then encode(("${column}"::text)::bytea, 'escape') else "${column}"::text end`
    const hit = await server.database.pool.query(`select from ${table} where (${value}) ilike $1 limit 1`, [
      `%${text}%`,
    ])
    if (hit.rowCount !== 0) found.push(`${table}.${column}`)
  }
  return found
}
