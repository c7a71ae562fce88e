/** Generates the OpenAPI operation of an endpoint. */
import { type GraphQLSchema, getOperationAST } from 'graphql'
import { declaredEvents } from '../../schema/events/emitted-events.ts'
import { fieldsOf } from '../../schema/finding/fields.ts'
import { sentenceOf } from '../../src/access/deprecations/table.ts'
import type { Verb } from '../../src/access/resources.ts'
import { CHANGED_AT } from '../../src/events/catalogue.ts'
import { docUrlOf, errorTable } from '../../src/platform/errors/error-codes.ts'
import { changeExamples, createExamples, extraExamples, operationExamples, recordExamples } from '../examples.ts'
import type { Endpoint } from '../prepare.ts'
import { positionOf } from '../respond.ts'
import type { Schema } from '../response-schema.ts'
import { inRestNames, responseSchema } from '../response-schema.ts'
import { type JsonSchema, NAMED } from '../shape.ts'
import { isInBody } from '../variables.ts'
import { bodiesOf, contentOf } from './bodies.ts'
import { EXPORTABLE, exportsOf } from './exports.ts'
import { failureReferences, type failures } from './failures.ts'
import { findingParameters } from './finding.ts'
import { AUTHENTICATED, type Header, headerReferences } from './headers.ts'
import {
  deprecatedParameter,
  expandParameter,
  idempotencyKey,
  idParameter,
  parameterOf,
  searchParameter,
} from './parameters.ts'
import { inCode, schemaReference } from './schemas.ts'
import { securityOf } from './security.ts'

type DescribedVerb = Verb | 'action'

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
  /** The summary of its only operation, if it does not follow from the verb. */
  summary?: string
}

/** The operation id, e.g. `listWorkers`, and its verb: `list`. @throws {Error} if the name has no known verb */
export function verbOf({ route }: Pick<Endpoint, 'route'>): { operationId: string; verb: DescribedVerb } {
  const operationId = getOperationAST(route.document)?.name?.value ?? ''
  if (route.isAction) return { operationId, verb: 'action' }
  const verb = /^(list|get|create|update|delete|batch)[A-Z]/.exec(operationId)?.[1]
  if (verb === undefined)
    throw new Error(`the operation name ${operationId} of ${route.path} does not start with a known verb`)
  return { operationId, verb: verb as DescribedVerb }
}

const summaries: Record<Verb, (resource: DescribedResource) => string> = {
  list: ({ many }) => `List ${many}`,
  get: ({ one }) => `Get ${article(one)} ${one}`,
  create: ({ one }) => `Create ${article(one)} ${one}`,
  update: ({ one }) => `Update ${article(one)} ${one}`,
  delete: ({ one }) => `Delete ${article(one)} ${one}`,
  batch: ({ many }) => `Create or update many ${many}`,
}

/** The summaries of actions whose names are more than a verb and the resource. */
const actionSummaries: Readonly<Record<string, string>> = {
  createInvoiceDrafts: 'Draft the invoices of a period',
  markInvoicePaid: 'Mark an invoice as paid',
  sendInvoice: 'Send an invoice by email',
  setPurchaseOrder: 'Set the purchase order of a draft',
  recordPayment: 'Record a payment of an invoice',
  removePayment: 'Delete a payment of an invoice',
  setChargeRate: 'Set the charge rate of an assignment',
  replaceWorker: 'Cover for a worker who is away',
  replayWebhookDelivery: 'Replay a delivery',
  rotateWebhookSecret: 'Rotate the secret of a webhook endpoint',
  sendTestEvent: 'Send a test event',
}

/** `Complete a job` */
function summaryOf({ route }: Endpoint, resource: DescribedResource): string {
  const { operationId, verb } = verbOf({ route })
  if (verb !== 'action') return resource.summary ?? summaries[verb](resource)
  const [action = ''] = operationId.split(/(?=[A-Z])/)
  const { one } = resource
  return actionSummaries[operationId] ?? `${action[0]?.toUpperCase()}${action.slice(1)} ${article(one)} ${one}`
}

const isWrite = (verb: DescribedVerb) => verb !== 'list' && verb !== 'get'

/** Every record has an ETag, and every list without signed links. */
const hasETag = ({ hasSignedLinks, route, shape }: Endpoint, verb: DescribedVerb) =>
  verb === 'list' ? !hasSignedLinks && !route.isPerCaller : shape.properties?.updated_at !== undefined

/** Reads can be answered with 304, except those with signed links, which change with each response. */
const canBeUnchanged = ({ hasSignedLinks, route }: Endpoint, verb: DescribedVerb) =>
  !isWrite(verb) && !hasSignedLinks && !route.isPerCaller

