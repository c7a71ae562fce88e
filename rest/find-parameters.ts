/**
 * The parameters that filter, search and sort a list, made from the input types of its document: `status=active`,
 * `start_date[gte]=2026-01-01`, `job_id[exists]=false`, `metadata[cost_centre]=42`, `q=oka leeds`, `sort=-start_date`.
 */
import {
  type GraphQLEnumType,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  getNamedType,
  isInputObjectType,
  isListType,
} from 'graphql'
import { OR, withExistence } from '../schema/finding/table.ts'
import { refersOf } from '../schema/references/declare.ts'
import { readParameter } from '../schema/values/input-values.ts'
import type { DetailCode } from '../src/platform/errors/detail-codes.ts'
import { addDetail } from '../src/platform/errors/error-details.ts'
import type { ErrorDetail } from '../src/platform/errors/errors.ts'
import { snakeCase } from '../src/platform/text/names.ts'

const SEARCH = 'q'
const SORT = 'sort'

/** The variables that these parameters fill. */
export const FIND_VARIABLES: ReadonlySet<string> = new Set(['filter', 'search', SORT])

/** The parameter of a document's variable. */
export const parameterNameOf = (variable: string) => (variable === 'search' ? SEARCH : snakeCase(variable))

/** How a filter is written. */
type FilterForm =
  /** `name=value`, once or more. */
  | 'values'
  /** The same, or `name[exists]=true`. */
  | 'optional'
  /** `name[gte]=value`. */
  | 'range'
  /** `name[key]=value`. */
  | 'pairs'

/** One filter. */
export interface FilterParameter {
  /** In requests, e.g. `start_date`. */
  name: string
  form: FilterForm
  /** The field of the input type. */
  field: string
  /** Its GraphQL type, without list. */
  type: GraphQLNamedInputType
  description: string
  /** Whether its ids can be external ids. */
  takesExternalIds: boolean
  /** The field of the input type that tells whether there is a value, if that is another one. */
  existence?: string
  /** The types of values, by the test in brackets or `PLAIN`. */
  types: ReadonlyMap<string, GraphQLInputType>
}

/** The key of `types` for the value of `name=value`. */
export const PLAIN = 'in'

/** The parameters of a list. */
interface FindParameters {
  filters: readonly FilterParameter[]
  hasSearch: boolean
  /** The values of `sort`; those in descending order begin with a minus. */
  sorts: readonly string[]
  /** All names, for messages. */
  names: readonly string[]
  /** Read a parameter into the variables. @returns whether it is one of these */
  read(parameter: string, values: string[], variables: Record<string, unknown>, details: ErrorDetail[]): boolean
}

const NONE: FindParameters = { filters: [], hasSearch: false, sorts: [], names: [], read: () => false }
const known = new WeakMap<ReadonlyMap<string, GraphQLInputType>, FindParameters>()

/** The parameters of a document. @param variables of the document */
export function findParametersOf(variables: ReadonlyMap<string, GraphQLInputType>): FindParameters {
  const parameters = known.get(variables) ?? makeParameters(variables)
  known.set(variables, parameters)
  return parameters
}

function makeParameters(variables: ReadonlyMap<string, GraphQLInputType>): FindParameters {
  const filter = variables.get('filter')
  const sort = variables.get(SORT)
  if (!isInputObjectType(filter) || !isInputObjectType(sort)) return NONE
  const fields = filter.getFields()
  const filters = Object.values(fields)
    .filter(({ name }) => name !== OR && !existences.has(name))
    .map((field) => filterParameter(field, fields[withExistence[field.name] ?? '']))
  const byName = new Map(filters.map((each) => [each.name, each]))
  const hasSearch = variables.has('search')
  const sorted = (getNamedType(sort.getFields().field?.type) as GraphQLEnumType).getValues().map(({ name }) => name)
  const sorts = new Map(
    sorted.flatMap((field) => [
      [snakeCase(field), { field, direction: 'asc' }],
      [`-${snakeCase(field)}`, { field, direction: 'desc' }],
    ]),
  )
  return {
    filters,
    hasSearch,
    sorts: [...sorts.keys()],
    names: [...byName.keys(), ...(hasSearch ? [SEARCH] : []), SORT],
    read(parameter, values, variables, details) {
      const report = (message: string, code: DetailCode = 'invalid') =>
        addDetail(details, { path: parameter, code, message })
      if (parameter === SORT || (parameter === SEARCH && hasSearch)) {
        const [text = ''] = values
        if (values.length > 1) report('must not be repeated')
        else if (parameter === SEARCH) variables.search = text
        else if (!sorts.has(text)) report(`must be one of ${[...sorts.keys()].join(', ')}`)
        else variables.sort = sorts.get(text)
        return true
      }
      const [, name = '', key] = /^([^[\]]*)(?:\[(.*)\])?$/s.exec(parameter) ?? []
      const found = byName.get(name)
      if (found === undefined) return false
      const sent = (variables.filter ?? {}) as Record<string, unknown>
      variables.filter = sent
      readFilter(found, key, values, sent, parameter, details)
      return true
    },
  }
}

