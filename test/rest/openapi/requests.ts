/** Requests generated from the description: valid ones, almost valid ones and arbitrary ones. */
import fc from 'fast-check'
import { description } from '../../support/description.ts'

type Json = Record<string, unknown>

/** The part of a schema that is used here. */
interface Keywords {
  $ref?: string
  pattern?: string
}

/** Ids of existing records by `object`, so that references are valid. */
type KnownIds = ReadonlyMap<string, readonly string[]>

/** Texts that often cause errors in servers. */
export const unusualTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '\ufeff',
  '𝒳'.repeat(200),
  'é'.repeat(201),
  'x'.repeat(5000),
  '__proto__',
  'constructor',
  "' or 1=1--",
  '%00',
  '{{object}}',
  '\r\nx: y',
]

const deep = (depth: number) => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'end')

/** Numbers and nestings that often cause errors in servers. */
export const unusualValues = [0, -1, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 1.5, null, true, [], {}, deep(500)]

/** Any JSON value. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
  fc.constantFrom<unknown[]>(...unusualTexts, ...unusualValues),
)

const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
const short = unusualTexts.filter((each) => each.length < 1000) // a longer URL is rejected before it reaches the API
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 250 }), line, fc.constantFrom(...short))

const time = fc.date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2030-12-31') })
const two = (max: number) => fc.integer({ min: 0, max }).map((each) => String(each).padStart(2, '0'))
const year = fc.integer({ min: 0, max: 12_000 }).map((each) => String(each).padStart(4, '0'))
const anyDay = fc.oneof(
  fc.tuple(year, two(13), two(32)).map((parts) => parts.join('-')),
  fc.constantFrom('1000-01-01', '9999-12-31', '0000-00-00', '2026-02-29'),
)
const anyMoment = fc
  .tuple(
    anyDay,
    fc.constantFrom('T00:00:00Z', 'T23:59:59.999999999+14:00', 'T24:00:00Z', 'T23:59:00-23:59', 't10:00:00z'),
  )
  .map((parts) => parts.join(''))

const formats: Record<string, { good: fc.Arbitrary<string>; near: fc.Arbitrary<string> }> = {
  uuid: { good: fc.uuid(), near: fc.oneof(fc.uuid(), anyText) },
  date: { good: time.map((each) => each.toISOString().slice(0, 10)), near: anyDay },
  'date-time': { good: time.map((each) => each.toISOString()), near: anyMoment },
  email: { good: fc.emailAddress(), near: anyText },
}

/** A value that `schema` allows; `name` is the name of the field, which may identify a reference. */
function validValue(schema: Json, ids: KnownIds, name = ''): fc.Arbitrary<unknown> {
  if (schema.$ref || schema.anyOf) return validValue(resolve(schema), ids)
  const values = schema.enum ?? schema['x-extensible-enum']
  if (values) return fc.constantFrom(...(values as unknown[]))
  const [type] = [schema.type].flat()
  if (schema.format === 'uuid') {
    const known = ids.get(name.replace(/_id$/, '')) ?? []
    return known.length > 0 ? fc.constantFrom(...known) : fc.uuid()
  }
  if (typeof schema.format === 'string' && formats[schema.format])
    return formats[schema.format]?.good as fc.Arbitrary<string>
  const { minimum = 0, maximum = 1000 } = schema as { minimum?: number; maximum?: number }
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum })
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'array')
    return fc.array(validValue(schema.items as Json, ids), { minLength: Number(schema.minItems ?? 0), maxLength: 3 })
  if (schema.properties) return fc.record(fieldsOf(schema, ids), { requiredKeys: (schema.required ?? []) as string[] })
  if (type === 'object') return fc.dictionary(line, line, { maxKeys: 4 })
  if (schema.pattern === '\\S' || schema.pattern === undefined) return line
  return fc.stringMatching(new RegExp((schema as Keywords).pattern ?? ''))
}

