/**
 * What clients may rely on, as lines: everything that REST, GraphQL, events, errors and the command line give, take and
 * require. `node test/compatibility/promises.ts` writes those of this version to `released.txt`, for a release.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'
import { type Description, describeApi } from '../../rest/openapi/describe.ts'
import { deprecationOf, type SchemaElement } from '../../schema/deprecations/deprecate.ts'
import { schema } from '../../schema/index.ts'
import { scopes } from '../../src/access/scopes/scopes.ts'
import { makeProgram } from '../../src/cli/program.ts'
import { detailTable } from '../../src/platform/errors/detail-codes.ts'
import { errorRows } from '../../src/platform/errors/error-codes.ts'

/** The promises of the last release. */
export const RELEASED = path.join(import.meta.dirname, 'released.txt')

/**
 * `gives` what a client reads, with its type; `takes` what it may send, with its type; `requires` what it must send, with
 * the beginning of the promises that were there before; `limits` what it may send, with a bound; `ends` what is deprecated,
 * with the day from which it may be gone.
 */
export type Kind = 'gives' | 'takes' | 'requires' | 'limits' | 'ends'

/** Its kind and what it is about, and its value. */
export type Promises = Map<string, string>

type Add = (kind: Kind, about: string, value?: string) => void

/** Everything that this version promises. */
export async function promisesOf(): Promise<Promises> {
  const promises: Promises = new Map()
  const add: Add = (kind, about, value = '') => promises.set(`${kind} ${about}`, value)
  addRest(describeApi(schema, 'http://localhost:4000'), add)
  addGraphql(schema, add)
  for (const [code, { status }] of errorRows) add('gives', `error ${code}`, String(status))
  for (const code of Object.keys(detailTable)) add('gives', `error detail ${code}`)
  for (const scope of Object.keys(scopes)) add('takes', `scope ${scope}`)
  addCommands(await makeProgram([]), 'muster', add)
  return promises
}

/** The part of JSON Schema that the description uses. */
interface Shape {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  enum?: unknown[]
  'x-extensible-enum'?: unknown[]
  'x-sunset'?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

/** Adds what a schema promises, field by field. A schema that it refers to is a type, with promises of its own. */
function addShape(given: Shape, kind: 'gives' | 'takes', of: string, add: Add, field = ''): void {
  const about = field === '' ? of : `${of}.${field}`
  add(kind, about, typesOf(given))
  if (given['x-sunset'] !== undefined) add('ends', about, given['x-sunset'])
  for (const value of given.enum ?? given['x-extensible-enum'] ?? []) add(kind, `${about} ${JSON.stringify(value)}`)
  for (const each of given.oneOf ?? []) add(kind, `${about} ${typesOf(each)}`)
  if (kind === 'takes')
    for (const name of ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern'] as const)
      if (given[name] !== undefined) add('limits', `${about} ${name}`, String(given[name]))
  if (given.items?.properties !== undefined) addShape(given.items, kind, of, add, `${field}[]`)
  for (const [name, inner] of Object.entries(given.properties ?? {})) {
    const named = field === '' ? name : `${field}.${name}`
    addShape(inner, kind, of, add, named)
    if (kind === 'takes' && given.required?.includes(name)) add('requires', `${of}.${named}`, `takes ${about}`)
  }
}

/** `null|string`, `date`, `Worker[]`: the types of JSON, formats, constants and schemas by name. */
function typesOf({ $ref, type = [], format, items, anyOf, oneOf, const: constant }: Shape): string {
  if ($ref !== undefined) return nameOf($ref)
  if (anyOf !== undefined) return [...new Set(anyOf.map(typesOf))].toSorted().join('|')
  if (oneOf !== undefined) return 'one of these'
  if (constant !== undefined) return JSON.stringify(constant)
  const types = [type].flat().map((each) => {
    if (each === 'null') return each
    if (each === 'array' && items !== undefined) return `${typesOf(items)}[]`
    return format ?? each
  })
  return types.toSorted().join('|')
}

const nameOf = (reference: string) => reference.split('/').at(-1) as string

interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  schema: Shape
}

function addRest({ paths, webhooks, components }: Description, add: Add): void {
  const schemas = components.schemas as Record<string, Shape>
  const [read, sent] = [new Set<string>(), new Set<string>()]
  const reach = (node: unknown, names: Set<string>): void => {
    if (typeof node !== 'object' || node === null) return
    const { $ref } = node as Shape
    const name = $ref?.startsWith('#/components/schemas/') ? nameOf($ref) : undefined
    if (name !== undefined && !names.has(name)) reach(schemas[name], names.add(name))
    for (const inner of Object.values(node)) reach(inner, names)
  }
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { parameters, requestBody, responses, security, 'x-sunset': sunset }] of Object.entries(
      methods,
    )) {
      const of = `rest ${method.toUpperCase()} ${path}`
      add('gives', of)
      if (sunset !== undefined) add('ends', of, sunset)
      for (const scope of new Set(security.flatMap((each) => Object.values(each).flat())))
        add('takes', `${of} ${scope}`)
      for (const given of parameters as unknown as Parameter[]) {
        const described = given.$ref === undefined ? given : components.parameters[nameOf(given.$ref)]
        const { name, in: where, required, schema: shape } = described as unknown as Parameter
        if (where === 'path') continue
        const about = `${of} ${where} ${name}`
        addShape(shape, 'takes', about, add)
        const { 'x-sunset': end } = described as Shape
        if (end !== undefined) add('ends', about, end)
        if (required) add('requires', about, `gives ${of}`)
        reach(shape, sent)
      }
      for (const [media, { schema: body }] of Object.entries(requestBody?.content ?? {})) {
        add('takes', `${of} ${media}`, typesOf(body as Shape))
        reach(body, sent)
      }
      if (requestBody?.required) add('requires', `${of} body`, `gives ${of}`)
      for (const [status, response] of Object.entries(responses)) {
        if (Number(status) >= 300) continue
        const { content = {} } = response as { content?: Record<string, { schema: Shape }> }
        for (const [media, { schema: body }] of Object.entries(content)) {
          add('gives', `${of} ${status} ${media}`, typesOf(body))
          reach(body, read)
        }
      }
    }
  for (const [name, { post }] of Object.entries(webhooks)) {
    add('gives', `event ${name}`)
    const { 'x-sunset': end } = post as Shape
    if (end !== undefined) add('ends', `event ${name}`, end)
  }
  reach(webhooks, read)
  for (const name of read) addShape(schemas[name] as Shape, 'gives', `schema ${name}`, add)
  for (const name of sent) addShape(schemas[name] as Shape, 'takes', `schema ${name}`, add)
}

