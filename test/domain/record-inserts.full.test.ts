/** A record of a single create is written without Prisma, and answered as it is stored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { create, resources } from '../support/resources.ts'
import { graphql, request, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  key = await server.key()
})
afterAll(() => server.stop())

it('of which relations are asked, too, has them', async () => {
  const { body: client } = await create(server, key, '/clients', { name: 'Harbour' })
  const { body } = await graphql(
    server,
    key,
    `mutation { createProject(input: { clientId: "${client.id}", name: "Dock" }) { name client { name } } }`,
  )
  expect(body).toEqual({ data: { createProject: { name: 'Dock', client: { name: 'Harbour' } } } })
})

const times: Record<string, object> = {
  '/projects': { start_date: '2026-03-01', end_date: '2026-03-31' },
  '/tasks': { due_on: '2026-03-01' },
}

describe.each(['Pacific/Kiritimati', 'America/Los_Angeles'])('in a process whose time zone is %s', (zone) => {
  const { TZ } = process.env
  beforeAll(() => {
    process.env.TZ = zone
  })
  afterAll(() => {
    if (TZ === undefined) Reflect.deleteProperty(process.env, 'TZ')
    else process.env.TZ = TZ
  })

  it.each(resources.map((resource) => [resource.path, resource] as const))('%s', async (path, resource) => {
    const { body } = await create(server, key, path, { ...(await resource.valid(server, key)), ...times[path] })
    expect(body).toMatchObject({ id: expect.any(String), ...times[path] })
    expect((await request(`${server.base}${path}/${body.id}`, { key })).body).toEqual(body)
    const [event] = await server.database.pool
      .query('select data from events where object_id = $1 order by id limit 1', [body.id])
      .then(({ rows }) => rows)
    expect(event.data.object).toEqual(body)
  })

  it.each(resources.map((resource) => [resource.path, resource] as const))(
    'a change of %s leaves what it does not name',
    async (path, resource) => {
      const { body } = await create(server, key, path, { ...(await resource.valid(server, key)), ...times[path] })
      const url = `${server.base}${path}/${body.id}`
      const changed = (await request(url, { method: 'PATCH', key, body: resource.change })).body
      const { updated_at, total_hours } = changed // the hours of a timesheet are added up
      const followed = total_hours === undefined ? { updated_at } : { updated_at, total_hours }
      expect(changed).toEqual({ ...body, ...resource.change, ...followed })
      expect((await request(url, { key })).body).toEqual(changed)
    },
  )
})

it('with a project that does not exist names the field', async () => {
  const missing = '00000000-0000-7000-8000-000000000000'
  const invalid = { method: 'POST', key, body: { client_id: missing, name: 'Dock' } }
  const { status, body } = await request(`${server.base}/projects`, invalid)
  expect([status, body.error.details]).toEqual([
    422,
    [expect.objectContaining({ path: 'client_id', code: 'unknown_reference' })],
  ])
})
