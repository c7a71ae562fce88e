/** The parameters of requests. */
import { writeCursor } from '../../schema/finding/cursor.ts'
import { MAX_SEARCH, MAX_WORDS, MIN_SEARCH } from '../../schema/finding/limits.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../schema/finding/window.ts'
import type { Deprecation } from '../../src/access/deprecations/table.ts'
import { EVENT_ID } from '../../src/events/read.ts'
import { DELIVERY_ID } from '../../src/events/webhooks/signature.ts'
import { EXTERNAL_PREFIX } from '../../src/platform/text/external-reference.ts'
import { recordExamples } from '../examples.ts'
import { EXPAND, type Expansion } from '../expand.ts'
import { inRestNames, type Schema } from '../response-schema.ts'
import { describedBy, type JsonSchema, NAMED } from '../shape.ts'
import { inCode, orExternalId, schemaReference } from './schemas.ts'

/** An OpenAPI parameter object. */
export interface Parameter extends Schema {
  name: string
  in: 'query' | 'path' | 'header'
  description: string
  required?: true
  style?: 'deepObject' | 'form'
  explode?: boolean
  schema: Schema
  /** A value that works in the sandbox. */
  example: unknown
}

/** An id that precedes the records of every sandbox list. */
const FIRST_ID = '00000000-0000-7000-8000-000000000001'
const MOMENT = '2026-01-19T09:00:00Z'

/** Parameters by document variable. */
const parameters = {
  limit: {
    name: 'limit',
    in: 'query',
    description: `Maximum number of records per page. Values above ${MAX_LIMIT} are rejected.`,
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
    example: 20,
  },
  offset: {
    name: 'offset',
    in: 'query',
    description: 'Number of records to skip. Default: 0.',
    schema: { type: 'integer', format: 'int32', minimum: 0 },
    example: 0,
  },
  cursor: {
    name: 'cursor',
    in: 'query',
    description:
      'Cursor of the next page, from the `Link` header of the previous page. Cannot be combined with `offset`. Equally fast on every page.',
    schema: { type: 'string' },
    example: writeCursor({ id: FIRST_ID, offset: 1, updatedAt: undefined, finding: undefined, sortedBy: undefined }),
  },
  updatedSince: {
    name: 'updated_since',
    in: 'query',
    description:
      'Only records changed at or after this time, latest change first. ISO 8601 with a UTC offset, e.g. `2026-01-19T09:00:00Z`; encode a plus sign as `%2B`. With the token of a worker, projects and assignments that became visible or invisible without a change of their own are missing.',
    schema: { type: 'string', format: 'date-time' },
    example: MOMENT,
  },
  includeDeleted: {
    name: 'include_deleted',
    in: 'query',
    description: 'With `updated_since` only: also list deleted records, with their `deleted_at`.',
    schema: { type: 'boolean', default: false },
    example: false,
  },
  after: {
    name: 'after',
    in: 'query',
    description: 'Only events after this one in the sort order: the id of the last event that you have seen.',
    schema: { type: 'string', pattern: EVENT_ID },
    example: recordExamples.Event?.id,
  },
  before: {
    name: 'before',
    in: 'query',
    description: 'Only deliveries older than this one: the id of the last delivery of the previous page.',
    schema: { type: 'string', pattern: DELIVERY_ID },
    example: recordExamples.WebhookDelivery?.id,
  },
  order: {
    name: 'order',
    in: 'query',
    description: 'Order of the events. Paging with `oldest_first` and `after` never skips an event.',
    schema: {
      type: 'string',
      enum: ['newest_first', 'oldest_first'],
      default: 'newest_first',
      [NAMED]: { name: 'EventOrder' },
    },
    example: 'oldest_first',
  },
  types: {
    name: 'types',
    in: 'query',
    description: 'Only events of these types; repeat it for several.',
    schema: { type: 'array', items: schemaReference('EventType') },
    example: ['worker.created'],
  },
  objectId: {
    name: 'object_id',
    in: 'query',
    description: 'Only events of this record.',
    schema: { type: 'string', format: 'uuid' },
    example: recordExamples.Worker?.id,
  },
  since: {
    name: 'since',
    in: 'query',
    description: 'Only events at or after this time. ISO 8601 with a UTC offset.',
    schema: { type: 'string', format: 'date-time' },
    example: MOMENT,
  },
  endpointId: {
    name: 'endpoint_id',
    in: 'query',
    description: 'Only deliveries to the webhook endpoint that has this id.',
    schema: { type: 'string', format: 'uuid' },
    example: recordExamples.WebhookEndpoint?.id,
  },
  status: {
    name: 'status',
    in: 'query',
    description: 'Only deliveries that are in this state; repeat the parameter for several.',
    schema: { type: 'array', items: schemaReference('WebhookDeliveryStatus') },
    example: ['dead_lettered'],
  },
  eventType: {
    name: 'event_type',
    in: 'query',
    description: 'Only deliveries of events of one kind, such as `worker.created`.',
    schema: schemaReference('EventType'),
    example: 'worker.created',
  },
  eventId: {
    name: 'event_id',
    in: 'query',
    description: 'Only deliveries of this one event, to all endpoints that got it.',
    schema: { type: 'string', pattern: EVENT_ID },
    example: recordExamples.Event?.id,
  },
  until: {
    name: 'until',
    in: 'query',
    description: 'Only events before this time. ISO 8601 with a UTC offset.',
    schema: { type: 'string', format: 'date-time' },
    example: MOMENT,
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `etag` of an earlier response. If nothing has changed since, the response is 304 without a body.',
    schema: { type: 'string' },
    example: '"3c06413834fccbc5"',
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `etag` of what you read, or a list of them. If it has changed since, the response is 412, and nothing is read or written. `*` matches any version.',
    schema: { type: 'string' },
    example: '*',
  },
} as const satisfies Record<string, Parameter>

