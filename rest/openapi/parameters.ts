/** Parameters and headers: what a request says beside its body, and a response beside its own. */
import type { GraphQLInputType } from 'graphql'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../schema/list.ts'
import { snakeCase } from '../../src/platform/names.ts'
import type { Schema } from '../answer-schema.ts'
import { inputSchema } from './schemas.ts'

interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  description: string
  required?: true
  schema: Schema
  example?: unknown
}

/** The parameters, by the document's variable that takes each; a list's other variables are described by their type. */
const parameters = {
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'Id of the record. One that is malformed, unknown or of another organisation is 404, all alike.',
    schema: { type: 'string', format: 'uuid' },
  },
  limit: {
    name: 'limit',
    in: 'query',
    description: `How many records a page has at most. More than ${MAX_LIMIT} is refused, not cut.`,
    schema: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
  },
  offset: {
    name: 'offset',
    in: 'query',
    description: 'How many records to skip; 0 if absent.',
    schema: { type: 'integer', format: 'int32', minimum: 0 },
  },
  cursor: {
    name: 'cursor',
    in: 'query',
    description:
      'Position of a page, as the `Link` header of the page before has it; instead of `offset`. The last page of a long list then costs what the first does.',
    schema: { type: 'string' },
  },
  updatedSince: {
    name: 'updated_since',
    in: 'query',
    description:
      'Only records that changed at this moment or later, latest change first. Takes ISO 8601 with an offset, e.g. `2026-01-19T09:00:00Z`; write a plus sign as `%2B`.',
    schema: { type: 'string', format: 'date-time' },
  },
  includeDeleted: {
    name: 'include_deleted',
    in: 'query',
    description: 'With `updated_since` only: list deleted records too, with their `deleted_at`.',
    schema: { type: 'boolean', default: false },
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `etag` of an earlier answer: if nothing changed since then, the answer is 304 without a body.',
    schema: { type: 'string' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes a retry safe: the first answer is stored with the write for 24 hours and replayed to requests with the same key, e.g. `hire-1042`. The same key with another request is 422.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
} as const satisfies Record<string, Parameter>

const componentName = (variable: string) => `${variable[0]?.toUpperCase()}${variable.slice(1)}`

export const parameterComponents = Object.fromEntries(
  Object.entries(parameters).map(([variable, parameter]) => [componentName(variable), parameter]),
)

/** The parameter that fills a document's variable. */
export function parameterOf(variable: string, type?: GraphQLInputType): Schema {
  if (Object.hasOwn(parameters, variable)) return { $ref: `#/components/parameters/${componentName(variable)}` }
  if (type === undefined) throw new Error(`${variable} is no parameter`)
  return { name: snakeCase(variable), in: 'query', schema: inputSchema(type) }
}

const count = { type: 'integer', minimum: 0 }
const address = { type: 'string', format: 'uri-reference' }

/** Response headers, by name. */
export const headers = {
  'x-request-id': {
    description: 'Names this request; quote it in support requests.',
    schema: { type: 'string', pattern: '^req_' },
    example: 'req_3c06413834fccbc5d46ccf68',
  },
  'x-ratelimit-limit': { description: "The credential's budget of requests a minute.", schema: count, example: 600 },
  'x-ratelimit-remaining': { description: 'What is left of the budget.', schema: count, example: 599 },
  'x-ratelimit-reset': { description: 'Seconds until the budget is whole again.', schema: count, example: 60 },
  'retry-after': { description: 'Seconds to wait before another attempt.', schema: count, example: 12 },
  'www-authenticate': { description: 'The constant `Bearer`.', schema: { type: 'string' }, example: 'Bearer' },
  etag: {
    description: 'Names the state of the organisation that this answer shows; for `If-None-Match`.',
    schema: { type: 'string' },
  },
  link: {
    description: 'The next page, `<…>; rel="next"`; absent on the last.',
    schema: { type: 'string' },
    example: '<http://localhost:4000/api/public/v1/workers?limit=50&cursor=WyIwMTliMmI2ZSJd>; rel="next"',
  },
  'x-sync-watermark': {
    description: 'On a first page: the value to send as `updated_since` next time, which then misses nothing.',
    schema: { type: 'string', format: 'date-time' },
    example: '2026-02-27T09:30:00.000Z',
  },
  location: {
    description: 'Address of the new record.',
    schema: address,
    example: 'http://localhost:4000/api/public/v1/workers/00000000-0000-7000-8003-000000000001',
  },
  'idempotent-replayed': {
    description: 'The constant `true`, where this is the stored answer of an earlier request with the same key.',
    schema: { type: 'string', const: 'true' },
  },
} as const satisfies Record<string, Schema>

export type Header = keyof typeof headers

export const EVERY_ANSWER: readonly Header[] = ['x-request-id']
/** Answers to a known credential. */
export const ADMITTED: readonly Header[] = [
  ...EVERY_ANSWER,
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]

export function headerReferences(names: readonly Header[]): Schema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