const existences = new Set(Object.values(withExistence))

/** @param existence the field that tells whether there is a value, if that is another one */
function filterParameter(
  { name: field, type, description, extensions }: GraphQLInputField,
  existence?: GraphQLInputField,
): FilterParameter {
  const named = getNamedType(type)
  const takesExternalIds = refersOf({ extensions }) !== undefined
  const filter = { name: snakeCase(field), field, type: named, description: description ?? '', takesExternalIds }
  const plain = new Map<string, GraphQLInputType>([[PLAIN, named as GraphQLInputType]])
  if (existence !== undefined)
    return { ...filter, form: 'optional', types: plain.set('exists', existence.type), existence: existence.name }
  if (!isInputObjectType(named)) return { ...filter, form: 'values', types: plain }
  if (isListType(type)) return { ...filter, form: 'pairs', types: new Map() }
  const types = new Map(Object.values(named.getFields()).map((inner) => [inner.name, innerType(inner.type)]))
  return { ...filter, form: types.has(PLAIN) ? 'optional' : 'range', types }
}

const innerType = (type: GraphQLInputType) => (isListType(type) ? (getNamedType(type) as GraphQLInputType) : type)

/** Add a filter to those that were sent. */
function readFilter(
  { name, form, field, types, existence }: FilterParameter,
  key: string | undefined,
  values: readonly string[],
  filter: Record<string, unknown>,
  parameter: string,
  details: ErrorDetail[],
): void {
  const report = (message: string) => addDetail(details, { path: parameter, code: 'invalid', message })
  if (form === 'pairs') {
    if (key === undefined || key === '') report(`must name a key: ${name}[key]=value`)
    else if (values.length > 1) report('must not be repeated')
    else filter[field] = [...((filter[field] ?? []) as object[]), { key, value: values[0] }]
    return
  }
  const test = key ?? PLAIN
  const type = key === PLAIN ? undefined : types.get(test)
  if (type === undefined) {
    report(`must be written as ${writtenAs({ name, types })}`)
    return
  }
  const read = values.map((value) => readParameter(type, parameter, value, details))
  if (form === 'values') filter[field] = read
  else if (test !== PLAIN && values.length > 1) report('must not be repeated')
  else if (existence !== undefined) filter[test === PLAIN ? field : existence] = test === PLAIN ? read : read[0]
  else filter[field] = { ...(filter[field] as object | undefined), [test]: test === PLAIN ? read : read[0] }
}

const writtenAs = ({ name, types }: Pick<FilterParameter, 'name' | 'types'>) =>
  [...types.keys()].map((test) => (test === PLAIN ? `${name}=value` : `${name}[${test}]=value`)).join(' or ')

/** The parameter that an argument's path is about: `start_date[gte]` for `filter.startDate.gte`; undefined for others. */
export function findParameterAt([argument, field, test]: readonly string[]): string | undefined {
  if (argument === 'search') return SEARCH
  if (argument === SORT) return SORT
  if (argument !== 'filter' || field === undefined) return undefined
  return test === undefined || test === PLAIN ? snakeCase(field) : `${snakeCase(field)}[${test}]`
}
