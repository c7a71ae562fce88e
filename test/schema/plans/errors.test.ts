/** What a planned query answers where something is wrong with it, or with what it finds. */
import { parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { schema } from '../../../schema/index.ts'
import { planReads } from '../../../schema/plans/plan.ts'
import type { Scope } from '../../../src/access/scopes/scopes.ts'
import { create, createId } from '../../support/resources.ts'
import { contextOf, credentialOf } from '../../support/run-query.ts'
import { graphql, joinTestServer, type TestServer } from '../../support/server.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'

let server: TestServer
let key: string
let workerId: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  workerId = (await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })).body.id
  const { id: clientId } = (await create(server, key, '/clients', { name: 'Ferro' })).body
  for (const name of ['Yard', 'Dock', 'Pier', 'Mill'])
    await create(server, key, '/projects', { client_id: clientId, name })
})
afterAll(() => server.stop())

const ask = async (query: string, variables?: Record<string, unknown>, as = key) =>
  (await graphql(server, as, query, variables)).body
const places = (errors: { path?: unknown; extensions: { code: string } }[] = []) =>
  errors.map(({ path, extensions }) => [path, extensions.code])
const keyWith = (...scopes: Scope[]) => server.key({ scopes })

describe('a wrong argument', () => {
  const query = `query ($cursor: String) {
    workers(limit: 0) { data { id } }
    client: node(id: "${NOBODY}") { id }
    projects { data { jobs(offset: -1) { data { id } } } }
    candidates(trade: " ", startDate: "2026-01-02", endDate: "2026-01-01") { worker { id } }
    page: workers(cursor: $cursor) { data { id } }
  }`

  it('refuses the request with all others, each with its place, before anything is read', async () => {
    const read = vi.spyOn(server.database.pool, 'query')
    const answer = await planReads(schema, parse(query))?.read(contextOf(server, credentialOf(server.orgId)), {
      cursor: 'nonsense',
    })
    expect(read).not.toHaveBeenCalled()
    read.mockRestore()
    expect(answer?.roots).toEqual([])
    const body = await ask(query, { cursor: 'nonsense' })
    expect(body).not.toHaveProperty('data')
    expect(places(body.errors)).toEqual([
      [['workers'], 'validation_failed'],
      [['page'], 'validation_failed'],
      [['projects', 'data', 'jobs'], 'validation_failed'],
      [['candidates'], 'validation_failed'],
    ])
    expect(body.errors[0]).toMatchObject({
      locations: [{ line: 2, column: 5 }],
      extensions: { details: [{ path: 'limit', message: 'must be 1 to 200' }] },
    })
  })

  it('of a field that is left out, or that the caller may not read, is not looked at', async () => {
    const skipped = `query ($is: Boolean!) { workers(limit: 0) @include(if: $is) { data { id } }
      projects { data { id jobs(offset: -1) @include(if: $is) { data { id } } } } }`
    expect((await ask(skipped, { is: false })).data.projects.data).toHaveLength(4)
    const never = '{ projects { data { id jobs(offset: -1) @include(if: false) { data { id } } } } }'
    expect((await ask(never)).data.projects.data).toHaveLength(4)
    const body = await ask(
      '{ workers(limit: 0) { data { id } } projects { data { id } } }',
      {},
      await keyWith('projects:read'),
    )
    expect(places(body.errors)).toEqual([[['workers'], 'insufficient_scope']])
    expect(body.data.workers).toBeNull()
    expect(body.data.projects.data).toHaveLength(4)
  })

  it('is a status of its own for those who ask for the type of GraphQL over HTTP', async () => {
    const send = (accept: string) =>
      fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept },
        body: JSON.stringify({ query: '{ workers(limit: 0) { data { id } } }' }),
      })
    expect((await send('application/graphql-response+json')).status).toBe(400)
    expect((await send('application/json')).status).toBe(200)
  })
})

