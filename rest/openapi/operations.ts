/** One endpoint as an operation of the description. */
import { type GraphQLInputObjectType, type GraphQLSchema, getNamedType, getOperationAST } from 'graphql'
import { declaredEvents } from '../../schema/emitted-events.ts'
import type { Schema } from '../answer-schema.ts'
import { answerSchema, inWireNames } from '../answer-schema.ts'
import { CHANGED_AT, changeExamples, recordExamples } from '../examples.ts'
import type { Endpoint } from '../prepare.ts'
import type { JsonSchema } from '../shape.ts'
import { failureReferences, type failures } from './failures.ts'
import { ADMITTED, type Header, headerReferences, parameterOf } from './parameters.ts'
import { bodySchema, schemaReference } from './schemas.ts'
import { securityOf } from './security.ts'

type Verb = 'list' | 'get' | 'create' | 'update' | 'delete'

/** A resource as the description needs it. */
export interface DescribedResource {
  /** GraphQL's type, which names the schema. */
  type: string
  tag: string
  /** What a record is, in words: `document pack`. */
  one: string
  many: string
  /** A record's shape, as lists answer it. */
  record: JsonSchema
}

/** `list` of `listWorkers`. */
export function verbOf(endpoint: Endpoint): { operationId: string; verb: Verb } {
  const operationId = getOperationAST(endpoint.route.document)?.name?.value ?? ''
  const verb = /^(list|get|create|update|delete)[A-Z]/.exec(operationId)?.[1]
  if (verb === undefined) throw new Error(`the document of ${endpoint.route.path} is named ${operationId}`)
  return { operationId, verb: verb as Verb }
}

const summaries: Record<Verb, (resource: DescribedResource) => string> = {
  list: ({ many }) => `List ${many}`,
  get: ({ one }) => `Get ${article(one)} ${one}`,
  create: ({ one }) => `Create ${article(one)} ${one}`,
  update: ({ one }) => `Update ${article(one)} ${one}`,
  delete: ({ one }) => `Delete ${article(one)} ${one}`,
}

const writes = (verb: Verb) => verb !== 'list' && verb !== 'get'

/** Reads have an ETag, except those with signed links, which differ from one reading to the next. */
const isTagged = (endpoint: Endpoint, verb: Verb) => !writes(verb) && !endpoint.hasLinks

const article = (word: string) => (/^[AEIOaeio]/.test(word) ? 'an' : 'a')

const successes: Record<Verb, { description: string; headers: readonly Header[] }> = {
  list: { description: 'One page of the list.', headers: [...ADMITTED, 'link', 'x-sync-watermark'] },
  get: { description: 'The record.', headers: ADMITTED },
  create: { description: 'The new record.', headers: [...ADMITTED, 'location', 'idempotent-replayed'] },
  update: { description: 'The record after the change.', headers: [...ADMITTED, 'idempotent-replayed'] },
  delete: { description: 'What was deleted.', headers: [...ADMITTED, 'idempotent-replayed'] },
}

/** The operation, and the schemas that it adds to the components. */
export function describeOperation(schema: GraphQLSchema, endpoint: Endpoint, resource: DescribedResource) {
  const { operationId, verb } = verbOf(endpoint)
  const { route, scopes } = endpoint
  const answer = answerOf(endpoint, resource, verb)
  const body = bodyOf(endpoint, resource, verb)
  const success = successes[verb]
  const operation = {
    operationId,
    tags: [resource.tag],
    summary: summaries[verb](resource),
    description: describeField(schema, endpoint),
    security: securityOf(scopes),
    parameters: parametersOf(endpoint, verb),
    ...(body && { requestBody: { required: true, content: json(schemaReference(body.name), body.example) } }),
    responses: {
      [route.status]: {
        description: success.description,
        headers: headerReferences([...success.headers, ...(isTagged(endpoint, verb) ? (['etag'] as const) : [])]),
        content: json(schemaReference(answer.name), answer.example),
      },
      ...(isTagged(endpoint, verb) && { 304: { $ref: '#/components/responses/NotModified' } }),
      ...failureReferences(failuresOf(endpoint, verb)),
    },
  }
  return { operation, schemas: { [answer.name]: answer.schema, ...(body && { [body.name]: body.schema }) } }
}

const json = (schema: Schema, example: unknown) => ({ 'application/json': { schema, example } })

