/** Generates the OpenAPI operation of an endpoint. */
import { type GraphQLInputObjectType, type GraphQLSchema, getNamedType, getOperationAST } from 'graphql'
import { declaredEvents } from '../../schema/emitted-events.ts'
import { CHANGED_AT, changeExamples, createExamples, recordExamples } from '../examples.ts'
import type { Endpoint } from '../prepare.ts'
import type { Schema } from '../response-schema.ts'
import { inRestNames, responseSchema } from '../response-schema.ts'
import type { JsonSchema } from '../shape.ts'
import { failureReferences, type failures } from './failures.ts'
import { AUTHENTICATED, type Header, headerReferences, parameterOf } from './parameters.ts'
import { bodySchema, schemaReference } from './schemas.ts'
import { securityOf } from './security.ts'

type Verb = 'list' | 'get' | 'create' | 'update' | 'delete'

/** The names and the record schema of a resource. */
export interface DescribedResource {
  /** The GraphQL type, which is also the name of the schema component. */
  type: string
  tag: string
  /** Singular noun, e.g. `document pack`. */
  one: string
  many: string
  /** The schema of a record, as in list responses. */
  record: JsonSchema
}

/** The operation id, e.g. `listWorkers`, and its verb: `list`. @throws {Error} if the name has no known verb */
export function verbOf(endpoint: Endpoint): { operationId: string; verb: Verb } {
  const operationId = getOperationAST(endpoint.route.document)?.name?.value ?? ''
  const verb = /^(list|get|create|update|delete)[A-Z]/.exec(operationId)?.[1]
  if (verb === undefined)
    throw new Error(`the operation name ${operationId} of ${endpoint.route.path} does not start with a known verb`)
  return { operationId, verb: verb as Verb }
}

const summaries: Record<Verb, (resource: DescribedResource) => string> = {
  list: ({ many }) => `List ${many}`,
  get: ({ one }) => `Get ${article(one)} ${one}`,
  create: ({ one }) => `Create ${article(one)} ${one}`,
  update: ({ one }) => `Update ${article(one)} ${one}`,
  delete: ({ one }) => `Delete ${article(one)} ${one}`,
}

const isWrite = (verb: Verb) => verb !== 'list' && verb !== 'get'

/** Reads have an ETag, except those with signed links, which change with each response. */
const hasETag = (endpoint: Endpoint, verb: Verb) => !isWrite(verb) && !endpoint.hasSignedLinks

const article = (word: string) => (/^[AEIOaeio]/.test(word) ? 'an' : 'a')

const successes: Record<Verb, { description: string; headers: readonly Header[] }> = {
  list: { description: 'One page of the list.', headers: [...AUTHENTICATED, 'link', 'x-sync-watermark'] },
  get: { description: 'The record.', headers: AUTHENTICATED },
  create: { description: 'The new record.', headers: [...AUTHENTICATED, 'location', 'idempotent-replayed'] },
  update: { description: 'The record after the change.', headers: [...AUTHENTICATED, 'idempotent-replayed'] },
  delete: { description: 'The type and id of the deleted record.', headers: [...AUTHENTICATED, 'idempotent-replayed'] },
}

/** Describe an endpoint. Returns the operation and the schema components that it needs. */
export function describeOperation(schema: GraphQLSchema, endpoint: Endpoint, resource: DescribedResource) {
  const { operationId, verb } = verbOf(endpoint)
  const { route, scopes } = endpoint
  const response = responseOf(endpoint, resource, verb)
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
        headers: headerReferences([...success.headers, ...(hasETag(endpoint, verb) ? (['etag'] as const) : [])]),
        content: json(schemaReference(response.name), response.example),
      },
      ...(hasETag(endpoint, verb) && { 304: { $ref: '#/components/responses/NotModified' } }),
      ...failureReferences(failuresOf(endpoint, verb)),
    },
  }
  return { operation, schemas: { [response.name]: response.schema, ...(body && { [body.name]: body.schema }) } }
}

const json = (schema: Schema, example: unknown) => ({ 'application/json': { schema, example } })