/** The headers of a successful response, without those that this endpoint never sends. */
function headersOf({ variables, route, isExported, deprecated }: Endpoint, verb: DescribedVerb): Header[] {
  const has: Partial<Record<Header, boolean>> = {
    'x-sync-watermark': variables.has('updatedSince'),
    link: positionOf({ variables }) !== undefined,
    'content-disposition': isExported,
    'idempotent-replayed': route.secretBeside === undefined,
  }
  const sent = successes[verb].headers.filter((name) => has[name] ?? true)
  return deprecated === undefined ? sent : [...new Set<Header>([...sent, 'deprecation', 'sunset', 'link'])]
}

const article = (word: string) => (/^[AEIOaeio]/.test(word) ? 'an' : 'a')

const successes: Record<DescribedVerb, { description: string; headers: readonly Header[] }> = {
  list: {
    description: 'One page of the list.',
    headers: [...AUTHENTICATED, 'link', 'x-sync-watermark', 'content-disposition'],
  },
  get: { description: 'The record.', headers: AUTHENTICATED },
  create: { description: 'The new record.', headers: [...AUTHENTICATED, 'location', 'idempotent-replayed'] },
  update: { description: 'The record after the change.', headers: [...AUTHENTICATED, 'idempotent-replayed'] },
  batch: {
    description: 'The result for each record.',
    headers: [...AUTHENTICATED, 'idempotent-replayed'],
  },
  delete: { description: 'The type and id of the deleted record.', headers: [...AUTHENTICATED, 'idempotent-replayed'] },
  action: { description: 'The record after the change.', headers: [...AUTHENTICATED, 'idempotent-replayed'] },
}

/** A schema cannot express this, because the required fields depend on the request. */
const PART = 'Without a read scope of the record: only `object`, `id` and the fields that were sent.'
const PARTS = 'Without a read scope of the records: only their `object` and `id`.'

function successOf({ isExported, recordScopes, recordsIn }: Endpoint, verb: DescribedVerb): string {
  const { description } = successes[verb]
  if (isExported) return EXPORTABLE
  const part = recordsIn === undefined ? PART : PARTS
  return isWrite(verb) && recordScopes !== undefined ? `${description} ${part}` : description
}

/** Describe an endpoint. Returns the operation and the schema components that it needs. */
export function describeOperation(schema: GraphQLSchema, endpoint: Endpoint, resource: DescribedResource) {
  const { operationId, verb } = verbOf(endpoint)
  const { route, scopes, deprecated } = endpoint
  const response = responseOf(endpoint, resource)
  const bodies = bodiesOf(endpoint, resource, { verb, operationId })
  const operation = {
    operationId,
    tags: [resource.tag],
    summary: summaryOf(endpoint, resource),
    description: describeField(schema, endpoint),
    ...(deprecated?.route && { deprecated: true, 'x-sunset': deprecated.route.sunset }),
    security: securityOf(scopes),
    parameters: parametersOf(endpoint, resource, verb),
    ...(bodies.length > 0 && { requestBody: { required: endpoint.needsBody, content: contentOf(bodies) } }),
    responses: {
      [route.status]: {
        description: successOf(endpoint, verb),
        headers: headerReferences([
          ...headersOf(endpoint, verb),
          ...(hasETag(endpoint, verb) ? (['etag'] as const) : []),
        ]),
        content: json(schemaReference(response.name), response.example),
        ...(endpoint.isExported && exportsOf(recordExamples[resource.type] ?? {}, route.path)),
      },
      ...(canBeUnchanged(endpoint, verb) && { 304: { $ref: '#/components/responses/NotModified' } }),
      ...failureReferences(failuresOf(endpoint, verb)),
    },
  }
  const schemas = [response, ...bodies].map(({ name, schema }) => [name, schema] as const)
  return { operation, schemas: Object.fromEntries(schemas) }
}

const json = (schema: Schema, example: unknown) => ({ 'application/json': { schema, example } })

function describeField(schema: GraphQLSchema, { operation, field, scopes, deprecated }: Endpoint): string {
  const root = operation.kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  const { description, extensions = {} } = root?.getFields()[field] ?? {}
  const { emits = [] } = declaredEvents(extensions)
  return [
    inRestNames(description ?? ''),
    ...(deprecated?.route ? [inRestNames(sentenceOf(deprecated.route))] : []),
    scopes.length === 0 ? 'No scope is required.' : `Required scope, one of: ${inCode(scopes)}.`,
    ...(emits.length > 0 ? [`Can emit the events ${inCode(emits)}.`] : []),
  ].join('\n\n')
}

