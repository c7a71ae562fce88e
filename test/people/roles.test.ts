/** Every role and every act: what people may do over GraphQL, held against the table beside the specification's. */
import type { GraphQLField } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../prisma/generated/client/enums.ts'
import { schema } from '../../schema/index.ts'
import { roles } from '../../src/access/roles.ts'
import { alsoByScope, roleFields, table } from '../scopes/specification.ts'
import { callOf } from '../support/calls.ts'
import { asPerson, makePerson, signIn } from '../support/people.ts'
import { allResources } from '../support/resources.ts'
import { type Answer, graphql, startTestServer, type TestServer } from '../support/server.ts'

type Kind = 'query' | 'mutation'
type Field = GraphQLField<unknown, unknown>

const everyRole = Object.keys(roles) as Role[]
const rootFields: [string, Kind, Field][] = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((f): [string, Kind, Field] => [f.name, 'query', f]),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((f): [string, Kind, Field] => [
    f.name,
    'mutation',
    f,
  ]),
]
const scopesOf = ({ extensions }: Field) => (extensions.pothosOptions as { authScopes?: object }).authScopes ?? {}
const forRoles = rootFields.filter(([, , field]) => 'role' in scopesOf(field))

let server: TestServer
const cookies = new Map<Role, string>()

beforeAll(async () => {
  server = await startTestServer()
  const key = await server.key()
  const workerId = await allResources[0]?.make(server, key)
  for (const role of everyRole) {
    const { email } = await makePerson(server, role, { workerId: role === 'worker' ? (workerId as string) : null })
    cookies.set(role, await signIn(server, email))
  }
})
afterAll(() => server.stop())

const codeOf = ({ body }: Answer) => body.errors?.[0].extensions.code

const as = (role: Role, { query, variables }: { query: string; variables: Record<string, unknown> }) =>
  asPerson(server, cookies.get(role) as string, query, variables)

/** What the roles whose scopes are `accepted` come to. */
async function allowed(call: { query: string; variables: Record<string, unknown> }): Promise<string[]> {
  const found: string[] = []
  for (const role of everyRole) {
    const answer = await as(role, call)
    expect([undefined, 'not_found', 'validation_failed', 'insufficient_scope']).toContain(codeOf(answer))
    if (codeOf(answer) !== 'insufficient_scope') found.push(role)
  }
  return found
}

it('the table has every root field that asks for a role', () => {
  expect(forRoles.map(([name]) => name).sort()).toEqual(Object.keys(roleFields).sort())
})

describe.each(forRoles)('%s', (name, kind, field) => {
  it('is for the roles of the table', async () => {
    expect(await allowed(callOf(kind, field))).toEqual(roleFields[name])
  })

  it('is for nobody without a session, whatever the scopes of a key', async () => {
    const { query, variables } = callOf(kind, field)
    for (const environment of ['live', 'sandbox'] as const) {
      const answer = await graphql(server, await server.key({ environment }), query, variables)
      expect(codeOf(answer)).toBe(alsoByScope.includes(name) ? undefined : 'insufficient_scope')
    }
    const nobody = await graphql(server, undefined, query, variables)
    expect([nobody.status, codeOf(nobody)]).toEqual([401, 'credential_missing'])
  })
})

describe('the records of the organisation', () => {
  const readers = ['owner', 'admin', 'developer', 'staff']
  const ownRecords = ['assignments', 'documents', 'timesheets', 'expenses']

  it.each(allResources.map(({ many }) => many))('%s are read by who may', async (many) => {
    const readable = ownRecords.includes(many) ? [...readers, 'worker'] : readers
    expect(await allowed({ query: `{ ${many} { pagination { total } } }`, variables: {} })).toEqual(readable)
  })

  const writable = ['uploadDocument', 'createTimesheet', 'updateTimesheet', 'submitTimesheet', 'createExpense']
  const byWorkers = [...writable, 'updateExpense', 'reviewDocument', 'createDocumentPack', 'issueDocumentPack']
  const mutations = table.flatMap((row) => row.mutations).filter((name) => name !== 'uploadDocument') // a multipart request

  it.each(mutations)('%s is for who may change records', async (name) => {
    const [, , field] = rootFields.find(([each]) => each === name) as (typeof rootFields)[number]
    const writers = ['owner', 'admin', 'staff']
    const got = await allowed(callOf('mutation', field))
    // What a worker's scopes open is narrowed to own records: see worker-sessions.test.ts.
    expect(got.filter((role) => role !== 'worker' || !byWorkers.includes(name))).toEqual(writers)
  })
})
