/**
 * Inserts or updates many records with one statement, which takes their values as JSON. For a thousand rows, Prisma
 * takes longer to build its own statement than PostgreSQL takes to run it.
 */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Resource } from '../../access/resources.ts'
import type { Write } from '../../events/write.ts'
import { snakeCase } from '../../platform/text/names.ts'
import type { Changed, StoredRecord } from '../records/record-writes.ts'
import { scalarsOf } from '../records/scalars.ts'

type Scope = Pick<Write, 'control' | 'orgId'>
type Columns = Readonly<Record<string, unknown>>

/** What the database adds to a row or writes in its own form. */
interface Returned {
  id: string
  updatedAt: Date
  metadata: unknown
}

const returned = Prisma.sql`t.id, t.updated_at as "updatedAt", t.metadata`

/** Insert records. Their ids rise in the given order. @returns the rows, in that order */
export async function insertMany<Row extends StoredRecord>(
  { control, orgId }: Scope,
  { table, type }: Resource,
  records: readonly Columns[],
): Promise<Row[]> {
  if (records.length === 0) return []
  const names = namesOf(records)
  const rows = await control.$queryRaw<Returned[]>`
    insert into ${identifier(table)} as t (org_id, ${columns(names)})
    select ${orgId}::uuid, ${columns(names)} from ${valuesOf(table, records)} v
    returning ${returned}`
  const empty = Object.fromEntries(scalarsOf(type).map((name) => [name, null]))
  return rows.map((row, index) => {
    const given = { ...empty, orgId, ...records[index], ...row, createdAt: row.updatedAt }
    return given as unknown as Row
  })
}

/** A record as it is, and the columns to set. */
interface ColumnsToSet<Row> {
  before: Row
  columns: Columns
}

/**
 * Update records. Those that have the values already are not touched.
 * @returns the changes in the given order; `after` is `before` where nothing changed
 */
export async function updateMany<Row extends StoredRecord>(
  { control, orgId }: Scope,
  { table }: Resource,
  wanted: readonly ColumnsToSet<Row>[],
): Promise<Changed<Row>[]> {
  const names = namesOf(wanted.map((each) => each.columns))
  if (names.length === 0) return wanted.map(({ before }) => ({ before, after: before }))
  const merged = wanted.map(({ before, columns }) => ({ ...before, ...columns }))
  const rows = await control.$queryRaw<Returned[]>`
    update ${identifier(table)} t set (${columns(names)}) = row(${columns(names, 'v')})
    from ${valuesOf(
      table,
      merged.map((row) => pick(row, ['id', ...names])),
    )} v
    where t.org_id = ${orgId}::uuid and t.id = v.id
      and row(${columns(names, 't')}) is distinct from row(${columns(names, 'v')})
    returning ${returned}`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.map(({ before }, index) => {
    const row = byId.get(before.id)
    return { before, after: row === undefined ? before : { ...(merged[index] as Row), ...row } }
  })
}

const identifier = (name: string) => Prisma.raw(`"${name}"`)

/** Columns of the fields with these names, of the table or alias `from`. */
function columns(names: readonly string[], from?: string): Prisma.Sql {
  return Prisma.raw(names.map((name) => `${from === undefined ? '' : `${from}.`}"${snakeCase(name)}"`).join(', '))
}

/** Records as rows of the table's type; columns that a record lacks are null. */
function valuesOf(table: string, records: readonly Columns[]): Prisma.Sql {
  const rows = records.map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [snakeCase(name), value])),
  )
  return Prisma.sql`jsonb_populate_recordset(null::${identifier(table)}, ${JSON.stringify(rows)}::jsonb)`
}

/** The fields that any of the records has. */
function namesOf(records: readonly Columns[]): string[] {
  const names = records.flatMap((record) => Object.keys(record).filter((name) => record[name] !== undefined))
  return [...new Set(names)]
}

function pick(row: object, names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, (row as Columns)[name]]))
}
