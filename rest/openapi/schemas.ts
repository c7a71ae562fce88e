/** JSON Schemas of request bodies, derived from the GraphQL input types. */
import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { refersOf } from '../../schema/references/declare.ts'
import { FILE } from '../../schema/values/input-values.ts'
import { EXTERNAL_PREFIX } from '../../src/platform/text/external-reference.ts'
import { snakeCase } from '../../src/platform/text/names.ts'
import { inRestNames, type Schema } from '../response-schema.ts'
import { describedBy, enumShape, type JsonSchema, NAMED, namedBy, scalars } from '../shape.ts'
import { limitsOf } from './limits.ts'

/** A reference to a schema component. */
export const schemaReference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/**
 * The schema of a JSON body: the fields of an input type, in snake_case. A field accepts null if the same field of
 * `record`, the schema of the written record, can be null.
 */
export function bodySchema(type: GraphQLInputObjectType, record: JsonSchema | undefined): Schema {
  const fields = Object.values(type.getFields()).filter((field) => !isFile(field))
  const schema = objectSchema(type, fields, record)
  const link = linkOf(type)
  return link === undefined ? schema : { ...schema, required: [...((schema.required as string[]) ?? []), link] }
}

/** The schema of a form: `bodySchema` with files, objects as JSON text, and without null, which forms cannot send. */
export function formSchema(type: GraphQLInputObjectType): Schema {
  const fields = Object.values(type.getFields()).filter((field) => !isLink(field))
  const own = objectSchema(type, fields, undefined)
  const linked = Object.values(type.getFields()).find(isLink)?.extensions.linksToFile
  const schema = linked ? { ...own, required: [linked, ...((own.required as string[]) ?? [])] } : own
  const properties = Object.entries(schema.properties as Record<string, Schema>).map(([name, field]) => {
    if (Array.isArray(field.type))
      return [name, { ...field, type: field.type.find((each) => each !== 'null') }] as const
    const { description, ...contentSchema } = field
    const asText = { type: 'string', description, contentMediaType: 'application/json', contentSchema }
    return [name, field.type === 'object' ? asText : field] as const
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** The parts of a form that are files. */
export function filesOf(type: GraphQLInputObjectType): string[] {
  return Object.values(type.getFields())
    .filter(isFile)
    .map(({ name }) => snakeCase(name))
}

/** The field that JSON has instead of a file: a link to it. */
export function linkOf(type: GraphQLInputObjectType): string | undefined {
  const link = Object.values(type.getFields()).find(isLink)
  return link && snakeCase(link.name)
}

const isLink = ({ extensions }: GraphQLInputField) => extensions.linksToFile !== undefined
const isFile = ({ type }: GraphQLInputField) => getNamedType(type).name === FILE

function objectSchema(
  type: GraphQLInputObjectType,
  fields: readonly GraphQLInputField[],
  record: JsonSchema | undefined,
): Schema {
  const required = fields.filter(isRequired).map(({ name }) => snakeCase(name))
  return {
    type: 'object',
    ...(type.description && { description: inRestNames(type.description) }),
    properties: Object.fromEntries(
      fields.map((field) => {
        const name = snakeCase(field.name)
        return [name, fieldSchema(type, field, record?.properties?.[name])]
      }),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

function isRequired(field: GraphQLInputField): boolean {
  return isNonNullType(field.type) && field.defaultValue === undefined
}

function fieldSchema(owner: GraphQLInputObjectType, field: GraphQLInputField, written: JsonSchema | undefined): Schema {
  const own = inputSchema(field.type, written)
  const schema: Schema = {
    ...(refersOf(field) === undefined ? own : orExternalId(own)),
    ...limitsOf(owner.name, field),
    ...inRest(describedBy(field)),
  }
  const nullable = !isNonNullType(field.type) && [written?.type].flat().includes('null')
  if (!nullable) return schema
  const { enum: values, anyOf } = schema as { enum?: unknown[]; anyOf?: Schema[] }
  if (anyOf !== undefined) return { ...schema, anyOf: [...anyOf, { type: 'null' }] }
  return { ...schema, type: [schema.type, 'null'].flat(), ...(values && { enum: [...values, null] }) }
}

/** The schema of an id, or of several, where records also go by their external ids. */
export function orExternalId(schema: Schema): Schema {
  if (schema.type === 'array') return { ...schema, items: orExternalId(schema.items as Schema) }
  const { type, format, ...others } = schema
  return {
    ...others,
    anyOf: [
      { type, format },
      { type: 'string', pattern: `^${EXTERNAL_PREFIX}` },
    ],
  }
}

const inRest = ({ description, ...others }: ReturnType<typeof describedBy>) => ({
  ...others,
  ...(description && { description: inRestNames(description) }),
})

/** The JSON Schema of a GraphQL input type. @param written the schema of the same field in the written record */
export function inputSchema(type: GraphQLInputType, written?: JsonSchema): Schema {
  if (isNonNullType(type)) return inputSchema(type.ofType as GraphQLInputType, written)
  if (isListType(type)) return { type: 'array', items: inputSchema(type.ofType, written?.items) }
  if (isInputObjectType(type)) return { ...bodySchema(type, written), [NAMED]: namedBy(type) }
  if (isEnumType(type)) return { ...enumShape(type) }
  const scalar = scalars[type.name]
  if (scalar === undefined) throw new Error(`${type.name} has no JSON Schema in rest/shape.ts`)
  return { ...scalar }
}

/** Names as Markdown code. */
export const inCode = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