describe('one root field', () => {
  it('that fails is null, in its place, and the others are answered', async () => {
    const query = `{ first: worker(id: "${NOBODY}") { id } __typename second: worker(id: "${workerId}") { id }
      third: worker(id: "no id") { id } }`
    const body = await ask(query)
    expect(Object.entries(body.data)).toEqual([
      ['first', null],
      ['__typename', 'Query'],
      ['second', { id: workerId }],
      ['third', null],
    ])
    expect(places(body.errors)).toEqual([
      [['third'], 'not_found'],
      [['first'], 'not_found'],
    ])
  })

  it('for a type that the caller may not read is refused, whatever its id', async () => {
    const query = `{ refused: nodes(ids: ["no id"], type: worker) { id } node(id: "no id") { id } }`
    expect(places((await ask(query, {}, await keyWith('projects:read'))).errors)).toEqual([
      [['refused'], 'insufficient_scope'],
      [['node'], 'not_found'],
    ])
  })

  it('that no statement reads stands beside those that one reads', async () => {
    const query = `{ eventTypes { name } worker(id: "${workerId}") { id } members { role } missing: worker(id: "${NOBODY}") { id } }`
    const body = await ask(query)
    expect(Object.keys(body.data)).toEqual(['eventTypes', 'worker', 'members', 'missing'])
    expect(body.data).toMatchObject({ worker: { id: workerId }, members: null, missing: null })
    expect(body.data.eventTypes).not.toEqual([])
    expect(places(body.errors)).toEqual([
      [['missing'], 'not_found'],
      [['members'], 'insufficient_scope'],
    ])
  })

  it('that no statement reads is not run where the request is refused', async () => {
    const body = await ask('{ eventTypes { name } workers(limit: 0) { data { id } } }')
    expect(body).not.toHaveProperty('data')
    expect(places(body.errors)).toEqual([[['workers'], 'validation_failed']])
  })

  it('that is left out by a condition around it brings no error', async () => {
    const query = `query ($is: Boolean!) { worker(id: "${workerId}") { id } ... @include(if: $is) { members { role } } }`
    expect(await ask(query, { is: false })).toEqual({ data: { worker: { id: workerId } } })
    expect(places((await ask(query, { is: true })).errors)).toEqual([[['members'], 'insufficient_scope']])
  })

  it('that no statement reads has what the conditions around it leave', async () => {
    const query = `query ($a: Boolean!, $b: Boolean!) { worker(id: "${workerId}") { id }
      ... @include(if: $a) { eventTypes { name } } ...Described @include(if: $b) }
      fragment Described on Query { ... { eventTypes { description } } }`
    const keys = async (a: boolean, b: boolean) => Object.keys((await ask(query, { a, b })).data.eventTypes?.[0] ?? {})
    expect(await keys(true, false)).toEqual(['name'])
    expect(await keys(false, true)).toEqual(['description'])
    expect(await keys(true, true)).toEqual(['name', 'description'])
    expect(await keys(false, false)).toEqual([])
  })

  it('may have the name of something that all objects have', async () => {
    const query = `{ constructor: worker(id: "${workerId}") { id } eventTypes { name } }`
    for (const _ of ['interpreted', 'compiled', 'compiled'])
      expect((await ask(query)).data.constructor).toEqual({ id: workerId })
  })

  it('that is alone after others have failed is read by names of any length', async () => {
    const name = 'a'.repeat(64)
    const body = await ask(`{ worker(id: "${workerId}") { ${name}: id } other: worker(id: "no id") { id } }`)
    expect(body.data).toEqual({ worker: { [name]: workerId }, other: null })
  })
})

describe('a field inside records that the caller may not read', () => {
  it('is null with an error at each of its places, of which a hundred are told', async () => {
    const aliases = Array.from({ length: 30 }, (_, index) => `a${index}: client { id }`).join(' ')
    const body = await ask(`{ projects { data { id ${aliases} } } }`, {}, await keyWith('projects:read'))
    expect(body.data.projects.data.map(({ id, a0, a29 }: Record<string, unknown>) => [typeof id, a0, a29])).toEqual([
      ['string', null, null],
      ['string', null, null],
      ['string', null, null],
      ['string', null, null],
    ])
    expect(body.errors).toHaveLength(101)
    expect(places(body.errors.slice(0, 3))).toEqual([
      [['projects', 'data', 0, 'a0'], 'insufficient_scope'],
      [['projects', 'data', 1, 'a0'], 'insufficient_scope'],
      [['projects', 'data', 2, 'a0'], 'insufficient_scope'],
    ])
    expect(body.errors[100].message).toContain('120 errors')
  })

  it('is looked for in each caller anew', async () => {
    const query = '{ projects { data { client { name } } } }'
    const few = await keyWith('projects:read')
    for (const _ of [1, 2]) {
      expect((await ask(query)).data.projects.data[0].client).toEqual({ name: 'Ferro' })
      expect((await ask(query, {}, few)).data.projects.data[0].client).toBeNull()
    }
  })
})

it('more forms of an operation than it may keep are answered, too', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `$v${index}: Boolean!`)
  const fields = Array.from({ length: 6 }, (_, index) => `f${index}: firstName @include(if: $v${index})`)
  const plan = planReads(schema, parse(`query (${names.join(', ')}) { workers { data { id ${fields.join(' ')} } } }`))
  for (let bits = 0; bits < 64; bits++) {
    const variables = Object.fromEntries(names.map((_, index) => [`v${index}`, (bits >> index) % 2 === 1]))
    const answer = await plan?.read(contextOf(server, credentialOf(server.orgId)), variables)
    const { data } = JSON.parse(String(answer?.roots[0]?.json()))
    expect(Object.keys(data[0])).toHaveLength(1 + Object.values(variables).filter(Boolean).length)
  }
})

it('a fault of ours is no answer by other means', async () => {
  const plan = planReads(schema, parse('query ($id: ID!) { worker(id: $id) { id } }'))
  const context = contextOf(server, credentialOf(server.orgId))
  const failing = {
    query: () => Promise.reject(new TypeError('ours')),
    connect: () => Promise.reject(new TypeError('ours')),
  }
  await expect(plan?.read(context, { id: workerId }, failing as never)).rejects.toThrow()
})

it('records of any type inside records of any type end where they would read too many tables', async () => {
  let about = { type: 'worker', id: workerId }
  for (const _ of Array.from({ length: 6 })) {
    const task = await createId(server, key, '/tasks', {
      title: 'About',
      subject_type: about.type,
      subject_id: about.id,
    })
    about = { type: 'task', id: task }
  }
  const inside = (depth: number): string => (depth === 0 ? 'id' : `subject { ... on Task { ${inside(depth - 1)} } }`)
  const five = await ask(`query ($id: ID!) { task(id: $id) { ${inside(5)} } }`, { id: about.id })
  expect(places(five.errors)).toEqual([[['task', 'subject'], 'query_too_complex']])
  const four = await ask(`query ($id: ID!) { task(id: $id) { ${inside(4)} } }`, { id: about.id })
  expect(four.errors).toBeUndefined()
})
