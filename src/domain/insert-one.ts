/**
 * Inserts a record with a statement of plain SQL: Prisma's own takes longer to make than PostgreSQL takes to run it. Each
 * resource has one statement, which names every column, so that it is prepared once.
 */
import type { Resource } from '../access/resources.ts'
import type { Write } from '../events/write.ts'
import type { Sql } from '../platform/database/transaction.ts'
import { snakeCase } from '../platform/names.ts'
import { scalarsOf } from './scalars.ts'

/** What the database adds to a row, or writes in its own form. */
interface Returned {
  id: string
  updatedAt: Date
  metadata: unknown
}

interface Insert {
  /** Returns what the database adds. */
  answering: Pick<Sql, 'name' | 'text'>
  /** Takes the id as its last value, and returns nothing. */
  given: Pick<Sql, 'name' | 'text'>
  /** The fields whose values both take, after the organisation. */
  fields: readonly string[]
}

/** Set by the database alone. */
const STAMPED = new Set(['orgId', 'id', 'createdAt', 'updatedAt', 'deletedAt'])

const inserts = new Map<string, Insert>()

/**
 * Insert it. Where all that the database would add is known, and the write allows it, nothing waits for the answer.
 * @param record the values of its columns, with those that are never null; others are null
 * @throws the database's error
 */
export async function insertOne<Row>(
  { send, late, orgId }: Pick<Write, 'send' | 'late' | 'orgId'>,
  { table, type }: Resource,
  record: Readonly<Record<string, unknown>>,
): Promise<Row> {
  const { answering, given, fields } = inserts.get(table) ?? insertInto(table, type)
  const values = fields.map((field) => record[field] ?? null)
  const sent = [orgId, ...values.map(asParameter)]
  const own = Object.fromEntries(fields.map((field, index) => [field, values[index]]))
  const id = hasMetadata(record) ? undefined : await late?.takeId() // PostgreSQL sorts its names
  if (late !== undefined && id !== undefined) {
    late.send({ ...given, values: [...sent, id] })
    return stamped({ ...own, id }, await late.stamp)
  }
  const [{ updatedAt, ...added }] = (await send<Returned>({ ...answering, values: sent })) as [Returned]
  return stamped({ ...own, ...added }, updatedAt)

  function stamped(record: object, at: Date): Row {
    return { ...record, orgId, createdAt: at, updatedAt: at, deletedAt: null } as unknown as Row
  }
}

const hasMetadata = ({ metadata }: Readonly<Record<string, unknown>>) => Object.keys(metadata ?? {}).length > 0

function insertInto(table: string, type: string): Insert {
  const fields = scalarsOf(type).filter((field) => !STAMPED.has(field))
  const columns = ['orgId', ...fields].map((field) => `"${snakeCase(field)}"`)
  const into = (names: readonly string[]) =>
    `insert into "${table}" (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`
  const insert = {
    answering: {
      name: `insert into ${table}`,
      text: `${into(columns)} returning id, updated_at as "updatedAt", metadata`,
    },
    given: { name: `insert into ${table} by id`, text: into([...columns, 'id']) },
    fields,
  }
  inserts.set(table, insert)
  return insert
}

/** A value of a column as a parameter. The driver writes a date in the process's time zone, which gives a column without a time another day. */
export function asParameter(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}
