/** Turns routes into endpoints: validates and plans their documents, and derives parameters and response schemas. */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  validate,
} from 'graphql'
import { requiredScopes } from '../schema/builder.ts'
import { planReads } from '../schema/plans/plan.ts'
import { readScopesOf } from '../schema/record-references.ts'
import { isGuarded } from '../schema/records/unchanged.ts'
import { refersOf } from '../schema/references/declare.ts'
import { prepareReferences } from '../schema/references/find.ts'
import { checkSelectedFields } from '../schema/rights/authorization.ts'
import { FILE } from '../schema/values/input-values.ts'
import type { Credential } from '../src/access/credentials/credential.ts'
import type { Scope } from '../src/access/scopes/scopes.ts'
import { prepareOperation } from '../src/execution/prepare-operation.ts'
import type { Operation } from '../src/execution/request.ts'
import { fragmentsOf } from '../src/execution/selections.ts'
import { outcomeShape, recordTypeOf } from './batch.ts'
import { type EndpointDeprecations, endpointDeprecations } from './deprecations.ts'
import { EXPAND, type Expansion, expandedDocument, expansionsOf } from './expand.ts'
import { SIGNED_LINK_FIELDS } from './links.ts'
import { type Route, routes } from './routes.ts'
import { type JsonSchema, NAMED, recordShape } from './shape.ts'

/** The media types of request bodies: a file needs a form. */
export type Media = 'application/json' | 'multipart/form-data'

/** A route that can answer. */
export interface Endpoint {
  route: Route
  operation: Operation
  /** The response name of the root field in `data`. */
  field: string
  /** The caller needs one of these scopes; no scope if empty. */
  scopes: readonly Scope[]
  /** The scopes, one of which is needed to read the record, or those in `recordsIn`; undefined if there is none. */
  recordScopes: readonly Scope[] | undefined
  /** The records that a GET can put beside their ids, by name. */
  expansions: ReadonlyMap<string, Expansion>
  /** The operation that reads them. */
  expanded(): Operation
  /** The field of the answer that lists records; undefined if the answer is itself a record, or has none. */
  recordsIn: string | undefined
  /** Checks the scopes of all fields of the response, as executing it does. @throws {ApiError} insufficient_scope */
  authorize(credential: Credential): void
  /** The variables of the document, by name. */
  variables: ReadonlyMap<string, GraphQLInputType>
  /** The variables by the arguments of the root field that take them under another name. */
  renamed: ReadonlyMap<string, string>
  /** The type of the body: the document's `$input` or, for an action of a record, its variables except the id. */
  body: GraphQLInputObjectType | undefined
  /** Whether a request must have a body. Actions may have none. */
  needsBody: boolean
  /** Whether the record of its path also goes by its external id. */
  takesExternalId: boolean
  /** Whether the write can depend on the version of its record. */
  isConditional: boolean
  /** What the body of a request can be; empty for operations without one. */
  media: readonly Media[]
  /** The input type of a batch's records; undefined if the endpoint takes no batch. */
  recordType: GraphQLInputObjectType | undefined
  /** The GraphQL type of the root field. */
  type: string
  /** JSON Schema of the response body. */
  shape: JsonSchema
  /** Whether it is a list, which sends the next page and the watermark in headers. */
  isList: boolean
  /** Whether all of its records can also be exported. */
  isExported: boolean
  /** Whether the response contains signed links, which expire, so that it cannot be cached. */
  hasSignedLinks: boolean
  /** What is deprecated of it; undefined if nothing is. */
  deprecated: EndpointDeprecations | undefined
}

const prepared = new WeakMap<GraphQLSchema, readonly Endpoint[]>()

/**
 * Prepare every route. The result is cached per schema.
 * @throws {Error} if a document is invalid; the server then does not start
 */
export function prepareEndpoints(schema: GraphQLSchema): readonly Endpoint[] {
  const endpoints = prepared.get(schema) ?? routes.map((route) => prepareEndpoint(schema, route))
  prepared.set(schema, endpoints)
  return endpoints
}

function prepareEndpoint(schema: GraphQLSchema, route: Route): Endpoint {
  const [problem] = validate(schema, route.document)
  if (problem) throw new Error(`${route.method} ${route.path}: ${problem.message}`)
  const definition = route.document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)
  const { selection, field } = rootField(schema, definition as OperationDefinitionNode)
  const scopes = requiredScopes(field.extensions)
  if (scopes.length === 0 && !route.isOwn) throw new Error(`${route.method} ${route.path} has no scopes`)
  const variables = readVariables(schema, definition as OperationDefinitionNode)
  const body = bodyOf(route, variables, field)
  const batched = recordTypeOf(schema, variables.get('input'))
  const selected = inlined(recordShape(field.type, selection, fragmentsOf(route.document)), route.secretBeside)
  const shape = batched === undefined ? selected : outcomeShape(selected)
  const operation = operationOf(schema, route.document)
  const records = recordsOf(getNamedType(field.type))
  const recordType = getNamedType((records ?? field).type)
  const recordScopes = readScopesOf(recordType.name)
  const expands = route.method === 'GET' && recordScopes !== undefined && isObjectType(recordType)
  const expansions = expansionsOf(expands ? recordType : undefined)
  let expanded: Operation | undefined
  const renamed = renamedIn(selection)
  return {
    route,
    operation,
    expansions,
    expanded: () =>
      (expanded ??= operationOf(schema, expandedDocument(route.document, expansions.values(), records !== undefined))),
    field: selection.alias?.value ?? field.name,
    scopes,
    recordScopes,
    recordsIn: records?.name,
    authorize: (credential) => checkSelectedFields(schema, { document: route.document }, credential),
    variables,
    renamed,
    body,
    needsBody: isNonNullType(variables.get('input')),
    takesExternalId: field.args.some(
      (each) => (renamed.get(each.name) ?? each.name) === 'id' && refersOf(each) !== undefined,
    ),
    isConditional: variables.has('id') && isGuarded(field),
    media: mediaOf(body),
    recordType: batched,
    type: getNamedType(field.type).name,
    shape: withExpansions(shape, expansions.values()),
    isList: shape.properties?.pagination !== undefined,
    isExported: operation.reads?.exports !== undefined,
    hasSignedLinks: Object.keys(recordOf(shape).properties ?? {}).some((name) => SIGNED_LINK_FIELDS.has(name)),
    deprecated: endpointDeprecations(schema, { route, variables, renamed }, field),
  }
}

