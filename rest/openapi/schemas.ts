/** The schemas of the description: records from what documents answer, request bodies from the schema's input types. */

import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { snakeCase } from '../../src/platform/names.ts'
import { inWireNames, type Schema } from '../answer-schema.ts'
import { type JsonSchema, scalars } from '../shape.ts'
import { limitsOf } from './limits.ts'

export const schemaReference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/**
 * The schema of a request body: an input type's fields in the names that `variables.ts` takes. A field can be cleared
 * with null where `record`, the shape of what is written, can be null.
 */
export function bodySchema(type: GraphQLInputObjectType, record: JsonSchema | undefined): Schema {
  const fields = Object.values(type.getFields())
  const required = fields.filter(isRequired).map(({ name }) => snakeCase(name))
  return {
    type: 'object',
    ...(type.description && { description: inWireNames(type.description) }),
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
  const schema = {
    ...inputSchema(field.type, written),
    ...limitsOf(owner.name, field),
    ...(field.description && { description: inWireNames(field.description) }),
  }
  const clears = !isNonNullType(field.type) && [written?.type].flat().includes('null')
  if (!clears) return schema
  const values = (schema as { enum?: unknown[] }).enum
  return { ...schema, type: [(schema as Schema).type, 'null'].flat(), ...(values && { enum: [...values, null] }) }
}

/** What a value of `type` is in JSON. */
export function inputSchema(type: GraphQLInputType, written?: JsonSchema): Schema {
  if (isNonNullType(type)) return inputSchema(type.ofType as GraphQLInputType, written)
  if (isListType(type)) return { type: 'array', items: inputSchema(type.ofType, written?.items) }
  if (isInputObjectType(type)) return bodySchema(type, written)
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) }
  const scalar = scalars[type.name]
  if (scalar === undefined) throw new Error(`${type.name} has no JSON form in rest/shape.ts`)
  return { ...scalar }
}
