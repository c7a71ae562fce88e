/** The SQL of values as JSON, exactly as the GraphQL scalars serialise them. */
import { type GraphQLOutputType, getNamedType, getNullableType, isEnumType, isListType } from 'graphql'
import { Unplannable } from './unplannable.ts'

/** Scalars whose column has the same JSON as the scalar. */
const SAME = new Set(['String', 'ID', 'Int', 'Float', 'Boolean', 'JSON'])

/** As which the value of a column leaves PostgreSQL: for its `row_to_json`, or for `JsonWriter`. */
export type ColumnForm = 'json' | 'plain'

/** @param column a column, e.g. `t1."first_name"`, or an expression of its type */
export function columnJson(column: string, type: GraphQLOutputType, form: ColumnForm = 'json'): string {
  const named = getNamedType(type)
  const isList = isListType(getNullableType(type))
  if (isEnumType(named)) {
    // A value of the database is the name of the enum's value.
    if (named.getValues().some(({ name, value }) => name !== value))
      throw new Unplannable(`${named.name} renames values`)
    return isList && form === 'plain' ? `to_json(${column})` : column
  }
  if (SAME.has(named.name)) return isList && form === 'plain' ? `to_json(${column})` : column
  if (isList) throw new Unplannable(`a list of ${named.name}`)
  if (named.name === 'Metadata') return metadataJson(column)
  if (named.name === 'Date') return `${column}::text`
  if (named.name === 'DateTime') return form === 'plain' ? column : dateTimeText(column)
  throw new Unplannable(`no SQL for ${named.name}`)
}

/** @param element a JSON object @param key a property, as an SQL literal */
export function propertyJson(element: string, key: string, type: GraphQLOutputType): string {
  const named = getNamedType(type)
  if (isListType(getNullableType(type)) && named.name !== 'JSON') throw new Unplannable(`a list inside JSON`)
  if (named.name === 'Metadata') return metadataJson(`(${element}->${key})`)
  if (named.name === 'Date') return `left(${element}->>${key}, 10)`
  if (isEnumType(named) || SAME.has(named.name)) return `${element}->${key}`
  throw new Unplannable(`no SQL for ${named.name} inside JSON`)
}

/**
 * `2026-01-31T08:00:00.120Z`. PostgreSQL's text leaves out zeros at the end of a second's fraction; columns hold whole
 * milliseconds, so a tenth more shows all three digits. `to_char` takes three times as long, which is most of a list.
 */
function dateTimeText(column: string): string {
  return `replace(left((timezone('UTC', ${column}) + '0.1 ms'::interval)::text, 23), ' ', 'T') || 'Z'`
}

/** The text of `jsonb` has blanks that JSON in JavaScript has not. */
function metadataJson(column: string): string {
  const pairs = `select string_agg(to_json(key)::text || ':' || to_json(value)::text, ',') from jsonb_each_text(${column})`
  return `case ${column} when '{}' then '{}'::json else ('{' || (${pairs}) || '}')::json end`
}

/** A query for one JSON object of `columns`, null if `from` has no row. */
export function jsonObject(columns: string, from?: string): string {
  return `select row_to_json(x) from (select ${columns}${from === undefined ? '' : ` from ${from}`}) x`
}

/** A query for the JSON array of one object of `columns` for each row of `from`. */
export function jsonArray(columns: string, from: string): string {
  return `select coalesce(array_to_json(array_agg(row_to_json(x))), '[]') from (select ${columns} from ${from}) x`
}
