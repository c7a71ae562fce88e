/** GraphQL variables that are made to be expensive, and those that are only unusual. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../support/people.ts'
import { leastProcessorTime, processorTime } from '../support/processor-time.ts'
import { type Answer, graphql, request, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const EVENTS = 'query ($types: [String!]) { events(types: $types) { hasMore } }'

describe('a multipart request', () => {
  const send = (map: object, variables: object = { types: ['worker.created'] }) => {
    const form = new FormData()
    form.set('operations', JSON.stringify({ query: EVENTS, variables }))
    form.set('map', JSON.stringify(map))
    form.set('0', new Blob(['x']))
    const headers = { authorization: `Bearer ${key}`, 'x-requested-with': 'muster' }
    return fetch(`${server.url}/graphql`, { method: 'POST', headers, body: form })
  }

  it('whose map names an index far beyond a list is refused before the list is read', async () => {
    const answer = await send({ 0: ['variables.types.4294967294'] }) // to visit four thousand million indices takes minutes
    const body = (await answer.json()) as { errors: object[] }
    expect([answer.status, body]).toMatchObject([
      400,
      {
        errors: [
          { message: '`map` has a path that leads nowhere in `operations`.', extensions: { code: 'bad_request' } },
        ],
      },
    ])
  })

  it.each([
    { 0: 5 },
    { 0: [1] },
    { 0: ['variables.types.length'] },
    { 0: ['variables.types.__proto__.x'] },
    { 0: ['variables.__proto__'] },
    { 0: ['query'] },
    { 1: ['variables.types.0'] },
    { operations: ['variables.types.0'] },
    [],
  ])('with the map %j is answered with 400', async (map) => {
    const answer = await send(map)
    expect([answer.status, codeOf({ body: await answer.json() } as never)]).toEqual([400, 'bad_request'])
  })
})

it('a file that is named in very many places is read once for the key of a retry', async () => {
  const send = (places: number) => {
    const form = new FormData()
    const variables = { types: [], more: Array.from({ length: places }, () => null) }
    form.set('operations', JSON.stringify({ query: 'mutation { updateTask(id: "x", input: {}) { id } }', variables }))
    form.set('map', JSON.stringify({ 0: variables.more.map((_, at) => `variables.more.${at}`) }))
    form.set('0', new Blob([Buffer.alloc(1024 * 1024)]))
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': `named ${places} times` }
    return fetch(`${server.url}/graphql`, { method: 'POST', headers, body: form })
  }
  await send(1)
  const once = await processorTime(() => send(1))
  const often = await processorTime(async () => expect((await send(5000)).status).toBe(200))
  expect(often).toBeLessThan(20 * once + 200) // to hash 5 GB takes many seconds
})

it('100,000 wrong values in a list get one error, at once', async () => {
  const types = Array.from({ length: 100_000 }, () => ({}))
  let body: Answer['body']
  const cost = await leastProcessorTime(async () => {
    body = (await graphql(server, key, EVENTS, { types })).body
  })
  expect(body.errors).toMatchObject([{ extensions: { code: 'validation_failed' } }])
  expect(JSON.stringify(body).length).toBeLessThan(1000)
  expect(cost).toBeLessThan(3000) // an error for each took twelve seconds
})

describe('mistakes in variables', () => {
  const CREATE = 'mutation ($input: CreateTimesheetInput!) { createTimesheet(input: $input) { id } }'
  const dates = { periodStart: '2026-01-01', periodEnd: '2026-01-07' }
  const send = async (input: object, accept = 'application/json') =>
    request(`${server.url}/graphql`, {
      method: 'POST',
      key,
      body: { query: CREATE, variables: { input } },
      headers: { accept },
    })

  it('are named with their paths, at the first run as at the third, and refuse the request', async () => {
    const input = { workerId: 5, projectId: 'p', ...dates, entries: [{ date: '2026-01-01', hours: 1 }, { hours: 'x' }] }
    for (const [accept, status] of [
      ['application/json', 200],
      ['application/graphql-response+json', 400],
      ['application/json', 200],
    ] as const) {
      const answer = await send(input, accept)
      expect(answer.status).toBe(status)
      const { errors, data } = answer.body
      expect([data, errors]).toMatchObject([
        undefined,
        [
          {
            message: 'Variable "$input" has an invalid value at "input.entries[1].hours": it must be a number.',
            locations: [{ line: 1, column: 11 }],
            extensions: {
              code: 'validation_failed',
              details: [
                { path: 'input.entries[1].hours', code: 'invalid', message: 'must be a number' },
                { path: 'input.entries[1].date', code: 'required', message: 'is required' },
              ],
            },
          },
        ],
      ])
      expect(errors[0].extensions.details).toHaveLength(2)
    }
  })

  it('of a variable that is missing are named, too', async () => {
    const { body } = await graphql(server, key, CREATE)
    expect(body.errors[0].extensions.details).toEqual([{ path: 'input', code: 'required', message: 'is required' }])
  })

  it('are looked for up to the tenth, and the answer is short however long the names are', async () => {
    const many = await send(Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`k${n}`, 0])))
    expect(many.body.errors).toHaveLength(1)
    expect(many.body.errors[0].extensions.details).toHaveLength(10)
    const long = await send({ ['k'.repeat(900_000)]: 1 })
    for (const { body } of [many, long]) expect(JSON.stringify(body).length).toBeLessThan(5000)
  })

  it('are none where GraphQL takes one value for a list, or a number for an id', async () => {
    expect((await graphql(server, key, EVENTS, { types: 'worker.created' })).body).toMatchObject({ data: {} })
    const byId = await graphql(server, key, 'query ($id: ID!) { worker(id: $id) { id } }', { id: 5 })
    expect(byId.body.errors[0].extensions.code).toBe('not_found')
  })
})

it('a variable’s default decides about @include when an answer is replayed', async () => {
  const query = `mutation ($full: Boolean! = false) {
    createTask(input: { title: "Call" }) { id title @include(if: $full) }
  }`
  const send = () =>
    request(`${server.url}/graphql`, { method: 'POST', key, body: { query }, headers: { 'idempotency-key': 'once' } })
  const [first, second] = [await send(), await send()]
  expect(first.body.errors).toBeUndefined()
  expect([second.headers.get('idempotent-replayed'), second.body]).toEqual(['true', first.body])
})

it('a variable’s default names a type of the schema', async () => {
  const { body } = await graphql(server, key, 'query ($name: String! = "Worker") { __type(name: $name) { name } }')
  expect(body).toEqual({ data: { __type: { name: 'Worker' } } })
})
