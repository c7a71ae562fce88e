/** Who caused an event, and a record's history. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemWrite } from '../../src/events/system-write.ts'
import { openServices } from '../support/daily-load.ts'
import { asPerson, codeOf, makePerson, makeWorker, signIn } from '../support/people.ts'
import { ended, makeRule } from '../support/rules.ts'
import { graphql, request, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
  key = await server.key({ name: 'Payroll' })
})
afterAll(() => server.stop())

const HISTORY = `query ($id: ID!, $after: String, $limit: Int) { recordHistory(id: $id, after: $after, limit: $limit) {
  data { type data actor { kind actorId name user { name } } } hasMore nextCursor } }`

const send = (method: string, path: string, body: object, asKey = key) =>
  request(server.base + path, { method, key: asKey, body })
async function make(first_name = 'Ada'): Promise<string> {
  const { body } = await send('POST', '/workers', { first_name, last_name: 'Okafor' })
  return body.id
}
const historyAs = async (cookie: string, id: string, more: object = {}) =>
  (await asPerson(server, cookie, HISTORY, { id, ...more })).body

describe('the actor of an event', () => {
  it('is the key, the person or the automation', async () => {
    const rule = await makeRule(server, key, {
      name: 'Welcome',
      trigger: 'worker.created',
      conditions: [{ path: 'object.first_name', op: 'eq', value: 'Welcome' }],
      actions: [{ type: 'update_record', parameters: { field: 'status', value: 'active' } }],
    })
    const id = await make('Welcome')
    await ended(server, key, rule)
    const staff = await makePerson(server, 'staff')
    const cookie = await signIn(server, staff.email)
    const rename = 'mutation ($id: ID!) { updateWorker(id: $id, input: { lastName: "Lind" }) { id } }'
    expect((await asPerson(server, cookie, rename, { id })).body.errors).toBeUndefined()
    const { data } = await historyAs(cookie, id)
    expect(data.recordHistory.data).toMatchObject([
      {
        type: 'worker.updated',
        data: { object: { last_name: 'Lind' }, previous: { last_name: 'Okafor' } },
        actor: { kind: 'user', actorId: staff.userId, name: 'Test staff', user: { name: 'Test staff' } },
      },
      { type: 'worker.updated', actor: { kind: 'automation', actorId: rule, name: 'Welcome', user: null } },
      { type: 'worker.created', actor: { kind: 'key', name: 'Payroll', user: null } },
    ])
  })

  it('is that of each event of a batch', async () => {
    const workers = [1, 2].map((count) => ({ firstName: `Batch ${count}`, lastName: 'Lind' }))
    const query = 'mutation ($input: BatchWorkersInput!) { batchWorkers(input: $input) { object } }'
    const { body } = await graphql(server, key, query, { input: { records: workers } })
    const { rows } = await server.database.pool.query(
      "select actor from events where org_id = $1 and data -> 'object' ->> 'first_name' like 'Batch %'",
      [server.orgId],
    )
    expect([body.errors, rows.map(({ actor }) => actor.name)]).toEqual([undefined, ['Payroll', 'Payroll']])
  })

  it('is nobody for what Muster does by itself', async () => {
    const id = await make()
    const services = await openServices(server.database, { now: () => new Date() })
    await systemWrite(services, server.orgId, async ({ db, emit }) => {
      const where = { orgId_id: { orgId: server.orgId, id } }
      const before = await db.worker.findUniqueOrThrow({ where })
      emit('worker.updated', await db.worker.update({ where, data: { lastName: 'Lind' } }), before)
    })
    await services.close()
    const { data } = await historyAs(await signIn(server, (await makePerson(server, 'owner')).email), id)
    expect(data.recordHistory.data[0]).toMatchObject({ type: 'worker.updated', actor: null })
  })
})

describe('the history of a record', () => {
  it('is in pages, newest first', async () => {
    const id = await make()
    for (const phone of ['+447700900001', '+447700900002']) await send('PATCH', `/workers/${id}`, { phone })
    const cookie = await signIn(server, (await makePerson(server, 'staff')).email)
    const first = (await historyAs(cookie, id, { limit: 2 })).data.recordHistory
    const rest = (await historyAs(cookie, id, { limit: 2, after: first.nextCursor })).data.recordHistory
    expect([first.hasMore, rest.hasMore]).toEqual([true, false])
    const phones = [...first.data, ...rest.data].map(({ data }) => data.object.phone)
    expect(phones).toEqual(['+447700900002', '+447700900001', null])
  })

  it('is read by those who may read the record', async () => {
    const id = await make()
    const other = await server.organisation()
    const [reader, stranger, money] = await Promise.all([
      server.key({ scopes: ['workers:read'] }),
      server.key({ orgId: other }),
      server.key({ scopes: ['finance:read'] }),
    ])
    const read = async (asKey: string) =>
      (await graphql(server, asKey, HISTORY, { id })).body.data.recordHistory.data.length
    expect([await read(reader), await read(stranger), await read(money)]).toEqual([1, 0, 0])
    const { body: client } = await send('POST', '/clients', { name: 'Harbour' })
    for (const person of [
      await makePerson(server, 'worker', { workerId: await makeWorker(server) }),
      await makePerson(server, 'finance', { clientIds: [client.id] }),
    ])
      expect(codeOf({ body: await historyAs(await signIn(server, person.email), id) })).toBe('insufficient_scope')
  })

  it('names what is wrong with a request', async () => {
    const pathsOf = async (variables: Record<string, unknown>) => {
      const { body } = await graphql(server, key, HISTORY, variables)
      return body.errors[0].extensions.details.map(({ path }: { path: string }) => path).sort()
    }
    expect(await pathsOf({ id: 'x' })).toEqual(['id'])
    expect(await pathsOf({ id: server.orgId, limit: 0, after: 'y' })).toEqual(['after', 'limit'])
  })
})