function parametersOf(endpoint: Endpoint, { type, record }: DescribedResource, verb: DescribedVerb): Schema[] {
  const variables = [...endpoint.variables.keys()].filter(
    (variable) => !isInBody(endpoint, variable) && !['filter', 'sort'].includes(variable),
  )
  const example = exampleOf(endpoint, type)
  const named = variables.map((variable) =>
    variable === 'id'
      ? idParameter(record, example.id, endpoint.takesExternalId)
      : variable === 'search'
        ? searchParameter(fieldsOf(type).searched)
        : parameterOf(variable),
  )
  const own = [
    ...(endpoint.expansions.size > 0 ? [expandParameter(endpoint.expansions, type)] : []),
    ...(isWrite(verb) && endpoint.route.secretBeside === undefined
      ? [idempotencyKey(verbOf(endpoint).operationId)]
      : []),
    ...(endpoint.isConditional || !isWrite(verb) ? [parameterOf('ifMatch')] : []),
    ...(canBeUnchanged(endpoint, verb) ? [parameterOf('ifNoneMatch')] : []),
  ]
  const all = [
    ...named,
    ...findingParameters(endpoint.variables, example, endpoint.shape.properties?.data?.items),
    ...own,
  ]
  return all.map((each) => deprecatedParameter(each, endpoint.deprecated?.parameters))
}

function failuresOf(endpoint: Endpoint, verb: DescribedVerb): (keyof typeof failures)[] {
  const hasBody = endpoint.body !== undefined
  return [
    ...(hasBody ? (['BadRequest'] as const) : []),
    'Unauthorized',
    ...(endpoint.scopes.length > 0 ? (['Forbidden'] as const) : []),
    ...(endpoint.variables.has('id') ? (['NotFound'] as const) : []),
    'NotAcceptable',
    ...(isWrite(verb) ? (['Conflict'] as const) : []),
    ...(endpoint.isConditional || !isWrite(verb) ? (['PreconditionFailed'] as const) : []),
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

function responseOf(endpoint: Endpoint, resource: DescribedResource): DescribedBody {
  const { shape } = endpoint
  const { verb, operationId } = verbOf(endpoint)
  const { type, record } = resource
  const example = exampleOf(endpoint, type)
  if (verb === 'batch')
    return { name: 'Batch', schema: responseSchema(shape, 'batch'), example: batchAnswerExample(String(example.id)) }
  if (verb === 'list')
    return { name: `${type}List`, schema: listSchema(resource, shape), example: listExample(example) }
  if (verb === 'delete') {
    const deleted = { object: example.object, id: example.id, deleted: true }
    const schema = responseSchema(shape, example.object)
    return { name: `Deleted${type}`, schema, example: deleted }
  }
  const responseExamples: Partial<Record<DescribedVerb, object>> = {
    create: { ...example, ...createExamples[type] },
    update: { ...example, ...updateOf(type), updated_at: CHANGED_AT },
    action: {
      ...example,
      ...(example.updated_at !== undefined && { updated_at: CHANGED_AT }),
      ...operationExamples[operationId]?.effect,
    },
  }
  const responseExample = responseExamples[verb] ?? example
  if (verb === 'action' && endpoint.type !== type && endpoint.route.secretBeside === undefined)
    return ofOwnType(endpoint, resource, operationId)
  const extraFields = Object.keys(shape.properties ?? {}).filter((name) => record.properties?.[name] === undefined)
  if (extraFields.length === 0)
    return { name: type, schema: responseSchema(record, example.object), example: responseExample }
  const extra = Object.fromEntries(extraFields.map((name) => [name, extraExamples[name] ?? example.id]))
  const [name, description] =
    verb === 'get' ? [`${type}Details`, `A ${resource.one}.`] : [`Created${type}`, `A new ${resource.one}.`]
  return { name, schema: responseSchema(shape, example.object, description), example: { ...responseExample, ...extra } }
}

/** The answer of an action that is not the record of its path, but can have such records in a list. */
function ofOwnType({ type, shape }: Endpoint, resource: DescribedResource, operationId: string): DescribedBody {
  const example = { ...recordExamples[type], ...operationExamples[operationId]?.effect } as { object: string }
  const schema = responseSchema(shape, example.object)
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, inner]) => [
    name,
    inner.items?.[NAMED]?.name === resource.type ? { ...inner, items: schemaReference(resource.type) } : inner,
  ])
  return { name: type, schema: { ...schema, properties: Object.fromEntries(properties) }, example }
}

/** The record of the examples of an endpoint. */
function exampleOf({ route }: Endpoint, type: string): (typeof recordExamples)[string] {
  const example = recordExamples[type]
  if (example === undefined) throw new Error(`rest/examples.ts has no ${type}`)
  const { id = example.id } = operationExamples[verbOf({ route }).operationId] ?? {}
  return id === undefined ? example : { ...example, id }
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

function batchAnswerExample(id: string): object {
  const details = [{ path: 'external_id', code: 'required', message: 'is required in upsert mode' }]
  const error = {
    code: 'validation_failed',
    message: errorTable.validation_failed.message,
    doc_url: docUrlOf('http://localhost:4000', 'validation_failed'),
    details,
  }
  const failed = { index: 1, status: 'failed', error }
  const data = [{ index: 0, status: 'created', id }, failed]
  return { object: 'batch', data, summary: { created: 1, updated: 0, unchanged: 0, failed: 1 } }
}
