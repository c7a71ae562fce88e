/**
 * Updates a record with a statement of plain SQL. Usually nothing waits for it: the row before is known, so the row after
 * is, too.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Resource, tableOf } from '../access/resources.ts'
import type { CallerWrite } from '../events/write.ts'
import type { Sql } from '../platform/database/transaction.ts'
import { snakeCase } from '../platform/names.ts'
import { isUuid } from '../platform/uuid.ts'
import { asParameter } from './insert-one.ts'
import { liveRecord } from './records.ts'
import { columnsOf } from './scalars.ts'

/**
 * @param current the row before it, which `readOne` read
 * @param changes the new values of columns; those that are undefined stay
 * @returns the row after it
 * @throws the database's error
 */
export async function updateOne<Row extends { id: string; updatedAt: Date }>(
  write: Pick<CallerWrite, 'db' | 'send' | 'late' | 'orgId' | 'credential'>,
  resource: Resource,
  current: Row,
  changes: object,
): Promise<Row> {
  const { send, late, orgId, credential } = write
  const where = liveRecord(write, current.id)
  if (credential.workerId !== null) return tableOf(write.db, resource).update({ where, data: changes }) as Promise<Row> // Prisma's client checks the worker
  const before = (field: string) => current[field as keyof Row]
  const changed = Object.entries(changes).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(before(field), value),
  )
  if (changed.length === 0) return current // PostgreSQL would leave it as it is
  const key = [orgId, current.id]
  if (late === undefined || !changed.every(([field, value]) => isStoredAsGiven(value, before(field)))) {
    const [row] = await send<Row>(answering(resource, key, changed))
    return row as Row
  }
  late.send(given(resource, key, changed))
  return { ...current, ...Object.fromEntries(changed), updatedAt: await late.stamp }
}

type Values = readonly (readonly [field: string, value: unknown])[]

/** Returns nothing. */
function given({ table }: Resource, key: readonly string[], changed: Values): Sql {
  const columns = changed.map(([field]) => snakeCase(field))
  const sets = columns.map((column, index) => `"${column}" = $${index + 3}`)
  return {
    name: `update ${table} ${columns.join(' ')}`,
    text: `update "${table}" set ${sets.join(', ')} where org_id = $1 and id = $2`,
    values: [...key, ...changed.map(([, value]) => asParameter(value))],
  }
}

/** Returns the row. Takes the values as JSON, so that PostgreSQL gives each the type of its column. */
function answering({ table, type }: Resource, key: readonly string[], changed: Values): Sql {
  const columns = changed.map(([field]) => snakeCase(field))
  const sets = columns.map((column) => `"${column}" = v."${column}"`)
  const record = Object.fromEntries(changed.map(([field, value]) => [snakeCase(field), value]))
  return {
    name: `update ${table} ${columns.join(' ')} returning`,
    text: `update "${table}" t set ${sets.join(', ')} from jsonb_populate_record(null::"${table}", $3::jsonb) v
      where t.org_id = $1 and t.id = $2 returning ${columnsOf(type)}`,
    values: [...key, JSON.stringify(record)],
  }
}

/** Not so are numbers with decimals, objects, whose names it sorts, and ids in capitals. */
function isStoredAsGiven(value: unknown, current: unknown): boolean {
  if (typeof current === 'object' && current !== null && !(current instanceof Date)) return false
  if (typeof value === 'string') return !(isUuid(value) && value !== value.toLowerCase())
  return value === null || typeof value === 'boolean' || value instanceof Date
}