function describeField(schema: GraphQLSchema, { operation, field, scopes }: Endpoint): string {
  const root = operation.kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  const { description, extensions = {} } = root?.getFields()[field] ?? {}
  const { emits = [] } = declaredEvents(extensions)
  return [
    inWireNames(description ?? ''),
    `Needs one of the scopes ${inCode(scopes)}.`,
    ...(emits.length > 0 ? [`Can cause the events ${inCode(emits)}.`] : []),
  ].join('\n\n')
}

const inCode = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

function parametersOf(endpoint: Endpoint, verb: Verb): Schema[] {
  const variables = [...endpoint.variables].filter(([variable]) => variable !== 'input')
  const named = variables.map(([variable, type]) => parameterOf(variable, type))
  const own = [
    ...(writes(verb) ? [parameterOf('idempotencyKey')] : []),
    ...(isTagged(endpoint, verb) ? [parameterOf('ifNoneMatch')] : []),
  ]
  return [...named, ...own]
}

function failuresOf(endpoint: Endpoint, verb: Verb): (keyof typeof failures)[] {
  const hasBody = endpoint.variables.has('input')
  return [
    ...(hasBody ? (['BadRequest'] as const) : []),
    'Unauthorized',
    'Forbidden',
    ...(endpoint.variables.has('id') ? (['NotFound'] as const) : []),
    ...(writes(verb) ? (['Conflict'] as const) : []),
    ...(hasBody ? (['PayloadTooLarge', 'UnsupportedMediaType'] as const) : []),
    writes(verb) ? 'InvalidWrite' : 'InvalidQuery',
    'RateLimited',
    'InternalError',
    'Unavailable',
  ]
}

interface Described {
  name: string
  schema: Schema
  example: unknown
}

function answerOf({ shape }: Endpoint, resource: DescribedResource, verb: Verb): Described {
  const { type, record } = resource
  const example = recordExamples[type]
  if (example === undefined) throw new Error(`rest/examples.ts has no ${type}`)
  if (verb === 'list')
    return { name: `${type}List`, schema: listSchema(resource, shape), example: listExample(example) }
  if (verb === 'delete') {
    const deleted = { object: example.object, id: example.id, deleted: true }
    const schema = answerSchema(shape, example.object)
    return { name: `Deleted${type}`, schema, example: deleted }
  }
  const said = verb === 'update' ? { ...example, ...updateOf(type), updated_at: CHANGED_AT } : example
  const extra = Object.keys(shape.properties ?? {}).filter((name) => record.properties?.[name] === undefined)
  if (extra.length === 0) return { name: type, schema: answerSchema(record, example.object), example: said }
  const ids = Object.fromEntries(extra.map((name) => [name, example.id]))
  return {
    name: `Created${type}`,
    schema: answerSchema(shape, example.object, `A new ${resource.one}.`),
    example: { ...said, ...ids },
  }
}

function updateOf(type: string) {
  return { ...changeExamples[type]?.change, ...changeExamples[type]?.effect }
}

function listSchema({ type, many }: DescribedResource, shape: JsonSchema): Schema {
  const schema = answerSchema(shape, 'list', `One page of ${many}.`)
  const data = { type: 'array', description: 'The records.', items: schemaReference(type) }
  return {
    ...schema,
    properties: { ...(schema.properties as object), data, pagination: schemaReference('Pagination') },
  }
}

function listExample(record: object) {
  return { object: 'list', data: [record], pagination: { limit: 50, offset: 0, total: 1, has_more: false } }
}

function bodyOf(endpoint: Endpoint, { type, record }: DescribedResource, verb: Verb): Described | undefined {
  const input = getNamedType(endpoint.variables.get('input')) as GraphQLInputObjectType | undefined
  if (input === undefined) return undefined
  const schema = bodySchema(input, record)
  const example = verb === 'update' ? changeExamples[type]?.change : sentOf(recordExamples[type], schema)
  return { name: input.name.replace(/Input$/, ''), schema, example }
}

/** The part of a record that a request may send. */
function sentOf(value: unknown, schema: Schema): unknown {
  if (Array.isArray(value)) return value.map((item) => sentOf(item, schema.items as Schema))
  if (typeof value !== 'object' || value === null || schema.properties === undefined) return value
  const properties = schema.properties as Record<string, Schema>
  const sent = Object.entries(value).filter(([name, inner]) => properties[name] !== undefined && inner !== null)
  return Object.fromEntries(sent.map(([name, inner]) => [name, sentOf(inner, properties[name] as Schema)]))
}
