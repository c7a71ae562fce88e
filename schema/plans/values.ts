/**
 * The SQL of JSON, built as text: `row_to_json` looks up the types of all columns again for each row, which takes
 * longer than reading the row.
 */
import { literal } from './statement.ts'

/** Literal characters, and SQL of type text that is never null. */
type Text = readonly (string | { sql: string })[]

/** A value of an answer. */
export interface Value {
  /** SQL for a column of the statement's rows: `JsonWriter` makes it JSON, by its type. */
  column: string
  /** The same as JSON. */
  json: Text
}

/** A property of a JSON object. */
export interface Property {
  key: string
  value: Value
}

/** @param text of a constant */
export function constantValue(text: string): Value {
  return { column: literal(text), json: [JSON.stringify(text)] }
}

export const nullValue: Value = { column: 'null', json: ['null'] }

/** @param sql whose text has no character that JSON escapes, e.g. a uuid */
export function quotedValue(sql: string, isRequired: boolean): Value {
  const json: Text = ['"', { sql: `${sql}::text` }, '"']
  return { column: sql, json: isRequired ? json : orNull(sqlOf(json)) }
}

/** @param sql of a text, or of any other type that `to_json` knows */
export function escapedValue(sql: string, isRequired: boolean): Value {
  return asText(sql, `to_json(${sql})::text`, isRequired)
}

/** @param sql of a type whose text is JSON: a number, a boolean, json or jsonb */
export function sameValue(sql: string, isRequired: boolean): Value {
  return asText(sql, `(${sql})::text`, isRequired)
}

/** @param column the value @param text SQL of its JSON as text */
export function asText(column: string, text: string, isRequired: boolean): Value {
  return { column, json: isRequired ? [{ sql: text }] : orNull(text) }
}

/** @param sql of JSON as text; its column is varchar, because `JsonWriter` escapes columns of type text */
export function jsonValue(sql: string, isRequired: boolean): Value {
  return asText(`(${sql})::varchar`, sql, isRequired)
}

function orNull(sql: string): Text {
  return [{ sql: `coalesce(${sql}, 'null')` }]
}

/** PostgreSQL truncates column names to this many bytes. */
const MAX_NAME = 63

/** Whether the properties can be columns of a statement's rows. */
export function areColumns(properties: readonly Property[]): boolean {
  return properties.every(({ key }) => key.length <= MAX_NAME)
}

/** The columns of a statement's rows. */
export function selectList(properties: readonly Property[], nameOf: (key: string) => string): string {
  return properties.map(({ key, value }) => `${value.column} as ${nameOf(key)}`).join(', ')
}

/** SQL of a JSON object as text. */
export function objectText(properties: readonly Property[]): string {
  const parts = properties.flatMap(
    ({ key, value }, index): Text => [`${index === 0 ? '' : ','}${JSON.stringify(key)}:`, ...value.json],
  )
  return sqlOf(['{', ...parts, '}'])
}

/** A query for a JSON object as text, null if `from` has no row. */
export function objectQuery(properties: readonly Property[], from: string): string {
  return `(select ${objectText(properties)} from ${from})`
}

/** A query for the JSON of a value as text. */
export function valueQuery({ json }: Value, from: string): string {
  return `(select ${sqlOf(json)} from ${from})`
}

/** SQL of a JSON array as text: an object for each row of `from`. */
export function arrayText(properties: readonly Property[], from: string): string {
  return sqlOf(['[', { sql: `array_to_string(array(select ${objectText(properties)} from ${from}), ',')` }, ']'])
}

function sqlOf(text: Text): string {
  const merged: (string | { sql: string })[] = []
  for (const part of text) {
    const last = merged.at(-1)
    if (typeof part === 'string' && typeof last === 'string') merged[merged.length - 1] = last + part
    else merged.push(part)
  }
  const parts = merged.map((part) => (typeof part === 'string' ? literal(part) : part.sql))
  return parts.length === 1 ? String(parts[0]) : `(${parts.join(' || ')})`
}
