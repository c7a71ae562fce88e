/**
 * Writes an organisation as one tar: its rows as NDJSON in parts, its files, and the manifest at the end. Rows are read in
 * windows by their keys, each with a statement of its own, so no transaction is open while a slow reader takes them. A part
 * is one window, because a tar names the size of an entry before its contents.
 */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { migrationNames } from '../../../prisma/migrate.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { openFile, type Store, sizeOf } from '../../platform/files/store.ts'
import { END, headerOf, paddingOf } from '../../platform/files/tar.ts'
import { version } from '../../platform/version.ts'
import { namedFiles } from '../documents/named-files.ts'
import { type ArchiveEntry, type ArchiveManifest, FORMAT, MANIFEST } from './manifest.ts'
import { type ArchivedTable, archived, partOf } from './tables.ts'

/** Rows of a part. */
const WINDOW = 500
/** Keys of files that one statement reads. */
const KEYS = 1000

export interface ArchiveSource {
  pool: Pool
  store: Store
}

interface Subject {
  id: string
  name: string
  closedAt: Date | null
  now: Date
  lastWrite: string
  /** The last position of its audit log. */
  end: string
}

/**
 * The bytes of an archive. A reader that leaves early ends it.
 * @throws {ApiError} not_found; unavailable if the store fails
 */
export async function* archiveOf({ pool, store }: ArchiveSource, orgId: string): AsyncGenerator<Buffer> {
  const subject = await subjectOf(pool, orgId)
  const tables: ArchiveManifest['tables'] = []
  for (const table of archived) {
    const parts: ArchiveEntry[] = []
    let rows = 0
    for await (const { text, count } of windowsOf(pool, table, subject)) {
      const path = `tables/${table}/${String(parts.length + 1).padStart(6, '0')}.ndjson`
      yield headerOf({ name: path, size: text.length }, subject.now)
      yield text
      yield paddingOf(text.length)
      parts.push({ path, size: text.length, sha256: createHash('sha256').update(text).digest('hex') })
      rows += count
    }
    tables.push({ table, rows, parts })
  }
  const files: ArchiveManifest['files'] = []
  const missing: string[] = []
  for await (const key of keysOf(pool, orgId)) {
    const size = await sizeOf(store, key).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found') return undefined
      throw error
    })
    if (size === undefined) {
      missing.push(key)
      continue
    }
    const path = `files/${key}`
    yield headerOf({ name: path, size }, subject.now)
    const hash = createHash('sha256')
    let sent = 0
    if (size > 0)
      for await (const chunk of await openFile(store, key, { first: 0, last: size - 1 })) {
        hash.update(chunk)
        sent += chunk.length
        yield chunk
      }
    if (sent !== size) throw new ApiError('unavailable', { message: `The file ${key} could not be read whole.` })
    yield paddingOf(size)
    files.push({ path, key, size, sha256: hash.digest('hex') })
  }
  const after = await subjectOf(pool, orgId)
  const isUnchanged = subject.closedAt !== null && after.closedAt?.getTime() === subject.closedAt.getTime()
  const manifest: ArchiveManifest = {
    format: FORMAT,
    version,
    migration: migrationNames().at(-1) as string,
    organisation: { id: orgId, name: subject.name },
    from: subject.now.toISOString(),
    until: after.now.toISOString(),
    closed_at: isUnchanged ? (subject.closedAt as Date).toISOString() : null,
    last_write: subject.lastWrite,
    tables,
    files,
    missing_files: missing,
  }
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  yield headerOf({ name: MANIFEST, size: text.length }, subject.now)
  yield text
  yield paddingOf(text.length)
  yield END
}

async function subjectOf(pool: Pool, orgId: string): Promise<Subject> {
  const { rows } = await pool.query<Omit<Subject, 'end'>>(
    `select o.id, o.name, o.closed_at as "closedAt", now() as now, coalesce(c.last_write, now())::text as "lastWrite"
     from organisations o left join organisation_clocks c on c.org_id = $1 where o.id = $1 and not o.sandbox`,
    [orgId],
  )
  if (rows[0] === undefined) throw new ApiError('not_found')
  // Of its own, because Citus has the audit log on the coordinator.
  const { rows: chain } = await pool.query<{ end: string }>(
    'select coalesce(max(position), 0)::text as "end" from audit_chain where org_id = $1',
    [orgId],
  )
  return { ...rows[0], end: (chain[0] as { end: string }).end }
}

/** The columns of a table's primary key, with their types. */
async function keyOf(pool: Pool, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = $1::regclass and i.indisprimary order by k.place`,
    [table],
  )
  return rows
}

async function* windowsOf(pool: Pool, table: ArchivedTable, { id, end }: Subject) {
  const { columns, where, untilEnd } = partOf(table)
  const key = await keyOf(pool, table)
  const names = key.map(({ name }) => `t.${name}`).join(', ')
  const given = untilEnd ? [id, end] : [id]
  const places = key.map(({ type }, index) => `$${given.length + index + 1}::text::${type}`).join(', ')
  const row = columns === undefined ? 't' : `(select r from (select ${columns.replaceAll(/\w+/g, 't.$&')}) r)`
  for (let after: string[] | undefined; ; ) {
    const { rows } = await pool.query<{ at: string[]; line: string }>(
      `select array[${key.map(({ name }) => `t.${name}::text`).join(', ')}] as at, row_to_json(${row})::text as line
       from ${table} t where (${where})${after === undefined ? '' : ` and (${names}) > (${places})`}
       order by ${names} limit ${WINDOW}`,
      [...given, ...(after ?? [])],
    )
    // A line end of a `json` column stands between values, where a space says the same.
    const text = rows.map(({ line }) => `${line.replaceAll(/[\r\n]/g, ' ')}\n`).join('')
    if (rows.length > 0) yield { text: Buffer.from(text), count: rows.length }
    if (rows.length < WINDOW) return
    after = rows.at(-1)?.at
  }
}

/** The keys of the organisation's files, each once for a column. */
async function* keysOf(pool: Pool, orgId: string): AsyncGenerator<string> {
  for (const { table, column } of namedFiles)
    for (let after = ''; ; ) {
      const { rows } = await pool.query<{ key: string }>(
        `select distinct ${column} as key from ${table} where org_id = $1 and ${column} > $2 order by 1 limit ${KEYS}`,
        [orgId, after],
      )
      for (const { key } of rows) if (key.startsWith(`${orgId}/`)) yield key
      if (rows.length < KEYS) break
      after = (rows.at(-1) as { key: string }).key
    }
}
