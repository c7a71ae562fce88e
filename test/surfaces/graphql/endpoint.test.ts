import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { create } from '../../support/resources.ts'
import { graphql, request, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const workerCount = async (as = key) =>
  (await request(`${server.base}/workers?limit=1`, { key: as })).body.pagination.total

describe('a mutation operation', () => {
  const two = `mutation ($email: String) {
    first: createWorker(input: { firstName: "A", lastName: "B" }) { id }
    second: createWorker(input: { firstName: "C", lastName: "D", email: $email }) { id }
  }`

  // The first execution of a document is interpreted, later ones are compiled: both must agree.
  it.each([1, 2, 3])('applies all of its fields (%i)', async () => {
    const before = await workerCount()
    const answer = await graphql(server, key, two, { email: 'c@d.example' })
    expect(answer.body.errors).toBeUndefined()
    expect(await workerCount()).toBe(before + 2)
  })

  it.each([1, 2, 3])('rolls back when one field fails, and returns no data of the other fields (%i)', async () => {
    const before = await workerCount()
    const answer = await graphql(server, key, two, { email: 'nonsense' })
    expect(answer.body.data).toBeNull()
    expect(answer.body.errors).toHaveLength(1)
    expect(answer.body.errors[0]).toMatchObject({ path: ['second'], extensions: { code: 'validation_failed' } })
    expect(await workerCount()).toBe(before)
  })

  it.each([1, 2])('rolls back when a field of its result may not be read (%i)', async () => {
    const client = await create(server, key, '/clients', { name: 'Harbour' })
    const writer = await server.key({ scopes: ['projects:write'] })
    const document = `mutation ($id: ID!) { createProject(input: { clientId: $id, name: "P" }) { id client { name } } }`
    const answer = await graphql(server, writer, document, { id: client.body.id })
    expect(answer.body.data).toBeNull()
    expect(answer.body.errors[0].extensions).toMatchObject({
      code: 'insufficient_scope',
      requiredScopes: ['read', 'clients:read'],
    })
    const projects = await request(`${server.base}/projects`, { key })
    expect(projects.body.pagination.total).toBe(0)
  })

  it('reads its own writes in nested lists', async () => {
    const document = `mutation ($id: ID!) {
      createProject(input: { clientId: $id, name: "Quay" }) { client { projects { data { name } pagination { total } } } }
    }`
    const client = await create(server, key, '/clients', { name: 'Tyne' })
    const answer = await graphql(server, key, document, { id: client.body.id })
    expect(answer.body.data.createProject.client.projects).toEqual({
      data: [{ name: 'Quay' }],
      pagination: { total: 1 },
    })
  })

  it('is refused over GET', async () => {
    const url = `${server.url}/graphql?query=${encodeURIComponent('mutation { createWorker(input: {firstName:"A",lastName:"B"}) { id } }')}`
    const answer = await request(url, { key })
    expect(answer.status).toBe(405)
  })
})

describe('limits', () => {
  const fields = Array.from({ length: 40 }, (_, n) => `a${n}: workers(limit: 1) { pagination { total } }`).join(' ')
  const deep = `{ clients(limit: 1) { data { ${'projects(limit: 1) { data { client { '.repeat(4)} id ${'} } }'.repeat(4)} } } }`
  const wide = `{ clients(limit: 200) { data { projects(limit: 200) { data { client { projects(limit: 200) { data { id } } } } } } } }`
  const long = `{ ${'workers { pagination { total } } '.repeat(1000)} }`
  const directives = `{ workers { pagination { total ${'@include(if: true) '.repeat(40)} } } }`
  const hidden = `query Small { workers(limit: 1) { data { id } } } query Big ${wide}`

  it.each([
    ['aliases', { query: `{ ${fields} }` }],
    ['depth', { query: deep }],
    ['complexity', { query: wide }],
    ['tokens', { query: long }],
    ['directives', { query: directives }],
    ['complexity of the operation that is chosen', { query: hidden, operationName: 'Big' }],
  ])('reject too large a document: %s', async (_what, body) => {
    for (let time = 0; time < 2; time++) {
      const answer = await request(`${server.url}/graphql`, {
        method: 'POST',
        key,
        body,
        headers: { accept: 'application/graphql-response+json' },
      })
      expect(answer.body.errors[0].extensions.code, JSON.stringify(answer.body)).toBe('query_too_complex')
      expect(answer.status).toBe(400)
      expect(answer.body.errors[0].extensions.requestId).toBe(answer.headers.get('x-request-id'))
    }
  })

  it('return 413 for a body over 1 MiB, with or without a content-length', async () => {
    const query = `{ workers { data { id } } } # ${'x'.repeat(1024 * 1024)}`
    expect((await graphql(server, key, query)).status).toBe(413)
    const stream = new Blob([JSON.stringify({ query })]).stream()
    const init = {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    }
    const chunked = await fetch(`${server.url}/graphql`, init as RequestInit)
    expect(chunked.status).toBe(413)
    expect((await chunked.json()).errors[0].extensions.code).toBe('payload_too_large')
  })

  it('allow introspection', async () => {
    const { getIntrospectionQuery } = await import('graphql')
    const answer = await graphql(server, key, getIntrospectionQuery())
    expect(answer.body.errors).toBeUndefined()
    expect(answer.body.data.__schema.types.length).toBeGreaterThan(20)
  })

  it('include a description of every type, field and argument', async () => {
    const answer = await graphql(
      server,
      key,
      '{ __schema { types { name description fields { name description args { name description } } inputFields { name description } } } }',
    )
    type Described = {
      name: string
      description: string | null
      fields?: Described[]
      args?: Described[]
      inputFields?: Described[]
    }
    const bare: string[] = []
    const visit = (path: string, each: Described) => {
      if (!each.description) bare.push(path + each.name)
      for (const inner of [each.fields, each.args, each.inputFields].flatMap((list) => list ?? []))
        visit(`${path}${each.name}.`, inner)
    }
    for (const type of answer.body.data.__schema.types as Described[]) if (!type.name.startsWith('__')) visit('', type)
    expect(bare).toEqual([])
  })
})

describe('errors', () => {
  it('are masked when they are internal, and include the request id', async () => {
    await server.database.pool.query('alter table workers rename column trade to trade_away')
    try {
      for (let time = 0; time < 2; time++) {
        const answer = await graphql(server, key, '{ workers { data { trade } } }')
        expect(answer.body.errors[0]).toMatchObject({
          message: 'An internal error occurred. Contact support with the request id.',
          extensions: { code: 'internal_error', requestId: answer.headers.get('x-request-id') },
        })
        expect(JSON.stringify(answer.body)).not.toMatch(/trade|prisma|42703|\.ts/i)
      }
      const rest = await request(`${server.base}/workers`, { key })
      expect(rest.status).toBe(500)
      expect(rest.body).toEqual({
        error: {
          code: 'internal_error',
          message: 'An internal error occurred. Contact support with the request id.',
        },
        request_id: rest.headers.get('x-request-id'),
      })
    } finally {
      await server.database.pool.query('alter table workers rename column trade_away to trade')
    }
  })

  it.each([
    ['a syntax error', '{ workers {', {}, 'bad_request'],
    ['an unknown field', '{ wrkers { data { id } } }', {}, 'bad_request'],
    [
      'a variable of the wrong type',
      'query ($limit: Int) { workers(limit: $limit) { data { id } } }',
      { limit: 'x' },
      'validation_failed',
    ],
    [
      'a variable that is not a timestamp',
      'query ($at: DateTime) { workers(updatedSince: $at) { data { id } } }',
      { at: 'x' },
      'validation_failed',
    ],
  ])('distinguish %s', async (_what, query, variables, code) => {
    for (let time = 0; time < 2; time++) {
      const answer = await graphql(server, key, query, variables)
      expect(answer.body.errors[0].extensions.code, JSON.stringify(answer.body)).toBe(code)
    }
  })

  it('in one field leave the other fields intact', async () => {
    const reader = await server.key({ scopes: ['workers:read'] })
    const answer = await graphql(
      server,
      reader,
      '{ workers(limit: 1) { pagination { limit } } clients { data { id } } }',
    )
    expect(answer.body.data).toEqual({ workers: { pagination: { limit: 1 } }, clients: null })
    expect(answer.body.errors).toHaveLength(1)
    expect(answer.body.errors[0]).toMatchObject({ path: ['clients'], extensions: { code: 'insufficient_scope' } })
  })
})
