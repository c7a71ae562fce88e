/**
 * JSON values of requests as the schema's input types take them. Problems are added to `details`, with the paths of the
 * request.
 */
import {
  coerceInputValue,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  type GraphQLNullableType,
  type GraphQLScalarType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import type { z } from 'zod'
import { MAX_RECORDS } from '../../src/domain/batch/batch.ts'
import { describeIssue } from '../../src/domain/input/issues.ts'
import type { DetailCode } from '../../src/platform/errors/detail-codes.ts'
import { addDetail } from '../../src/platform/errors/error-details.ts'
import type { ErrorDetail } from '../../src/platform/errors/errors.ts'
import { withSomeIds } from '../../src/platform/text/external-reference.ts'
import { snakeCase } from '../../src/platform/text/names.ts'

/** The scalar of files, which only forms can carry. */
export const FILE = 'File'

/** The greatest whole number of a field. */
export const INT_MAX = 2_147_483_647
const INT_MIN = -2_147_483_648

/** The value of a text, from requests that can send only text; the text itself if it is not a value of the type. */
export function valueOfText(type: GraphQLInputType, text: string): unknown {
  const typeName = String(type).replace('!', '')
  if (typeName === 'Int') return /^-?\d{1,300}$/.test(text) ? Number(text) : text
  if (typeName === 'Float') return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text
  if (typeName === 'Boolean') return text === 'true' ? true : text === 'false' ? false : text
  return typeName === 'Metadata' ? valueOfJson(text) : text
}

function valueOfJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The name of an input type's field in the requests of a surface. */
export type FieldName = (name: string) => string

/** Read the text of a query parameter as a value of `type`. */
export function readParameter(type: GraphQLInputType, path: string, text: string, details: ErrorDetail[]): unknown {
  const typeName = String(type).replace('!', '')
  const before = details.length
  const value = readValue(type, valueOfText(type, text), path, details)
  const spaced = text.includes('T') && / \d\d:?\d\d$/.test(text) // an unencoded plus sign is decoded as a space
  if (typeName === 'DateTime' && details.length > before && spaced)
    details[before] = { path, code: 'invalid', message: 'must encode the plus sign of its offset as %2B' }
  return value
}

/**
 * Read a value: its keys become the names of the fields. Adds problems to `details`.
 * @param nameOf the names of the request, by default those of REST
 * @param coerces whether to accept a single value as a list and an integer as an id, as in GraphQL variables
 */
export function readValue(
  type: GraphQLInputType,
  value: unknown,
  path: string,
  details: ErrorDetail[],
  nameOf: FieldName = snakeCase,
  coerces = false,
): unknown {
  const addProblem = (message: string, code: DetailCode = 'invalid'): undefined => {
    addDetail(details, { path, code, message })
  }
  if (isNonNullType(type)) {
    if (value === null) return addProblem('must not be null', 'required')
    return readValue(type.ofType as GraphQLNullableType & GraphQLInputType, value, path, details, nameOf, coerces)
  }
  if (value === null) return null
  if (isListType(type)) {
    if (!Array.isArray(value))
      return coerces ? readValue(type.ofType, value, path, details, nameOf, coerces) : addProblem('must be an array')
    if (String(type.ofType) === 'BatchRecord!' && value.length > MAX_RECORDS)
      return addProblem(`must have at most ${MAX_RECORDS} items`, 'too_big')
    return value.map((item, index) => readValue(type.ofType, item, `${path}[${index}]`, details, nameOf, coerces))
  }
  if (isInputObjectType(type)) {
    if (typeof value !== 'object' || Array.isArray(value)) return addProblem('must be an object')
    const read = readFields(type, value as Record<string, unknown>, path, details, nameOf, coerces)
    for (const detail of missingFields(type, value as Record<string, unknown>, path, nameOf)) addDetail(details, detail)
    if (path === '' && details.length > 0)
      for (const detail of domainProblems(type, read, details, nameOf)) addDetail(details, detail)
    return read
  }
  if (isEnumType(type)) {
    const names = type.getValues().map((each) => each.name)
    return names.includes(value as string) ? value : addProblem(`must be one of ${names.join(', ')}`)
  }
  if (coerces && type.name === 'ID' && typeof value === 'number' && Number.isInteger(value)) return String(value)
  return readScalar(type, value, addProblem, nameOf)
}

const at = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)

