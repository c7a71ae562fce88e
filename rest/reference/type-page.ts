/** The page of a GraphQL type: its fields or values, and the root fields that use it. */
import {
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql'
import { declaredScopes } from '../../schema/builder.ts'
import { inCode } from '../openapi/schemas.ts'
import type { RootField } from './examples.ts'
import { inputTable, table, typeLink } from './markdown.ts'

const KINDS = {
  GraphQLEnumType: 'Enum',
  GraphQLInputObjectType: 'Input',
  GraphQLInterfaceType: 'Interface',
  GraphQLObjectType: 'Object',
  GraphQLScalarType: 'Scalar',
  GraphQLUnionType: 'Union',
} as const

/** @param roots all root fields, of which the page links to those that use the type */
export function typePage(type: GraphQLNamedType, roots: readonly RootField[]): string {
  const users = roots.filter(({ field }) => usesOf(field).includes(type.name)).map(({ field }) => field.name)
  const links = users.map((name) => `[\`${name}\`](/docs/graphql/${name})`).join(', ')
  return `# \`${type.name}\`

${KINDS[type.constructor.name as keyof typeof KINDS]}. ${type.description ?? ''}

${contentOf(type)}

${links === '' ? '' : `## Used by\n\n${links}`}

[All types](/docs/graphql#types)
`
}

/** The types that a root field takes and returns; of a page, those of its records, too. */
function usesOf({ args, type }: GraphQLField<unknown, unknown>): string[] {
  const returned = getNamedType(type)
  const data = isObjectType(returned) ? returned.getFields().data : undefined
  return [...args.map((arg) => getNamedType(arg.type)), returned, ...(data ? [getNamedType(data.type)] : [])].map(
    ({ name }) => name,
  )
}

function contentOf(type: GraphQLNamedType): string {
  if (isEnumType(type))
    return `## Values\n\n${table(
      ['value', 'meaning'],
      type
        .getValues()
        .map(({ name, description, deprecationReason }) => [
          `\`${name}\``,
          [description, deprecationReason].filter(Boolean).join(' '),
        ]),
    )}`
  if (isInputObjectType(type)) return `## Fields\n\n${inputTable('field', Object.values(type.getFields()))}`
  if (isUnionType(type)) return `One of ${type.getTypes().map(typeLink).join(', ')}.`
  if (!isObjectType(type) && !isInterfaceType(type)) return ''
  const interfaces = type.getInterfaces().map(typeLink).join(', ')
  const fields = Object.values(type.getFields()).map((field) => [
    `\`${field.name}\``,
    typeLink(field.type),
    [field.description, argumentsOf(field), scopesOf(field), field.deprecationReason].filter(Boolean).join(' '),
  ])
  return `${interfaces && `Implements ${interfaces}.\n\n`}## Fields\n\n${table(['field', 'type', 'meaning'], fields)}`
}

const argumentsOf = ({ args }: GraphQLField<unknown, unknown>) =>
  args.length === 0 ? '' : `Arguments: ${inCode(args.map(({ name }) => name))}.`

function scopesOf({ extensions }: GraphQLField<unknown, unknown>): string {
  const { anyOf, role } = declaredScopes(extensions)
  if (anyOf !== undefined) return `Needs one of the scopes ${inCode(anyOf)}.`
  return role === undefined ? '' : `Only for signed-in people with one of the roles ${inCode(role)}.`
}
