/** The fields that rules may set, and how a text becomes the value of one: read off the API's own mutations. */
import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isScalarType,
  parse,
} from 'graphql'
import { snakeCase } from '../../../rest/names.ts'
import { type ApiError, invalidField, toApiError } from '../../platform/errors.ts'
import { validInput } from '../input.ts'
import { type Changeable, type Changes, changes } from './changes.ts'

export interface Change {
  document: DocumentNode
  variables: Record<string, unknown>
}

/** What to run so that a field becomes `text`; the empty text clears it. @throws {ApiError} where it cannot be that */
type ChangeTo = (id: string, text: string) => Change

const known = new WeakMap<GraphQLSchema, Map<Changeable, ReadonlyMap<string, ChangeTo>>>()

/** The fields of a kind of record that a rule may set, by REST's names. */
export function fieldsOf(schema: GraphQLSchema, kind: Changeable): ReadonlyMap<string, ChangeTo> {
  const byKind = known.get(schema) ?? new Map()
  known.set(schema, byKind)
  if (!byKind.has(kind)) byKind.set(kind, new Map(readFields(schema, changes[kind])))
  return byKind.get(kind)
}

function* readFields(schema: GraphQLSchema, { update, status }: Changes): Generator<[string, ChangeTo]> {
  if (update !== undefined) {
    const { mutation, check } = update
    const input = schema
      .getMutationType()
      ?.getFields()
      [mutation]?.args.find(({ name }) => name === 'input')
    const type = input && getNullableType(input.type)
    if (!isInputObjectType(type)) throw new Error(`${mutation} takes no input`)
    const document = parse(`mutation ($id: ID!, $input: ${type.name}!) { ${mutation}(id: $id, input: $input) { id } }`)
    for (const field of Object.values(type.getFields())) {
      if (!isPlain(field.type)) continue
      const change: ChangeTo = (id, text) => {
        const value = variableOf(field.type, text)
        validInput(check, { [field.name]: parsed(field.name, field.type, value) })
        return { document, variables: { id, input: { [field.name]: value } } }
      }
      yield [snakeCase(field.name), change]
    }
  }
  if (status !== undefined) {
    const documents = new Map(
      Object.entries(status).map(([to, call]) => [to, parse(`mutation ($id: ID!) { ${call} { id } }`)]),
    )
    yield [
      'status',
      (id, text) => {
        const document = documents.get(text)
        if (document === undefined) throw impossible('status', `must be one of ${[...documents.keys()].join(', ')}`)
        return { document, variables: { id } }
      },
    ]
  }
}

/** One value that a text can stand for: no list, no labels, no file. */
function isPlain(type: GraphQLInputType): boolean {
  const inner = getNullableType(type)
  return isEnumType(inner) || (isScalarType(inner) && inner.name in readers)
}

/** A variable's value, as a request would carry it. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  String: (text) => text,
  ID: (text) => text,
  Date: (text) => text,
  DateTime: (text) => text,
  Int: Number,
  Float: Number,
  Boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
}

function variableOf(type: GraphQLInputType, text: string): unknown {
  const inner = getNullableType(type)
  if (text === '') return null
  return isScalarType(inner) ? readers[inner.name]?.(text) : text
}

/** As a resolver gets it. */
function parsed(name: string, type: GraphQLInputType, value: unknown): unknown {
  const inner = getNullableType(type)
  if (value === null) return null
  if (isEnumType(inner)) {
    const found = inner.getValue(value as string)
    if (found) return found.value
    throw impossible(
      name,
      `must be one of ${inner
        .getValues()
        .map(({ name }) => name)
        .join(', ')}`,
    )
  }
  try {
    return isScalarType(inner) ? inner.parseValue(value) : value
  } catch (error) {
    throw impossible(name, (error as Error).message)
  }
}

function impossible(name: string, message: string): ApiError {
  return invalidField(`input.${name}`, 'invalid', message)
}

/** What is wrong with `text` as a value, whichever record it is for; undefined for nothing. */
export function problemWith(changeTo: ChangeTo, text: string): string | undefined {
  try {
    changeTo('', text)
    return undefined
  } catch (error) {
    const refusal = toApiError(error)
    return refusal.details?.[0]?.message ?? refusal.message
  }
}
