/**
 * Text that PostgreSQL cannot store, NUL characters and lone surrogates, in every text of every operation: it is the
 * caller's mistake (422) or finds nothing, never a server error.
 */
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../schema/index.ts'
import { makersOf } from '../schema/mutations/makers.ts'
import { tableOf } from '../schema/mutations/table.ts'
import { asPerson, makePerson, signIn } from '../support/people.ts'
import { graphql, request, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string
let cookie: string

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  key = await server.key()
  cookie = await signIn(server, (await makePerson(server, 'owner')).email)
})
afterAll(() => server.stop())

const unstorable = { 'a NUL character': 'a\u0000b', 'a lone surrogate': 'a\ud800b' }
const codesOf = (body: { errors?: { extensions: { code: string } }[] }) =>
  (body.errors ?? []).map(({ extensions }) => extensions.code)

// ------------------------------------------------------------------ mutations with input that is valid otherwise

const makers = makersOf(() => ({ server, key, cookie }))

/** Call a mutation once for each text of its arguments, with the text made unstorable; then as it is. */
async function spoilEachText(name: string, args: string, _types: unknown, files: Record<string, string> = {}) {
  for (const [what, text] of Object.entries(unstorable))
    for (const { index, 0: literal } of args.matchAll(/"[^"]*"/g)) {
      const spoilt = args.slice(0, index) + JSON.stringify(text) + args.slice(index + literal.length)
      const failure = await makers.call(name, spoilt, files).then(
        () => undefined,
        (error: Error) => error.message,
      )
      expect(failure, `${name} with ${what} in place of ${literal}`).toBeDefined()
      expect(failure, `${name} with ${what} in place of ${literal}`).not.toContain('internal_error')
    }
  return makers.call(name, args, files)
}

const table = tableOf(makers, spoilEachText)

it.each(Object.keys(table))('%s refuses text that cannot be stored', async (name) => {
  await table[name]?.()
})

// ------------------------------------------------------------------ all other operations, as an owner

const others = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({ kind: 'query', field })),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({ kind: 'mutation', field })),
].filter(({ field }) => field.args.length > 0 && !Object.hasOwn(table, field.name))

/** A value with `text` in every place that takes text; a filter in a filter, which has the same fields, is left out. */
function spoilt(type: GraphQLInputType, text: string, within: readonly GraphQLInputType[] = []): unknown {
  if (isNonNullType(type)) return spoilt(type.ofType, text, within)
  if (isListType(type)) return [spoilt(type.ofType, text, within)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => !isWithin(field.type, [...within, type]))
    return Object.fromEntries(fields.map((field) => [field.name, spoilt(field.type, text, [...within, type])]))
  }
  const values: Record<string, unknown> = { String: text, ID: text, Int: 1, Float: 1, Boolean: true, File: null }
  const objects: Record<string, unknown> = { Metadata: { [text]: text }, JSON: { [text]: text } }
  return values[type.name] ?? objects[type.name] ?? (type.name === 'Date' ? '2026-01-01' : '2026-01-01T00:00:00Z')
}

const isWithin = (type: GraphQLInputType, types: readonly GraphQLInputType[]) =>
  types.some((each) => each === getNamedType(type))

function callOf(kind: string, field: GraphQLField<unknown, unknown>, text: string, only?: string) {
  const args = field.args.filter(({ name, type }) => only === undefined || name === only || isNonNullType(type))
  const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ')
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'
  const variables = Object.fromEntries(args.map(({ name, type }) => [name, spoilt(type, text)]))
  return { query: `${kind} (${declared}) { ${field.name}(${passed}) ${selection} }`, variables }
}

describe.each(others)('$field.name', ({ kind, field }) => {
  it.each(Object.entries(unstorable))('with %s is no server error', async (_what, text) => {
    for (const only of [undefined, ...field.args.map(({ name }) => name)]) {
      const { query, variables } = callOf(kind, field, text, only)
      const asOwner = await asPerson(server, cookie, query, variables)
      expect(codesOf(asOwner.body), `${only}`).not.toContain('internal_error')
      const asKey = await graphql(server, key, query, variables)
      expect(codesOf(asKey.body), `${only}`).not.toContain('internal_error')
    }
  })
})

// ------------------------------------------------------------------ REST

it.each(['/workers/%00', '/workers?cursor=%00', '/workers?updated_since=%00', '/workers?%00=1', '/%00'])(
  'GET %s is no server error',
  async (path) => {
    expect((await request(server.base + path, { key })).status).toBeLessThan(500)
  },
)
