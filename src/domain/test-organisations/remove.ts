/** Deletes an organisation with all that it has, in batches that hold its clock for a short time each. */
import type { Pool } from 'pg'
import type { Database } from '../../platform/database/client.ts'
import type { Files } from '../../platform/files/files.ts'
import { namedFiles } from '../documents/named-files.ts'

/** Rows of a transaction. */
const BATCH = 1000
/** What deletes of records change, and what says how far the removal has come: they go with the organisation itself. */
const LAST = [
  'organisations',
  'organisation_clocks',
  'tallies',
  'change_counts',
  'status_counts',
  'event_counts',
  'test_organisations',
]
/** The audit log is only ever added to. */
const KEPT = ['audit_log', 'audit_chain']

/**
 * Delete a test organisation that was ended, its files and its members without another organisation. It can be repeated
 * after an interruption, and leaves every other organisation alone.
 * @throws the reason of `signal` when it is aborted
 */
export async function removeTestOrganisation(
  { database, files }: { database: Pick<Database, 'pool'>; files: Pick<Files, 'store'> },
  orgId: string,
  signal: AbortSignal,
): Promise<void> {
  const { pool } = database
  const ended = 'select from test_organisations where org_id = $1 and deleted_at is not null'
  if ((await pool.query(ended, [orgId])).rowCount === 0) return
  await removeFiles(pool, files, orgId, signal)
  const members = await pool.query<{ user_id: string }>('select user_id from memberships where org_id = $1', [orgId])
  for (const table of await tablesOf(pool))
    for (let count = BATCH; count === BATCH; ) {
      signal.throwIfAborted()
      count = await removeBatch(pool, orgId, table)
    }
  await pool.query(
    `delete from users u where id = any($1::uuid[]) and email like $2
       and not exists (select from memberships m where m.user_id = u.id)`,
    [members.rows.map(({ user_id }) => user_id), `%@${orgId}.invalid`],
  )
  await inWrite(pool, orgId, 'delete from organisations where id = $1')
}

async function removeFiles(pool: Pool, { store }: Pick<Files, 'store'>, orgId: string, signal: AbortSignal) {
  for (const { table, column } of namedFiles)
    for (let after = ''; ; ) {
      const { rows } = await pool.query<{ key: string }>(
        `select distinct ${column} as key from ${table} where org_id = $1 and ${column} > $2 order by 1 limit ${BATCH}`,
        [orgId, after],
      )
      for (const { key } of rows) {
        signal.throwIfAborted()
        if (key.startsWith(`${orgId}/`)) await store.delete(key)
      }
      if (rows.length < BATCH) break
      after = (rows.at(-1) as { key: string }).key
    }
}

/** The tables with rows of organisations, those that refer to others first. */
async function tablesOf(pool: Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string; referrers: string[] }>(
    `select t.relname as name, array(
       select distinct r.relname::text from pg_constraint c join pg_class r on r.oid = c.conrelid and not r.relispartition
       where c.contype = 'f' and c.confrelid = t.oid and r.oid <> t.oid) as referrers
     from pg_class t
     where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
       and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'org_id' and not a.attisdropped)
       and t.relname <> all ($1)
     order by 1`,
    [[...LAST, ...KEPT]],
  )
  const waiting = new Map(tables.map(({ name, referrers }) => [name, referrers]))
  const ordered: string[] = []
  while (waiting.size > 0) {
    const free = [...waiting].find(([, referrers]) => !referrers.some((each) => waiting.has(each)))
    const [name] = free ?? [...waiting][0] ?? []
    waiting.delete(name as string)
    ordered.push(name as string)
  }
  return ordered
}

/** In a partitioned table, a `ctid` may name rows of several partitions: all of them are the organisation's. */
async function removeBatch(pool: Pool, orgId: string, table: string): Promise<number> {
  const text = `delete from ${table} where org_id = $1
    and ctid = any (array(select ctid from ${table} where org_id = $1 limit ${BATCH}))`
  const { rows } = await pool.query<{ any: boolean }>(`select exists (select from ${table} where org_id = $1) as any`, [
    orgId,
  ])
  return rows[0]?.any ? Math.min(BATCH, await inWrite(pool, orgId, text)) : 0
}

/** Run a statement in a transaction that holds the organisation's clock, as the tables of records demand. */
async function inWrite(pool: Pool, orgId: string, text: string): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select begin_write(id) from organisations where id = $1', [orgId])
    const { rowCount } = await client.query(text, [orgId])
    await client.query('commit')
    return rowCount ?? 0
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
