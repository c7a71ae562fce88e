/** `GET {base_url}/events`: the events that GraphQL has, in the form that webhooks deliver, and nobody else's. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordExamples } from '../../rest/examples.ts'
import { SANDBOX_ORGANISATION } from '../../src/access/sandbox.ts'
import { eventScopes } from '../../src/events/read.ts'
import { removeOldEvents } from '../../src/events/retention.ts'
import { problemsOfAnswer } from '../support/description.ts'
import { eventsOf } from '../support/events.ts'
import { codeIn } from '../support/guides.ts'
import { startReceiver } from '../support/receiver.ts'
import { createId } from '../support/resources.ts'
import { type Answer, dataOf, request } from '../support/server.ts'
import { startWebhookServer, type WebhookServer } from '../support/webhooks.ts'

let server: WebhookServer
let orgId: string
let key: string

beforeAll(async () => {
  server = await startWebhookServer()
  orgId = await server.organisation()
  key = await server.key({ orgId })
})
afterAll(() => server.stop())

const get = (query = '', as: string | undefined = key) => request(`${server.base}/events${query}`, { key: as })
const makeWorker = (as = key) => createId(server, as, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
const makeClient = (as = key) => createId(server, as, '/clients', { name: 'Harbour' })
const idsOf = ({ body }: Answer): string[] => body.data.map(({ id }: { id: string }) => id)

/** A new organisation with three events, oldest first, and its key. */
async function threeEvents() {
  const own = await server.organisation()
  const as = await server.key({ orgId: own })
  const worker = await makeWorker(as)
  await makeClient(as)
  await makeWorker(as)
  const ids = (await eventsOf(server, own)).map(({ id }) => id)
  return { as, worker, ids: ids as [string, string, string] }
}

it('is what a webhook delivers, and what GraphQL has', async () => {
  const receiver = await startReceiver()
  const endpoint = await server.endpoint(receiver.url)
  const worker = await makeWorker(server.liveKey)
  await server.until(endpoint.id, ([first]) => first?.status === 'delivered')
  const list = await get(`?object_id=${worker}`, server.liveKey)
  const [delivered] = receiver.received
  expect(list.body.data).toEqual([delivered?.body])
  expect(JSON.stringify(list.body.data[0])).toBe(delivered?.raw)
  const one = await get(`/${delivered?.body.id}`, server.liveKey)
  expect(one.body).toEqual(delivered?.body)
  const query = `{ event(id: "${delivered?.body.id}") { id type createdAt orgId data } }`
  const { createdAt, orgId: org, ...same } = (await dataOf(server, server.liveKey, query)).event
  expect({ ...same, created_at: createdAt, org_id: org }).toEqual(one.body)
  for (const [path, answer] of [
    ['/events', list],
    ['/events/{id}', one],
  ] as const)
    expect(problemsOfAnswer('GET', path, answer)).toEqual([])
  await receiver.close()
})

it('is a list as others are, newest first', async () => {
  const { as, ids } = await threeEvents()
  const all = await get('', as)
  expect([all.body.object, idsOf(all)]).toEqual(['list', ids.toReversed()])
  expect(all.body.pagination).toEqual({ limit: 50, offset: 0, total: 3, has_more: false })
  expect(all.headers.get('link')).toBeNull()
  const second = await get('?limit=1&offset=1', as)
  expect(idsOf(second)).toEqual([ids[1]])
  expect(second.body.pagination).toEqual({ limit: 1, offset: 1, total: 3, has_more: true })
})

it.each(['newest_first', 'oldest_first'])('is paged %s by its Link, with exact positions and totals', async (order) => {
  const { as, ids } = await threeEvents()
  const seen: string[] = []
  let url: string | undefined = `${server.base}/events?limit=1&order=${order}&since=2020-01-01T00:00:00Z`
  while (url !== undefined) {
    const page = await request(url, { key: as })
    expect(page.body.pagination).toEqual({ limit: 1, offset: seen.length, total: 3, has_more: seen.length < 2 })
    seen.push(...idsOf(page))
    const next: string | undefined = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    url = next?.replace(/^.*\/api\/public\/v1/, server.base)
  }
  expect(seen).toEqual(order === 'oldest_first' ? ids : ids.toReversed())
})

it('goes on from the last event that a client has seen', async () => {
  const { as, ids } = await threeEvents()
  const rest = () => get(`?order=oldest_first&after=${ids[1]}`, as)
  expect(idsOf(await rest())).toEqual([ids[2]])
  await makeClient(as)
  expect(idsOf(await rest())).toHaveLength(2)
})

it('gives the program of the guide every event once, in order', async () => {
  const { as, ids } = await threeEvents()
  const [code] = codeIn('export-and-sync', 'js catch-up')
  // oxlint-disable-next-line typescript/no-implied-eval -- the text of the guide is what is tested
  const catchUp = new Function('BASE', 'KEY', `${code}; return catchUp`)(server.base, as)
  const seen: string[] = []
  const handle = async ({ id }: { id: string }) => void seen.push(id)
  const after = await catchUp(undefined, handle)
  expect([seen, after]).toEqual([ids, ids[2]])
  await makeClient(as)
  expect(await catchUp(after, handle)).toBe(seen.at(-1))
  expect(seen).toHaveLength(4)
})

