/** The parameters that find records of a list: its filters and its sort, each with an example that works in the sandbox. */
import { type GraphQLInputType, getNamedType } from 'graphql'
import { MAX_PAIRS, maxValuesOf } from '../../schema/finding/limits.ts'
import { type FilterParameter, findParametersOf, PLAIN } from '../find-parameters.ts'
import { inRestNames } from '../response-schema.ts'
import { type JsonSchema, NAMED, namedBy } from '../shape.ts'
import type { Parameter } from './parameters.ts'
import { inputSchema, orExternalId } from './schemas.ts'

type Fields = Record<string, unknown>

/** @param variables of the list's document @param record of the sandbox @param shape of its records */
export function findingParameters(
  variables: ReadonlyMap<string, GraphQLInputType>,
  record: Fields,
  shape: JsonSchema | undefined,
): Parameter[] {
  const { filters, sorts } = findParametersOf(variables)
  if (sorts.length === 0) return []
  const sort: Parameter = {
    name: 'sort',
    in: 'query',
    description:
      'Sort order; a minus sorts in descending order. Records without a value come last; ties are sorted by id. Default: the order of creation. Cannot be combined with `updated_since`.',
    schema: { type: 'string', enum: sorts, [NAMED]: { name: String(variables.get('sort')) } },
    example: sorts[0],
  }
  const meaningOf = (name: string) => shape?.properties?.[name]?.description ?? ''
  return [...filters.flatMap((filter) => filterParameters(filter, record, meaningOf(filter.name))), sort]
}

/** @param meaning of the field that it filters */
function filterParameters(filter: FilterParameter, record: Fields, meaning: string): Parameter[] {
  const { name, form, type, types } = filter
  const parameter = { name, in: 'query', description: inRestNames(`${meaning} ${filter.description}`.trim()) } as const
  if (form === 'pairs') {
    const schema = { type: 'object', maxProperties: MAX_PAIRS, additionalProperties: { type: 'string' } }
    return [{ ...parameter, style: 'deepObject', explode: true, schema, example: { shift: 'day' } }]
  }
  if (form === 'range') {
    const properties = Object.fromEntries([...types].map(([test, inner]) => [test, inputSchema(inner)]))
    const schema = { type: 'object', properties, additionalProperties: false, [NAMED]: namedBy(type) }
    const example = { gte: exampleOf(filter, 'gte', record) }
    return [{ ...parameter, style: 'deepObject', explode: true, schema, example }]
  }
  const item = inputSchema(types.get(PLAIN) as GraphQLInputType)
  const items = filter.takesExternalIds ? orExternalId(item) : item
  const schema = { type: 'array', minItems: 1, maxItems: maxValuesOf(name), items }
  const values: Parameter = { ...parameter, schema, example: [exampleOf(filter, PLAIN, record)] }
  if (form === 'values') return [values]
  const exists: Parameter = {
    name: `${name}[exists]`,
    in: 'query',
    description: `\`true\`: only records that have \`${name}\`. \`false\`: only records that do not.`,
    schema: { type: 'boolean' },
    example: true,
  }
  return [values, exists]
}

/** Values for fields that are empty in the record, by GraphQL type. */
const otherValues: Record<string, string> = {
  ID: '00000000-0000-7000-8003-000000000001',
  Date: '2026-03-06',
  DateTime: '2026-02-22T06:00:00Z',
  String: 'worker',
}

function exampleOf({ name, types }: FilterParameter, test: string, record: Fields): unknown {
  return record[name] ?? otherValues[String(getNamedType(types.get(test)))]
}
