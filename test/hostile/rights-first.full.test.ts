/** Rights before contents: who may not do something learns so whatever the request contains, and nothing reads it. */
import { type GraphQLNamedType, getNamedType, isInputObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../schema/index.ts'
import { callOf } from '../support/calls.ts'
import { graphql, joinTestServer, request, type TestServer } from '../support/server.ts'
import { codeOf, makeWorkerWorld, type WorkerWorld } from '../support/worker-world.ts'

/** What a worker may change; everything else is refused before it is read. */
const ofWorkers = new Set([
  'acceptPackDocument',
  'createExpense',
  'createTimesheet',
  'reviewDocument', // refused when the document is found: a worker's own may be another one
  'submitTimesheet',
  'updateExpense',
  'updateTimesheet',
  'uploadDocument',
])

let server: TestServer
let world: WorkerWorld
let readOnly: string

beforeAll(async () => {
  server = await joinTestServer()
  world = await makeWorkerWorld(server)
  readOnly = await server.key({ scopes: ['workers:read'] })
})
afterAll(() => server.stop())

const isFile = (type: GraphQLNamedType) =>
  isInputObjectType(type) && Object.values(type.getFields()).some((field) => getNamedType(field.type).name === 'File')

/** Every mutation with contents that its checks refuse: texts are blank. */
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(
  ({ args }) => !args.some(({ type }) => isFile(getNamedType(type))),
)
const byName = mutations.map((field) => [field.name, field] as const)

it('covers every mutation', () => expect(byName.length).toBeGreaterThan(50))

describe.each([
  ['session', (...call: Parameters<WorkerWorld['bySession']>) => world.bySession(...call)],
  ['token with every scope', (...call: Parameters<WorkerWorld['byToken']>) => world.byToken(...call)],
] as const)('a worker with a %s', (_how, ask) => {
  const scoped = byName.filter(([name, { extensions }]) => {
    const { authScopes } = extensions.pothosOptions as { authScopes: object }
    return 'anyOf' in authScopes && !ofWorkers.has(name)
  })

  it.each(scoped)('is refused by %s before its contents are read', async (_name, field) => {
    const { query, variables } = callOf('mutation', field)
    expect(codeOf(await ask(query, variables))).toBe('insufficient_scope')
  })
})

it.each(byName)('a key that reads only is refused by %s before its contents are read', async (_name, field) => {
  const { query, variables } = callOf('mutation', field)
  const { body } = await graphql(server, readOnly, query, variables)
  expect(body.errors[0].extensions.code).toBe('insufficient_scope')
})

it.each([
  ['POST', '/workers'],
  ['PATCH', '/workers/no-id'],
  ['POST', '/tasks'],
  ['POST', '/assignments'],
  ['DELETE', '/assignments/no-id'],
])('%s %s refuses a key that reads only, before the body is read', async (method, path) => {
  const body = method === 'DELETE' ? undefined : '{ no JSON'
  const answer = await request(`${server.base}${path}`, { method, key: readOnly, body })
  expect([answer.status, answer.body.error.code]).toEqual([403, 'insufficient_scope'])
})

it('a template is not read for a worker, however long it would take', async () => {
  const query = 'mutation ($input: SaveDocumentTemplateInput!) { saveDocumentTemplate(input: $input) { id } }'
  const result = await world.bySession(query, { input: { name: 'Rules', body: `{{${' '.repeat(45_000)}` } })
  expect(codeOf(result)).toBe('insufficient_scope')
})
