/** The schemas of tools, from what OpenAPI says of their operations. */
import type { ObjectSchema } from '../../src/surfaces/mcp/tool.ts'
import type { DescribedOperation, Description } from '../openapi/describe.ts'
import { filesOf } from '../openapi/schemas.ts'
import type { Endpoint } from '../prepare.ts'
import type { Schema } from '../response-schema.ts'
import { CONDITION, conditionalMethods, IDEMPOTENCY_KEY, takesIdempotencyKey } from './arguments.ts'

interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  description?: string
  schema: Schema
}

/** Descriptions that differ between HTTP and the arguments of a tool. */
const descriptions: Readonly<Record<string, string>> = {
  id: 'Id of the record. A malformed or unknown id, or one of another organisation, is answered with not_found.',
  cursor: 'The next_cursor of the previous page. Cannot be combined with offset. Equally fast on every page.',
  after: 'Only events behind this one in the order: the id of the last event that you have seen, or next_cursor.',
  updated_since:
    'Only records changed at or after this time, latest change first: ISO 8601 with a UTC offset. The sync_watermark of an earlier list misses no change.',
  types: 'Only events of these types.',
}

const idempotencyKey = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'Makes retries safe: for 24 hours a call with the same key and arguments is answered as the first one was, and nothing is written again. Use a new key for each new write.',
}

const condition = {
  type: 'string',
  format: 'date-time',
  description:
    'Write only if the record has not changed after this time: its updated_at, as you read it. Otherwise the error is precondition_failed.',
}

const file = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'Its name, e.g. passport.pdf.' },
    base64: { type: 'string', contentEncoding: 'base64', description: 'Its bytes.' },
  },
  required: ['name', 'base64'],
  additionalProperties: false,
}
const FILE_LIMIT = 'At most 700 kB, because a call has at most 1 MiB; REST takes larger files.'

/** The arguments of a tool: those of the path, the query string and the body of its route, in one object. */
export function inputSchema(endpoint: Endpoint, operation: DescribedOperation, description: Description): ObjectSchema {
  const parameters = operation.parameters.map((each) => resolved(each, description) as unknown as Parameter)
  const body = bodyOf(endpoint, operation, description)
  const properties: Record<string, Schema> = {}
  for (const parameter of parameters) if (parameter.in !== 'header') addParameter(properties, parameter)
  Object.assign(properties, body.properties)
  if (takesIdempotencyKey(endpoint)) properties[IDEMPOTENCY_KEY] = idempotencyKey
  if (conditionalMethods.has(endpoint.route.method)) properties[CONDITION] = condition
  const required = [...(endpoint.variables.has('id') ? ['id'] : []), ...((body.required ?? []) as string[])]
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false }
}

/** `job_id[exists]` becomes an object for the argument `job_id`, because argument names cannot have brackets. */
function addParameter(properties: Record<string, Schema>, { name, schema, description = '' }: Parameter): void {
  const [, argument = name, test] = /^(\w+)\[(\w+)\]$/.exec(name) ?? []
  const text = descriptions[name] ?? description
  const known = properties[argument]
  if (test === undefined) properties[argument] = { ...schema, description: text }
  else {
    const { description: knownText, ...values } = known ?? {}
    const tested = { type: 'object', properties: { [test]: schema }, required: [test], additionalProperties: false }
    properties[argument] = { anyOf: [values, tested], description: `${String(knownText)} ${text}` }
  }
}

function bodyOf(endpoint: Endpoint, { requestBody }: DescribedOperation, description: Description): Schema {
  if (!requestBody || endpoint.body === undefined) return {}
  const content = requestBody.content['application/json'] ?? requestBody.content['multipart/form-data']
  const body = resolved(content?.schema as Schema, description)
  const properties = { ...(body.properties as Record<string, Schema>) }
  for (const name of filesOf(endpoint.body)) {
    const text = endpoint.body.getFields()[name]?.description ?? ''
    properties[name] = { ...file, description: `${text} ${FILE_LIMIT}` }
  }
  return { ...body, properties }
}

/** The answer of a tool: the body of its route and, for a list, what REST sends in headers. */
export function outputSchema(
  endpoint: Endpoint,
  operation: DescribedOperation,
  description: Description,
): ObjectSchema {
  const responses = operation.responses as Record<string, { content: Record<string, { schema: Schema }> }>
  const answered = responses[endpoint.route.status]?.content['application/json']
  const schema = resolved(answered?.schema as Schema, description) as ObjectSchema
  if (endpoint.route.method !== 'GET' && endpoint.recordScopes !== undefined) return partOf(schema)
  if (!endpoint.isList) return { ...schema, type: 'object' } // the protocol requires the type, also for a union
  const paging = {
    next_cursor: {
      type: ['string', 'null'],
      description: `Where the next page begins: its ${endpoint.variables.has('after') ? 'after' : 'cursor'}. Null on the last page.`,
    },
    sync_watermark: {
      type: ['string', 'null'],
      description: 'On the first page only: the updated_since of the next sync, so that no change is missed.',
    },
  }
  return { ...schema, properties: { ...(schema.properties as Schema), ...paging } }
}

/** The answer of a write: without a read scope, it has the type, the id and what was sent. */
function partOf(schema: Schema): ObjectSchema {
  return { ...(withoutRequired(schema) as Schema), type: 'object', required: ['object', 'id'] }
}

function withoutRequired(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRequired)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name, inner]) => name !== 'required' || !Array.isArray(inner))
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutRequired(inner)]))
}

/** A schema with its references resolved, because a tool cannot resolve them. */
function resolved(schema: Schema, description: Description): Schema {
  return resolve(schema, description) as Schema
}

function resolve(value: unknown, description: Description): unknown {
  if (Array.isArray(value)) return value.map((each) => resolve(each, description))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { $ref?: string }
  if ($ref === undefined)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolve(inner, description)]))
  const [, , kind, name] = $ref.split('/') as [string, string, keyof Description['components'], string]
  return resolve(description.components[kind][name], description)
}
