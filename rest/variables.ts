/**
 * Turns a request into the variables of its document. Problems are reported together, in the names of the request.
 * Unknown parameters and fields are rejected, so that a misspelt filter cannot return everything and a client cannot
 * set undeclared fields (mass assignment).
 */
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNullableType,
  type GraphQLScalarType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { addDetail } from '../src/platform/error-details.ts'
import { ApiError, type ErrorDetail } from '../src/platform/errors.ts'
import { snakeCase } from '../src/platform/names.ts'
import type { Endpoint } from './prepare.ts'

/** Variables that do not come from the query string. */
const PATH_VARIABLE = 'id'
const BODY_VARIABLE = 'input'

const INT_MAX = 2_147_483_647
const INT_MIN = -2_147_483_648

/**
 * Read the path, query string and body of a request as GraphQL variables.
 * @throws {ApiError} validation_failed, with one detail for each problem, up to a limit
 */
export function readVariables(
  endpoint: Endpoint,
  id: string | undefined,
  query: URLSearchParams,
  body: unknown,
): Record<string, unknown> {
  const details: ErrorDetail[] = []
  const variables = readQuery(endpoint, query, details)
  if (endpoint.variables.has(PATH_VARIABLE)) variables[PATH_VARIABLE] = id
  const input = endpoint.variables.get(BODY_VARIABLE)
  if (input !== undefined) variables[BODY_VARIABLE] = readBody(input, body, details)
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return variables
}

function readQuery(endpoint: Endpoint, query: URLSearchParams, details: ErrorDetail[]): Record<string, unknown> {
  const variables: Record<string, unknown> = {}
  const known = new Map<string, string>()
  for (const name of endpoint.variables.keys())
    if (name !== PATH_VARIABLE && name !== BODY_VARIABLE) known.set(snakeCase(name), name)
  for (const parameter of new Set(query.keys())) {
    const name = known.get(parameter)
    const values = query.getAll(parameter)
    if (name === undefined) {
      const supported = known.size === 0 ? 'it has none' : `supported are ${[...known.keys()].join(', ')}`
      addDetail(details, {
        path: parameter,
        code: 'unknown_parameter',
        message: `is not a parameter of this operation; ${supported}`,
      })
    } else if (values.length > 1)
      addDetail(details, { path: parameter, code: 'invalid', message: 'must not be repeated' })
    else variables[name] = readParameter(endpoint.variables.get(name), parameter, values[0] as string, details)
  }
  return variables
}

function readParameter(
  type: GraphQLInputType | undefined,
  path: string,
  text: string,
  details: ErrorDetail[],
): unknown {
  const typeName = String(type).replace('!', '')
  if (typeName === 'Int')
    return readValue(type as GraphQLInputType, /^-?\d{1,11}$/.test(text) ? Number(text) : text, path, details)
  if (typeName === 'Boolean')
    return readValue(type as GraphQLInputType, text === 'true' ? true : text === 'false' ? false : text, path, details)
  const before = details.length
  const value = readValue(type as GraphQLInputType, text, path, details)
  const spaced = text.includes('T') && / \d\d:?\d\d$/.test(text) // an unencoded plus sign is decoded as a space
  if (typeName === 'DateTime' && details.length > before && spaced)
    details[before] = { path, code: 'invalid', message: 'must encode the plus sign of its offset as %2B' }
  return value
}

function readBody(type: GraphQLInputType, body: unknown, details: ErrorDetail[]): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    addDetail(details, {
      path: '',
      code: 'invalid',
      message: 'must be a JSON object: this is about the whole request body',
    })
    return undefined
  }
  return readValue(type, body, '', details)
}

