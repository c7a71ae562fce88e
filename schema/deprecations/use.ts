/** Which deprecated parts of the schema an operation uses. */
import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  separateOperations,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Deprecation } from '../../src/access/deprecations/table.ts'
import { type FieldName, NamedRecord } from '../values/input-values.ts'
import { deprecationOf, type SchemaElement, tableOf } from './deprecate.ts'

type Variables = Readonly<Record<string, unknown>>

/** What an operation uses itself; an argument that is given by a variable only if that has a value. */
interface UsedByDocument {
  deprecation: Deprecation
  variable?: string | undefined
}

interface Examined {
  uses: readonly UsedByDocument[]
  /** The variables that can contain something deprecated. */
  variables: readonly (readonly [name: string, type: GraphQLInputType])[]
}

const NOTHING: readonly Deprecation[] = []
const examined = new WeakMap<DocumentNode, Map<string, Examined>>()

/**
 * What a valid operation uses. A document is examined once.
 * @param sent the variables as they were sent, which the operation has checked
 */
export function deprecatedInOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  sent: Variables,
): Iterable<Deprecation> {
  if (tableOf(schema).length === 0) return NOTHING
  const operations = examined.get(document) ?? new Map<string, Examined>()
  examined.set(document, operations)
  const name = operationName ?? ''
  const { uses, variables } = operations.get(name) ?? examine(schema, document, operationName)
  if (!operations.has(name)) operations.set(name, { uses, variables })
  if (uses.length === 0 && variables.length === 0) return NOTHING
  const used = new Set<Deprecation>()
  for (const { deprecation, variable } of uses)
    if (variable === undefined || sent[variable] !== undefined) used.add(deprecation)
  for (const [variable, type] of variables) collect(schema, type, sent[variable], used)
  return used
}

function examine(schema: GraphQLSchema, document: DocumentNode, operationName: string | null | undefined): Examined {
  const operation = getOperationAST(document, operationName)
  if (!operation) return { uses: [], variables: [] }
  const uses: UsedByDocument[] = []
  const add = (element: SchemaElement | null | undefined, variable?: string) => {
    const deprecation = deprecationOf(element)
    if (deprecation !== undefined) uses.push({ deprecation, variable })
  }
  const own = separateOperations(document)[operation.name?.value ?? ''] ?? document
  const info = new TypeInfo(schema)
  visit(
    own,
    visitWithTypeInfo(info, {
      Field: () => add(info.getFieldDef()),
      Argument: ({ value }) => add(info.getArgument(), value.kind === Kind.VARIABLE ? value.name.value : undefined),
      ObjectField({ name, value }) {
        const type = getNamedType(info.getParentInputType())
        if (isInputObjectType(type))
          add(type.getFields()[name.value], value.kind === Kind.VARIABLE ? value.name.value : undefined)
      },
      EnumValue: () => add(info.getEnumValue()),
    }),
  )
  const variables = (operation.variableDefinitions ?? []).flatMap(({ variable, type }) => {
    const read = typeFromAST(schema, type as never) as GraphQLInputType | undefined
    return read !== undefined && carries(schema, read) ? [[variable.name.value, read] as const] : []
  })
  return { uses, variables }
}

const carrying = new WeakMap<GraphQLNamedType, boolean>()

/** Whether values of a type can contain something deprecated. */
export function carries(schema: GraphQLSchema, given: GraphQLInputType): boolean {
  const type = getNamedType(given)
  const known = carrying.get(type)
  if (known !== undefined) return known
  const found = reachable(schema, type).some((each) => deprecationOf(each) !== undefined)
  carrying.set(type, found)
  return found
}

/** The values of a type's enums and the fields of its input types, also of those inside. */
function reachable(schema: GraphQLSchema, start: GraphQLNamedType): SchemaElement[] {
  const types = new Set([start])
  const elements: SchemaElement[] = []
  for (const type of types) {
    if (isEnumType(type)) elements.push(...type.getValues())
    if (!isInputObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      elements.push(field)
      types.add(getNamedType(recordOf(schema, field.extensions) ?? field.type))
    }
  }
  return elements
}

/** The input type of the records that a field takes as JSON; undefined for other fields. */
function recordOf(schema: GraphQLSchema, { recordInput }: Readonly<Record<string, unknown>>) {
  return typeof recordInput === 'string' ? (schema.getType(recordInput) as GraphQLInputType) : undefined
}

const graphqlName: FieldName = (name) => name

/** Add what a value of a variable uses. */
export function collect(
  schema: GraphQLSchema,
  given: GraphQLInputType,
  value: unknown,
  used: Set<Deprecation>,
  nameOf = graphqlName,
): void {
  if (value === undefined || value === null || !carries(schema, given)) return
  const type = isNonNullType(given) ? (given.ofType as GraphQLInputType) : given
  if (value instanceof NamedRecord) {
    collect(schema, type, value.value, used, value.nameOf)
  } else if (isListType(type)) {
    for (const each of Array.isArray(value) ? value : [value])
      collect(schema, type.ofType as GraphQLInputType, each, used, nameOf)
  } else if (isEnumType(type)) {
    const deprecation = typeof value === 'string' ? deprecationOf(type.getValue(value)) : undefined
    if (deprecation !== undefined) used.add(deprecation)
  } else if (isInputObjectType(type) && typeof value === 'object')
    for (const field of Object.values(type.getFields())) {
      const name = nameOf(field.name)
      if (!Object.hasOwn(value, name)) continue
      const inner = (value as Variables)[name]
      const deprecation = deprecationOf(field)
      if (deprecation !== undefined) used.add(deprecation)
      const record = recordOf(schema, field.extensions)
      for (const each of record === undefined ? [inner] : [inner].flat())
        collect(schema, record ?? field.type, each, used, nameOf)
    }
}
