/** Marks what the table of deprecations names in a schema. */
import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'
import { type DeprecatedName, type Deprecation, readName, sentenceOf } from '../../src/access/deprecations/table.ts'

/** A field, an argument, an input field or an enum value. */
export interface SchemaElement {
  deprecationReason?: string | null | undefined
}

const tables = new WeakMap<GraphQLSchema, readonly Deprecation[]>()
const marked = new WeakMap<object, Deprecation>()

/**
 * Mark the deprecated fields, arguments, input fields and enum values of a new schema.
 * @returns the schema
 * @throws {Error} if the table names something that does not exist
 */
export function deprecate(schema: GraphQLSchema, table: readonly Deprecation[]): GraphQLSchema {
  for (const deprecation of table) {
    const name = readName(deprecation.name)
    if (name.kind !== 'coordinate') continue
    const element = elementAt(schema, name)
    if (element === undefined) throw new Error(`${deprecation.name} is deprecated and does not exist`)
    element.deprecationReason = sentenceOf(deprecation)
    marked.set(element, deprecation)
  }
  tables.set(schema, table)
  return schema
}

/** The table of a schema. */
export const tableOf = (schema: GraphQLSchema): readonly Deprecation[] => tables.get(schema) ?? []

/** The deprecation of a field, an argument, an input field or an enum value. */
export const deprecationOf = (element: SchemaElement | null | undefined): Deprecation | undefined =>
  element ? marked.get(element) : undefined

function elementAt(
  schema: GraphQLSchema,
  { type: typeName, field, argument }: Extract<DeprecatedName, { kind: 'coordinate' }>,
): SchemaElement | undefined {
  const type = schema.getType(typeName)
  if (isEnumType(type)) return type.getValue(field) ?? undefined
  if (isInputObjectType(type)) return type.getFields()[field]
  if (!isObjectType(type) && !isInterfaceType(type)) return undefined
  const found = type.getFields()[field]
  return argument === undefined ? found : found?.args.find(({ name }) => name === argument)
}
