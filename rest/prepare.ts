/** A route made ready: its document checked against the schema, compiled, and asked what it takes and gives. */
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  validate,
} from 'graphql'
import { requiredScopes } from '../schema/builder.ts'
import type { Scope } from '../src/access/scopes.ts'
import { compileOperation } from '../src/execution/compile.ts'
import type { Operation } from '../src/execution/request.ts'
import { LINKS } from './links.ts'
import { type Route, routes } from './routes.ts'
import { type JsonSchema, recordShape } from './shape.ts'

export interface Endpoint {
  route: Route
  operation: Operation
  /** The root field's name, under which its answer stands in `data`. */
  field: string
  /** Any one of these opens it. */
  scopes: readonly Scope[]
  /** The document's variables. */
  variables: ReadonlyMap<string, GraphQLInputType>
  /** What it answers. */
  shape: JsonSchema
  /** A list, whose answer has a next page and a watermark to tell in headers. */
  isList: boolean
  /** It has signed links, which run out, so no answer may be given twice. */
  hasLinks: boolean
}

const prepared = new WeakMap<GraphQLSchema, readonly Endpoint[]>()

/**
 * Every route, made ready once for a schema.
 * @throws if a document does not fit the schema: the server must not start with it
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
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const each of route.document.definitions)
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each)
  const { selection, field } = rootField(schema, definition as OperationDefinitionNode)
  const shape = recordShape(field.type, selection, fragments)
  return {
    route,
    operation: compileOperation(schema, route.document),
    field: selection.alias?.value ?? field.name,
    scopes: requiredScopes(field.extensions),
    variables: readVariables(schema, definition as OperationDefinitionNode),
    shape,
    isList: shape.properties?.pagination !== undefined,
    hasLinks: Object.keys(recordOf(shape).properties ?? {}).some((name) => LINKS.has(name)),
  }
}

/** The shape of a list's records, or of the record itself. */
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