function addGraphql(described: GraphQLSchema, add: Add): void {
  for (const type of Object.values(described.getTypeMap())) {
    if (isIntrospectionType(type)) continue
    const of = `graphql ${type.name}`
    if (isEnumType(type))
      for (const value of type.getValues()) {
        add('gives', `${of}.${value.name}`)
        addEnd(value, `${of}.${value.name}`, add)
      }
    if (isObjectType(type) || isInterfaceType(type))
      for (const field of Object.values(type.getFields())) {
        const about = `${of}.${field.name}`
        add('gives', about, graphqlType(field.type))
        addEnd(field, about, add)
        for (const each of field.args)
          addInput(each, `${about}(${each.name})`, isRequiredArgument(each) && `gives ${about}`, add)
      }
    if (isInputObjectType(type))
      for (const each of Object.values(type.getFields()))
        addInput(each, `${of}.${each.name}`, isRequiredInputField(each) && `takes ${of}.`, add)
  }
}

function addEnd(element: SchemaElement, about: string, add: Add): void {
  const deprecation = deprecationOf(element)
  if (deprecation !== undefined) add('ends', about, deprecation.sunset)
}

function addInput(input: GraphQLArgument | GraphQLInputField, about: string, before: string | false, add: Add): void {
  add('takes', about, graphqlType(input.type))
  addEnd(input, about, add)
  if (before !== false) add('requires', about, before)
}

/** `String|null`, because a type that cannot be null gives less and takes less. */
function graphqlType(type: GraphQLInputType | GraphQLOutputType): string {
  if (isNonNullType(type)) return inner(type.ofType as GraphQLOutputType)
  return `${inner(type)}|null`
}

const inner = (type: GraphQLInputType | GraphQLOutputType): string =>
  isListType(type) ? `[${graphqlType(type.ofType)}]` : String(type)

function addCommands(command: Command, of: string, add: Add): void {
  add('takes', `cli ${of}`)
  for (const { long, flags, mandatory } of command.options) {
    add('takes', `cli ${of} ${long}`, flags.includes('<') ? 'value' : '')
    if (mandatory) add('requires', `cli ${of} ${long}`, `takes cli ${of}`)
  }
  for (const argument of command.registeredArguments) {
    add('takes', `cli ${of} ${argument.name()}`)
    if (argument.required) add('requires', `cli ${of} ${argument.name()}`, `takes cli ${of}`)
  }
  for (const each of command.commands) addCommands(each, `${of} ${each.name()}`, add)
}

/** As they are kept: a line each, in order, so that a reviewer reads in a diff what a release changes. */
export const written = (promises: Promises) =>
  `${[...promises]
    .map(([about, value]) => (value === '' ? about : `${about} = ${value}`))
    .toSorted()
    .join('\n')}\n`

/** The promises of lines that were written. */
export function readPromises(text: string): Promises {
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => line.split(' = ', 2) as [string, string?]).map(([about, value = '']) => [about, value]),
  )
}

if (import.meta.main) writeFileSync(RELEASED, written(await promisesOf()))
