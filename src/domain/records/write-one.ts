/**
 * Inserts or updates one record with one statement of plain SQL, which returns the row as it is stored: Prisma takes longer
 * to make such a statement than PostgreSQL takes to run it.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Resource } from '../../access/resources.ts'
import { checkOwnWrite } from '../../access/tenancy/own-records.ts'
import type { CallerWrite } from '../../events/write.ts'
import { snakeCase } from '../../platform/text/names.ts'
import { columnsOf } from './scalars.ts'

type WritingOne = Pick<CallerWrite, 'send' | 'orgId' | 'credential'>

/** Values by column, the same for every statement of these columns. */
type Values = readonly (readonly [column: string, value: unknown])[]

/**
 * Insert a record.
 * @param record the values of its columns; those that are undefined get the database's defaults
 * @returns its row
 * @throws the database's error, or {ApiError} insufficient_scope for a record that is not the worker's own
 */
export async function insertOne<Row extends object>(
  write: WritingOne,
  { table, type }: Pick<Resource, 'table' | 'type'>,
  record: object,
): Promise<Row> {
  checkOwn(write, type, 'create', record)
  const values = valuesOf(record)
  const names = namesOf(values)
  const [row] = await write.send<Row>({
    name: `insert ${table} ${names.join(' ')}`,
    text: `insert into "${table}" as t (${['org_id', ...names].map(quoted).join(', ')})
      select ${['$1::uuid', ...names.map((name) => `v."${name}"`)].join(', ')}
      from jsonb_populate_record(null::"${table}", $2::jsonb) v returning ${columnsOf(type)}`,
    values: [write.orgId, jsonOf(values)],
  })
  return row as Row
}

/**
 * Update a record.
 * @param current the row before it, which `readOne` read
 * @param changes the new values of columns; those that are undefined stay
 * @returns the row after it: `current`, if nothing changes
 * @throws the database's error, or {ApiError} insufficient_scope for a value that its worker may not set
 */
export async function updateOne<Row extends { id: string }>(
  write: WritingOne,
  { table, type }: Pick<Resource, 'table' | 'type'>,
  current: Row,
  changes: object,
): Promise<Row> {
  checkOwn(write, type, 'update', changes)
  const values = valuesOf(changes, ([field, value]) => !isDeepStrictEqual(current[field as keyof Row], value))
  if (values.length === 0) return current // PostgreSQL would leave it as it is
  const names = namesOf(values)
  const [row] = await write.send<Row>({
    name: `update ${table} ${names.join(' ')}`,
    text: `update "${table}" t set ${names.map((name) => `"${name}" = v."${name}"`).join(', ')}
      from jsonb_populate_record(null::"${table}", $3::jsonb) v
      where t.org_id = $1 and t.id = $2 returning ${columnsOf(type)}`,
    values: [write.orgId, current.id, jsonOf(values)],
  })
  return row as Row
}

function checkOwn({ credential }: WritingOne, type: string, kind: 'create' | 'update', values: object): void {
  if (credential.workerId !== null) checkOwnWrite(type, kind, values, credential.workerId)
}

function valuesOf(record: object, isWritten: (entry: [field: string, value: unknown]) => boolean = () => true): Values {
  return Object.entries(record)
    .filter((entry) => entry[1] !== undefined && isWritten(entry))
    .map(([field, value]) => [snakeCase(field), value])
}

const namesOf = (values: Values): string[] => values.map(([column]) => column)

/** PostgreSQL gives each value in it the type of its column. */
const jsonOf = (values: Values): string => JSON.stringify(Object.fromEntries(values))

const quoted = (name: string): string => `"${name}"`
