/** The SQL of values as JSON, exactly as the GraphQL scalars serialise them. */
import { type GraphQLOutputType, getNamedType, getNullableType, isEnumType, isListType, isNonNullType } from 'graphql'
import { Unplannable } from './unplannable.ts'
import { asText, escapedValue, quotedValue, sameValue, type Value } from './values.ts'

/** Scalars whose JSON is the same as that of their column, and whether the column's text is already that JSON. */
const SAME: ReadonlyMap<string, boolean> = new Map([
  ['String', false],
  ['ID', false],
  ['Int', true],
  ['Float', true],
  ['Boolean', true],
  ['JSON', true],
])

/**
 * @param column a column, e.g. `t1."first_name"`, or an expression of its type
 * @param isUuid whether it has the type uuid
 */
export function columnValue(column: string, type: GraphQLOutputType, isUuid = false): Value {
  const named = getNamedType(type)
  const isList = isListType(getNullableType(type))
  const isRequired = isNonNullType(type)
  const isSame = SAME.get(named.name)
  // The database stores the names of enum values, so an enum must not rename them.
  if (isEnumType(named) && named.getValues().some(({ name, value }) => name !== value))
    throw new Unplannable(`${named.name} renames values`)
  if (isList && (isEnumType(named) || isSame !== undefined)) return sameValue(`to_json(${column})`, isRequired)
  if (isList) throw new Unplannable(`a list of ${named.name}`)
  if (isEnumType(named) || isUuid) return quotedValue(column, isRequired)
  if (isSame !== undefined) return isSame ? sameValue(column, isRequired) : escapedValue(column, isRequired)
  if (named.name === 'Metadata') return asText(column, metadataText(column), isRequired)
  if (named.name === 'Date') return quotedValue(column, isRequired)
  if (named.name === 'DateTime') return { ...quotedValue(dateTimeText(column), isRequired), column }
  throw new Unplannable(`no SQL for ${named.name}`)
}

/** @param element a JSON object @param key a property, as an SQL literal */
export function propertyValue(element: string, key: string, type: GraphQLOutputType): Value {
  const named = getNamedType(type)
  if (isListType(getNullableType(type)) && named.name !== 'JSON') throw new Unplannable(`a list inside JSON`)
  const property = `(${element}->${key})`
  if (named.name === 'Metadata') return asText(property, metadataText(property), false)
  if (named.name === 'Date') return escapedValue(`left(${element}->>${key}, 10)`, false)
  if (isEnumType(named) || SAME.has(named.name)) return sameValue(property, false)
  throw new Unplannable(`no SQL for ${named.name} inside JSON`)
}

/**
 * `2026-01-31T08:00:00.120Z`. PostgreSQL's text omits trailing zeros of the fraction. Columns hold whole milliseconds,
 * so adding 0.1 ms shows all three digits. `to_char` takes three times as long, which would be most of a list's time.
 */
function dateTimeText(column: string): string {
  return `(replace(left((timezone('UTC', ${column}) + '0.1 ms'::interval)::text, 23), ' ', 'T') || 'Z')`
}

/**
 * Metadata as `JSON.stringify` writes it in events and in answers of writes: without the blanks of `jsonb`'s text, and
 * with keys that are whole numbers first. The other keys keep the order of `jsonb`: by length, then by their bytes.
 */
function metadataText(column: string): string {
  const whole = `case when ascii(key) between 48 and 57 and key ~ '^(0|[1-9][0-9]{0,9})$' then nullif(least(key::bigint, 4294967295), 4294967295) end`
  const pairs = `select string_agg(to_json(key)::text || ':' || to_json(value)::text, ',' order by ${whole}, place)
    from jsonb_each_text(${column}) with ordinality pair (key, value, place)`
  return `case ${column} when '{}' then '{}' else '{' || (${pairs}) || '}' end`
}
