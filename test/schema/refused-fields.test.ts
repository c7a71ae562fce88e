/** A field that a caller may not read is null with its error: it never empties the record or list around it. */
import { type GraphQLObjectType, isNonNullType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../schema/index.ts'
import { allResources } from '../support/resources.ts'
import { graphql, joinTestServer, type TestServer } from '../support/server.ts'

/** A mutation that fails rolls back whole, and a subscription has one field. */
const WHOLE = new Set([schema.getMutationType(), schema.getSubscriptionType()])

const readTypes = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && !WHOLE.has(type),
)
const guarded = readTypes.flatMap((type) =>
  Object.values(type.getFields())
    .filter(({ extensions }) => (extensions.pothosOptions as { authScopes?: object } | undefined)?.authScopes)
    .map((field) => ({ name: `${type.name}.${field.name}`, type: field.type })),
)

it('finds the fields that have scopes', () => {
  expect(guarded.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Query.workers', 'Job.project', 'Client.projects']),
  )
})

it.each(guarded)('$name has scopes of its own, so it is nullable', ({ type }) => {
  expect(isNonNullType(type)).toBe(false)
})

describe('a caller with the scope of the list only', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await joinTestServer()
  })
  afterAll(() => server.stop())

  it('gets the records, and null with an error for each field of another scope', async () => {
    const job = allResources.find(({ path }) => path === '/jobs') as (typeof allResources)[number]
    const id = await job.make(server, await server.key())
    const key = await server.key({ scopes: ['jobs:read'] })
    const { body } = await graphql(server, key, '{ jobs { data { id project { name } } } invoiceSettings { prefix } }')
    expect(body.data).toEqual({ jobs: { data: [{ id, project: null }] }, invoiceSettings: null })
    expect(body.errors).toHaveLength(2)
    expect(body.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          path: ['jobs', 'data', 0, 'project'],
          extensions: expect.objectContaining({
            code: 'insufficient_scope',
            requiredScopes: ['read', 'projects:read'],
          }),
        }),
        expect.objectContaining({ path: ['invoiceSettings'] }),
      ]),
    )
  })
})
