/** Deletes an organisation with all that it has, in batches that hold its clock for a short time each. */

import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/client.ts'
import type { Files } from '../../platform/files/files.ts'
import { NIL_UUID } from '../../platform/text/uuid.ts'
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
/** The audit log of a test organisation stays: it is only ever added to. */
const AUDIT = ['audit_log', 'audit_chain']

interface RemovalServices {
  database: Pick<Database, 'pool'>
  files: Pick<Files, 'store' | 'encrypted'>
}

/**
 * Delete a test organisation that was ended, its files and its members without another organisation. It can be repeated
 * after an interruption, and leaves every other organisation alone.
 * @throws the reason of `signal` when it is aborted
 */
export async function removeTestOrganisation(
  { database: { pool }, files }: RemovalServices,
  orgId: string,
  signal: AbortSignal,
): Promise<void> {
  const ended = 'select from test_organisations where org_id = $1 and deleted_at is not null'
  if ((await pool.query(ended, [orgId])).rowCount === 0) return
  await removeFiles(pool, files, orgId, signal)
  const members = await pool.query<{ user_id: string }>('select user_id from memberships where org_id = $1', [orgId])
  await removeRows(pool, orgId, AUDIT, signal)
  await pool.query(
    `delete from users u where id = any($1::uuid[]) and email like $2
       and not exists (select from memberships m where m.user_id = u.id)`,
    [members.rows.map(({ user_id }) => user_id), `%@${orgId}.invalid`],
  )
  await removeLast(pool, files, orgId)
}

/**
 * Delete an organisation that its owners closed, once its time has come: its rows, audit log, files with their keys, test
 * organisations, and people who are in no other. It can be repeated after an interruption. A person who cannot be deleted
 * keeps an account without an organisation.
 * @throws the reason of `signal` when it is aborted
 */
export async function removeClosedOrganisation(
  { database: { pool }, files, log }: RemovalServices & { log: Pick<Logger, 'info' | 'warn'> },
  orgId: string,
  signal: AbortSignal,
): Promise<void> {
  // It waits for an owner who reopens it at the last moment.
  const due = 'update organisations set closed_at = closed_at where id = $1 and deletes_at <= now()'
  if ((await inWrite(pool, orgId, due)) === 0) return
  await pool.query('update test_organisations set deleted_at = now() where owner_id = $1 and deleted_at is null', [
    orgId,
  ])
  await removeFiles(pool, files, orgId, signal)
  await removePeople(pool, orgId, signal, log)
  await removeRows(pool, orgId, [], signal)
  await removeLast(pool, files, orgId)
  log.info({ organisation: orgId }, 'a closed organisation was deleted')
}

async function removeLast(pool: Pool, { encrypted }: RemovalServices['files'], orgId: string): Promise<void> {
  await encrypted.keyring.destroyAll(orgId)
  await inWrite(pool, orgId, 'delete from organisations where id = $1')
}

/** They go first: their memberships say who they are. */
async function removePeople(pool: Pool, orgId: string, signal: AbortSignal, log: Pick<Logger, 'warn'>) {
  for (let after: string = NIL_UUID; ; ) {
    const { rows } = await pool.query<{ id: string }>(
      `select user_id::text as id from memberships m where org_id = $1 and user_id > $2
         and not exists (select from memberships o where o.user_id = m.user_id and o.org_id <> $1)
       order by user_id limit ${BATCH}`,
      [orgId, after],
    )
    for (const { id } of rows) {
      signal.throwIfAborted()
      await inWrite(pool, orgId, 'delete from users where id = $2 and $1::uuid is not null', id).catch((err: unknown) =>
        log.warn({ err, organisation: orgId, user: id }, 'a person of a closed organisation could not be deleted'),
      )
    }
    if (rows.length < BATCH) return
    after = (rows.at(-1) as { id: string }).id
  }
}

async function removeRows(pool: Pool, orgId: string, kept: readonly string[], signal: AbortSignal): Promise<void> {
  for (const table of await tablesOf(pool, kept))
    for (let count = BATCH; count === BATCH; ) {
      signal.throwIfAborted()
      count = await removeBatch(pool, orgId, table)
    }
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
async function tablesOf(pool: Pool, kept: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string; referrers: string[] }>(
    `select t.relname as name, array(
       select distinct r.relname::text from pg_constraint c join pg_class r on r.oid = c.conrelid and not r.relispartition
       where c.contype = 'f' and c.confrelid = t.oid and r.oid <> t.oid) as referrers
     from pg_class t
     where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
       and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'org_id' and not a.attisdropped)
       and t.relname <> all ($1)
     order by 1`,
    [[...LAST, ...kept]],
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
async function inWrite(pool: Pool, orgId: string, text: string, ...more: string[]): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('muster.closed', 'on', true), set_config('muster.removing', 'on', true)`)
    await client.query('select begin_write(id) from organisations where id = $1', [orgId])
    const { rowCount } = await client.query(text, [orgId, ...more])
    await client.query('commit')
    return rowCount ?? 0
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
