/** Turns routes into endpoints: validates and compiles their documents, and derives parameters and response schemas. */
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  validate,
} from 'graphql'
import { checkSelectedFields } from '../schema/authorization.ts'
import { requiredScopes } from '../schema/builder.ts'
import { planReads } from '../schema/plans/plan.ts'
import type { Credential } from '../src/access/credential.ts'
import type { Scope } from '../src/access/scopes.ts'
import { compileOperation } from '../src/execution/compile.ts'
import type { Operation } from '../src/execution/request.ts'
import { fragmentsOf } from '../src/execution/selections.ts'
import { SIGNED_LINK_FIELDS } from './links.ts'
import { type Route, routes } from './routes.ts'
import { type JsonSchema, recordShape } from './shape.ts'

/** A compiled route. */
export interface Endpoint {
  route: Route
  operation: Operation
  /** The response name of the root field in `data`. */
  field: string
  /** The caller needs one of these scopes. */
  scopes: readonly Scope[]
  /** Checks the scopes of all fields of the response, as executing it does. @throws {ApiError} insufficient_scope */
  authorize(credential: Credential): void
  /** The variables of the document, by name. */
  variables: ReadonlyMap<string, GraphQLInputType>
  /** JSON Schema of the response body. */
  shape: JsonSchema
  /** Whether it is a list, which sends the next page and the watermark in headers. */
  isList: boolean
  /** Whether the response contains signed links, which expire, so that it cannot be cached. */
  hasSignedLinks: boolean
}

const prepared = new WeakMap<GraphQLSchema, readonly Endpoint[]>()

/**
 * Compile every route. The result is cached per schema.
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
  const shape = recordShape(field.type, selection, fragmentsOf(route.document))
  return {
    route,
    operation: { ...compileOperation(schema, route.document), reads: planReads(schema, route.document) },
    field: selection.alias?.value ?? field.name,
    scopes: requiredScopes(field.extensions),
    authorize: (credential) => checkSelectedFields(schema, { document: route.document }, credential),
    variables: readVariables(schema, definition as OperationDefinitionNode),
    shape,
    isList: shape.properties?.pagination !== undefined,
    hasSignedLinks: Object.keys(recordOf(shape).properties ?? {}).some((name) => SIGNED_LINK_FIELDS.has(name)),
  }
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

function readVariables(schema: GraphQLSchema, definition: OperationDefinitionNode): Map<string, GraphQLInputType> {
  const variables = new Map<string, GraphQLInputType>()
  for (const { variable, type } of definition.variableDefinitions ?? [])
    variables.set(variable.name.value, typeFromAST(schema, type as never) as unknown as GraphQLInputType)
  return variables
}
