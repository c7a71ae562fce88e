import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { create } from '../../support/resources.ts'
import { graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
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

  it.each([1, 2])('does not run when a field of its result may not be read (%i)', async () => {
    const client = await create(server, key, '/clients', { name: 'Harbour' })
    const writer = await server.key({ scopes: ['projects:write', 'projects:read'] })
    const document = `mutation ($id: ID!) { createProject(input: { clientId: $id, name: "P" }) { id client { name } } }`
    const answer = await graphql(server, writer, document, { id: client.body.id })
    expect(answer.body.data).toBeUndefined()
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
          extensions: {
            code: 'internal_error',
            docUrl: expect.stringMatching(/internal_error$/),
            requestId: answer.headers.get('x-request-id'),
          },
        })
        expect(JSON.stringify(answer.body)).not.toMatch(/trade|prisma|42703|\.ts/i)
      }
      const rest = await request(`${server.base}/workers`, { key })
      expect(rest.status).toBe(500)
      expect(rest.body).toEqual({
        error: {
          code: 'internal_error',
          message: 'An internal error occurred. Contact support with the request id.',
          doc_url: expect.stringMatching(/internal_error$/),
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

  it.each([
    ['limit: "x"', { limit: 'x' }, 'limit', 'invalid'],
    ['filter: { wrong: 1 }', { filter: { wrong: 1 } }, 'filter.wrong', 'unknown_field'],
    ['filter: { status: ["x"] }', { filter: { status: ['x'] } }, 'filter.status[0]', 'invalid'],
    ['filter: { status: [null] }', { filter: { status: [null] } }, 'filter.status[0]', 'required'],
    ['filter: { metadata: { key: "a" } }', { filter: { metadata: { key: 'a' } } }, 'filter.metadata.value', 'required'],
  ])('say the same of the literal %s and of a variable', async (literal, variables, path, code) => {
    const [name] = Object.keys(variables)
    const type = name === 'limit' ? 'Int' : 'WorkerFilter'
    const details: unknown[] = []
    for (const [query, values] of [
      [`{ workers(${literal}) { data { id } } }`, {}],
      [`query ($${name}: ${type}) { workers(${name}: $${name}) { data { id } } }`, variables],
    ] as const)
      for (const [accept, status] of [
        ['application/json', 200],
        ['application/graphql-response+json', 400],
      ] as const) {
        const body = { query, variables: values }
        const answer = await request(`${server.url}/graphql`, { method: 'POST', key, body, headers: { accept } })
        expect([answer.status, answer.body.data]).toEqual([status, undefined])
        expect(answer.body.errors).toMatchObject([
          { locations: [{ line: 1 }], extensions: { code: 'validation_failed', details: [{ path, code }] } },
        ])
        details.push(answer.body.errors[0].extensions.details)
      }
    expect(details).toEqual(details.map(() => details[0]))
  })

  it('name up to ten literals, a missing argument among them, and the default of a variable', async () => {
    const wrong = Array.from({ length: 12 }, (_, n) => `a${n}: worker { id }`).join(' ')
    const many = (await graphql(server, key, `{ ${wrong} }`)).body.errors
    expect(many).toHaveLength(1)
    expect(many[0].locations).toHaveLength(10)
    expect(many[0].extensions.details).toEqual(
      Array.from({ length: 10 }, () => ({ path: 'id', code: 'required', message: 'is required' })),
    )
    const query = 'query ($limit: Int = "x") { workers(limit: $limit) { data { id } } }'
    expect((await graphql(server, key, query)).body.errors).toMatchObject([
      { extensions: { details: [{ path: 'limit', code: 'invalid', message: 'must be a whole number' }] } },
    ])
    const number = (await graphql(server, key, '{ workers(limit: 1.0) { data { id } } }')).body.errors
    expect(number).toMatchObject([{ extensions: { details: [{ path: 'limit', code: 'invalid' }] } }])
  })

  const QUERY = { query: '{ __typename }' }
  const SUBSCRIPTION = { query: 'subscription { changes }' }
  const MUTATION = { query: 'mutation { createWorker(input: { firstName: "Never", lastName: "Made" }) { id } }' }
  it.each([
    ['no type that is sent', MUTATION, { accept: 'text/html' }, 406, 'not_acceptable'],
    ['a subscription without streams', SUBSCRIPTION, { accept: 'application/json' }, 406, 'not_acceptable'],
    ['a type that is not read', QUERY, { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['JSON that is cut off', '{"query":', {}, 400, 'invalid_json'],
  ])('of the transport have a body and a code: %s', async (_what, body, headers, status, code) => {
    const before = await workerCount()
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers } as HeadersInit,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    expect([answer.status, await answer.json()]).toMatchObject([status, { errors: [{ extensions: { code } }] }])
    expect(await workerCount()).toBe(before)
  })

  it.each([
    ['?query={__typename}&variables={', { method: 'GET' }, 400, 'invalid_json'],
    ['', { method: 'PUT' }, 405, 'method_not_allowed'],
  ])('of %s have a body and a code', async (query, init, status, code) => {
    const answer = await fetch(`${server.url}/graphql${query}`, {
      ...init,
      headers: { authorization: `Bearer ${key}` },
    })
    expect([answer.status, await answer.json()]).toMatchObject([status, { errors: [{ extensions: { code } }] }])
    if (status === 405) expect(answer.headers.get('allow')).toContain('POST')
  })

  it('are the first hundred and one that says how many there are', async () => {
    for (let n = 0; n < 5; n++) await create(server, key, '/workers', { first_name: 'Ada', last_name: `Okafor ${n}` })
    const reader = await server.key({ scopes: ['workers:read'] })
    const lists = Array.from({ length: 29 }, (_, n) => `a${n}: documents { data { id } }`).join(' ')
    for (let time = 0; time < 2; time++) {
      const { body } = await graphql(server, reader, `{ workers(limit: 5) { data { ${lists} } } }`)
      expect(body.errors).toHaveLength(101)
      expect(body.errors[99].path).toBeDefined()
      expect(body.errors[100]).toMatchObject({
        message: 'The operation has 145 errors. These are the first 100.',
        extensions: { code: 'insufficient_scope' },
      })
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
