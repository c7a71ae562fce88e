/** Reading events over GraphQL: pages, filters, permissions and retention. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EventType, eventTypes } from '../../src/events/catalogue.ts'
import { removeEvents } from '../../src/events/retention.ts'
import { eventsAbout, eventsOf } from '../support/events.ts'
import { graphql, joinTestServer, request, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

interface EventFields {
  id: string
  type: string
  objectId: string
  createdAt: string
}

const PAGE = '{ data { id type objectType objectId createdAt data } hasMore }'

async function events(args = '', asKey = key): Promise<{ data: EventFields[]; hasMore: boolean }> {
  const { body } = await graphql(server, asKey, `{ events${args && `(${args})`} ${PAGE} }`)
  expect(body.errors).toBeUndefined()
  return body.data.events
}

const make = async (path: string, body: object, asKey = key): Promise<string> => {
  const answer = await request(server.base + path, { method: 'POST', key: asKey, body })
  expect(answer.status).toBe(201)
  return answer.body.id
}
const makeWorker = (asKey = key) => make('/workers', { first_name: 'Ada', last_name: 'Okafor' }, asKey)

it('returns a stored event, by id and in a list', async () => {
  const id = await makeWorker()
  const { data } = await events(`objectId: "${id}"`)
  const [row] = await eventsAbout(server, id)
  const expected = {
    id: row?.id,
    type: 'worker.created',
    objectType: 'worker',
    objectId: id,
    createdAt: row?.created_at.toISOString(),
    data: row?.data,
  }
  expect(data).toEqual([expected])
  const { body } = await graphql(
    server,
    key,
    `{ event(id: "${row?.id}") { id type objectType objectId createdAt data } }`,
  )
  expect(body.data.event).toEqual(expected)
})

it('a poller that continues from an event id misses and repeats nothing while eight clients write', async () => {
  const orgId = await server.organisation()
  const own = await server.key({ orgId })
  let writing = true
  const writers = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let n = 0; n < 10; n++) await makeWorker(own)
    }),
  ).finally(() => {
    writing = false
  })
  const seen: string[] = []
  const poll = async () => {
    const after = seen.length > 0 ? `, after: "${seen.at(-1)}"` : ''
    const { data, hasMore } = await events(`order: oldest_first, limit: 7${after}`, own)
    seen.push(...data.map(({ id }) => id))
    return hasMore
  }
  while (writing) await poll()
  await writers
  while (await poll());
  expect(seen).toEqual((await eventsOf(server, orgId)).map(({ id }) => id))
  expect(seen).toHaveLength(80)
})

it('pages newest first, and filters by type and time', async () => {
  const orgId = await server.organisation()
  const own = await server.key({ orgId })
  await makeWorker(own)
  await make('/clients', { name: 'Harbour' }, own)
  await makeWorker(own)
  const all = await events('', own)
  expect(all.data.map(({ type }) => type)).toEqual(['worker.created', 'client.created', 'worker.created'])
  expect(all.hasMore).toBe(false)
  const first = await events('limit: 2', own)
  expect(first).toEqual({ data: all.data.slice(0, 2), hasMore: true })
  expect(await events(`limit: 2, after: "${first.data[1]?.id}"`, own)).toEqual({
    data: all.data.slice(2),
    hasMore: false,
  })
  expect((await events('types: ["client.created"]', own)).data).toEqual([all.data[1]])
  expect((await events(`since: "${all.data[1]?.createdAt}"`, own)).data).toEqual(all.data.slice(0, 2))
  expect((await events('types: []', own)).data).toEqual([])
})

it('says where a page is in the whole list, if it is asked', async () => {
  const own = await server.key({ orgId: await server.organisation() })
  for (let n = 0; n < 3; n++) await makeWorker(own)
  const page = async (args: string) =>
    (
      await graphql(
        server,
        own,
        `{ events(${args}) { data { id } pagination { limit offset total hasMore } nextCursor } }`,
      )
    ).body.data.events
  const first = await page('limit: 1')
  expect(first.pagination).toEqual({ limit: 1, offset: 0, total: 3, hasMore: true })
  expect(first.nextCursor).toBe(first.data[0].id)
  const second = await page(`limit: 2, after: "${first.nextCursor}"`)
  expect([second.pagination, second.nextCursor]).toEqual([{ limit: 2, offset: 1, total: 3, hasMore: false }, null])
  expect((await page('limit: 1, offset: 2')).data).toEqual([second.data[1]])
})

it.each([
  ['limit: 0', 'limit'],
  ['offset: -1', 'offset'],
  ['limit: 201', 'limit'],
  ['after: "evt_1"', 'after'],
  ['objectId: "1"', 'objectId'],
  ['types: ["worker.created", "worker.promoted"]', 'types[1]'],
])('rejects %s and names the argument', async (args, path) => {
  const { body } = await graphql(server, key, `{ events(${args}) ${PAGE} }`)
  const [{ extensions }] = body.errors
  expect([extensions.code, extensions.details.map((detail: { path: string }) => detail.path)]).toEqual([
    'validation_failed',
    [path],
  ])
})

it('shows only events of records that the credential may read', async () => {
  const orgId = await server.organisation()
  const all = await server.key({ orgId })
  await makeWorker(all)
  await make('/clients', { name: 'Harbour' }, all)
  const [client, worker] = (await events('', all)).data as [EventFields, EventFields]
  const narrow = await server.key({ orgId, scopes: ['workers:read'] })
  expect((await events('', narrow)).data).toEqual([worker])
  const { body } = await graphql(server, narrow, `{ event(id: "${client.id}") { id } }`)
  expect(body.errors[0].extensions.code).toBe('not_found')
  const without = await server.key({ orgId, scopes: ['workers:write'] })
  const refused = await graphql(server, without, `{ events ${PAGE} }`)
  expect(refused.body.errors[0].extensions.code).toBe('insufficient_scope')
})

it('shows no events of another organisation, and none to the sandbox', async () => {
  const id = await makeWorker()
  const { data } = await events(`objectId: "${id}"`)
  const foreign = await server.key({ orgId: await server.organisation() })
  const sandbox = await server.key({ environment: 'sandbox' })
  for (const other of [foreign, sandbox]) {
    expect((await events(`objectId: "${id}"`, other)).data).toEqual([])
    const { body } = await graphql(server, other, `{ event(id: "${data[0]?.id}") { id } }`)
    expect(body.errors[0].extensions.code).toBe('not_found')
  }
})

it('publishes the event catalogue', async () => {
  const { body } = await graphql(server, key, '{ eventTypes { name description schema example } }')
  const names = body.data.eventTypes.map(({ name }: { name: EventType }) => name)
  expect(names).toEqual(Object.keys(eventTypes))
})

it('removes events older than the retention period, in batches, and in one process at a time', async () => {
  const orgId = await server.organisation()
  const own = await server.key({ orgId })
  await makeWorker(own)
  await makeWorker(own)
  const [old, young] = await eventsOf(server, orgId)
  const { pool } = server.database
  await pool.query(`update events set created_at = now() - interval '31 days' where org_id = $1 and id = $2`, [
    orgId,
    old?.id,
  ])
  const removed = await Promise.all([1, 2].map(() => removeEvents(pool, 30, new Date())))
  expect(removed.reduce((sum, count) => sum + count)).toBe(1)
  expect((await eventsOf(server, orgId)).map(({ id }) => id)).toEqual([young?.id])
  const stopped = AbortSignal.abort()
  expect(await removeEvents(pool, 0, new Date(Date.now() + 1000), stopped)).toBe(0)
})
