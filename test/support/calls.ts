/** Calls of root fields that fit their types and name nothing that exists. */
import { randomUUID } from 'node:crypto'
import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql'

export interface Call {
  query: string
  variables: Record<string, unknown>
}

/** @param kind that of the root type which has `field` */
export function callOf(field: GraphQLField<unknown, unknown>, kind: 'query' | 'mutation' = 'mutation'): Call {
  const args = kind === 'mutation' ? field.args : field.args.filter(({ type }) => isNonNullType(type))
  const variables = Object.fromEntries(args.map(({ name, type }) => [name, sample(type)]))
  const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ')
  const inBrackets = (text: string) => (text === '' ? '' : `(${text})`)
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'
  return { query: `${kind} ${inBrackets(declared)} { ${field.name}${inBrackets(passed)} ${selection} }`, variables }
}

const samples: Record<string, unknown> = {
  ID: randomUUID(),
  String: ' ',
  Int: 1,
  Float: 1,
  Boolean: true,
  Date: '2026-01-01',
  DateTime: '2026-01-01T00:00:00Z',
  Metadata: {},
  File: null,
  JSON: {},
}

function sample(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return sample(type.ofType)
  if (isListType(type)) return [sample(type.ofType)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (!isInputObjectType(type)) return samples[type.name]
  const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type))
  return Object.fromEntries(required.map((field) => [field.name, sample(field.type)]))
}
