/**
 * The complete permission matrix: each operation of each resource with a credential of each single scope, over both
 * surfaces, compared with the table of the specification.
 */
import { randomUUID } from 'node:crypto'
import type { GraphQLField } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceRoutes } from '../../../rest/routes.ts'
import { schema } from '../../../schema/index.ts'
import { scopes } from '../../../src/access/scopes/scopes.ts'
import { callOf } from '../../support/calls.ts'
import { aFile, allResources } from '../../support/resources.ts'
import { type Answer, graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'
import { sendFiles } from '../../support/upload.ts'
import { everyScope, methods, moreScopes, table } from './specification.ts'

let server: TestServer
const keys = new Map<string, string>()
const ids = new Map<string, string>()

beforeAll(async () => {
  server = await joinTestServer()
  for (const scope of everyScope) keys.set(scope, await server.key({ scopes: [scope] }))
  const all = await server.key()
  for (const { path, make } of allResources) ids.set(path, await make(server, all))
})
afterAll(() => server.stop())

/** The outcome of a call with each scope: `allowed` if the scope check passed, whatever the request's result. */
async function outcomes(call: (key: string) => Promise<'allowed' | Answer>): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const scope of everyScope) {
    const outcome = await call(keys.get(scope) as string)
    all[scope] = outcome === 'allowed' ? 'allowed' : `refused, asks for ${requiredOf(outcome).join(' or ')}`
  }
  return all
}

const expected = (accepted: string[]) =>
  Object.fromEntries(
    everyScope.map((scope) => [
      scope,
      accepted.includes(scope) ? 'allowed' : `refused, asks for ${accepted.join(' or ')}`,
    ]),
  )

function requiredOf({ body }: Answer): string[] {
  return body.error?.required_scopes ?? body.errors[0].extensions.requiredScopes
}

const write = (operation: string) => operation !== 'list' && operation !== 'get'

describe.each(table)('$path', ({ path, operations, read, write: writes, mutations }) => {
  const resource = allResources.find((each) => each.path === path) as (typeof allResources)[number]

  it.each(operations)('REST %s', async (operation) => {
    const single = operation === 'get' || operation === 'update' || operation === 'delete'
    // The write targets no record, so an allowed call changes nothing: 404, or 422 for an empty body.
    const id = operation === 'get' ? ids.get(path) : randomUUID()
    const url = server.base + path + (single ? `/${id}` : operation === 'batch' ? '/batch' : '')
    const fields = path === '/documents' ? { file: aFile() } : {} // a document comes as a form
    const body = ['create', 'update', 'batch'].includes(operation) ? fields : undefined
    const success = write(operation) ? (single ? 404 : 422) : 200
    const outcomeByScope = await outcomes(async (key) => {
      const answer = await request(url, { method: methods[operation], key, body })
      expect([success, 403]).toContain(answer.status)
      return answer.status === success ? 'allowed' : refusal(answer)
    })
    expect(outcomeByScope).toEqual(expected(write(operation) ? writes : read))
  })

  it.each(['list', 'get'] as const)('GraphQL %s', async (operation) => {
    const { one, many } = resource
    const query =
      operation === 'list' ? `{ ${many}(limit: 1) { data { id } } }` : `{ ${one}(id: "${ids.get(path)}") { id } }`
    const outcomeByScope = await outcomes(async (key) => {
      const answer = await graphql(server, key, query)
      return answer.body.errors === undefined ? 'allowed' : refusal(answer)
    })
    expect(outcomeByScope).toEqual(expected(read))
  })

  it.each(mutations)('GraphQL %s', async (name) => {
    const field = schema.getMutationType()?.getFields()[name] as GraphQLField<unknown, unknown>
    const { query, variables } = callOf('mutation', field)
    const outcomeByScope = await outcomes(async (key) => {
      const answer =
        name === 'uploadDocument' ? await upload(key, query, variables) : await graphql(server, key, query, variables)
      if (answer.body.errors === undefined) return 'allowed' // a batch reports what each record lacks
      const [error] = answer.body.errors
      return ['not_found', 'validation_failed', 'invalid_transition'].includes(error.extensions.code)
        ? 'allowed'
        : refusal(answer)
    })
    expect(outcomeByScope).toEqual(expected(writes))
  })
})

function refusal(answer: Answer): Answer {
  expect(answer.body.error?.code ?? answer.body.errors[0].extensions.code).toBe('insufficient_scope')
  return answer
}

function upload(key: string, query: string, variables: object): Promise<Answer> {
  const file = new File(['%PDF-1.4'], 'a.pdf')
  return sendFiles(server, { authorization: `Bearer ${key}` }, { query, variables }, { 'variables.input.file': file })
}

const suffixes = { list: '', get: '/{id}', create: '', update: '/{id}', delete: '/{id}', batch: '/batch' } as const

describe('the table', () => {
  it('lists exactly the existing routes of resources', () => {
    const specified = table.flatMap(({ path, operations, actions = [] }) => [
      ...operations.map((operation) => `${methods[operation]} ${path}${suffixes[operation]}`),
      ...actions.map((action) => `POST ${path}/{id}/${action}`),
    ])
    expect(resourceRoutes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(specified.sort())
  })

  it('lists every scope', () => {
    expect(Object.keys(scopes).sort()).toEqual([...everyScope, ...Object.keys(moreScopes)].sort())
  })

  it('lists every mutation that takes scopes', () => {
    const fields = Object.values(schema.getMutationType()?.getFields() ?? {})
    const scoped = fields.filter(
      ({ extensions }) => 'anyOf' in ((extensions.pothosOptions as { authScopes?: object }).authScopes ?? {}),
    )
    const listed = [...table.flatMap(({ mutations }) => mutations), ...Object.values(moreScopes).flat()]
    expect(scoped.map(({ name }) => name).sort()).toEqual(listed.sort())
  })
})
