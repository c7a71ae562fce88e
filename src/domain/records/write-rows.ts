/**
 * Inserts and updates records with one statement of plain SQL for any number of them, which takes their values as JSON
 * and returns the rows as they are stored. Prisma takes longer to make such a statement than PostgreSQL takes to run it.
 */
import type { Credential } from '../../access/credentials/credential.ts'
import { type Resource, resources } from '../../access/resources.ts'
import { OwnQueries } from '../../access/tenancy/own.ts'
import { accessDenied, accessOf, boundOf, checkBoundWrite } from '../../access/tenancy/own-records.ts'
import { requireTheirs, type TaskFacts } from '../../access/tenancy/task-subjects.ts'
import type { Write } from '../../events/write.ts'
import { snakeCase } from '../../platform/text/names.ts'
import { columnsOf } from './scalars.ts'

/** A write of a caller has a credential; one in the background may change all records of the organisation. */
type RowsWrite = Pick<Write, 'send' | 'orgId'> & { credential?: Pick<Credential, 'workerId' | 'limits' | 'tasksOf'> }
type Written = Pick<Resource, 'table' | 'type'>
/** Values by field. */
type Values = Readonly<Record<string, unknown>>

/** A record before and after its change; the same row twice if nothing changed. */
export interface Changed<Row> {
  before: Row
  after: Row
}

/** A record as it is, and the new values of its fields; those that are undefined stay. */
interface WantedValues<Row> {
  before: Row
  columns: object
}

/**
 * Insert a record.
 * @param record the values of its fields; those that are undefined get the database's defaults
 * @returns its row
 * @throws the database's error, or {ApiError} insufficient_scope for a record that is not the bound caller's own
 */
export async function insertOne<Row extends object>(write: RowsWrite, resource: Written, record: object): Promise<Row> {
  const [row] = await insertMany<Row>(write, resource, [record])
  return row as Row
}

/**
 * Insert records. Their ids rise in the given order.
 * @param records as for `insertOne`, but a field that only some of them have is null in the others
 * @returns their rows, in that order
 * @throws as `insertOne`
 */
export async function insertMany<Row extends object>(
  write: RowsWrite,
  { table, type }: Written,
  records: readonly object[],
): Promise<Row[]> {
  if (records.length === 0) return []
  const values = records.map(givenOf)
  checkOwn(write, type, 'create', values)
  const names = namesOf(values)
  const rows = await write.send<Row>({
    name: `insert ${table} ${names.map(snakeCase).join(' ')}`,
    text: `insert into "${table}" as t (org_id, ${list(names)}) select $1::uuid, ${list(names)}
      from jsonb_populate_recordset(null::"${table}", $2::jsonb) v returning ${columnsOf(type)}`,
    values: [write.orgId, jsonOf(values, names)],
  })
  await requireInside(write, { table, type }, rows)
  return rows
}

/**
 * Update a record.
 * @param before its row, which `readOne` read
 * @param columns the new values of its fields; those that are undefined stay
 * @returns the row after it: `before`, if nothing changed
 * @throws the database's error, or {ApiError} insufficient_scope for a value that the bound caller may not set
 */
export async function updateOne<Row extends { id: string }>(
  write: RowsWrite,
  resource: Written,
  before: Row,
  columns: object,
): Promise<Row> {
  const [changed] = await updateMany(write, resource, [{ before, columns }])
  return (changed as Changed<Row>).after
}

/**
 * Update records. Those that have the values already are not touched.
 * @returns the changes in the given order; `after` is `before` where nothing changed
 * @throws as `updateOne`
 */
export async function updateMany<Row extends { id: string }>(
  write: RowsWrite,
  { table, type }: Written,
  wanted: readonly WantedValues<Row>[],
): Promise<Changed<Row>[]> {
  const changes = wanted.map(({ columns }) => givenOf(columns))
  checkOwn(write, type, 'update', changes)
  const names = namesOf(changes)
  if (names.length === 0) return wanted.map(({ before }) => ({ before, after: before }))
  const records = wanted.map(({ before }, index) => ({ ...before, ...changes[index] }))
  const rows = await write.send<Row>({
    name: `update ${table} ${names.map(snakeCase).join(' ')}`,
    text: `update "${table}" t set (${list(names)}) = row(${list(names, 'v.')})
      from jsonb_populate_recordset(null::"${table}", $2::jsonb) v
      where t.org_id = $1 and t.id = v.id and row(${list(names, 't.')}) is distinct from row(${list(names, 'v.')})
      returning ${columnsOf(type)}`,
    values: [write.orgId, jsonOf(records, ['id', ...names])],
  })
  await requireInside(write, { table, type }, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.map(({ before }) => ({ before, after: byId.get(before.id) ?? before }))
}

function checkOwn(
  { credential }: RowsWrite,
  type: string,
  kind: 'create' | 'update',
  records: readonly Values[],
): void {
  const bound = credential === undefined ? null : boundOf(credential)
  if (bound !== null) for (const record of records) checkBoundWrite(bound, type, kind, record)
}

/**
 * What a member with limits has written must be inside of them, as it is now, and a task one that the member sees. A
 * worker's values were checked before.
 */
async function requireInside(write: RowsWrite, { table, type }: Written, rows: readonly object[]): Promise<void> {
  const tasksOf = write.credential?.tasksOf ?? null
  if (tasksOf !== null && type === resources.tasks.type) requireTheirs(tasksOf, rows as readonly TaskFacts[])
  const bound = write.credential === undefined ? null : boundOf(write.credential)
  if (bound === null || bound.audience === 'worker') return
  const own = new OwnQueries('$1::uuid', '$2::uuid')
  const condition = accessOf(bound.audience, type).own.sql('t', own)
  const [found] = await write.send<{ inside: number }>({
    name: `${bound.audience}'s written ${table}`,
    text: own.before(
      `select count(*)::int as inside from "${table}" t where t.org_id = $1 and t.id = any($3::uuid[]) and ${condition}`,
    ),
    values: [write.orgId, bound.id, (rows as readonly { id: string }[]).map(({ id }) => id)],
  })
  if (found?.inside !== rows.length)
    throw accessDenied(bound.audience, 'The record would not be one of your projects and clients')
}

const givenOf = (record: object): Values =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

/** The fields that any of the records has. */
const namesOf = (records: readonly Values[]): string[] => [...new Set(records.flatMap(Object.keys))]

/** The columns of fields, as SQL. */
const list = (names: readonly string[], from = ''): string =>
  names.map((name) => `${from}"${snakeCase(name)}"`).join(', ')

/** PostgreSQL gives each value in it the type of its column. */
function jsonOf(records: readonly Values[], names: readonly string[]): string {
  return JSON.stringify(
    records.map((record) => Object.fromEntries(names.map((name) => [snakeCase(name), record[name]]))),
  )
}
