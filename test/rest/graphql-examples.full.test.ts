/**
 * The examples of the GraphQL reference run: in the sandbox, or with the session of a person where only people may. Those
 * that cannot are in a closed list.
 */
import { isRequiredArgument, parse, validate } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notInSandbox } from '../../rest/reference/example-values.ts'
import { operationExample, type RootField, rootFieldsOf } from '../../rest/reference/examples.ts'
import { declaredScopes } from '../../schema/builder.ts'
import { schema } from '../../schema/index.ts'
import { asPerson, makePerson, signIn } from '../support/people.ts'
import { type Answer, graphql, joinTestServer, type TestServer } from '../support/server.ts'

const roots = rootFieldsOf(schema)
const isForPeopleOnly = ({ field }: RootField) => {
  const { anyOf, role } = declaredScopes(field.extensions)
  return anyOf === undefined && role !== undefined
}
const named = (fields: RootField[]) => fields.map((root) => [root.field.name, root] as const)
const isListed = ({ field }: RootField) => Object.hasOwn(notInSandbox, field.name)
const errorsOf = ({ body }: Answer): { extensions: { code: string } }[] | undefined => body.errors

let server: TestServer
let sandbox: string
let owner: string

beforeAll(async () => {
  server = await joinTestServer()
  const scopes = ['read', 'write', 'webhooks:manage', 'test:manage']
  sandbox = await server.key({ environment: 'sandbox', scopes, ratePerMinute: 1_000_000 })
  owner = await signIn(server, (await makePerson(server, 'owner')).email)
})
afterAll(() => server.stop())

const run = (root: RootField) => {
  const { query, variables } = operationExample(schema, root)
  return graphql(server, sandbox, query, variables)
}

it.each(named(roots))('the example of %s is valid', (_, root) => {
  const { query, variables } = operationExample(schema, root)
  expect(validate(schema, parse(query))).toEqual([])
  const required = root.field.args.filter(isRequiredArgument).map(({ name }) => name)
  expect(Object.keys(variables)).toEqual(expect.arrayContaining(required))
})

describe('in the sandbox', () => {
  const inSandbox = roots.filter((root) => !isForPeopleOnly(root) && !isListed(root))

  it.each(named(inSandbox))('%s runs', async (_, root) => {
    expect(errorsOf(await run(root))).toBeUndefined()
  })

  const listed = roots.filter((root) => isListed(root) && root.kind !== 'subscription')

  it.each(named(listed))('%s is listed because it does not run', async (_, root) => {
    expect(isForPeopleOnly(root)).toBe(false)
    expect(errorsOf(await run(root))).toHaveLength(1)
  })
})

describe('for people only', () => {
  const forPeople = roots.filter(isForPeopleOnly)
  /** Its example names a record of the sandbox, and people work in organisations of their own. */
  const isOfSandbox = ({ name }: { name: string }) => name === 'noteReaders'
  const runnable = forPeople.filter(
    ({ kind, field }) => kind === 'query' && !field.args.some(isRequiredArgument) && !isOfSandbox(field),
  )

  it.each(named(runnable))('%s runs with a session', async (_, root) => {
    const { query, variables } = operationExample(schema, root)
    expect(errorsOf(await asPerson(server, owner, query, variables))).toBeUndefined()
  })

  it.each(named(forPeople))('%s is refused for a key', async (_, root) => {
    expect(errorsOf(await run(root))?.[0]?.extensions.code).toBe('insufficient_scope')
  })
})