it('is filtered by type, record and time', async () => {
  const { as, ids, worker } = await threeEvents()
  const [client] = (await get(`/${ids[1]}`, as)).body.created_at.split('+')
  for (const [query, expected] of [
    ['?types=client.created', [ids[1]]],
    ['?types=client.created&types=worker.created', ids.toReversed()],
    ['?types=worker.updated', []],
    [`?object_id=${worker}`, [ids[0]]],
    [`?since=${client}`, [ids[2], ids[1]]],
  ] as const) {
    const answer = await get(query, as)
    expect([idsOf(answer), answer.body.pagination.total], query).toEqual([expected, expected.length])
  }
})

it.each([
  ['limit=201', 'limit'],
  ['limit=0', 'limit'],
  ['offset=-1', 'offset'],
  ['after=evt_1', 'after'],
  [`after=evt_${'0'.repeat(32)}&offset=1`, 'after'],
  ['object_id=1', 'object_id'],
  ['types=worker.created&types=worker.promoted', 'types[1]'],
  ['since=yesterday', 'since'],
  ['order=random', 'order'],
  ['order=newest_first&order=oldest_first', 'order'],
  ['updated_since=2026-01-01T00:00:00Z', 'updated_since'],
])('rejects %s and names the parameter', async (query, path) => {
  const { status, body } = await get(`?${query}`)
  expect([status, body.error.details.map((detail: { path: string }) => detail.path)]).toEqual([422, [path]])
})

describe('a credential', () => {
  it('sees the events of the records that it may read, also right after another one asked', async () => {
    const own = await server.organisation()
    const all = await server.key({ orgId: own })
    await makeWorker(all)
    await makeClient(all)
    const [client, worker] = idsOf(await get('', all))
    const narrow = await server.key({ orgId: own, scopes: ['workers:read'] })
    for (let time = 0; time < 2; time++) {
      const answer = await get('', narrow)
      expect([idsOf(answer), answer.body.pagination.total]).toEqual([[worker], 1])
      expect(idsOf(await get('', all))).toEqual([client, worker])
    }
    expect((await get(`/${client}`, narrow)).status).toBe(404)
    expect((await get('?types=client.created', narrow)).body.pagination.total).toBe(0)
  })

  it('without any read scope is refused, with the scopes that would do', async () => {
    const writer = await server.key({ orgId, scopes: ['write', 'finance:write'] })
    for (const path of ['', `/evt_${'0'.repeat(32)}`]) {
      const { status, body } = await get(path, writer)
      expect([status, body.error.code, body.error.required_scopes]).toEqual([403, 'insufficient_scope', eventScopes])
    }
    expect((await request(`${server.base}/events`)).status).toBe(401)
  })

  it('of another organisation, and of the sandbox, sees none of them', async () => {
    await makeWorker()
    const [id] = idsOf(await get())
    const foreign = await server.key({ orgId: await server.organisation() })
    const sandbox = await server.key({ environment: 'sandbox' })
    for (const other of [foreign, sandbox]) {
      const list = await get('?limit=200', other)
      expect(list.body.pagination).toMatchObject({ total: idsOf(list).length, has_more: false })
      expect([idsOf(list).includes(id as string), idsOf(list).length > 0]).toEqual([false, other === sandbox])
      const bodies = []
      for (const unknown of [id, `evt_${'0'.repeat(32)}`, randomUUID(), 'evt_', '%00']) {
        const answer = await get(`/${unknown}`, other)
        expect(answer.status).toBe(404)
        bodies.push({ ...answer.body, request_id: '' })
      }
      for (const body of bodies) expect(body).toEqual(bodies[0])
    }
  })
})

it('has in the sandbox that its records were created, as long as one likes', async () => {
  const sandbox = await server.key({ environment: 'sandbox' })
  const { id } = recordExamples.Event as { id: string }
  await removeOldEvents(server.database.pool, 30, new Date(Date.now() + 1000 * 86_400_000), {})
  const { body } = await get(`/${id}`, sandbox)
  expect(body).toEqual(recordExamples.Event)
  const record = await request(`${server.base}/workers/${body.data.object.id}`, { key: sandbox })
  expect(body.data.object).toEqual(record.body)
  const all = await get('?limit=200&order=oldest_first&types=worker.created&types=task.created', sandbox)
  expect(idsOf(all)).toEqual(idsOf(all).toSorted())
  expect(idsOf(all)[0]).toBe(id)
  const { rows } = await server.database.pool.query('select from webhook_deliveries where org_id = $1', [
    SANDBOX_ORGANISATION,
  ])
  expect(rows).toHaveLength(0)
})

it('is never kept: no ETag, and no answer of an earlier request', async () => {
  const answer = await get()
  expect([answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([null, 'no-store'])
})
