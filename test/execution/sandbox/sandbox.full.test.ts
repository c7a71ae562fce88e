/** The sandbox: one fixed organisation for every sandbox caller, with the real validation, and nothing is stored. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ClientStatus, ComplianceStatus, ProjectStatus, WorkerStatus } from '../../../prisma/generated/client/enums.ts'
import { createApiKey } from '../../../src/access/organisations.ts'
import { SANDBOX_ORGANISATION } from '../../../src/access/sandbox.ts'
import { create, type ResourceCase, resources, type WritableCase } from '../../support/resources.ts'
import { type Answer, graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'
import { everyRow, everything } from './everything.ts'

type Body = Record<string, unknown>

let server: TestServer
let liveKey: string
let sandboxKey: string
/** What a caller reads before any of these tests. */
let untouched: Map<string, string>

beforeAll(async () => {
  server = await joinTestServer()
  liveKey = await server.key()
  sandboxKey = await server.key({ environment: 'sandbox' })
  untouched = await everything(server, sandboxKey)
})
afterAll(() => server.stop())

const newSandboxKey = async () => server.key({ environment: 'sandbox', orgId: await server.organisation() })

async function fixturesOf({ path }: ResourceCase): Promise<Body[]> {
  return (await request(`${server.base}${path}?limit=200`, { key: sandboxKey })).body.data
}

/** A request body that creates a record in the sandbox; its references are fixtures. */
async function validBody(resource: WritableCase): Promise<Body> {
  const body: Body = { ...(await resource.valid(server, liveKey)) }
  for (const referred of resources) {
    const field = `${referred.object}_id`
    if (field in body) body[field] = (await fixturesOf(referred))[0]?.id
  }
  return body
}

const totalOf = async ({ path }: ResourceCase, key: string): Promise<number> =>
  (await request(`${server.base}${path}?limit=1`, { key })).body.pagination.total

/** What must be as before: every stored row, and what of one resource is read. */
const asItIs = async (resource: ResourceCase) => [
  await everyRow(server),
  await everything(server, sandboxKey, [resource]),
]

const withoutRequestId = ({ status, body }: Answer) => ({ status, body: { ...body, request_id: undefined } })