/** Read the fields of an input object that are given. Adds problems to `details`. */
export function readFields(
  type: GraphQLInputObjectType,
  value: Record<string, unknown>,
  path: string,
  details: ErrorDetail[],
  nameOf: FieldName,
  coerces = false,
): Record<string, unknown> {
  const fields = new Map(Object.values(type.getFields()).map((field) => [nameOf(field.name), field]))
  const read: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const field = fields.get(key)
    if (field === undefined)
      addDetail(details, { path: at(path, key), code: 'unknown_field', message: 'is not a field of this request' })
    else read[field.name] = readValue(field.type, inner, at(path, key), details, nameOf, coerces)
  }
  return read
}

/** A detail for each field that an input object requires and `value` lacks. */
export function missingFields(
  type: GraphQLInputObjectType,
  value: Record<string, unknown>,
  path: string,
  nameOf: FieldName,
): ErrorDetail[] {
  return Object.values(type.getFields())
    .filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
    .map((field) => nameOf(field.name))
    .filter((key) => !Object.hasOwn(value, key))
    .map((key) => ({ path: at(path, key), code: 'required', message: 'is required' }))
}

/**
 * The domain's problems with the fields that could be read, so that a caller sees all problems at once. For a request
 * without other problems, the mutation reports the same.
 * @param reported the problems of the fields that could not be read
 */
export function domainProblems(
  type: GraphQLInputObjectType,
  read: Record<string, unknown>,
  reported: readonly ErrorDetail[],
  nameOf: FieldName,
): ErrorDetail[] {
  const check = type.extensions.check as z.ZodType | undefined
  if (check === undefined) return []
  const input = coerceInputValue(read, type, () => {}) // errors are already in `reported`
  const known = reported.map(({ path }) => path)
  const isKnown = (path: string) =>
    known.some((each) => path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[`))
  return (check.safeParse(withSomeIds(input as object)).error?.issues ?? [])
    .map((issue) => describeIssue(issue, input, ''))
    .map((detail) => ({ ...detail, path: requestPathIn(type, detail.path.split('.'), nameOf) }))
    .filter(({ path }) => !isKnown(path))
}

/** A path of the schema in the names of the request. Keys inside free-form data belong to the caller. */
function requestPathIn(start: GraphQLInputObjectType, steps: readonly string[], nameOf: FieldName): string {
  let type: GraphQLNamedInputType | undefined = start
  return steps
    .map((step) => {
      if (!isInputObjectType(type)) return step
      const [name = ''] = step.split('[')
      type = getNamedType(type.getFields()[name]?.type as GraphQLInputType)
      return nameOf(name) + step.slice(name.length)
    })
    .join('.')
}

/** A record of a batch, which is read when its turn comes: the value, and the names of its fields in the request. */
export class NamedRecord {
  readonly value: unknown
  readonly nameOf: FieldName
  constructor(value: unknown, nameOf: FieldName) {
    this.value = value
    this.nameOf = nameOf
  }
}

function readScalar(
  type: GraphQLScalarType,
  value: unknown,
  addProblem: (message: string, code?: DetailCode) => undefined,
  nameOf: FieldName,
): unknown {
  switch (type.name) {
    case 'String':
    case 'ID':
      return typeof value === 'string' ? value : addProblem('must be a string')
    case 'Boolean':
      return typeof value === 'boolean' ? value : addProblem('must be true or false')
    case 'Float': // 1e400 is valid JSON, and parses to infinity
      return Number.isFinite(value) ? value : addProblem('must be a number')
    case 'Int':
      if (!Number.isInteger(value)) return addProblem('must be a whole number')
      if ((value as number) > INT_MAX) return addProblem(`must be at most ${INT_MAX}`, 'too_big')
      return (value as number) < INT_MIN ? addProblem(`must be at least ${INT_MIN}`, 'too_small') : value
    case 'BatchRecord':
      return new NamedRecord(value, nameOf)
    case 'Metadata':
      return typeof value === 'object' && !Array.isArray(value)
        ? value
        : addProblem('must be an object with string values')
  }
  try {
    type.parseValue(value)
    return value
  } catch (error) {
    return addProblem((error as Error).message)
  }
}
