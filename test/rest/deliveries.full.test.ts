/** `/deliveries`: the log of deliveries as an integration reads it, and what it can do with them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conditionsOf } from '../../src/events/webhooks/log.ts'
import { deliveryName } from '../../src/events/webhooks/signature.ts'
import { eventually } from '../support/eventually.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { createId } from '../support/resources.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'
import { stamped } from '../support/write.ts'

let server: TestServer
let receiver: Receiver
let key: string
let endpointId: string

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_RETRY_SCHEDULE: '0' })
  receiver = await startReceiver(({ body }, response) => {
    response.statusCode = body.data?.object?.name === 'Refused' ? 500 : 200
    response.end('noted')
  })
  key = await server.key({ scopes: ['clients:write', 'webhooks:manage'] })
  endpointId = await createId(server, key, '/webhook-endpoints', { url: receiver.url, event_types: ['client.*'] })
  for (const name of ['First', 'Refused', 'Third']) await createId(server, key, '/clients', { name })
  await eventually(async () => {
    const { data } = (await call('GET', '?status=due&status=waiting&status=sending')).body
    return data.length === 0 ? true : undefined
  })
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

const call = (method: string, path = '', body?: unknown, as = key) =>
  request(`${server.base}/deliveries${path}`, { method, key: as, body })

it('lists deliveries, latest first, a page at a time, with their number', async () => {
  const whole = await call('GET')
  expect(whole.body.pagination).toEqual({ limit: 50, offset: 0, total: 3, has_more: false })
  expect(whole.headers.get('link')).toBe(null)
  const seen: object[] = []
  let url: string | undefined = `${server.base}/deliveries?limit=1`
  for (let page = 0; url !== undefined; page++) {
    const answer = await request(url, { key })
    expect(answer.body.pagination).toEqual({ limit: 1, offset: page, total: 3, has_more: page < 2 })
    seen.push(...answer.body.data)
    const next = /<[^>]*(\?[^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    url = next && `${server.base}/deliveries${next}`
  }
  expect(seen).toEqual(whole.body.data)
  const ids = whole.body.data.map(({ id }: { id: string }) => id)
  expect(ids).toEqual(ids.toSorted().reverse())
})

it('finds them by endpoint, status, event and time', async () => {
  const found = async (query: string) => (await call('GET', `?${query}`)).body.data.length
  const [latest] = (await call('GET', '?limit=1')).body.data
  expect(await found(`endpoint_id=${endpointId}`)).toBe(3)
  expect(await found('status=dead_lettered')).toBe(1)
  expect(await found('status=dead_lettered&status=delivered')).toBe(3)
  expect(await found('event_type=client.updated')).toBe(0)
  expect(await found(`event_id=${latest.event_id}`)).toBe(1)
  expect(await found(`until=${latest.created_at}`)).toBe(2)
  expect([await found('event_type='), await found('event_id=')]).toEqual([0, 0]) // the value of a variable that is not set
  expect((await call('GET', '?endpoint_id=')).body.error.details[0].path).toBe('endpoint_id')
  expect((await call('GET', '?status=nonsense')).body.error.details[0].path).toBe('status[0]')
  expect((await call('GET', '?before=nonsense')).body.error.details[0].path).toBe('before')
  expect((await call('GET', '?endpoint_id=nonsense')).body.error.details[0].path).toBe('endpoint_id')
})

it('a status that is asked for many times costs as much as once', () => {
  const many = Array.from({ length: 1000 }, (_, n) => (n % 2 === 0 ? ('due' as const) : ('held' as const)))
  const { orgId } = server
  expect(conditionsOf({ statuses: many }, orgId)).toEqual(conditionsOf({ statuses: ['due', 'held'] }, orgId))
})

it('shows of one what was sent, and what the receiver answered', async () => {
  const [failed] = (await call('GET', '?status=dead_lettered')).body.data
  const { body } = await call('GET', `/${failed.id}`)
  expect(JSON.parse(body.body).data.object.name).toBe('Refused')
  expect(body.attempts.at(-1)).toMatchObject({ outcome: 'refused', response_status: 500, response_body: 'noted' })
  expect(body.attempts.at(-1).request_headers['x-service-delivery']).toBe(failed.id)
})

it('replays one that failed, and not one that is queued', async () => {
  const [failed] = (await call('GET', '?status=dead_lettered')).body.data
  const before = receiver.received.length
  const replayed = await call('POST', `/${failed.id}/replay`)
  expect([replayed.status, replayed.body.id, replayed.body.attempt_count]).toEqual([
    200,
    failed.id,
    failed.attempt_count,
  ])
  const [again] = (await receiver.gets(before + 1)).slice(before)
  expect(again?.headers['x-service-delivery']).toBe(failed.id)
  expect((await call('POST', '/dlv_00000000000070008000000000000000/replay')).status).toBe(404)
})

it('sends a test event, without a body too', async () => {
  const before = receiver.received.length
  const path = `${server.base}/webhook-endpoints/${endpointId}/test`
  const tried = await request(path, { method: 'POST', key })
  expect([tried.status, tried.body.event_type, tried.body.test]).toEqual([200, 'webhook_endpoint.test', true])
  const arrived = await eventually(async () =>
    receiver.received.slice(before).find(({ headers }) => headers['x-service-delivery'] === tried.body.id),
  )
  expect(arrived?.body.type).toBe('webhook_endpoint.test')
  const unknown = await request(path, { method: 'POST', key, body: { type: 'worker.nothing' } })
  expect([unknown.status, unknown.body.error.details[0].path]).toEqual([422, 'type'])
})

it('counts a long log to 10,000, and shows the latest 100 attempts of a delivery', async () => {
  const orgId = await server.organisation()
  const own = await server.key({ orgId, scopes: ['webhooks:manage'] })
  const endpoint = await createId(server, own, '/webhook-endpoints', { url: receiver.url, event_types: ['client.*'] })
  const id = await stamped(server, orgId, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into webhook_deliveries (org_id, endpoint_id, event_id, event_type, body)
       select $1, $2, 'evt_00000000000070008000000000000001', 'client.created', '{}' from generate_series(1, 10001)
       returning id`,
      [orgId, endpoint],
    )
    await client.query(
      `insert into webhook_attempts (org_id, delivery_id, id, started_at, duration_ms, outcome, request_headers)
       select $1, $2, gen_random_uuid(), now() - n * interval '1 s', n, 'refused', '{}' from generate_series(1, 101) n`,
      [orgId, rows[0]?.id],
    )
    return rows[0]?.id ?? ''
  })
  const { pagination } = (await call('GET', '?limit=1', undefined, own)).body
  expect(pagination).toEqual({ limit: 1, offset: 0, total: 10_000, has_more: true })
  const { attempts } = (await call('GET', `/${deliveryName(id)}`, undefined, own)).body
  const durations = attempts.map((each: { duration_ms: number }) => each.duration_ms)
  expect(durations).toEqual(Array.from({ length: 100 }, (_, n) => 100 - n))
})

it('is for those who manage webhooks, and not across organisations', async () => {
  const [{ id }] = (await call('GET', '?limit=1')).body.data
  const reader = await server.key({ scopes: ['read', 'write'] })
  const foreign = await server.key({ orgId: await server.organisation(), scopes: ['webhooks:manage'] })
  for (const [method, path] of [
    ['GET', ''],
    ['GET', `/${id}`],
    ['POST', `/${id}/replay`],
  ] as const) {
    expect((await call(method, path, undefined, reader)).status).toBe(403)
    const answer = await call(method, path, undefined, foreign)
    expect(path === '' ? answer.body.data : answer.status).toEqual(path === '' ? [] : 404)
  }
})

it('has none in the sandbox, where a test is answered and nothing is sent', async () => {
  const sandbox = await server.key({ environment: 'sandbox', scopes: ['webhooks:manage'] })
  const before = receiver.received.length
  const path = `${server.base}/webhook-endpoints/00000000-0000-7000-8016-000000000001/test`
  const tried = await request(path, { method: 'POST', key: sandbox })
  expect([tried.status, tried.body.object]).toEqual([200, 'webhook_delivery'])
  expect((await call('GET', '', undefined, sandbox)).body.data).toEqual([])
  expect((await call('GET', `/${tried.body.id}`, undefined, sandbox)).status).toBe(404)
  expect(receiver.received.length).toBe(before)
})
