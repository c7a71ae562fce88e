/** From a change over REST to a signed request at a receiver, which our own verifier accepts. */
import { verifyWebhook, WebhookVerificationError } from 'muster/webhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventTypes } from '../../../src/events/catalogue.ts'
import { eventsOf } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { makePerson, signIn } from '../../support/people.ts'
import { type Received, type Receiver, startReceiver } from '../../support/receiver.ts'
import { create } from '../../support/resources.ts'
import { request } from '../../support/server.ts'
import { sentStatements } from '../../support/statements.ts'
import { openStream } from '../../support/stream.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhooks.ts'
import { headersOf, testVerifier } from './verifier.ts'

let server: WebhookServer
const receivers: Receiver[] = []

beforeAll(async () => {
  server = await startWebhookServer()
})
afterAll(async () => {
  await server.stop()
  for (const receiver of receivers) await receiver.close()
})

/** A receiver and an endpoint for it. */
async function setUp(more: Record<string, unknown> = {}) {
  const receiver = await startReceiver()
  receivers.push(receiver)
  return { receiver, ...(await server.endpoint(receiver.url, more)) }
}

const createWorker = () => create(server, server.liveKey, '/workers', { first_name: 'Ada', last_name: 'Okafor' })

it('only a write of an organisation with endpoints wakes the dispatchers', async () => {
  const orgId = await server.organisation()
  const key = await server.key({ orgId, scopes: ['write', 'webhooks:manage'] })
  const cookie = await signIn(server, (await makePerson(server, 'owner', { orgId })).email)
  const headers = { cookie, 'x-requested-with': 'muster' }
  const write = () => create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
  const claims = await sentStatements(async () => {
    for (let n = 0; n < 20; n++) await write()
  })
  expect(claims.filter(({ name }) => name === 'record and claim').length).toBeLessThan(10) // those of its polling
  const stream = await openStream(server, headers, 'subscription { changes(topics: [events, deliveries]) }')
  const told = () => stream.messages.slice(1).flatMap(({ data }) => data?.changes ?? [])
  const writeAndHear = async (topic: string) => {
    await write()
    await eventually(async () => told().includes(topic))
  }
  await eventually(async () => stream.messages.length >= 1)
  await writeAndHear('events')
  await create(server, key, '/webhook-endpoints', { url: 'http://127.0.0.1:9', event_types: ['*'], enabled: false })
  expect(new Set(told())).toEqual(new Set(['events']))
  await writeAndHear('deliveries')
  stream.close()
})

it('an endpoint created on the command line gets the events it subscribed to', async () => {
  const receiver = await startReceiver()
  receivers.push(receiver)
  const args = ['endpoint', 'create', '--org', server.orgId, '--url', receiver.url, '--events', 'worker.*', '--json']
  const program = server.run(args, { WEBHOOK_ALLOW_PRIVATE: 'true' })
  expect(await program.ends(), program.output()).toBe(0)
  const made = JSON.parse(program.output())
  expect(made).toEqual({ id: expect.any(String), secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) })
  await create(server, server.liveKey, '/clients', { name: 'Harbour' })
  const worker = await createWorker()
  const [got] = (await receiver.gets(1)) as [Received]
  const [delivery] = await server.until(made.id, ([first]) => first?.status === 'delivered')
  const event = (await eventsOf(server, server.orgId)).at(-1)
  const timestamp = expect.stringMatching(/^\d{10}$/)
  expect(got.body).toEqual({
    id: event?.id,
    type: 'worker.created',
    created_at: worker.body.created_at,
    org_id: server.orgId,
    data: { object: worker.body, sequence: Number(event?.sequence) },
  })
  expect(got.headers).toMatchObject({
    'content-type': 'application/json',
    'x-service-event': 'worker.created',
    'x-service-delivery': delivery?.id,
    'x-service-idempotency-key': delivery?.id,
    'x-service-timestamp': timestamp,
    'x-service-signature': expect.stringMatching(/^t=\d{10},v1=[0-9a-f]{64}$/),
    'webhook-id': delivery?.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
  })
  expect(verifyWebhook(got.raw, headersOf(got), made.secret)).toEqual(got.body)
  expect(delivery).toMatchObject({
    body: got.raw,
    eventId: event?.id,
    eventType: 'worker.created',
    attemptCount: 1,
    test: false,
    nextAttemptAt: null,
    finishedAt: expect.any(String),
    attempts: [{ outcome: 'delivered', error: null, responseStatus: 200, responseBody: 'ok' }],
  })
  const { host: _host, connection: _connection, 'content-length': _length, ...sent } = got.headers
  expect(delivery?.attempts[0]?.requestHeaders).toEqual(sent)
  expect(receiver.received).toHaveLength(1)
})

