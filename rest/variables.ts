/**
 * Turns a request into the variables of its document. Problems are reported together, in the names of the request.
 * Unknown parameters and fields are rejected, so that a misspelt filter cannot return everything and a client cannot
 * set undeclared fields (mass assignment).
 */
import { type GraphQLInputType, isInputObjectType, isListType, isNonNullType } from 'graphql'
import { pageProblems } from '../schema/finding/window.ts'
import { readParameter, readValue } from '../schema/values/input-values.ts'
import { addDetail } from '../src/platform/errors/error-details.ts'
import { ApiError, type ErrorDetail } from '../src/platform/errors/errors.ts'
import { snakeCase } from '../src/platform/text/names.ts'
import { EXPAND, readExpand } from './expand.ts'
import { FIND_VARIABLES, findParameterAt, findParametersOf } from './find-parameters.ts'
import type { Endpoint } from './prepare.ts'

/** Variables that do not come from the query string. */
const PATH_VARIABLE = 'id'
const BODY_VARIABLE = 'input'

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
  if (endpoint.body !== undefined) {
    const fields = readBody(endpoint.body, body, details)
    if (endpoint.variables.has(BODY_VARIABLE)) variables[BODY_VARIABLE] = fields
    else Object.assign(variables, fields)
  }
  if (details.length === 0) return variables
  for (const problem of pageProblems(variables)) addDetail(details, problem) // the operation, which checks them, is not run
  throw new ApiError('validation_failed', { details })
}

function readQuery(endpoint: Endpoint, query: URLSearchParams, details: ErrorDetail[]): Record<string, unknown> {
  const variables: Record<string, unknown> = {}
  const known = new Map<string, string>()
  for (const name of endpoint.variables.keys())
    if (!isInBody(endpoint, name) && name !== PATH_VARIABLE && !FIND_VARIABLES.has(name))
      known.set(snakeCase(name), name)
  const finding = findParametersOf(endpoint.variables)
  for (const parameter of new Set(query.keys())) {
    const name = known.get(parameter)
    const values = query.getAll(parameter)
    if (parameter === EXPAND && endpoint.expansions.size > 0) {
      readExpand(endpoint, values, variables, details)
      continue
    }
    if (name === undefined) {
      if (finding.read(parameter, values, variables, details)) continue
      const expand = endpoint.expansions.size > 0 ? [EXPAND] : []
      const names = [...known.keys(), ...finding.names, ...expand]
      const supported = names.length === 0 ? 'it has none' : `supported are ${names.join(', ')}`
      addDetail(details, {
        path: parameter,
        code: 'unknown_parameter',
        message: `is not a parameter of this operation; ${supported}`,
      })
      continue
    }
    const type = endpoint.variables.get(name) as GraphQLInputType
    if (isListType(type))
      variables[name] = values.map((each, at) => readParameter(type.ofType, `${parameter}[${at}]`, each, details))
    else if (values.length > 1)
      addDetail(details, { path: parameter, code: 'invalid', message: 'must not be repeated' })
    else variables[name] = readParameter(type, parameter, values[0] as string, details)
  }
  return variables
}

/** Whether a variable comes from the body. */
export function isInBody({ body }: Pick<Endpoint, 'body'>, variable: string): boolean {
  return variable === BODY_VARIABLE || body?.getFields()[variable] !== undefined
}

function readBody(type: GraphQLInputType, body: unknown, details: ErrorDetail[]): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    addDetail(details, {
      path: '',
      code: 'invalid',
      message: 'must be a JSON object (the whole request body)',
    })
    return undefined
  }
  return readValue(type, body, '', details)
}

/**
 * Translate an error path of the schema (`input.roles[0].headCount`) to the request's names (`roles[0].head_count`).
 */
export function requestPath(endpoint: Endpoint, given: string): string {
  const path = given.replace(/^\w+/, (name) => endpoint.renamed.get(name) ?? name)
  const steps = path.split('.')
  if (steps[0] === BODY_VARIABLE) return pathIn(endpoint, endpoint.variables.get(BODY_VARIABLE), steps.slice(1))
  const parameter = findParameterAt(steps)
  if (parameter !== undefined && endpoint.variables.has(steps[0] as string)) return parameter
  const isVariable = endpoint.variables.has(path)
  const isField = bodyFields(endpoint).has(path)
  return isVariable || isField ? snakeCase(path) : path
}

/** The same for a path that begins at a record of a batch. */
export function recordPath(endpoint: Endpoint, path: string): string {
  return pathIn(endpoint, endpoint.recordType, path.split('.'))
}

function pathIn(endpoint: Endpoint, start: GraphQLInputType | undefined, steps: readonly string[]): string {
  let type = unwrap(start)
  return steps
    .map((step) => {
      if (!isInputObjectType(type)) return step // keys inside free-form data belong to the caller
      const field = type.getFields()[step.replace(/\[\d+\]$/, '')]
      if (field === undefined) return step
      type = field.extensions.recordInput === undefined ? unwrap(field.type) : endpoint.recordType
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
  const types = [unwrap(endpoint.variables.get(BODY_VARIABLE)), endpoint.recordType]
  return new Set(types.flatMap((type) => (isInputObjectType(type) ? Object.keys(type.getFields()) : [])))
}

function unwrap(type: GraphQLInputType | undefined): GraphQLInputType | undefined {
  let inner = type
  while (isNonNullType(inner) || isListType(inner)) inner = inner.ofType as GraphQLInputType
  return inner
}
