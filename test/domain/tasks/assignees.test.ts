/** A task is given to members of the organisation alone, alone and in batches. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson } from '../../support/people.ts'
import { create, createId } from '../../support/resources.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string
let member: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  member = await memberOf(server.orgId)
})
afterAll(() => server.stop())

const memberOf = async (orgId: string) => (await makePerson(server, 'staff', { orgId })).userId
const unknown = {
  path: 'assignee_id',
  code: 'unknown_reference',
  message: 'must be the user id of a member of the organisation',
}
const change = (id: string, body: object) =>
  request(`${server.base}/tasks/${id}`, { method: 'PATCH', key, body: body as Record<string, unknown> })

it('a member gets it, whose id is written in capitals or not', async () => {
  const { body } = await create(server, key, '/tasks', { title: 'Call', assignee_id: member.toUpperCase() })
  expect(body.assignee_id).toBe(member)
})

describe('nobody else', () => {
  const others = {
    'who does not exist': async () => randomUUID(),
    'of another organisation': async () => memberOf(await server.organisation()),
  }
  it.each(Object.entries(others))('%s, with a new task or a change', async (_who, idOf) => {
    const assignee_id = await idOf()
    const body = { title: 'Call', assignee_id }
    const created = await request(`${server.base}/tasks`, { method: 'POST', key, body })
    expect([created.status, created.body.error.details]).toEqual([422, [unknown]])
    const id = await createId(server, key, '/tasks', { title: 'Call', assignee_id: member })
    const changed = await change(id, { assignee_id })
    expect([changed.status, changed.body.error.details]).toEqual([422, [unknown]])
  })
})

it('of a batch, each is refused for its own', async () => {
  const records = [
    { title: 'First', assignee_id: member },
    { title: 'Second', assignee_id: randomUUID() },
    { title: 'Third' },
  ]
  const { body } = await request(`${server.base}/tasks/batch`, {
    method: 'POST',
    key,
    body: { mode: 'create', records },
  })
  expect(body.data).toMatchObject([
    { status: 'created' },
    { status: 'failed', error: { code: 'validation_failed', details: [unknown] } },
    { status: 'created' },
  ])
})

it('who has left keeps it while other things of it change, and may be taken off it', async () => {
  const userId = await memberOf(server.orgId)
  const id = await createId(server, key, '/tasks', { title: 'Call', assignee_id: userId })
  await server.database.prisma.membership.delete({ where: { orgId_userId: { orgId: server.orgId, userId } } })
  expect((await change(id, { title: 'Call again' })).status).toBe(200)
  expect((await change(id, { title: 'And again', assignee_id: userId })).status).toBe(200)
  expect((await change(id, { assignee_id: null })).body.assignee_id).toBeNull()
  expect((await change(id, { assignee_id: userId })).status).toBe(422)
})
