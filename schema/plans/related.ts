/** Plans the lists inside a record: a page, or a plain list, of the rows that refer to it. */
import { type GraphQLObjectType, getArgumentValues, getNamedType } from 'graphql'
import { writeCursor } from '../finding/cursor.ts'
import { fingerprintOf } from '../finding/finding.ts'
import { pageRows, sortedBy } from '../finding/rows.ts'
import { foundRows, isFilteredOrSorted, type Listing } from '../finding/sql.ts'
import type { Window } from '../finding/window.ts'
import { columnValue } from './columns.ts'
import { listingOf } from './listing.ts'
import { COMPUTED, enter, type Field, type Planning, relatedForm, type Variables, windowReader } from './planning.ts'
import type { Only } from './read.ts'
import { type SelectedField, subfields } from './selection.ts'
import { quoted } from './statement.ts'
import { Unplannable } from './unplannable.ts'
import {
  arrayText,
  constantValue,
  jsonValue,
  nullValue,
  objectQuery,
  objectText,
  type Property,
  sameValue,
  type Value,
} from './values.ts'

type Arguments = Record<string, unknown>

/** Plans the selected fields of a record inside the field. @param path from the field to the record */
export type RecordPlanner = (
  type: GraphQLObjectType,
  alias: string,
  fields: readonly SelectedField[],
  path: readonly string[],
) => Property[]

const within =
  (record: RecordPlanner, key: string): RecordPlanner =>
  (type, alias, fields, path) =>
    record(type, alias, fields, [key, ...path])

/**
 * Plan a page of the records that refer to a record.
 * @param parent the rows of that record
 * @param path from the root field's value to the page
 */
export function relatedPage(
  planning: Planning,
  field: Field,
  { related: resource, by }: { related: { type: string }; by: string },
  parent: string,
  selected: SelectedField,
  record: RecordPlanner,
  path: readonly string[],
): Value {
  const { statement, scope } = planning
  statement.requireReadable(resource.type) // also for a page whose records are not selected
  const [node] = selected.nodes
  const windowOf = windowReader(field, node, resource.type)
  const form = relatedForm(planning, node)
  const limit = statement.parameter('int', (variables) => windowOf(variables).limit)
  const offset = statement.parameter('int', (variables) => windowOf(variables).offset)
  const listing = listingOf(planning, resource.type, form, windowOf, (alias) => [
    `${alias}.${quoted(by)} = ${parent}.id`,
  ])
  const skip = form.continued ? undefined : offset
  const page = getNamedType(field.type) as GraphQLObjectType
  const partValue = (part: SelectedField): Value => {
    if (part.name === '__typename') return constantValue(page.name)
    const definition = enter(planning, page, part)
    if (part.name === 'object') return constantValue('list')
    if (part.name === 'watermark') return nullValue
    if (part.name === 'nextCursor') {
      const number = planning.computed.push({ path: [...path, part.key], value: cursorFrom }) - 1
      return sameValue(
        nextPosition(planning, { ...listing, type: resource.type }, windowOf, { limit, offset, skip }, number),
        false,
      )
    }
    if (part.name === 'data') {
      const type = getNamedType(definition.type) as GraphQLObjectType
      const rows = pageRows(listing, { limit, offset: skip })
      const alias = statement.alias()
      planning.owners.set(alias, { rows: parent, by })
      return rowsValue(planning, type, alias, rows, part, within(record, part.key))
    }
    if (part.name !== 'pagination') throw new Unplannable(`${page.name}.${part.name}`)
    const type = getNamedType(definition.type) as GraphQLObjectType
    const count = statement.alias()
    const values: Record<string, () => string> = {
      limit: () => limit,
      offset: () => offset,
      total: () => `${count}.total`,
      hasMore: () =>
        form.continued
          ? `exists(select from (${pageRows(listing, { limit: `${limit} + 1` })}) more offset ${limit})`
          : `${count}.total > ${offset}::bigint + ${limit}`,
    }
    const shown = subfields(scope, type, part).map(({ key, name }): Property => {
      if (name === '__typename') return { key, value: constantValue(type.name) }
      const value = values[name]?.()
      if (value === undefined) throw new Unplannable(`${type.name}.${name}`)
      return { key, value: sameValue(value, true) }
    })
    const counted = `(select count(*)::int as total from ${foundRows(listing).text}) ${count}`
    return jsonValue(objectQuery(shown, counted), true)
  }
  const parts = subfields(scope, page, selected).map((part) => ({ key: part.key, value: partValue(part) }))
  return jsonValue(objectText(parts), true)
}

/** What the cursor of the next page is made of. */
interface NextPosition {
  id: string
  sortedBy: string | null
  limit: number
  offset: number
  fingerprint: string
  isSorted: boolean
}