/** @param operation whose example it is: a key belongs to one request */
export function idempotencyKey(operation: string): Parameter {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes retries safe. The response is stored for 24 hours and replayed for requests with the same key, e.g. `hire-1042`. Using the key for a different request returns 422.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: `${operation}-1042`,
  }
}

/** @param fields that it searches, in snake case */
export function searchParameter(fields: readonly string[]): Parameter {
  return {
    name: 'q',
    in: 'query',
    description: `Search, e.g. \`oka ada\`: every word must be the start of a word in ${inCode(fields)}; case and accents are ignored. Up to ${MAX_WORDS} words, one of them with at least ${MIN_SEARCH} letters (one character of Chinese, Japanese or Korean).`,
    schema: { type: 'string', minLength: 1, maxLength: MAX_SEARCH },
    example: 'oka',
  }
}

/** The parameter that puts records beside their ids. @param type of the record that has the ids */
export function expandParameter(expansions: ReadonlyMap<string, Expansion>, type: string): Parameter {
  const names = [...expansions.keys()]
  const items = { type: 'string', enum: names, [NAMED]: { name: `${type}Expansion` } }
  return {
    name: EXPAND,
    in: 'query',
    description:
      'Records to put beside their ids, separated by commas. Each requires a scope to read the record, and costs one more point.',
    style: 'form',
    explode: false,
    schema: { type: 'array', minItems: 1, items },
    example: names.slice(0, 1),
  }
}

/**
 * The parameter of a path: the id of a record.
 * @param example an id of the sandbox
 * @param isOwn whether the record also goes by its external id
 */
export function idParameter({ properties }: JsonSchema, example: string, isOwn: boolean): Parameter {
  const { type, format, pattern } = properties?.id ?? {}
  const schema = { type, ...(format && { format }), ...(pattern && { pattern }) }
  const ways = isOwn
    ? `Id of the record, or \`${EXTERNAL_PREFIX}\` and its external id, percent-encoded. An id that is malformed or unknown`
    : 'Id of the record. A malformed or unknown id'
  return {
    name: 'id',
    in: 'path',
    required: true,
    description: `${ways}, or one of another organisation, returns 404.`,
    schema: isOwn ? orExternalId(schema) : schema,
    example,
  }
}

const componentName = (variable: string) => `${variable[0]?.toUpperCase()}${variable.slice(1)}`

/** The parameter components of the description. */
export const parameterComponents = Object.fromEntries(
  Object.entries(parameters).map(([variable, parameter]) => [componentName(variable), parameter]),
)

/** A parameter that is deprecated in an operation, with the sentence that says so. */
export function deprecatedParameter(given: Schema, deprecations: ReadonlyMap<string, Deprecation> | undefined): Schema {
  const component = typeof given.$ref === 'string' ? given.$ref.replace('#/components/parameters/', '') : ''
  const parameter = (parameterComponents[component] ?? given) as Parameter
  const { name, description } = parameter
  const deprecation = parameter.in === 'query' ? deprecations?.get(name.replace(/\[.*$/, '')) : undefined
  if (deprecation === undefined) return given
  const { description: text, ...others } = describedBy({ description }, deprecation)
  return { ...parameter, ...others, description: inRestNames(text ?? '') }
}

/** A reference to the parameter of a document variable. @throws {Error} if the table above has none */
export function parameterOf(variable: string): Schema {
  if (Object.hasOwn(parameters, variable)) return { $ref: `#/components/parameters/${componentName(variable)}` }
  throw new Error(`rest/openapi/parameters.ts does not describe the variable ${variable}`)
}
