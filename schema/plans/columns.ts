/** The SQL of values as JSON, exactly as the GraphQL scalars serialise them. */
import { type GraphQLOutputType, getNamedType, getNullableType, isEnumType, isListType } from 'graphql'
import { Unplannable } from './unplannable.ts'

/** Scalars whose column has the same JSON as the scalar. */
const SAME = new Set(['String', 'ID', 'Int', 'Float', 'Boolean', 'JSON', 'Metadata'])

/** @param column a column, e.g. `t1."first_name"`, or an expression of its type */
export function columnJson(column: string, type: GraphQLOutputType): string {
  const named = getNamedType(type)
  const isList = isListType(getNullableType(type))
  if (isEnumType(named)) {
    // A value of the database is the name of the enum's value.
    if (named.getValues().some(({ name, value }) => name !== value))
      throw new Unplannable(`${named.name} renames values`)
    return column
  }
  if (SAME.has(named.name)) return column
  if (isList) throw new Unplannable(`a list of ${named.name}`)
  if (named.name === 'Date') return `to_char(${column}, 'YYYY-MM-DD')`
  if (named.name === 'DateTime') return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  throw new Unplannable(`no SQL for ${named.name}`)
}

/** @param element a JSON object @param key a property, as an SQL literal */
export function propertyJson(element: string, key: string, type: GraphQLOutputType): string {
  const named = getNamedType(type)
  if (isListType(getNullableType(type)) && named.name !== 'JSON') throw new Unplannable(`a list inside JSON`)
  if (named.name === 'Date') return `left(${element}->>${key}, 10)`
  if (isEnumType(named) || SAME.has(named.name)) return `${element}->${key}`
  throw new Unplannable(`no SQL for ${named.name} inside JSON`)
}

/** A query for one JSON object of `columns`, null if `from` has no row. */
export function jsonObject(columns: string, from?: string): string {
  return `select row_to_json(x) from (select ${columns}${from === undefined ? '' : ` from ${from}`}) x`
}

/** A query for the JSON array of one object of `columns` for each row of `from`. */
export function jsonArray(columns: string, from: string): string {
  return `select coalesce(json_agg(row_to_json(x)), '[]') from (select ${columns} from ${from}) x`
}