function describeField(schema: GraphQLSchema, { operation, field, scopes }: Endpoint): string {
  const root = operation.kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  const { description, extensions = {} } = root?.getFields()[field] ?? {}
  const { emits = [] } = declaredEvents(extensions)
  return [
    inRestNames(description ?? ''),
    `Required scope, one of: ${inCode(scopes)}.`,
    ...(emits.length > 0 ? [`Can emit the events ${inCode(emits)}.`] : []),
  ].join('\n\n')
}

const inCode = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

function parametersOf(endpoint: Endpoint, verb: Verb): Schema[] {
  const variables = [...endpoint.variables].filter(([variable]) => variable !== 'input')
  const named = variables.map(([variable, type]) => parameterOf(variable, type))
  const own = [
    ...(isWrite(verb) ? [parameterOf('idempotencyKey')] : []),
    ...(hasETag(endpoint, verb) ? [parameterOf('ifNoneMatch')] : []),
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
    ...(isWrite(verb) ? (['Conflict'] as const) : []),
    ...(hasBody ? (['PayloadTooLarge', 'UnsupportedMediaType'] as const) : []),
    isWrite(verb) ? 'InvalidWrite' : 'InvalidQuery',
    'RateLimited',
    'InternalError',
    'Unavailable',
  ]
}

interface DescribedBody {
  name: string
  schema: Schema
  example: unknown
}

function responseOf({ shape }: Endpoint, resource: DescribedResource, verb: Verb): DescribedBody {
  const { type, record } = resource
  const example = recordExamples[type]
  if (example === undefined) throw new Error(`rest/examples.ts has no ${type}`)
  if (verb === 'list')
    return { name: `${type}List`, schema: listSchema(resource, shape), example: listExample(example) }
  if (verb === 'delete') {
    const deleted = { object: example.object, id: example.id, deleted: true }
    const schema = responseSchema(shape, example.object)
    return { name: `Deleted${type}`, schema, example: deleted }
  }
  const responseExamples: Partial<Record<Verb, object>> = {
    create: { ...example, ...createExamples[type] },
    update: { ...example, ...updateOf(type), updated_at: CHANGED_AT },
  }
  const responseExample = responseExamples[verb] ?? example
  const extraFields = Object.keys(shape.properties ?? {}).filter((name) => record.properties?.[name] === undefined)
  if (extraFields.length === 0)
    return { name: type, schema: responseSchema(record, example.object), example: responseExample }
  const ids = Object.fromEntries(extraFields.map((name) => [name, example.id]))
  return {
    name: `Created${type}`,
    schema: responseSchema(shape, example.object, `A new ${resource.one}.`),
    example: { ...responseExample, ...ids },
  }
}

function updateOf(type: string) {
  return { ...changeExamples[type]?.change, ...changeExamples[type]?.effect }
}

function listSchema({ type, many }: DescribedResource, shape: JsonSchema): Schema {
  const schema = responseSchema(shape, 'list', `One page of ${many}.`)
  const data = { type: 'array', description: 'The records.', items: schemaReference(type) }
  return {
    ...schema,
    properties: { ...(schema.properties as object), data, pagination: schemaReference('Pagination') },
  }
}

function listExample(record: object) {
  return { object: 'list', data: [record], pagination: { limit: 50, offset: 0, total: 1, has_more: false } }
}

function bodyOf(endpoint: Endpoint, { type, record }: DescribedResource, verb: Verb): DescribedBody | undefined {
  const input = getNamedType(endpoint.variables.get('input')) as GraphQLInputObjectType | undefined
  if (input === undefined) return undefined
  const schema = bodySchema(input, record)
  const created = { ...recordExamples[type], ...createExamples[type] }
  const example = verb === 'update' ? changeExamples[type]?.change : writablePart(created, schema)
  return { name: input.name.replace(/Input$/, ''), schema, example }
}

/** The part of a record that a request can send. */
function writablePart(value: unknown, schema: Schema): unknown {
  if (Array.isArray(value)) return value.map((item) => writablePart(item, schema.items as Schema))
  if (typeof value !== 'object' || value === null || schema.properties === undefined) return value
  const properties = schema.properties as Record<string, Schema>
  const sent = Object.entries(value).filter(([name, inner]) => properties[name] !== undefined && inner !== null)
  return Object.fromEntries(sent.map(([name, inner]) => [name, writablePart(inner, properties[name] as Schema)]))
}
