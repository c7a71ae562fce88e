/**
 * Takes an archive into this installation, with its ids. The rows are staged in temporary tables, so that no transaction is
 * open while the archive and the store are read and written; one short transaction then moves all of them. Its triggers know
 * by `muster.import` that stamps, counts and tallies come with the rows.
 */
import pg from 'pg'
import { applied, migrationNames } from '../../../prisma/migrate.ts'
import type { Database } from '../../platform/database/client.ts'
import { openFile, type Store, storeFile } from '../../platform/files/store.ts'
import type { ArchiveManifest } from './manifest.ts'
import { requireOwn } from './own-rows.ts'
import { type OpenArchive, refused } from './read.ts'
import { type ArchivedTable, archived } from './tables.ts'

export interface Destination {
  database: Pick<Database, 'url'>
  store: Store
}

export interface TakenIn {
  id: string
  name: string
  rows: number
  files: number
  /** People who have an account here already. */
  matched: number
  /** People whose account was made, without a password. */
  made: string[]
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** The audit log names people by the ids that they had, because its chain of hashes has them. */
const UNCHANGED: readonly ArchivedTable[] = ['audit_log', 'audit_chain']

/**
 * Import an archive: all of it or nothing.
 * @param evenIfOpen takes an archive that was made while the organisation was open
 * @throws {ApiError} bad_request, with the remedy; unavailable if the store fails
 */
export async function takeIn(
  { database, store }: Destination,
  archive: OpenArchive,
  evenIfOpen = false,
  progress: (step: string) => void = () => {},
): Promise<TakenIn> {
  const { manifest } = archive
  const { id, name } = manifest.organisation
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  const stored: string[] = []
  try {
    await client.query(`set statement_timeout = 0`)
    await check(client, manifest, evenIfOpen)
    progress('staging rows')
    const people = await stagePeople(client, archive)
    for (const { table, parts } of manifest.tables) {
      if (table === 'users') continue
      await client.query(`create temp table staged_${table} (like ${table})`)
      const rename = UNCHANGED.includes(table) ? new Map<string, string>() : people.renamed
      for (const part of parts) await stage(client, table, renamed(await textOf(archive, part), rename))
    }
    await requireOwn(client, manifest, people.ids)
    progress('storing files')
    for (const file of manifest.files) {
      stored.push(file.key)
      const content = { size: file.size, stream: () => archive.read(file) }
      await storeFile(store, file.key, file.size === 0 ? Buffer.alloc(0) : content, 'application/octet-stream')
      await compare(store, file.key, file.size)
    }
    progress('inserting rows')
    const rows = await move(client, manifest)
    stored.length = 0
    return { id, name, rows, files: manifest.files.length, matched: people.matched, made: people.made }
  } finally {
    await client.end()
    for (const key of stored) await store.delete(key).catch(() => {}) // the nightly search for files without a record removes the rest
  }
}

async function check(client: pg.Client, manifest: ArchiveManifest, evenIfOpen: boolean): Promise<void> {
  const { id, name } = manifest.organisation
  const newest = migrationNames().at(-1) as string
  if (!(await applied(client)).includes(newest))
    throw refused("The database has pending migrations. Run 'muster migrate' first.")
  if (manifest.migration !== newest)
    throw refused(
      manifest.migration > newest
        ? `The archive was made by a newer Muster (${manifest.version}). Upgrade this installation to it, and import again.`
        : `The archive was made by an older Muster (${manifest.version}). Upgrade the other installation to the version of this one, and export again.`,
    )
  if (manifest.closed_at === null && !evenIfOpen)
    throw refused(
      `${name} was open while the archive was made, so that it may not be consistent. Close the organisation and export it again, or pass --even-if-open.`,
    )
  const { rowCount } = await client.query('select from organisations where id = $1', [id])
  if (rowCount !== 0) throw refused(`The organisation ${id} is in this installation already. Nothing was imported.`)
}

/** Stage the people. Who has an account here by the same email keeps it: their id replaces that of the archive. */
async function stagePeople(client: pg.Client, archive: OpenArchive) {
  await client.query('create temp table staged_users (like users)')
  const table = archive.manifest.tables.find((each) => each.table === 'users')
  for (const part of table?.parts ?? []) await stage(client, 'users', await textOf(archive, part))
  const { rows } = await client.query<{ id: string; email: string; own: string | null; taken: boolean }>(
    `select s.id, s.email, u.id as own, exists (select from users x where x.id = s.id and x.email <> s.email) as taken
     from staged_users s left join users u on lower(u.email) = lower(s.email)`,
  )
  const taken = rows.find((row) => row.taken)
  if (taken !== undefined)
    throw refused(
      `The account ${taken.id} (${taken.email} in the archive) has another email here. Give both the same email, and export again.`,
    )
  const known = rows.filter(({ own }) => own !== null)
  await client.query('delete from staged_users s using users u where lower(u.email) = lower(s.email)')
  return {
    renamed: new Map(known.filter(({ id, own }) => id !== own).map(({ id, own }) => [id, own as string])),
    ids: rows.map(({ id, own }) => own ?? id),
    matched: known.length,
    made: rows.filter(({ own }) => own === null).map(({ email }) => email),
  }
}

async function textOf(archive: OpenArchive, part: ArchiveManifest['tables'][number]['parts'][number]) {
  const chunks: Buffer[] = []
  for await (const chunk of archive.read(part)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function renamed(text: string, people: ReadonlyMap<string, string>): string {
  return people.size === 0 ? text : text.replaceAll(UUID, (id) => people.get(id) ?? id)
}

async function stage(client: pg.Client, table: ArchivedTable, text: string): Promise<void> {
  const rows = `[${text.trimEnd().replaceAll('\n', ',')}]`
  await client.query(`insert into staged_${table} select * from json_populate_recordset(null::${table}, $1::json)`, [
    rows,
  ])
}

async function compare(store: Store, key: string, size: number): Promise<void> {
  if (size === 0) return
  let found = 0
  for await (const chunk of await openFile(store, key, { first: 0, last: size - 1 })) found += chunk.length
  if (found !== size) throw refused(`The file ${key} was not stored whole. Check the file store, and import again.`)
}

/** Move the staged rows in one transaction. @returns their number */
async function move(client: pg.Client, { organisation: { id }, tables, last_write }: ArchiveManifest): Promise<number> {
  let count = 0
  const into = async (table: string, columns = '*') => {
    const { rowCount } = await client.query(`insert into ${table} select ${columns} from staged_${table}`)
    count += rowCount ?? 0
  }
  await client.query('begin')
  try {
    await client.query(`select set_config('muster.import', 'on', true), set_config('muster.closed', 'on', true)`)
    await client.query('update staged_organisations set closed_at = null, deletes_at = null')
    await client.query('update staged_users set password_hash = null')
    await into('organisations')
    await client.query('select begin_write($1, $2)', [id, last_write])
    await into('users')
    for (const table of await inOrder(client)) await into(table)
    const wanted = tables.reduce((sum, { table, rows }) => sum + (table === 'users' ? 0 : rows), 0)
    if (count < wanted) throw refused('The archive has fewer rows than it says. Export the organisation again.')
    await client.query('commit')
    return count
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The tables, those that others refer to first. A table's references to itself hold at the end of its statement. */
async function inOrder(client: pg.Client): Promise<ArchivedTable[]> {
  const { rows } = await client.query<{ name: ArchivedTable; needs: ArchivedTable[] }>(
    `select t.relname as name, array(
       select distinct r.relname::text from pg_constraint c join pg_class r on r.oid = c.confrelid
       where c.contype = 'f' and c.conrelid = t.oid and r.oid <> t.oid) as needs
     from pg_class t where t.relnamespace = current_schema()::regnamespace and t.relname = any($1)`,
    [archived],
  )
  const waiting = new Map(rows.map(({ name, needs }) => [name, needs]))
  waiting.delete('organisations')
  waiting.delete('users')
  const ordered: ArchivedTable[] = []
  while (waiting.size > 0) {
    const free = [...waiting].find(([, needs]) => !needs.some((each) => waiting.has(each)))
    if (free === undefined) throw new Error(`tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    waiting.delete(free[0])
    ordered.push(free[0])
  }
  return ordered
}