function fieldsOf(schema: Json, ids: KnownIds) {
  const properties = Object.entries(schema.properties as Record<string, Json>)
  return Object.fromEntries(properties.map(([name, inner]) => [name, validValue(inner, ids, name)]))
}

/** A value of the right type that `schema` may reject. */
function almostValid(described: Json): fc.Arbitrary<unknown> {
  const schema = resolve(described)
  const [type] = [schema.type].flat()
  if (typeof schema.format === 'string' && formats[schema.format])
    return formats[schema.format]?.near as fc.Arbitrary<string>
  if (type === 'string') return anyText
  if (type === 'integer') return fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.integer({ min: -1, max: 600 }))
  if (type === 'number') return fc.double({ noNaN: true })
  if (type === 'object' && !schema.properties)
    return fc.dictionary(anyText, fc.oneof(anyText, anything), { maxKeys: 60 })
  return anything
}

/** A body that is valid except for at most one field. */
export function bodyFor(reference: Json, ids: KnownIds): fc.Arbitrary<unknown> {
  const schema = resolve(reference)
  const validBody = validValue(schema, ids) as fc.Arbitrary<Json>
  const properties = Object.entries(schema.properties as Record<string, Json>)
  const invalidField = fc.oneof(
    ...properties.map(([name, inner]) => fc.tuple(fc.constant(name), fc.oneof(almostValid(inner), anything))),
    fc.tuple(anyText, anything),
  )
  return fc.oneof(
    { weight: 4, arbitrary: validBody },
    {
      weight: 6,
      arbitrary: fc.tuple(validBody, invalidField).map(([body, [name, value]]) => ({ ...body, [name]: value })),
    },
    { weight: 1, arbitrary: anything },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '[]', 'null', '{"a":1}{}', '\ufeff{}', '['.repeat(10_000)) },
  )
}

/** A query string with some of the parameters, mostly invalid. */
export function queryFor(parameters: readonly Json[], ids: KnownIds): fc.Arbitrary<string> {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) =>
      fc.option(
        fc
          .oneof(
            { weight: 3, arbitrary: validValue(schema as Json, ids) },
            { weight: 1, arbitrary: almostValid(schema as Json) },
            { weight: 1, arbitrary: anyText },
          )
          .map((value) => pairsOf(String(name), value)),
        { freq: 1 },
      ),
    )
  const unknown = fc.option(fc.tuple(anyText, anyText), { freq: 15 })
  return fc.tuple(...pairs, unknown).map((chosen) => {
    const given = chosen.filter((each) => each !== null) as ([string, string] | [string, string][])[]
    const pairs = given.flatMap((each) => (Array.isArray(each[0]) ? each : [each])) as [string, string][]
    const query = new URLSearchParams(pairs)
    return query.size === 0 ? '' : `?${query}`
  })
}

/** A parameter as it is written: an array repeats it, and an object names its keys in brackets. */
function pairsOf(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.map((each) => [name, String(each)])
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([key, each]) => [`${name}[${key}]`, String(each)])
  return [[name, String(value)]]
}

/** An id for a path: one of `known`, an unknown one or a malformed one. */
export function idFor(known: readonly string[]): fc.Arbitrary<string> {
  const text = fc.oneof(anyText, fc.uuid())
  return fc
    .oneof(
      { weight: 4, arbitrary: known.length === 0 ? text : fc.constantFrom(...known) },
      { weight: 1, arbitrary: text },
    )
    .map((each) => encodeURIComponent(each.toWellFormed()) || '%20')
}

/** The schema that `$ref` points to, or the first of `anyOf`, with null if that is one of them. */
export function resolve(schema: Json): Json {
  const [first, ...rest] = (schema.anyOf ?? []) as Json[]
  if (first !== undefined) {
    const { type, ...others } = resolve(first)
    return { ...others, type: rest.some((each) => each.type === 'null') ? [type, 'null'] : type }
  }
  if (schema.$ref === undefined) return schema
  const steps = ((schema as Keywords).$ref ?? '').split('/').slice(1)
  return steps.reduce<unknown>((node, step) => (node as Json)[step], description) as Json
}
