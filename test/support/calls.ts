/** Calls of root fields, generated from the schema. */
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

/** The id for an argument or input field of this name; undefined uses an id that no record has. */
type ChooseId = (name: string) => string | undefined

/** A call with valid types whose ids match no record, unless `idFor` gives others. */
export function callOf(
  kind: 'query' | 'mutation',
  field: GraphQLField<unknown, unknown>,
  idFor: ChooseId = () => undefined,
) {
  const args = field.args.filter(({ type }) => kind === 'mutation' || isNonNullType(type))
  const variables = Object.fromEntries(args.map(({ name, type }) => [name, sample(name, type, idFor)]))
  const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ')
  const head = args.length === 0 ? kind : `${kind} (${declared})`
  const call = args.length === 0 ? field.name : `${field.name}(${passed})`
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'
  return { query: `${head} { ${call}${selection} }`, variables }
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
  BatchRecord: {},
  JSON: {},
}

function sample(name: string, type: GraphQLInputType, idFor: ChooseId): unknown {
  if (isNonNullType(type)) return sample(name, type.ofType, idFor)
  if (isListType(type)) return [sample(name, type.ofType, idFor)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (!isInputObjectType(type)) return (type.name === 'ID' && idFor(name)) || samples[type.name]
  const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type))
  return Object.fromEntries(required.map((field) => [field.name, sample(field.name, field.type, idFor)]))
}
