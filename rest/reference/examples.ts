/**
 * An example of each GraphQL root field, made from the schema: an operation and its variables. Ids are those of the
 * sandbox, which are the same for every caller. A test runs the examples there.
 */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'
import { declaredScopes } from '../../schema/builder.ts'
import { resources } from '../../src/access/resources.ts'
import { snakeCase } from '../../src/platform/text/names.ts'
import { changeExamples, createExamples, recordExamples } from '../examples.ts'
import { byField, byName, byType, OWN_ID } from './example-values.ts'

export interface RootField {
  kind: 'query' | 'mutation' | 'subscription'
  field: GraphQLField<unknown, unknown>
}

export interface OperationExample {
  query: string
  variables: Record<string, unknown>
}

/** The root fields of the schema: queries, mutations and subscriptions, each by name. */
export function rootFieldsOf(schema: GraphQLSchema): RootField[] {
  return (['query', 'mutation', 'subscription'] as const).flatMap((kind) =>
    Object.values(schema.getRootType(kind as never)?.getFields() ?? {})
      .sort((one, other) => one.name.localeCompare(other.name))
      .map((field) => ({ kind, field })),
  )
}

/** The example of a root field. */
export function operationExample(schema: GraphQLSchema, { kind, field }: RootField): OperationExample {
  const own = byField[field.name] ?? {}
  const used = field.args.filter((arg) => isRequiredArgument(arg) || arg.name === 'limit' || arg.name in own)
  const variables = Object.fromEntries(
    used.map((arg) => [arg.name, own[arg.name] ?? exampleValue(arg, { schema, field })]),
  )
  const declared = used.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const passed = used.map(({ name }) => `${name}: $${name}`).join(', ')
  const parameters = (text: string) => (text === '' ? '' : `(${text})`)
  const name = `${field.name[0]?.toUpperCase()}${field.name.slice(1)}`
  const body = selectionOf(field.type, 0)
  return {
    query: `${kind} ${name}${parameters(declared)} {\n  ${field.name}${parameters(passed)}${indented(body)}\n}`,
    variables,
  }
}

const indented = (text: string) => text.replaceAll('\n', '\n  ')

/** The selection of a type: its own values, and those of its parts; of records inside it only the id. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type)
  if (isLeafType(named)) return ''
  if (!isObjectType(named) && !isInterfaceType(named)) return ' { __typename }'
  const fields = Object.values(named.getFields()).filter(
    ({ name, args, extensions }) =>
      !UNTOLD.has(name) && !args.some(isRequiredArgument) && declaredScopes(extensions).role === undefined,
  )
  const leaves = fields.filter((each) => isLeafType(getNamedType(each.type)))
  const parts = fields.filter((each) => !leaves.includes(each) && isShown(named, each, depth))
  if (leaves.length + parts.length === 0) return ' { __typename }'
  const lines = [
    ...firstOf(leaves, 'id').map(({ name }) => name),
    ...firstOf(parts, 'data').map((each) => `${each.name}${indented(selectionOf(each.type, depth + 1))}`),
  ]
  return ` {\n  ${lines.join('\n  ')}\n}`
}

/** They have the same value in every record that an example returns. */
const UNTOLD = new Set(['object', 'deletedAt'])

/** The fields with the named one before the others. */
function firstOf<Field extends { name: string }>(fields: readonly Field[], name: string): Field[] {
  return fields.toSorted((one, other) => Number(other.name === name) - Number(one.name === name))
}

/** A part is shown if it is the content of a page or an answer, or a value that is not a record itself. */
function isShown(parent: GraphQLNamedType, { type, args }: GraphQLField<unknown, unknown>, depth: number): boolean {
  if (depth >= 2) return false
  if (isRecord(parent)) return !isRecord(getNamedType(type)) && !isPage(getNamedType(type)) && args.length === 0
  return depth === 0 || !isPage(getNamedType(type))
}

const isRecord = (type: GraphQLNamedType) =>
  isObjectType(type) ? type.getInterfaces().some(({ name }) => name === 'Record') : type.name === 'Record'
const isPage = (type: GraphQLNamedType) => type.name.endsWith('Page')

interface Root {
  schema: GraphQLSchema
  field: GraphQLField<unknown, unknown>
}

/** A value for an argument, or for a field of an input. */
function exampleValue(input: GraphQLArgument | GraphQLInputField, root: Root): unknown {
  const { name, type } = input
  const inner = getNamedType(type)
  const wrap = (value: unknown) => (isListType(getNullableType(type)) ? [value] : value)
  if (name === 'id') return recordIdOf(root.field)
  if (inner.name === 'BatchRecord') return [batchRecord(root)]
  if (name in byName) return byName[name]
  if (isEnumType(inner)) return wrap(inner.getValues()[0]?.name)
  if (isInputObjectType(inner)) return wrap(inputOf(inner, root))
  return wrap(byType[inner.name])
}

/** The record that a root field returns, or that its name says: `deleteAutomation`. */
function recordIdOf({ name, type }: GraphQLField<unknown, unknown>): string {
  const named = name.replace(/^[a-z]+/, '')
  return (recordExamples[getNamedType(type).name] ?? recordExamples[named])?.id ?? OWN_ID
}

/** A record of a batch: the input that creates one. */
function batchRecord({ schema, field }: Root): unknown {
  const resource = Object.values(resources).find(
    ({ many }) => field.name.toLowerCase() === `batch${many.toLowerCase()}`,
  )
  const input = schema.getType(`Create${resource?.type}Input`)
  return isInputObjectType(input) ? inputOf(input, { schema, field }) : {}
}

/** The fields of an input that it requires, and those of the example of a REST request that creates or changes the same. */
function inputOf(type: GraphQLInputObjectType, root: Root): Record<string, unknown> {
  const [, verb, record = ''] = /^(Create|Update)(\w+)Input$/.exec(type.name) ?? []
  const rest =
    verb === 'Update' ? changeExamples[record]?.change : { ...recordExamples[record], ...createExamples[record] }
  const entries = Object.values(type.getFields()).flatMap((field): [string, unknown][] => {
    const known = fitted(rest?.[snakeCase(field.name)], field.type)
    if (known !== undefined) return [[field.name, known]]
    return isRequiredInputField(field) ? [[field.name, exampleValue(field, root)]] : []
  })
  return Object.fromEntries(entries)
}

/** A value of REST as the type takes it: with GraphQL's names, and without fields that are only read. */
function fitted(value: unknown, type: GraphQLInputType): unknown {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value)) return value.map((each) => fitted(each, type))
  const named = getNamedType(type)
  if (!isInputObjectType(named)) return value
  const fields = Object.values(named.getFields()).flatMap((field) => {
    const inner = fitted((value as Record<string, unknown>)[snakeCase(field.name)], field.type)
    return inner === undefined ? [] : [[field.name, inner]]
  })
  return Object.fromEntries(fields)
}