describe('a delivery', () => {
  let got: Received
  let secret: string

  beforeAll(async () => {
    const endpoint = await setUp()
    secret = endpoint.secret
    await createWorker()
    ;[got] = (await endpoint.receiver.gets(1)) as [Received]
  })

  describe('and our own verifier', () => testVerifier(verifyWebhook, () => ({ got, secret })))

  it('and our own verifier accept every form of body and headers', () => {
    expect(verifyWebhook(Buffer.from(got.raw), new Headers(headersOf(got)), secret)).toEqual(got.body)
  })

  it.each([
    ['no signature', {}],
    ['an empty signature', { 'x-service-signature': '' }],
    ['no timestamp', { 'x-service-signature': 'v1=00' }],
    ['no v1', { 'x-service-signature': `t=${Math.floor(Date.now() / 1000)}` }],
    [
      'a signature that is not hex',
      { 'x-service-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'z'.repeat(64)}` },
    ],
    ['several headers', { 'x-service-signature': ['t=1', 'v1=2'] }],
  ])('with %s is rejected', (_what, headers) => {
    expect(() => verifyWebhook(got.raw, headers, secret)).toThrow(WebhookVerificationError)
  })
})

it('after a rotation both secrets sign; without an overlap only the new one signs', async () => {
  const { id, secret: old, receiver } = await setUp()
  const rotateSecret = async (more = '') =>
    (
      await server.get(
        `mutation { rotateWebhookSecret(id: "${id}" ${more}) { secret endpoint { previousSecretUntil } } }`,
      )
    ).rotateWebhookSecret
  const first = await rotateSecret()
  expect(Date.parse(first.endpoint.previousSecretUntil) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  await createWorker()
  const [both] = (await receiver.gets(1)) as [Received]
  expect(both.headers['x-service-signature']).toMatch(/^t=\d+(,v1=[0-9a-f]{64}){2}$/)
  for (const secret of [old, first.secret]) expect(verifyWebhook(both.raw, headersOf(both), secret)).toEqual(both.body)
  const second = await rotateSecret(', overlapHours: 0')
  await createWorker()
  const [, one] = (await receiver.gets(2)) as [Received, Received]
  expect(() => verifyWebhook(one.raw, headersOf(one), first.secret)).toThrow()
  expect(verifyWebhook(one.raw, headersOf(one), second.secret)).toEqual(one.body)
})

it('an old secret stops signing when its overlap ends', async () => {
  const { id, secret: old, receiver } = await setUp()
  const { rotateWebhookSecret } = await server.get(`mutation { rotateWebhookSecret(id: "${id}") { secret } }`)
  await server.database.pool.query(
    "update webhook_endpoints set previous_secret_until = now() - interval '1 second' where id = $1",
    [id],
  )
  await createWorker()
  const [got] = (await receiver.gets(1)) as [Received]
  expect(() => verifyWebhook(got.raw, headersOf(got), old)).toThrow()
  expect(verifyWebhook(got.raw, headersOf(got), rotateWebhookSecret.secret)).toEqual(got.body)
})

it("a thin payload contains the record's id and none of its fields", async () => {
  const { receiver, id } = await setUp({ payload: 'thin' })
  const worker = await createWorker()
  await server.get(`mutation { sendTestEvent(endpointId: "${id}", type: "worker.updated") { id } }`)
  const got = await receiver.gets(2)
  const data = { object: { object: 'worker', id: worker.body.id }, sequence: expect.any(Number) }
  expect(got[0]?.body.data).toEqual(data)
  expect(Object.keys(got[1]?.body.data)).toEqual(['object', 'sequence'])
  expect(Object.keys(got[1]?.body.data.object)).toEqual(['object', 'id'])
})

it('an update contains the previous values, and every event of one change is delivered', async () => {
  const { receiver } = await setUp({ eventTypes: ['worker.updated', 'task.*'] })
  const worker = await createWorker()
  await request(`${server.base}/workers/${worker.body.id}`, {
    method: 'PATCH',
    key: server.liveKey,
    body: { trade: 'welder' },
  })
  const task = await create(server, server.liveKey, '/tasks', { title: 'Call Ada', status: 'done' })
  const got = await receiver.gets(3)
  const of = (type: string) => got.find(({ body }) => body.type === type)?.body.data
  expect(of('worker.updated')).toMatchObject({ object: { trade: 'welder' }, previous: { trade: null } })
  expect(of('task.created').object).toEqual(task.body)
  expect(of('task.completed').object).toEqual(task.body)
})

it.each(Object.keys(eventTypes))(
  'a test event of %s contains its example, and is signed like a live one',
  async (type) => {
    const { receiver, id, secret } = await setUp({ eventTypes: ['invoice.issued'] })
    const { sendTestEvent } = await server.get(
      `mutation { sendTestEvent(endpointId: "${id}", type: "${type}") { id test } }`,
    )
    const [got] = (await receiver.gets(1)) as [Received]
    const { eventTypes: types } = await server.get('{ eventTypes { name example } }')
    expect(sendTestEvent).toEqual({ id: got.headers['x-service-delivery'], test: true })
    expect(verifyWebhook(got.raw, headersOf(got), secret)).toMatchObject({
      type,
      org_id: server.orgId,
      data: types.find(({ name }: { name: string }) => name === type).example,
    })
  },
)

it('a disabled endpoint gets nothing, and gets held deliveries when they are replayed', async () => {
  const { receiver, id } = await setUp({ enabled: false })
  await createWorker()
  expect(await server.deliveries(id)).toMatchObject([{ status: 'held', attempts: [], eventType: 'worker.created' }])
  const enable = (enabled: boolean) =>
    server.get(
      `mutation { updateWebhookEndpoint(id: "${id}", input: { enabled: ${enabled} }) { enabled disabledReason } }`,
    )
  expect((await enable(true)).updateWebhookEndpoint).toEqual({ enabled: true, disabledReason: null })
  await createWorker()
  await receiver.gets(1)
  const held = (await server.deliveries(id, ', statuses: [held]'))[0]
  await server.get(`mutation { replayWebhookDelivery(id: "${held?.id}") { status } }`)
  const [, replayed] = await receiver.gets(2)
  expect(replayed?.headers['x-service-delivery']).toBe(held?.id)
  expect((await enable(false)).updateWebhookEndpoint).toEqual({ enabled: false, disabledReason: 'asked' })
})

it('pending deliveries of a deleted endpoint are cancelled', async () => {
  const failing = await startReceiver((_request, response) => response.writeHead(500).end())
  receivers.push(failing)
  const { id } = await server.endpoint(failing.url)
  await createWorker()
  await server.until(id, ([first]) => first?.status === 'waiting')
  await server.get(`mutation { deleteWebhookEndpoint(id: "${id}") { deletedAt } }`)
  await createWorker()
  await server.database.pool.query('update webhook_backlog set next_attempt_at = now() where endpoint_id = $1', [id])
  const [cancelled] = await server.until(id, ([first]) => first?.status === 'cancelled')
  expect(cancelled?.attempts).toHaveLength(1)
  expect(await server.deliveries(id)).toHaveLength(1)
  expect(failing.received).toHaveLength(1)
  const again = await server.ask(`mutation { replayWebhookDelivery(id: "${cancelled?.id}") { id } }`)
  expect(again.body.errors[0].extensions.code).toBe('not_found')
})

it('a rolled-back change and a sandbox write deliver nothing', async () => {
  const { receiver, id } = await setUp()
  const sandbox = await server.key({ environment: 'sandbox' })
  await create(server, sandbox, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
  const refused = await request(`${server.base}/workers`, {
    method: 'POST',
    key: server.liveKey,
    body: { first_name: '' },
  })
  expect(refused.status).toBe(422)
  const query =
    'mutation { a: createWorker(input: { firstName: "A", lastName: "B" }) { id } b: cancelJob(id: "x") { id } }'
  expect(
    (await request(`${server.url}/graphql`, { method: 'POST', key: server.liveKey, body: { query } })).body.errors,
  ).toHaveLength(1)
  await createWorker()
  await receiver.gets(1)
  expect(await server.deliveries(id)).toHaveLength(1)
})
