/** The statement that reads one record, or several by their ids, and nothing else. */
import { type FieldNode, type GraphQLObjectType, getArgumentValues } from 'graphql'
import type { Pool } from 'pg'
import type { Resource } from '../../src/access/resources.ts'
import { readRows } from '../../src/platform/database/json-rows.ts'
import { ApiError } from '../../src/platform/errors/errors.ts'
import { isUuid } from '../../src/platform/text/uuid.ts'
import { gatherRecords, type RecordRead, type Row, sizeFor } from './gathered-records.ts'
import type { Planning, Variables } from './planning.ts'
import { recordProperties } from './record.ts'
import { type SelectedField, subfields } from './selection.ts'
import { quoted, type Statement } from './statement.ts'
import { type Property, selectList } from './values.ts'

/** A record that is read by its id. */
export interface RecordPlan {
  /** What is selected of it. */
  properties: readonly Property[]
  /** The same as the columns of a statement that reads nothing else. */
  columns: string
  /** The records that the caller may read, to which a condition can be added. */
  rows: string
  alias: string
  /** The parameter of the requested id. */
  id: string
  /** The name of the root field's columns. */
  prefix: string
}

export function planRecord(
  planning: Planning,
  type: GraphQLObjectType,
  resource: Resource,
  { root, node, prefix }: { root: SelectedField; node: FieldNode; prefix: string },
): RecordPlan {
  const { table, alias, condition } = planning.statement.from(resource.type, 'record')
  const field = planning.scope.schema.getQueryType()?.getFields()[root.name]
  const id = planning.statement.parameter('uuid', (variables) => {
    const given = field && getArgumentValues(field, node, variables).id
    if (typeof given !== 'string' || !isUuid(given)) throw new ApiError('not_found')
    return given
  })
  const fields = subfields(planning.scope, type, root)
  const properties = recordProperties(planning, type, alias, fields, [])
  const columns = selectList(properties, quoted)
  return { properties, columns, rows: `${table} where ${condition} and ${alias}.deleted_at is null`, alias, id, prefix }
}

/** The number of columns that are not shown: the id, the time of the record's change, and that of the latest change. */
const HIDDEN = 3

/**
 * Reads the records of `ids` parameters, a row each.
 * @param time the SQL of the time of the latest change
 * @param isOneTable whether nothing but the record is read
 */
export function recordStatement(
  statement: Statement<Variables>,
  { columns, rows, alias, id }: RecordPlan,
  { time, isOneTable, ids }: { time: string; isOneTable: boolean; ids: number },
): string {
  const own = isOneTable ? `extract(epoch from ${alias}.updated_at)::text` : 'null'
  const first = Number(/\d+/.exec(id)?.[0])
  const all = Array.from({ length: ids }, (_, index) => `$${first + index}::uuid`)
  const shown = [`${alias}.id`, own, time, columns].filter((part) => part !== '')
  const from = ids === 1 ? `${rows} and ${alias}.id = ${all.join()}` : ofEach(all)
  const text = statement.complete(`select ${shown.join(', ')} from ${from}`)
  const unused = statement.unusedIn(text).map((parameter) => `${parameter} is null`)
  if (unused.length === 0) return text
  return `${text} ${ids === 1 ? 'and' : 'where'} (${unused.join(' or ')} or true)`

  /**
   * Looks up one id after the other. For a condition on all ids at once, PostgreSQL may read the whole organisation: it
   * expects one of average size, which underestimates large ones if most are small.
   */
  function ofEach(wanted: readonly string[]): string {
    const one = `select ${alias}.* from ${rows} and ${alias}.id = wanted.id offset 0`
    return `(values ${wanted.map((each) => `(${each})`).join(', ')}) as wanted (id) cross join lateral (${one}) as ${alias}`
  }
}

/** The prepared or unnamed statement to send for the next read. */
export type NextRead = (text: string, values: readonly unknown[]) => { name: string; text: string; values: unknown[] }

/** Reads the record of a statement that has other parameters in addition to its id. */
export function readAlone({ prefix }: RecordPlan, text: string, next: NextRead) {
  return async (pool: Pool, values: readonly unknown[]): Promise<Row | undefined> =>
    (await readRecords(pool, prefix, { ...next(text, values), isShort: false }))[0]
}

/**
 * Reads the record together with others that are requested at the same time.
 * @param textFor the statement for some ids
 * @param isOneTable whether nothing but the record is read
 */
export function readGathered(
  { prefix }: RecordPlan,
  { textFor, isOneTable, next }: { textFor: (ids: number) => string; isOneTable: boolean; next: NextRead },
): RecordRead {
  const texts = new Map<number, string>()
  return gatherRecords((pool, caller, ids) => {
    const size = sizeFor(ids.length)
    const text = texts.get(size) ?? textFor(size)
    texts.set(size, text)
    const missing = Array.from({ length: size - ids.length }, () => null)
    return readRecords(pool, prefix, { ...next(text, [...caller, ...ids, ...missing]), isShort: isOneTable })
  })
}

async function readRecords(
  pool: Pool,
  prefix: string,
  statement: ReturnType<NextRead> & { isShort: boolean },
): Promise<Row[]> {
  const rows = await readRows(pool, { ...statement, hidden: HIDDEN, expected: 0 })
  return rows.map(({ json, hidden: [id, recordStamp, stamp] }) => ({ id, recordStamp, stamp, [prefix]: json }))
}
