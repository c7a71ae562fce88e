/**
 * Inserts a record with a statement of plain SQL: Prisma's own takes longer to make than PostgreSQL takes to run it. Each
 * resource has one statement, which names every column, so that it is prepared once.
 */
import type { Resource } from '../access/resources.ts'
import type { Write } from '../events/write.ts'
import { snakeCase } from '../platform/names.ts'
import { scalarsOf } from './scalars.ts'

/** What the database adds to a row, or writes in its own form. */
interface Returned {
  id: string
  updatedAt: Date
  metadata: unknown
}

interface Insert {
  name: string
  text: string
  /** The fields whose values it takes, after the organisation. */
  fields: readonly string[]
}

/** Set by the database alone. */
const STAMPED = new Set(['orgId', 'id', 'createdAt', 'updatedAt', 'deletedAt'])

const inserts = new Map<string, Insert>()

/**
 * @param record the values of its columns, with those that are never null; others are null
 * @throws the database's error
 */
export async function insertOne<Row>(
  { send, orgId }: Pick<Write, 'send' | 'orgId'>,
  { table, type }: Resource,
  record: Readonly<Record<string, unknown>>,
): Promise<Row> {
  const { fields, ...statement } = inserts.get(table) ?? insertInto(table, type)
  const values = fields.map((field) => record[field] ?? null)
  const [returned] = await send<Returned>({ ...statement, values: [orgId, ...values.map(asParameter)] })
  const given = Object.fromEntries(fields.map((field, index) => [field, values[index]]))
  const { updatedAt } = returned as Returned
  return { ...given, ...returned, orgId, createdAt: updatedAt, deletedAt: null } as unknown as Row
}

function insertInto(table: string, type: string): Insert {
  const fields = scalarsOf(type).filter((field) => !STAMPED.has(field))
  const columns = ['orgId', ...fields].map((field) => `"${snakeCase(field)}"`)
  const insert = {
    name: `insert into ${table}`,
    text: `insert into "${table}" (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
      returning id, updated_at as "updatedAt", metadata`,
    fields,
  }
  inserts.set(table, insert)
  return insert
}

/** The driver writes a date in the process's time zone, which gives a column without a time another day. */
function asParameter(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}