/** One route's document as an operation. */
function operationOf(schema: GraphQLSchema, given: DocumentNode): Operation {
  const { document, references } = prepareReferences(schema, given)
  return { ...prepareOperation(schema, document), reads: planReads(schema, document), references }
}

/** The schema of an answer with the records that it can expand. */
function withExpansions(shape: JsonSchema, expansions: Iterable<Expansion>): JsonSchema {
  const { data } = shape.properties ?? {}
  if (data?.items !== undefined)
    return {
      ...shape,
      properties: { ...shape.properties, data: { ...data, items: withExpansions(data.items, expansions) } },
    }
  const records = [...expansions].map(({ name, description, resource }): [string, JsonSchema] => [
    name,
    {
      [NAMED]: { name: resource.type, isElsewhere: true },
      type: ['object', 'null'],
      description: `${description} Only with \`${EXPAND}=${name}\`.`,
    },
  ])
  return { ...shape, properties: { ...shape.properties, ...Object.fromEntries(records) } }
}

function bodyOf(
  { method }: Route,
  variables: ReadonlyMap<string, GraphQLInputType>,
  { name, args }: GraphQLField<unknown, unknown>,
): GraphQLInputObjectType | undefined {
  const input = getNamedType(variables.get('input'))
  if (isInputObjectType(input)) return input
  const given = method === 'POST' ? args.filter((each) => each.name !== 'id' && variables.has(each.name)) : []
  if (given.length === 0) return undefined
  const fields = given.map(({ name: field, type, description, deprecationReason, extensions }) => [
    field,
    { type, description, deprecationReason, extensions },
  ])
  return new GraphQLInputObjectType({
    name: `${name[0]?.toUpperCase()}${name.slice(1)}Input`,
    fields: Object.fromEntries(fields),
  })
}

/** The schema of an answer that shows the fields of `field` as its own. */
function inlined(shape: JsonSchema, field = ''): JsonSchema {
  const { [field]: inner, ...others } = shape.properties ?? {}
  if (inner === undefined) return shape
  const properties = { ...inner.properties, ...others }
  return { ...shape, properties, required: Object.keys(properties) }
}

function mediaOf(input: GraphQLInputObjectType | undefined): Media[] {
  if (input === undefined) return []
  const files = Object.values(input.getFields()).filter(({ type }) => getNamedType(type).name === FILE)
  const isRequired = files.some(({ type }) => isNonNullType(type))
  return [
    ...(isRequired ? [] : (['application/json'] as const)),
    ...(files.length > 0 ? (['multipart/form-data'] as const) : []),
  ]
}

/** The field of an answer that lists records of a resource, unless the answer is such a record. */
function recordsOf(type: GraphQLNamedType): GraphQLField<unknown, unknown> | undefined {
  if (!isObjectType(type) || readScopesOf(type.name) !== undefined) return undefined
  return Object.values(type.getFields()).find(
    (each) => isListType(getNullableType(each.type)) && readScopesOf(getNamedType(each.type).name) !== undefined,
  )
}

/** The schema of one record: the items of a list, or the response itself. */
function recordOf(shape: JsonSchema): JsonSchema {
  return shape.properties?.data?.items ?? shape
}

function rootField(schema: GraphQLSchema, definition: OperationDefinitionNode) {
  const [selection, ...others] = definition.selectionSet.selections
  const field = schema.getRootType(definition.operation)?.getFields()[(selection as FieldNode).name.value]
  if (others.length > 0 || field === undefined) throw new Error(`${definition.name?.value} must have one root field`)
  return { selection: selection as FieldNode, field: field as GraphQLField<unknown, unknown> }
}

function renamedIn({ arguments: given = [] }: FieldNode): Map<string, string> {
  const pairs = given.flatMap(({ name, value }): [string, string][] =>
    value.kind === Kind.VARIABLE && value.name.value !== name.value ? [[name.value, value.name.value]] : [],
  )
  return new Map(pairs)
}

function readVariables(schema: GraphQLSchema, definition: OperationDefinitionNode): Map<string, GraphQLInputType> {
  const variables = new Map<string, GraphQLInputType>()
  for (const { variable, type } of definition.variableDefinitions ?? [])
    variables.set(variable.name.value, typeFromAST(schema, type as never) as unknown as GraphQLInputType)
  return variables
}