/** Convert keys from snake_case to GraphQL names and validate the value. Adds problems to `details`. */
function readValue(type: GraphQLInputType, value: unknown, path: string, details: ErrorDetail[]): unknown {
  const addProblem = (message: string, code = 'invalid'): undefined => {
    addDetail(details, { path, code, message })
  }
  if (isNonNullType(type)) {
    if (value === null) return addProblem('must not be null', 'required')
    return readValue(type.ofType as GraphQLNullableType & GraphQLInputType, value, path, details)
  }
  if (value === null) return null
  if (isListType(type)) {
    if (!Array.isArray(value)) return addProblem('must be an array')
    return value.map((item, index) => readValue(type.ofType, item, `${path}[${index}]`, details))
  }
  if (isInputObjectType(type)) {
    if (typeof value !== 'object' || Array.isArray(value)) return addProblem('must be an object')
    return readObject(type, value as Record<string, unknown>, path, details)
  }
  if (isEnumType(type)) {
    const names = type.getValues().map((each) => each.name)
    return names.includes(value as string) ? value : addProblem(`must be one of ${names.join(', ')}`)
  }
  return readScalar(type, value, addProblem)
}

function readObject(
  type: GraphQLInputObjectType,
  value: Record<string, unknown>,
  path: string,
  details: ErrorDetail[],
): Record<string, unknown> {
  const fields = new Map(Object.values(type.getFields()).map((field) => [snakeCase(field.name), field]))
  const at = (key: string) => (path === '' ? key : `${path}.${key}`)
  const read: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const field = fields.get(key)
    if (field === undefined)
      addDetail(details, { path: at(key), code: 'unknown_field', message: 'is not a field of this request' })
    else read[field.name] = readValue(field.type, inner, at(key), details)
  }
  for (const [key, field] of fields)
    if (isNonNullType(field.type) && field.defaultValue === undefined && !Object.hasOwn(value, key))
      addDetail(details, { path: at(key), code: 'required', message: 'is required' })
  return read
}

function readScalar(type: GraphQLScalarType, value: unknown, addProblem: (message: string) => undefined): unknown {
  switch (type.name) {
    case 'String':
    case 'ID':
      return typeof value === 'string' ? value : addProblem('must be a string')
    case 'Boolean':
      return typeof value === 'boolean' ? value : addProblem('must be true or false')
    case 'Float': // 1e400 is valid JSON, and parses to infinity
      return Number.isFinite(value) ? value : addProblem('must be a number')
    case 'Int':
      return Number.isInteger(value) && (value as number) <= INT_MAX && (value as number) >= INT_MIN
        ? value
        : addProblem('must be a whole number')
    case 'Metadata':
      return typeof value === 'object' && !Array.isArray(value) ? value : addProblem('must be an object of strings')
  }
  try {
    type.parseValue(value)
    return value
  } catch (error) {
    return addProblem((error as Error).message)
  }
}

/**
 * Translate an error path of the schema (`input.roles[0].headCount`) to the request's names (`roles[0].head_count`).
 */
export function requestPath(endpoint: Endpoint, path: string): string {
  const steps = path.split('.')
  let type: GraphQLInputType | undefined
  if (steps[0] === BODY_VARIABLE) {
    type = unwrap(endpoint.variables.get(BODY_VARIABLE))
    steps.shift()
  } else {
    const isVariable = endpoint.variables.has(path)
    const isField = bodyFields(endpoint).has(path)
    return isVariable || isField ? snakeCase(path) : path
  }
  return steps
    .map((step) => {
      if (!isInputObjectType(type)) return step // keys inside free-form data belong to the caller
      const name = step.replace(/\[\d+\]$/, '')
      type = unwrap(type.getFields()[name]?.type)
      return snakeCase(step)
    })
    .join('.')
}

/** Replace the schema's names of parameters and fields in a message by those of the request. */
export function requestText(endpoint: Endpoint, message: string): string {
  const fields = bodyFields(endpoint)
  return message.replace(/\b[a-z]+(?:[A-Z][a-z]*)+\b/g, (name) =>
    endpoint.variables.has(name) || fields.has(name) ? snakeCase(name) : name,
  )
}

function bodyFields(endpoint: Endpoint): Set<string> {
  const type = unwrap(endpoint.variables.get(BODY_VARIABLE))
  return new Set(isInputObjectType(type) ? Object.keys(type.getFields()) : [])
}

function unwrap(type: GraphQLInputType | undefined): GraphQLInputType | undefined {
  let inner = type
  while (isNonNullType(inner) || isListType(inner)) inner = inner.ofType as GraphQLInputType
  return inner
}
