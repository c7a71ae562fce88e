/**
 * The schemas of tools' arguments, from what OpenAPI says of their operations. An agent has the list of all tools in its
 * context, so what is said of many of them is short; results have no schema, because they are self-describing.
 */
import type { ObjectSchema } from '../../src/surfaces/mcp/tool.ts'
import type { DescribedOperation, Description } from '../openapi/describe.ts'
import { filesOf } from '../openapi/schemas.ts'
import type { Endpoint } from '../prepare.ts'
import type { Schema } from '../response-schema.ts'
import { CONDITION, IDEMPOTENCY_KEY, takesIdempotencyKey } from './arguments.ts'

interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  description?: string
  schema: Schema
}

/** Descriptions that differ between HTTP and the arguments of a tool. */
const descriptions: Readonly<Record<string, string>> = {
  id: 'Id of the record.',
  limit: 'Records per page.',
  offset: 'Records to skip.',
  cursor: 'next_cursor of the previous page. Not with offset.',
  after: 'Only events after this one in the sort order: the id of the last event that you have seen, or next_cursor.',
  updated_since:
    'Only records changed since this time, latest first. Send sync_watermark of an earlier list to miss no change.',
  include_deleted: 'With updated_since: also list deleted records.',
  q: 'Search: every word must be the start of a word in the record; at least 2 letters.',
  sort: 'A minus sorts in descending order. Not with updated_since.',
  types: 'Only events of these types.',
  expand: 'Records to put beside their ids.',
}

const idempotencyKey = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'A new key for each write, and the same key when you retry it within 24 hours: the first result is returned.',
}

const condition = {
  type: 'string',
  format: 'date-time',
  description:
    'The updated_at that you read. If the record has changed since, nothing is written (precondition_failed).',
}

const file = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'File name, e.g. passport.pdf.' },
    base64: { type: 'string', contentEncoding: 'base64', description: 'Contents.' },
  },
  required: ['name', 'base64'],
  additionalProperties: false,
}
const FILE_LIMIT = 'At most 700 kB, because a call can have 1 MiB; REST accepts larger files.'

/** The arguments of a tool: those of the path, the query string and the body of its route, in one object. */
export function inputSchema(endpoint: Endpoint, operation: DescribedOperation, description: Description): ObjectSchema {
  const parameters = operation.parameters.map((each) => resolved(each, description) as unknown as Parameter)
  const body = bodyOf(endpoint, operation, description)
  const properties: Record<string, Schema> = {}
  for (const parameter of parameters) if (parameter.in !== 'header') addParameter(properties, parameter)
  Object.assign(properties, body.properties)
  if (takesIdempotencyKey(endpoint)) properties[IDEMPOTENCY_KEY] = idempotencyKey
  if (endpoint.isConditional) properties[CONDITION] = condition
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

/** A schema with its references resolved, because a tool cannot resolve them. */
function resolved(schema: Schema, description: Description): Schema {
  return resolve(schema, description) as Schema
}

function resolve(value: unknown, description: Description): unknown {
  if (Array.isArray(value)) return value.map((each) => resolve(each, description))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, anyOf, ...others } = value as { $ref?: string; anyOf?: Schema[] }
  const [id, external, none] = anyOf ?? []
  if (id?.format === 'uuid' && external?.pattern !== undefined)
    return { ...others, type: none === undefined ? 'string' : ['string', 'null'] } // the description says the two forms
  if ($ref === undefined)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolve(inner, description)]))
  const [, , kind, name] = $ref.split('/') as [string, string, keyof Description['components'], string]
  return resolve(description.components[kind][name], description)
}