/** SQL of a `NextPosition` as JSON, null on the last page. */
function nextPosition(
  { statement }: Planning,
  listing: Listing & { type: string },
  windowOf: (variables: Variables) => Window,
  { limit, offset, skip }: { limit: string; offset: string; skip: string | undefined },
  number: number,
): string {
  const fingerprint = isFilteredOrSorted(listing.form)
    ? statement.parameter('text', (variables) => {
        const { finding, type } = windowOf(variables)
        return fingerprintOf(finding, type)
      })
    : `'${listing.type}'`
  const rows = pageRows(listing, { limit: `${limit} + 1`, offset: skip })
  const ordered = `select page.id, ${sortedBy(listing, 'page')} as sorted_by, lead(page.id) over () as next from (${rows}) page`
  return `(select json_build_object('${COMPUTED}', ${number}, 'id', last.id, 'sortedBy', last.sorted_by, 'limit', ${limit}, 'offset', ${offset},
    'fingerprint', ${fingerprint}, 'isSorted', ${listing.form.sort !== undefined})
    from (${ordered} offset ${limit} - 1 limit 1) last where last.next is not null)`
}

function cursorFrom(inputs: unknown): string {
  const { id, sortedBy: text, limit, offset, fingerprint, isSorted } = inputs as NextPosition
  return writeCursor({
    id,
    updatedAt: undefined,
    offset: offset + limit,
    finding: fingerprint,
    sortedBy: isSorted ? text : undefined,
  })
}

/** Plan a list of the rows that refer to a record. @param parent the rows of that record */
export function relatedList(
  planning: Planning,
  field: Field,
  { listed, by, window, only }: { listed: string; by: string; window: (args: Arguments) => Window; only?: Only },
  parent: string,
  selected: SelectedField,
  record: RecordPlanner,
): Value {
  const { statement } = planning
  const [node] = selected.nodes
  relatedForm(planning, node)
  const argumentsOf = (variables: Variables) => getArgumentValues(field, node, variables)
  const windowOf = (variables: Variables) => window(argumentsOf(variables))
  const limit = statement.parameter('int', (variables) => windowOf(variables).limit)
  const offset = statement.parameter('int', (variables) => windowOf(variables).offset)
  const type = getNamedType(field.type) as GraphQLObjectType
  const { table, alias, condition } = statement.from(listed)
  const chosen =
    only === undefined
      ? ''
      : ` and ${only.sql(
          alias,
          statement.parameter(only.sqlType, (variables) => only.value(argumentsOf(variables))),
        )}`
  const rows = `select ${alias}.* from ${table} where ${condition} and ${alias}.${quoted(by)} = ${parent}.id
    and ${alias}.deleted_at is null${chosen} order by ${alias}.id limit ${limit} offset ${offset}`
  planning.owners.set(alias, { rows: parent, by })
  return rowsValue(planning, type, alias, rows, selected, record)
}

/** Plan the number of the rows that refer to a record. @param parent the rows of that record */
export function relatedCount(
  { statement }: Planning,
  { counted, by, having }: { counted: string; by: string; having?: string },
  parent: string,
): Value {
  const { table, alias, condition } = statement.from(counted)
  const value = having === undefined ? '*' : `${alias}.${quoted(having)}`
  const count = `(select count(${value})::int from ${table} where ${condition} and ${alias}.${quoted(by)} = ${parent}.id
    and ${alias}.deleted_at is null)`
  return sameValue(count, true)
}

/** Plan the ids in the column `value` of the rows that refer to a record. @param parent the rows of that record */
export function relatedIds(
  { statement }: Planning,
  { ids, by, value }: { ids: string; by: string; value: string },
  parent: string,
): Value {
  const { table, alias, condition } = statement.from(ids)
  const column = `${alias}.${quoted(value)}`
  const rows = `select ${column} from ${table} where ${condition} and ${alias}.${quoted(by)} = ${parent}.id order by ${column}`
  return sameValue(`to_json(array(${rows}))`, true)
}

/** Plan the column `value` of the signed-in user's row about a record. @param parent the rows of that record */
export function personalValue(
  { statement }: Planning,
  field: Field,
  { personal, by, value }: { personal: string; by: string; value: string },
  parent: string,
): Value {
  const { table, alias, condition } = statement.from(personal)
  const user = statement.parameter('uuid', (_variables, { credential }) => credential.userId)
  const row = `select ${alias}.${quoted(value)} from ${table} where ${condition}
    and ${alias}.${quoted(by)} = ${parent}.id and ${alias}.user_id = ${user}`
  return columnValue(`(${row})`, field.type)
}

/** A JSON array of the rows of a query. @param alias the name of its rows */
function rowsValue(
  planning: Planning,
  type: GraphQLObjectType,
  alias: string,
  rows: string,
  selected: SelectedField,
  record: RecordPlanner,
): Value {
  const properties = record(type, alias, subfields(planning.scope, type, selected), ['*'])
  return jsonValue(arrayText(properties, `(${rows}) ${alias}`), true)
}
