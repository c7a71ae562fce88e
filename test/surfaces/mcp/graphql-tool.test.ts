/** The tool `graphql_query`: reads as `/graphql` does, with its limits and cost, and never writes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { graphql, joinTestServer, startTestServer, type TestServer } from '../../support/server.ts'
import { type Agent, connect, disconnect } from './agent.ts'

let server: TestServer
let key: string
let agent: Agent

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key({ environment: 'sandbox' })
  agent = await connect(server, key)
})
afterAll(async () => {
  await disconnect()
  await server.stop()
})

const ask = (query: unknown, more: Record<string, unknown> = {}) => agent.call('graphql_query', { query, ...more })

describe('graphql_query', () => {
  it('answers what /graphql answers, with records and without', async () => {
    for (const query of [
      '{ workers(limit: 2) { data { id firstName } pagination { total } } }',
      '{ credential { name environment } workers(limit: 1) { data { id } } }',
      '{ __type(name: "Worker") { name } }',
    ]) {
      const { isError, body } = await ask(query)
      expect(isError).toBe(false)
      expect(body).toEqual((await graphql(server, key, query)).body)
    }
  })

  it('takes variables and the name of an operation', async () => {
    const query = 'query A($limit: Int) { workers(limit: $limit) { data { id } } } query B { clients { object } }'
    const { body } = await ask(query, { variables: { limit: 3 }, operation_name: 'A' })
    expect(body.data.workers.data).toHaveLength(3)
  })

  it.each([
    ['mutation { createWorker(input: { firstName: "A", lastName: "B" }) { id } }', 'it runs no mutation'],
    ['subscription { changes { topic } }', 'it runs no subscription'],
    ['query A { __typename } query B { __typename }', 'name one of them in operation_name'],
  ])('refuses %s', async (query, message) => {
    const { isError, body } = await ask(query)
    expect([isError, body.errors[0].extensions.code]).toEqual([true, 'bad_request'])
    expect(body.errors[0].message).toContain(message)
  })

  it('answers faults of the document with their codes and the request id', async () => {
    for (const [query, code] of [
      ['{ workers { data { id }', 'bad_request'],
      ['{ nothing }', 'bad_request'],
      [`{ ${'a '.repeat(5000)} }`, 'query_too_complex'],
      ['{ workers(limit: 200) { data { id worker { id } } } }', 'bad_request'],
      ['query ($id: ID!) { worker(id: $id) { id } }', 'validation_failed'],
      ['{ workers(limit: 0) { data { id } } }', 'validation_failed'],
      ['{ worker(id: "019b2b6e-2f40-7000-8001-74044f3046c6") { id } }', 'not_found'],
    ]) {
      const { isError, body } = await ask(query)
      expect([query, isError, body.errors[0].extensions.code]).toEqual([query, true, code])
      expect(body.errors[0].extensions.requestId).toMatch(/^req_/)
      expect(body.errors[0].extensions).not.toHaveProperty('http')
    }
  })

  it('names what is wrong with its arguments', async () => {
    const { isError, body } = await ask(undefined, { variables: [], operation_name: 1, document: '' })
    expect(isError).toBe(true)
    expect(body.error.details.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['query', 'required'],
      ['variables', 'invalid'],
      ['operation_name', 'invalid'],
      ['document', 'unknown_field'],
    ])
    expect((await ask(7)).body.error.details[0].message).toBe('must be a string')
  })

  it('names the mistakes of variables, up to the tenth', async () => {
    const filter = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`k${n}`, 0]))
    const query = 'query ($filter: WorkerFilter) { workers(filter: $filter) { data { id } } }'
    const { body } = await ask(query, { variables: { filter } })
    expect(body.errors).toHaveLength(1)
    expect(body.errors[0].extensions.details).toHaveLength(10)
    expect(body.errors[0].extensions.details[0]).toMatchObject({ path: 'filter.k0', code: 'unknown_field' })
    expect(JSON.stringify(body).length).toBeLessThan(5000)
  })

  it('refuses variables that are nested too deep', async () => {
    let deep: unknown = 1
    for (let level = 0; level < 95; level++) deep = [deep]
    const { body } = await ask('query ($id: ID!) { worker(id: $id) { id } }', { variables: { id: deep } })
    expect(body.errors[0].extensions.code).toBe('validation_failed')
  })

  it('checks the scopes of each field', async () => {
    const narrow = await connect(server, await server.key({ scopes: ['clients:read'] }))
    const { isError, body } = await narrow.call('graphql_query', { query: '{ workers { data { id } } }' })
    expect(isError).toBe(true)
    expect(body.errors[0].extensions).toMatchObject({
      code: 'insufficient_scope',
      requiredScopes: ['read', 'workers:read'],
    })
  })

  it('costs what the complexity of its query costs', async () => {
    const ratePerMinute = 7
    const poor = await connect(server, await server.key({ ratePerMinute }))
    const query = '{ workers(limit: 200) { data { id firstName lastName email phone trade status } } }'
    const { isError, body } = await poor.call('graphql_query', { query })
    expect([isError, body.errors[0].extensions.code]).toEqual([true, 'rate_limited'])
  })

  it('is not there where only trusted documents are run', async () => {
    const strict = await startTestServer({ GRAPHQL_DOCUMENTS: 'trusted' }, server.databaseUrl)
    try {
      const names = await (await connect(strict, key)).tools()
      expect(names).toContain('list_workers')
      expect(names).not.toContain('graphql_query')
    } finally {
      await strict.stop()
    }
  })
})
