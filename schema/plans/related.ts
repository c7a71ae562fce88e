/** Plans the lists inside a record: a page, or a plain list, of the rows that refer to it. */
import { type GraphQLObjectType, getArgumentValues, getNamedType } from 'graphql'
import { readWindow, type Window } from '../list.ts'
import { jsonArray, jsonObject } from './columns.ts'
import { enter, type Field, type Planning, type Variables } from './planning.ts'
import { type SelectedField, subfields } from './selection.ts'
import { literal, quoted, type Statement } from './statement.ts'
import { Unplannable } from './unplannable.ts'

/** Plans the columns of a record inside the field. @param path from the field to the record */
export type RecordPlanner = (
  type: GraphQLObjectType,
  alias: string,
  fields: readonly SelectedField[],
  path: readonly string[],
) => string

const within =
  (record: RecordPlanner, key: string): RecordPlanner =>
  (type, alias, fields, path) =>
    record(type, alias, fields, [key, ...path])

/** Plan a page of the records that refer to a record. @param parent the rows of that record */
export function relatedPage(
  planning: Planning,
  field: Field,
  { related: resource, by }: { related: { type: string }; by: string },
  parent: string,
  selected: SelectedField,
  record: RecordPlanner,
): string {
  const { statement, scope } = planning
  statement.requireReadable(resource.type) // also for a page of which no records are selected
  const { limit, offset } = windowParameters(statement, field, selected, readWindow)
  const page = getNamedType(field.type) as GraphQLObjectType
  const rows = () => liveRows(statement, resource.type, by, parent)
  const columns = subfields(scope, page, selected).map((part) => {
    const key = quoted(part.key)
    if (part.name === '__typename') return `${literal(page.name)} as ${key}`
    const definition = enter(planning, page, part)
    if (part.name === 'object') return `'list' as ${key}`
    if (part.name === 'nextCursor' || part.name === 'watermark') return `null as ${key}`
    if (part.name === 'data') {
      const type = getNamedType(definition.type) as GraphQLObjectType
      return `(${windowJson(planning, type, rows(), { limit, offset }, part, within(record, part.key))}) as ${key}`
    }
    if (part.name !== 'pagination') throw new Unplannable(`${page.name}.${part.name}`)
    const type = getNamedType(definition.type) as GraphQLObjectType
    const count = statement.alias()
    const values: Record<string, string> = {
      limit,
      offset,
      total: `${count}.total`,
      hasMore: `${count}.total > ${offset}::bigint + ${limit}`,
    }
    const shown = subfields(scope, type, part).map(({ key: name, name: value }) => {
      const shownValue = value === '__typename' ? literal(type.name) : values[value]
      if (shownValue === undefined) throw new Unplannable(`${type.name}.${value}`)
      return `${shownValue} as ${quoted(name)}`
    })
    return `(${jsonObject(shown.join(', '), `(select count(*)::int as total from ${rows().text}) ${count}`)}) as ${key}`
  })
  return `(${jsonObject(columns.join(', '))})`
}

/** Plan a list of the rows that refer to a record. @param parent the rows of that record */
export function relatedList(
  planning: Planning,
  field: Field,
  { listed, by, window }: { listed: string; by: string; window: (args: Record<string, unknown>) => Window },
  parent: string,
  selected: SelectedField,
  record: RecordPlanner,
): string {
  const { statement } = planning
  const parameters = windowParameters(statement, field, selected, window)
  const type = getNamedType(field.type) as GraphQLObjectType
  return `(${windowJson(planning, type, liveRows(statement, listed, by, parent), parameters, selected, record)})`
}

interface WindowParameters {
  limit: string
  offset: string
}

function windowParameters(
  statement: Statement<Variables>,
  field: Field,
  { nodes: [node] }: SelectedField,
  readArguments: (args: Record<string, unknown>) => Window,
): WindowParameters {
  const window = (variables: Variables) => readArguments(getArgumentValues(field, node, variables))
  return {
    limit: statement.parameter('int', (variables) => window(variables).limit),
    offset: statement.parameter('int', (variables) => window(variables).offset),
  }
}

/** The rows of a model that refer to the record `parent` in column `by`, without deleted ones. */
function liveRows(statement: Statement<Variables>, model: string, by: string, parent: string) {
  const { table, alias, condition } = statement.from(model)
  return {
    alias,
    text: `${table} where ${condition} and ${alias}.${quoted(by)} = ${parent}.id and ${alias}.deleted_at is null`,
  }
}

/** A query for the JSON array of a window of rows, oldest first. */
function windowJson(
  planning: Planning,
  type: GraphQLObjectType,
  { alias, text }: { alias: string; text: string },
  { limit, offset }: WindowParameters,
  selected: SelectedField,
  record: RecordPlanner,
): string {
  const columns = record(type, alias, subfields(planning.scope, type, selected), ['*'])
  return jsonArray(
    columns,
    `(select ${alias}.* from ${text} order by ${alias}.id limit ${limit} offset ${offset}) ${alias}`,
  )
}
