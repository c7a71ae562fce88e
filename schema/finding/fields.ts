/** The fields by which a resource's lists are filtered, sorted and counted: table.ts, completed from the data model. */
import { getDatamodel } from '../../prisma/generated/pothos.ts'
import { snakeCase } from '../../src/platform/text/names.ts'
import { everywhere, findables, type Kind, type Sum, withExistence } from './table.ts'

/** A field that lists are filtered or sorted by. */
export interface FindField {
  /** In GraphQL and in the data model, e.g. `startDate`. */
  name: string
  kind: Kind
  column: string
  /** The PostgreSQL type of its column. */
  sqlType: string
  /** The GraphQL name of its enum. */
  enumName: string | undefined
  /** Whether it can be null. */
  isOptional: boolean
  /** The filter that tells whether it is null, if that is not the field's own. */
  existence: string | undefined
}

/** How a resource's lists are found. */
export interface FindFields {
  /** The GraphQL type. */
  type: string
  filters: ReadonlyMap<string, FindField>
  sorts: ReadonlyMap<string, FindField>
  /** What its records can be counted by. */
  counts: readonly FindField[]
  /** What can be summed up by the same. */
  sums: ReadonlyMap<string, Sum>
  /** Whether the database keeps the counts of `status`. */
  keepsStatusCounts: boolean
  hasMetadata: boolean
  /** The columns that `search` covers, in the order of the index; empty if the resource has no search. */
  searched: readonly string[]
}

interface ModelField {
  name: string
  type: string
  kind: string
  isRequired: boolean
}

const models = getDatamodel().datamodel.models as unknown as Record<string, { fields: readonly ModelField[] }>

/** The names of a model's columns and relations, in the order of the data model. */
export function columnsOf(type: string): string[] {
  return (models[type]?.fields ?? []).map(({ name }) => name)
}

const RANGES: ReadonlySet<Kind> = new Set<Kind>(['date', 'moment', 'integer', 'number'])

/** Whether a field is filtered by a range. */
export const isRange = ({ kind }: Pick<FindField, 'kind'>) => RANGES.has(kind)

const SQL_TYPES: Record<Exclude<Kind, 'enum'>, string> = {
  text: 'text',
  code: 'bpchar',
  email: 'text',
  id: 'uuid',
  date: 'date',
  moment: 'timestamptz',
  integer: 'int',
  number: 'float8',
}

function fieldOf(type: string, name: string, kind: Kind): FindField {
  const field = models[type]?.fields.find((each) => each.name === name)
  if (field === undefined) throw new Error(`schema/finding/table.ts: ${type} has no ${name}`)
  const isEnum = kind === 'enum'
  return {
    name,
    kind,
    column: snakeCase(name),
    sqlType: isEnum ? snakeCase(`${field.type[0]?.toLowerCase()}${field.type.slice(1)}`) : SQL_TYPES[kind],
    enumName: isEnum ? field.type : undefined,
    isOptional: !field.isRequired,
    existence: withExistence[name],
  }
}

function findFields(type: string): FindFields {
  const {
    filters,
    metadata = false,
    counts = [],
    sums = {},
    keepsStatusCounts = false,
    ...found
  } = findables[type] ?? { filters: {} }
  const { sorts = [], search = [] } = found
  const filterFields = Object.entries({ ...filters, ...everywhere }).map(([name, kind]) => fieldOf(type, name, kind))
  const sortFields = [...sorts.map((name) => fieldOf(type, name, 'text')), ...filterFields.filter(isRange)]
  const byName = (fields: readonly FindField[]) => new Map(fields.map((field) => [field.name, field]))
  return {
    type,
    filters: byName(filterFields),
    counts: filterFields.filter(({ name }) => counts.includes(name)),
    sums: new Map(Object.entries(sums)),
    keepsStatusCounts,
    sorts: byName(sortFields),
    hasMetadata: metadata,
    searched: search.map(snakeCase),
  }
}

const known = new Map(Object.keys(findables).map((type) => [type, findFields(type)]))

/** @param type the GraphQL type of a resource; without a row in the table it has the filters of every resource */
export function fieldsOf(type: string): FindFields {
  const fields = known.get(type)
  if (fields === undefined) throw new Error(`${type} is not the type of a resource`)
  return fields
}
