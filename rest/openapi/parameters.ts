/** The parameters of requests and the headers of responses. */
import type { GraphQLInputType } from 'graphql'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../schema/list.ts'
import { snakeCase } from '../../src/platform/names.ts'
import type { Schema } from '../response-schema.ts'
import { inputSchema } from './schemas.ts'

interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  description: string
  required?: true
  schema: Schema
  example?: unknown
}

/** Parameters by document variable. Variables that are not in this table are described by their GraphQL type. */
const parameters = {
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'Id of the record. A malformed or unknown id, or one of another organisation, returns 404.',
    schema: { type: 'string', format: 'uuid' },
  },
  limit: {
    name: 'limit',
    in: 'query',
    description: `Maximum number of records per page. Values above ${MAX_LIMIT} are rejected.`,
    schema: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
  },
  offset: {
    name: 'offset',
    in: 'query',
    description: 'Number of records to skip. Default: 0.',
    schema: { type: 'integer', format: 'int32', minimum: 0 },
  },
  cursor: {
    name: 'cursor',
    in: 'query',
    description:
      'Cursor of the next page, from the `Link` header of the previous page. Cannot be combined with `offset`. Equally fast on every page.',
    schema: { type: 'string' },
  },
  updatedSince: {
    name: 'updated_since',
    in: 'query',
    description:
      'Only records changed at or after this time, latest change first. ISO 8601 with a UTC offset, e.g. `2026-01-19T09:00:00Z`; encode a plus sign as `%2B`.',
    schema: { type: 'string', format: 'date-time' },
  },
  includeDeleted: {
    name: 'include_deleted',
    in: 'query',
    description: 'With `updated_since` only: also list deleted records, with their `deleted_at`.',
    schema: { type: 'boolean', default: false },
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `etag` of an earlier response. If nothing has changed since, the response is 304 without a body.',
    schema: { type: 'string' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes retries safe. The response is stored for 24 hours and replayed for requests with the same key, e.g. `hire-1042`. Using the key for a different request returns 422.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
} as const satisfies Record<string, Parameter>

const componentName = (variable: string) => `${variable[0]?.toUpperCase()}${variable.slice(1)}`

/** The parameter components of the description. */
export const parameterComponents = Object.fromEntries(
  Object.entries(parameters).map(([variable, parameter]) => [componentName(variable), parameter]),
)

/** The OpenAPI parameter of a document variable. @param type required if the variable is not in the table */
export function parameterOf(variable: string, type?: GraphQLInputType): Schema {
  if (Object.hasOwn(parameters, variable)) return { $ref: `#/components/parameters/${componentName(variable)}` }
  if (type === undefined) throw new Error(`the variable ${variable} has no parameter description and no type`)
  return { name: snakeCase(variable), in: 'query', schema: inputSchema(type) }
}

const count = { type: 'integer', minimum: 0 }
const address = { type: 'string', format: 'uri-reference' }

/** Response headers, by name. */
export const headers = {
  'x-request-id': {
    description: 'Id of this request. Include it in support requests.',
    schema: { type: 'string', pattern: '^req_' },
    example: 'req_3c06413834fccbc5d46ccf68',
  },
  'x-ratelimit-limit': {
    description: 'Rate limit of the credential, in points per minute.',
    schema: count,
    example: 600,
  },
  'x-ratelimit-remaining': { description: 'Points remaining in the rate limit.', schema: count, example: 599 },
  'x-ratelimit-cost': { description: 'Points that this request cost.', schema: count, example: 1 },
  'x-ratelimit-reset': {
    description: 'Seconds until the full rate limit is available again.',
    schema: count,
    example: 60,
  },
  'retry-after': { description: 'Seconds to wait before a retry.', schema: count, example: 12 },
  'www-authenticate': { description: 'Always `Bearer`.', schema: { type: 'string' }, example: 'Bearer' },
  etag: {
    description: 'Version of the organisation’s data in this response, for `If-None-Match`.',
    schema: { type: 'string' },
  },
  link: {
    description: 'URL of the next page, `<…>; rel="next"`. Absent on the last page.',
    schema: { type: 'string' },
    example: '<http://localhost:4000/api/public/v1/workers?limit=50&cursor=WyIwMTliMmI2ZSJd>; rel="next"',
  },
  'x-sync-watermark': {
    description:
      'On the first page only: the value to send as `updated_since` in the next sync, so that no change is missed.',
    schema: { type: 'string', format: 'date-time' },
    example: '2026-02-27T09:30:00.000Z',
  },
  location: {
    description: 'URL of the new record.',
    schema: address,
    example: 'http://localhost:4000/api/public/v1/workers/00000000-0000-7000-8003-000000000001',
  },
  'idempotent-replayed': {
    description:
      '`true` if this is the stored response of an earlier request with the same Idempotency-Key; otherwise absent.',
    schema: { type: 'string', const: 'true' },
  },
} as const satisfies Record<string, Schema>

/** The name of a response header. */
export type Header = keyof typeof headers

/** Headers of every response. */
export const EVERY_RESPONSE: readonly Header[] = ['x-request-id']
/** Headers of responses to a valid credential. */
export const AUTHENTICATED: readonly Header[] = [
  ...EVERY_RESPONSE,
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-ratelimit-cost',
]

/** References to header components. */
export function headerReferences(names: readonly Header[]): Schema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
