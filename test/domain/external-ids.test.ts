/** An external id that is taken: the error names the record that has it, on both surfaces. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { create, resources } from '../support/resources.ts'
import { graphql, request, startTestServer, type TestServer } from '../support/server.ts'
import { markDeleted } from '../support/write.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

it.each(resources.map((resource) => [resource.path, resource] as const))('of %s', async (path, resource) => {
  const externalId = { external_id: 'PAY-1' }
  const holder = (await create(server, key, path, { ...(await resource.valid(server, key)), ...externalId })).body
  const other = (await create(server, key, path, await resource.valid(server, key))).body
  const again = { method: 'POST', key, body: { ...(await resource.valid(server, key)), ...externalId } }
  const change = { method: 'PATCH', key, body: externalId }
  for (const answer of [
    await request(server.base + path, again),
    await request(`${server.base}${path}/${other.id}`, change),
  ]) {
    expect(answer.status).toBe(409)
    expect(answer.body.error).toEqual({
      code: 'conflict',
      message: `The record ${holder.id} has this external_id.`,
      details: [
        {
          path: 'external_id',
          code: 'taken',
          message: `must be unique: the record ${holder.id} has this value`,
          conflicting_id: holder.id,
        },
      ],
    })
  }
  const list = await request(`${server.base}${path}?external_id=PAY-1`, { key })
  expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([holder.id])
})

it('of a deleted assignment, which keeps its own', async () => {
  const assignments = await create(server, key, '/clients', { name: 'Harbour' })
  const project = await create(server, key, '/projects', { client_id: assignments.body.id, name: 'Dock' })
  const worker = await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
  const body = { worker_id: worker.body.id, project_id: project.body.id, start_date: '2026-03-01', external_id: 'A-1' }
  const { id } = (await create(server, key, '/assignments', body)).body
  await markDeleted(server, key, 'assignments', id)
  const { status, body: refused } = await request(`${server.base}/assignments`, { method: 'POST', key, body })
  expect([status, refused.error.message]).toEqual([409, `The record ${id} has this external_id.`])
})

it('twice in one GraphQL operation, of which nothing is kept, names no record', async () => {
  const input = '{ firstName: "Ada", lastName: "Okafor", externalId: "twice" }'
  const { body } = await graphql(
    server,
    key,
    `mutation { createWorker(input: ${input}) { id } b: createWorker(input: ${input}) { id } }`,
  )
  expect(body.errors).toMatchObject([
    { message: 'Another record has this externalId.', path: ['b'], extensions: { code: 'conflict' } },
  ])
})
