/**
 * Derives the JSON Schema of a response from the selections of its document and the GraphQL types. The same schema is
 * published in OpenAPI.
 */
import {
  type FieldNode,
  type GraphQLEnumType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { deprecationOf, type SchemaElement } from '../schema/deprecations/deprecate.ts'
import { sentenceOf } from '../src/access/deprecations/table.ts'
import type { Fragments } from '../src/execution/selections.ts'

/**
 * The GraphQL type that a schema stands for. OpenAPI publishes each such type once, under its name. JSON omits the key,
 * because it is a symbol.
 */
export const NAMED: unique symbol = Symbol('named')

/** The name and the description of a type. */
export interface Named {
  name: string
  description?: string | null | undefined
  /** Whether another response describes it. */
  isElsewhere?: boolean
}

/** The JSON Schema keywords that responses use. */
export interface JsonSchema {
  [NAMED]?: Named
  type: string | string[]
  description?: string
  format?: string
  enum?: (string | null)[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | true
  pattern?: string
  deprecated?: true
  /** The day from which it may be removed. */
  'x-sunset'?: string
}

/** JSON Schemas of the GraphQL scalars. */
export const scalars: Record<string, JsonSchema> = {
  String: { type: 'string' },
  ID: { type: 'string', format: 'uuid' },
  Int: { type: 'integer', format: 'int32' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  Date: { type: 'string', format: 'date' },
  DateTime: { type: 'string', format: 'date-time' },
  BatchRecord: { type: 'object' },
  Metadata: { type: 'object', additionalProperties: { type: 'string' } },
  JSON: { type: 'object', additionalProperties: true },
  File: { type: 'string', format: 'binary' },
}

/** Fields that are sent as headers, not in the body. */
export const HEADER_FIELDS: ReadonlySet<string> = new Set(['nextCursor', 'watermark'])

/** The schema of a root field. It is never null, because a failure has its own response. */
export function recordShape(type: GraphQLOutputType, selection: FieldNode, fragments: Fragments): JsonSchema {
  const named = getNamedType(type)
  if (!isObjectType(named) || selection.selectionSet === undefined)
    throw new Error(`${String(named)} is not an object type`)
  return objectShape(named, selection.selectionSet, fragments)
}

function objectShape(type: GraphQLObjectType, selections: SelectionSetNode, fragments: Fragments): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  const required: string[] = []
  for (const { field, always } of flatten(selections, fragments)) {
    if (HEADER_FIELDS.has(field.name.value)) continue
    const definition = type.getFields()[field.name.value]
    if (definition === undefined) throw new Error(`${type.name} has no field ${field.name.value}`)
    const name = field.alias?.value ?? field.name.value
    const own = definition.extensions.jsonSchema as JsonSchema | undefined // for ids that are not UUIDs
    const shape = own ?? fieldShape(definition.type, field, fragments)
    properties[name] = { ...shape, ...describedBy(definition) }
    if (always) required.push(name)
  }
  return { type: 'object', properties, required }
}

/** The description of a field or parameter, and that it is deprecated. */
export function describedBy(
  element: SchemaElement & { description?: string | null | undefined },
  deprecation = deprecationOf(element),
): Pick<JsonSchema, 'description' | 'deprecated' | 'x-sunset'> {
  const { description } = element
  if (deprecation === undefined) return description ? { description } : {}
  const text = [description, sentenceOf(deprecation)].filter(Boolean).join(' ')
  return { description: text, deprecated: true, 'x-sunset': deprecation.sunset }
}

function fieldShape(type: GraphQLOutputType, field: FieldNode, fragments: Fragments): JsonSchema {
  return isNonNullType(type) ? valueShape(type.ofType, field, fragments) : orNull(valueShape(type, field, fragments))
}

function valueShape(inner: GraphQLOutputType, field: FieldNode, fragments: Fragments): JsonSchema {
  if (isListType(inner))
    return { type: 'array', items: fieldShape(inner.ofType as GraphQLOutputType, field, fragments) }
  if (isObjectType(inner) && field.selectionSet)
    return { ...objectShape(inner, field.selectionSet, fragments), [NAMED]: namedBy(inner) }
  if (isEnumType(inner)) return enumShape(inner)
  const scalar = scalars[String(inner)]
  if (scalar === undefined) throw new Error(`${String(inner)} has no JSON Schema in rest/shape.ts`)
  return scalar
}

/** The schema of an enum, in requests as in responses. */
export function enumShape(type: GraphQLEnumType): JsonSchema {
  return { type: 'string', enum: type.getValues().map(({ name }) => name), [NAMED]: namedBy(type) }
}

/** @param type that a schema stands for */
export const namedBy = ({ name, description }: Named): Named => ({ name, description })

function orNull(shape: JsonSchema): JsonSchema {
  return { ...shape, type: [shape.type, 'null'].flat(), ...(shape.enum && { enum: [...shape.enum, null] }) }
}

/**
 * The fields of a selection set with fragments expanded. `always` is false for fields with a directive such as
 * `@include`.
 */
function flatten(selections: SelectionSetNode, fragments: Fragments): { field: FieldNode; always: boolean }[] {
  return selections.selections.flatMap((selection) => {
    const always = (selection.directives ?? []).length === 0
    if (selection.kind === Kind.FIELD) return [{ field: selection, always }]
    const inner =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? fragments.get(selection.name.value)?.selectionSet
        : selection.selectionSet
    if (inner === undefined) throw new Error('a fragment is missing')
    return flatten(inner, fragments).map((each) => ({ ...each, always: each.always && always }))
  })
}