describe.each(resources.map((resource) => [resource.path, resource] as const))('%s', (path, resource) => {
  let fixtures: Body[]
  let fixture: Body

  beforeAll(async () => {
    fixtures = await fixturesOf(resource)
    fixture = fixtures[2] as Body
  })

  // The first timesheet is approved, and the first expense paid.
  const change = ['timesheet', 'expense'].includes(resource.one) ? { metadata: { run: '7' } } : resource.change

  it('has fixtures, and reports their total', async () => {
    expect(fixtures.length).toBeGreaterThanOrEqual(resource.one === 'worker' ? 25 : 4)
    expect(await totalOf(resource, sandboxKey)).toBe(fixtures.length)
    for (const each of fixtures) expect(each.object).toBe(resource.object)
  })

  it('accepts a creation, echoes the whole record and stores nothing', async () => {
    const before = await asItIs(resource)
    const body = { ...(await validBody(resource)), external_id: randomUUID() }
    const answer = await request(server.base + path, { method: 'POST', key: sandboxKey, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    expect(answer.body).toMatchObject(body)
    expect(Object.keys(answer.body)).toEqual(Object.keys(fixture))
    expect(answer.body.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(Math.abs(Date.parse(answer.body.created_at) - Date.now())).toBeLessThan(60_000)
    expect(answer.body.updated_at).toBe(answer.body.created_at)
    expect(answer.headers.get('location')).toMatch(`${path}/${answer.body.id}`)
    expect((await request(`${server.base}${path}/${answer.body.id}`, { key: sandboxKey })).status).toBe(404)
    expect(await totalOf(resource, sandboxKey)).toBe(fixtures.length)
    expect(await asItIs(resource)).toEqual(before)
    const again = await request(server.base + path, { method: 'POST', key: sandboxKey, body })
    expect(again.status).toBe(201)
    expect(again.body.id).not.toBe(answer.body.id)
  })

  it('accepts a change, echoes it and shows the old record afterwards', async () => {
    const at = `${path}/${String(fixture.id)}`
    const before = await asItIs(resource)
    for (let time = 0; time < 2; time++) {
      const answer = await request(server.base + at, { method: 'PATCH', key: sandboxKey, body: change })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(answer.body).toEqual({ ...fixture, ...change, updated_at: answer.body.updated_at })
      expect(Math.abs(Date.parse(answer.body.updated_at) - Date.now())).toBeLessThan(60_000)
    }
    expect((await request(server.base + at, { key: sandboxKey })).body).toEqual(fixture)
    expect(await asItIs(resource)).toEqual(before)
  })

  it('rejects what the live service rejects, with the same message', async () => {
    const unknown = randomUUID()
    const live = await create(server, liveKey, path, {
      ...(await resource.valid(server, liveKey)),
      external_id: unknown,
    })
    const valid = { live: await resource.valid(server, liveKey), sandbox: await validBody(resource) }
    const reader = { scopes: ['read'] }
    const readers = { live: await server.key(reader), sandbox: await server.key({ ...reader, environment: 'sandbox' }) }
    const unscoped = { scopes: ['jobs:write'] }
    const unscopedKeys = {
      live: await server.key(unscoped),
      sandbox: await server.key({ ...unscoped, environment: 'sandbox' }),
    }
    const records = {
      live: { key: liveKey, id: String(live.body.id), taken: unknown },
      sandbox: { key: sandboxKey, id: String(fixture.id), taken: fixture.external_id },
    }
    const cases: [string, number, (environment: 'live' | 'sandbox') => [string, Parameters<typeof request>[1]]][] = [
      [
        'an invalid field',
        422,
        (environment) => [path, { method: 'POST', body: { ...valid[environment], ...resource.invalid.body } }],
      ],
      [
        'an unknown field',
        422,
        (environment) => [path, { method: 'POST', body: { ...valid[environment], org_id: unknown } }],
      ],
      ['missing fields', 422, () => [path, { method: 'POST', body: {} }]],
      ['a body that is not JSON', 400, () => [path, { method: 'POST', body: '{' }]],
      [
        'an invalid change',
        422,
        (environment) => [`${path}/${records[environment].id}`, { method: 'PATCH', body: resource.invalid.body }],
      ],
      ['a change of an unknown record', 404, () => [`${path}/${unknown}`, { method: 'PATCH', body: resource.change }]],
      ['an unknown record', 404, () => [`${path}/${unknown}`, {}]],
      [
        'a duplicate external id',
        409,
        (environment) => [
          path,
          { method: 'POST', body: { ...valid[environment], external_id: records[environment].taken } },
        ],
      ],
      ['too long a page', 422, () => [`${path}?limit=201`, {}]],
      [
        'a write with a read scope',
        403,
        (environment) => [path, { method: 'POST', key: readers[environment], body: valid[environment] }],
      ],
      ['a caller without the scope', 403, (environment) => [path, { key: unscopedKeys[environment] }]],
      ['an unknown method', 405, () => [path, { method: 'PUT' }]],
    ]
    for (const [what, status, make] of cases) {
      const send = async (environment: 'live' | 'sandbox') => {
        const [at, options] = make(environment)
        const { key, id } = records[environment]
        const refusal = withoutRequestId(await request(server.base + at, { key, ...options }))
        return JSON.parse(JSON.stringify(refusal).replaceAll(id, 'the record')) as typeof refusal
      }
      const refusal = await send('sandbox')
      expect(refusal.status, what).toBe(status)
      expect(refusal, what).toEqual(await send('live'))
    }
    expect(await fixturesOf(resource)).toEqual(fixtures)
  })

  it('takes each write scope alone', async () => {
    for (const scope of resource.write) {
      const key = await server.key({ environment: 'sandbox', scopes: [scope] })
      const answer = await request(server.base + path, { method: 'POST', key, body: await validBody(resource) })
      expect(answer.status, scope).toBe(201)
    }
  })

  it('hides fixtures from live keys, and live records from sandbox keys', async () => {
    const live = await create(server, liveKey, path, await resource.valid(server, liveKey))
    for (const [key, id] of [
      [liveKey, fixture.id],
      [sandboxKey, live.body.id],
    ]) {
      const url = `${server.base}${path}/${id}`
      expect((await request(url, { key })).status).toBe(404)
      expect((await request(url, { method: 'PATCH', key, body: resource.change })).status).toBe(404)
      const listed = await request(`${server.base}${path}?limit=200`, { key })
      expect(listed.body.data.map((record: Body) => record.id)).not.toContain(id)
      const changed = await request(`${server.base}${path}?limit=200&updated_since=1970-01-01T00:00:00Z`, { key })
      expect(changed.body.data.map((record: Body) => record.id)).not.toContain(id)
    }
    expect((await request(`${server.base}${path}/${live.body.id}`, { key: liveKey })).body).toEqual(live.body)
    expect(await fixturesOf(resource)).toEqual(fixtures)
  })

  it('leaves live totals and records unchanged when its own organisation has none', async () => {
    const orgId = await server.organisation()
    const [key, writerKey] = [await server.key({ orgId }), await server.key({ orgId, environment: 'sandbox' })]
    const body = await validBody(resource)
    const clock = () => server.database.prisma.organisationClock.findMany({ where: { orgId } })
    const before = await clock()
    expect((await request(server.base + path, { method: 'POST', key: writerKey, body })).status).toBe(201)
    expect(await totalOf(resource, key)).toBe(0)
    expect(await clock()).toEqual(before)
  })

  it('responds to twenty simultaneous writes of different callers, also to the same record', async () => {
    const before = await asItIs(resource)
    const keys = await Promise.all(Array.from({ length: 20 }, newSandboxKey))
    const body = { ...(await validBody(resource)), external_id: 'the same' }
    const creations = keys.map((key) => request(server.base + path, { method: 'POST', key, body }))
    const changes = keys.map((key) =>
      request(`${server.base}${path}/${String(fixture.id)}`, { method: 'PATCH', key, body: change }),
    )
    const created = await Promise.all(creations)
    for (const answer of created) expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    expect(new Set(created.map((answer) => answer.body.id)).size).toBe(20)
    for (const answer of await Promise.all(changes)) expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await asItIs(resource)).toEqual(before)
  })
})

describe('every caller', () => {
  it('still gets the bytes of before, in every list and record, after all of these writes', async () => {
    expect(await everything(server, sandboxKey)).toEqual(untouched)
  })

  it('gets the same bytes, whatever its organisation', async () => {
    const expected = await everything(server, sandboxKey)
    expect(expected.size).toBeGreaterThan(40)
    expect(await everything(server, await newSandboxKey())).toEqual(expected)
  })

  it('can read each status that a record can have', async () => {
    const values = async (path: string, field: string) => {
      const { data } = (await request(`${server.base}${path}?limit=200`, { key: sandboxKey })).body
      return [...new Set<string>(data.map((record: Body) => record[field]))].sort()
    }
    expect(await values('/workers', 'status')).toEqual(Object.values(WorkerStatus).sort())
    expect(await values('/workers', 'compliance_status')).toEqual(Object.values(ComplianceStatus).sort())
    expect(await values('/clients', 'status')).toEqual(Object.values(ClientStatus).sort())
    expect(await values('/projects', 'status')).toEqual(Object.values(ProjectStatus).sort())
  })

  it('gets the same over GraphQL, and a mutation that reads its own writes stores nothing', async () => {
    const before = await everything(server, sandboxKey)
    const document = `mutation ($client: ID!) {
      createClient(input: { name: "Tried" }) { id }
      first: createProject(input: { clientId: $client, name: "Tried" }) {
        id client { id projects(limit: 200) { data { name } pagination { total } } }
      }
      updateClient(id: $client, input: { name: "Renamed" }) { name projects { pagination { total } } }
    }`
    const client = '00000000-0000-7000-8001-000000000001'
    const answer = await graphql(server, sandboxKey, document, { client })
    expect(answer.body.errors).toBeUndefined()
    const { projects } = answer.body.data.first.client
    expect(projects.data.at(-1)).toEqual({ name: 'Tried' })
    expect(answer.body.data.updateClient).toEqual({
      name: 'Renamed',
      projects: { pagination: { total: projects.pagination.total } },
    })
    const after = await graphql(
      server,
      sandboxKey,
      'query ($id: ID!) { client(id: $id) { name projects { pagination { total } } } }',
      { id: client },
    )
    expect(after.body.data.client.name).not.toBe('Renamed')
    expect(after.body.data.client.projects.pagination.total).toBe(projects.pagination.total - 1)
    expect(await everything(server, sandboxKey)).toEqual(before)
  })

  it('can change the same records at the same time, in any order', async () => {
    const before = await everything(server, sandboxKey)
    const listed = await request(`${server.base}/workers?limit=6`, { key: sandboxKey })
    const ids: string[] = listed.body.data.map(({ id }: Body) => id)
    const mutation = (order: string[]) =>
      `mutation { ${order.map((id, n) => `w${n}: updateWorker(id: "${id}", input: { trade: "welder" }) { trade }`).join(' ')} }`
    const keys = await Promise.all(Array.from({ length: 16 }, newSandboxKey))
    const answers = await Promise.all(
      keys.map((key, caller) => graphql(server, key, mutation(caller % 2 === 0 ? ids : ids.toReversed()))),
    )
    for (const answer of answers) {
      expect(answer.body.errors).toBeUndefined()
      expect(Object.values(answer.body.data)).toEqual(ids.map(() => ({ trade: 'welder' })))
    }
    expect(await everything(server, sandboxKey)).toEqual(before)
  })

  it('the fixture organisation can have no live key', async () => {
    for (const environment of ['live', 'sandbox'] as const) {
      const options = { orgId: SANDBOX_ORGANISATION, environment, scopes: ['write'] }
      await expect(createApiKey(server.database, options)).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})
