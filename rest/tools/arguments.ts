/** Converts the arguments of a tool to the REST request that they stand for: path, query string and body. */

import { type Idempotency, readIdempotency } from '../../src/access/idempotency.ts'
import type { Precondition } from '../../src/events/write.ts'
import { addDetail } from '../../src/platform/errors/error-details.ts'
import { ApiError, type ErrorDetail, invalidField } from '../../src/platform/errors/errors.ts'
import { DATE_TIME_FORM, readDateTime } from '../../src/platform/time/dates.ts'
import { filesOf } from '../openapi/schemas.ts'
import type { Endpoint } from '../prepare.ts'

export const IDEMPOTENCY_KEY = 'idempotency_key'
export const CONDITION = 'if_unchanged_since'

/** A response with a new secret is never stored. */
export function takesIdempotencyKey({ route }: Pick<Endpoint, 'route'>): boolean {
  return route.method !== 'GET' && route.secretBeside === undefined
}

/** The arguments of a call. */
export type Values = Readonly<Record<string, unknown>>

/** A request, as the readers of REST take it. */
export interface RequestParts {
  id: string | undefined
  query: URLSearchParams
  body: unknown
  idempotency: Idempotency | undefined
  precondition: Precondition | undefined
}

/**
 * Split the arguments of a call. The readers of REST validate them. Only those that REST gets as text, in headers and in
 * its path, are checked here.
 * @param tool the name of the tool, to which a stored response belongs
 * @throws {ApiError} validation_failed
 */
export function readArguments(endpoint: Endpoint, tool: string, values: Values): RequestParts {
  const { id, ...others } = values
  if (endpoint.variables.has('id')) requireText('id', id)
  const own = endpoint.variables.has('id') ? others : values
  if (endpoint.route.method === 'GET')
    return { id: id as string, query: queryOf(own), body: undefined, idempotency: undefined, precondition: undefined }
  const fields = { ...own }
  const key = takesIdempotencyKey(endpoint) ? take(fields, IDEMPOTENCY_KEY) : undefined
  const since = endpoint.isConditional ? take(fields, CONDITION) : undefined
  const { [IDEMPOTENCY_KEY]: _key, ...request } = values
  return {
    id: id as string,
    query: queryOf(endpoint.body === undefined ? fields : {}),
    body: endpoint.body === undefined ? undefined : withFiles(endpoint, fields),
    idempotency: readIdempotency(key, ['mcp', tool, JSON.stringify(request)], IDEMPOTENCY_KEY),
    precondition: since === undefined ? undefined : unchangedSince(since),
  }
}

function requireText(name: string, value: unknown): void {
  if (value === undefined) throw invalidField(name, 'required', 'is required')
  if (typeof value !== 'string') throw invalidField(name, 'invalid', 'must be a string')
}

/** Remove an optional text from the fields. */
function take(fields: Record<string, unknown>, name: string): string | undefined {
  const value = fields[name]
  delete fields[name]
  if (value !== undefined) requireText(name, value)
  return value as string | undefined
}

function unchangedSince(text: string): Precondition {
  const since = readDateTime(text)
  if (since === undefined) throw invalidField(CONDITION, 'invalid', DATE_TIME_FORM)
  return (updatedAt) => updatedAt <= since
}

/** `{ status: ['active'], start_date: { gte: '2026-01-01' } }` as `status=active&start_date[gte]=2026-01-01`. */
function queryOf(values: Values): URLSearchParams {
  const query = new URLSearchParams()
  const details: ErrorDetail[] = []
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) for (const each of value) append(query, name, each, details)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) append(query, `${name}[${key}]`, inner, details)
    else append(query, name, value, details)
  }
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return query
}

function append(query: URLSearchParams, name: string, value: unknown, details: ErrorDetail[]): void {
  if (typeof value === 'object')
    addDetail(details, { path: name, code: 'invalid', message: 'must be a string, a number, or true or false' })
  else query.append(name, String(value as string | number | boolean))
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** The body with files instead of their base64. */
function withFiles({ body }: Endpoint, fields: Values): Values {
  const files = body === undefined ? [] : filesOf(body).filter((name) => fields[name] != null)
  return { ...fields, ...Object.fromEntries(files.map((name) => [name, fileOf(name, fields[name])])) }
}

function fileOf(field: string, value: unknown): File {
  const { name, base64 } = value as { name?: unknown; base64?: unknown }
  if (typeof name !== 'string') throw invalidField(`${field}.name`, 'required', 'must be the name of the file')
  if (typeof base64 !== 'string' || base64.length % 4 !== 0 || !BASE64.test(base64))
    throw invalidField(
      `${field}.base64`,
      'invalid',
      'must be the bytes of the file in base64, padded and without spaces',
    )
  return new File([Buffer.from(base64, 'base64')], name)
}
