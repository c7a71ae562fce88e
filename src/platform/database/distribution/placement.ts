/**
 * Where the rows of each table are in a database that Citus distributes: those of an organisation together on one of the
 * nodes, or all of the table on every node. The schema says which; nothing has to be listed for a new table.
 */
import type { ClientBase, Pool } from 'pg'

/** The column by which rows are distributed. */
export const DISTRIBUTION_COLUMN = 'org_id'

/** `local`: on the coordinator alone. */
export type Placement = 'distributed' | 'reference' | 'local'

/** A table, where its rows belong, and where they are. */
export interface PlacedTable {
  table: string
  wanted: Placement
  present: Placement
}

/** A trigger chains each of their entries to the last, with a salt: that happens once, in one place. */
const LOCAL = ['audit_chain', 'audit_log']

const TABLES = `
  select r.oid::int, r.relname as table,
    exists (select from pg_attribute a where a.attrelid = r.oid and a.attname = $1 and a.attnotnull)
      and not exists (select from pg_index i where i.indrelid = r.oid and i.indisunique and not exists (
        select from pg_attribute a where a.attrelid = r.oid and a.attname = $1 and a.attnum = any (i.indkey))) as distributable
  from pg_class r where r.relnamespace = current_schema()::regnamespace and r.relkind in ('r', 'p') and not r.relispartition
    and r.relname <> '_prisma_migrations'
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = r.oid and deptype = 'e')
  order by r.relname`

// partmethod: h by hash, n none; repmodel: t a copy on each node, s one place
const PRESENT = `select logicalrelid::oid::int as oid, partmethod::text as method, repmodel::text as copies from pg_dist_partition`

/** Read with a session, whose organisation is not known before. */
const WHOLE = ['company_sign_ins']

type Queries = Pick<ClientBase | Pool, 'query'>

/** Whether the database has the extension. */
export async function hasCitus(database: Queries): Promise<boolean> {
  return (await database.query("select from pg_extension where extname = 'citus'")).rowCount === 1
}

/**
 * Read where the tables belong and are. A table is distributed if its organisation is in each of its unique keys, because
 * nothing can be unique over several nodes.
 */
export async function readPlacements(database: Queries): Promise<PlacedTable[]> {
  const { rows: tables } = await database.query<{ oid: number; table: string; distributable: boolean }>(TABLES, [
    DISTRIBUTION_COLUMN,
  ])
  const present = new Map<number, Placement>()
  if (await hasCitus(database)) {
    const { rows } = await database.query<{ oid: number; method: string; copies: string }>(PRESENT)
    for (const { oid, method, copies } of rows)
      present.set(oid, method === 'h' ? 'distributed' : copies === 't' ? 'reference' : 'local')
  }
  return tables.map(({ oid, table, distributable }) => ({
    table,
    wanted: LOCAL.includes(table) ? 'local' : distributable && !WHOLE.includes(table) ? 'distributed' : 'reference',
    present: present.get(oid) ?? 'local',
  }))
}

/** Whether any table is distributed. */
export async function isDistributed(database: Queries): Promise<boolean> {
  if (!(await hasCitus(database))) return false
  const { rows } = await database.query<{ yes: boolean }>(
    `select exists (select from pg_dist_partition where partmethod = 'h') as yes`,
  )
  return rows[0]?.yes === true
}
