/** What a write answers is what is stored, and a refusal is that of its field. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allResources, create, resources } from '../support/resources.ts'
import { graphql, joinTestServer, request, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const ada = '{ firstName: "Ada", lastName: "Okafor" }'
const total = async () => (await request(`${server.base}/workers?limit=1`, { key })).body.pagination.total as number

it.each(resources.map((resource) => [resource.path, resource] as const))(
  '%s are answered as stored',
  async (path, of) => {
    const created = (await create(server, key, path, await of.valid(server, key))).body
    expect((await request(`${server.base}${path}/${created.id}`, { key })).body).toEqual(created)
  },
)

it.each(resources.map((resource) => [resource.path, resource] as const))(
  'changes of %s are answered as stored, and leave what is equal as it was',
  async (path, of) => {
    const { id } = (await create(server, key, path, await of.valid(server, key))).body
    const change = (body: object) => request(`${server.base}${path}/${id}`, { method: 'PATCH', key, body })
    const changed = (await change({ ...of.change, external_id: 'CHANGED' })).body
    const read = async () => (await request(`${server.base}${path}/${id}`, { key })).body
    expect(await read()).toEqual(changed)
    expect((await change({ ...of.change })).body).toEqual(changed)
    const emptied = (await change({ external_id: null, metadata: { b: '2', a: '1' } })).body
    expect(emptied).toMatchObject({ external_id: null, metadata: { a: '1', b: '2' } })
    expect(await read()).toEqual(emptied)
    expect(emptied.updated_at > changed.updated_at).toBe(true)
  },
)

it('has ids as PostgreSQL writes them', async () => {
  const client = (await create(server, key, '/clients', { name: 'Harbour' })).body.id as string
  const other = (await create(server, key, '/clients', { name: 'Quay' })).body.id as string
  const body = { client_id: client.toUpperCase(), name: 'Dock' }
  const project = (await create(server, key, '/projects', body)).body
  const url = `${server.base}/projects/${project.id}`
  expect((await request(url, { key })).body).toEqual(project)
  const changed = (await request(url, { method: 'PATCH', key, body: { client_id: other.toUpperCase() } })).body
  expect(changed.client_id).toBe(other)
  expect((await request(url, { key })).body).toEqual(changed)
})

it.each(['Assignment', 'PlannerWindow', 'DocumentPack', 'Automation'])(
  'has the id of a deleted %s so, too',
  async (type) => {
    const id = await allResources.find((resource) => resource.type === type)?.make(server, key)
    const query = `mutation ($id: ID!) { delete${type}(id: $id) { id deleted } }`
    const { data } = (await graphql(server, key, query, { id: id?.toUpperCase() })).body
    expect(data[`delete${type}`]).toEqual({ id, deleted: true })
  },
)

it('has the names of metadata in the order of PostgreSQL', async () => {
  const metadata = { zone: 'north', a: '1', longer_name: 'x', b: '2' }
  const created = (await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor', metadata })).body
  const stored = (await request(`${server.base}/workers/${created.id}`, { key })).body
  expect(JSON.stringify(created.metadata)).toBe(JSON.stringify(stored.metadata))
  expect(Object.keys(created.metadata)).toEqual(['a', 'b', 'zone', 'longer_name'])
})

describe('an id', () => {
  it('rises within an operation and from one to the next', async () => {
    const query = `mutation { a: createWorker(input: ${ada}) { id } b: createWorker(input: ${ada}) { id } }`
    const ids: string[] = []
    for (let each = 0; each < 3; each++) {
      const { data } = (await graphql(server, key, query)).body as { data: Record<'a' | 'b', { id: string }> }
      ids.push(data.a.id, data.b.id)
    }
    expect(ids).toEqual(ids.toSorted())
  })
})

describe('a refusal', () => {
  it('names its field, also where a later field fails for a reason of its own', async () => {
    const taken = '{ firstName: "Ada", lastName: "Okafor", externalId: "HR-1" }'
    const unnamed = '{ firstName: "", lastName: "Okafor" }'
    await graphql(server, key, `mutation { createWorker(input: ${taken}) { id } }`)
    const before = await total()
    const mutation = `mutation { a: createWorker(input: ${taken}) { id } b: createWorker(input: ${unnamed}) { id } }`
    const { body } = await graphql(server, key, mutation)
    const errors = (body.errors as { path: string[]; extensions: { code: string } }[]).map(
      ({ path, extensions }) => `${path.join('.')} ${extensions.code}`,
    )
    expect(errors).toContain('a conflict')
    expect(await total()).toBe(before)
  })

  it('is repeated under its idempotency key, which stays free for what is right', async () => {
    const body = { first_name: 'Ada', last_name: 'Okafor', external_id: 'HR-2' }
    await create(server, key, '/workers', body)
    const before = await total()
    const headers = { 'idempotency-key': 'again' }
    const send = () => request(`${server.base}/workers`, { method: 'POST', key, headers, body })
    const answers = [await send(), await send()]
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
    expect(await total()).toBe(before)
  })

  it('of a change names its field, and leaves all as it was', async () => {
    const client = (await create(server, key, '/clients', { name: 'Harbour' })).body.id
    const { id } = (await create(server, key, '/projects', { client_id: client, name: 'Dock' })).body
    const url = `${server.base}/projects/${id}`
    const before = (await request(url, { key })).body
    const body = { name: 'Wharf', client_id: randomUUID() }
    const { status, body: answer } = await request(url, { method: 'PATCH', key, body })
    expect([status, answer.error.details[0].path]).toEqual([422, 'client_id'])
    expect((await request(url, { key })).body).toEqual(before)
  })

  it('leaves no event', async () => {
    const body = { first_name: 'Grace', last_name: 'Hall', external_id: 'HR-3' }
    const { id } = (await create(server, key, '/workers', body)).body
    await request(`${server.base}/workers`, { method: 'POST', key, body })
    const { rows } = await server.database.pool.query(
      "select object_id from events where type = 'worker.created' and data->'object'->>'external_id' = 'HR-3'",
    )
    expect(rows).toEqual([{ object_id: id }])
  })
})
