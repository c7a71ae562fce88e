/**
 * Workers during a database outage, or after other workers died: no delivery is lost, and none is sent twice without
 * need.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { type Receiver, type Respond, startReceiver } from '../../support/receiver.ts'
import { create } from '../../support/resources.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhooks.ts'
import { stamped } from '../../support/write.ts'

let server: WebhookServer
const receivers: Receiver[] = []
const endpoints: string[] = []

beforeAll(async () => {
  // A lease lasts three times as long as the timeout.
  server = await startWebhookServer({ WEBHOOK_TIMEOUT_SECONDS: '2', WEBHOOK_RETRY_SCHEDULE: '1,1,1' })
})
afterEach(async () => {
  // Nothing is sent, and so nothing recorded, for the endpoint of an earlier test.
  for (const id of endpoints.splice(0)) await server.get(`mutation { deleteWebhookEndpoint(id: "${id}") { id } }`)
  for (const receiver of receivers.splice(0)) await receiver.close()
})
afterAll(() => server.stop())

/** An endpoint with its own receiver. */
async function setUp(respond?: Respond) {
  const receiver = await startReceiver(respond)
  receivers.push(receiver)
  const endpoint = await server.endpoint(receiver.url)
  endpoints.push(endpoint.id)
  return { receiver, ...endpoint }
}

const createWorker = () => create(server, server.liveKey, '/workers', { first_name: 'Ada', last_name: 'Okafor' })

/** Leases that hold deliveries; `over` when they expired so long ago that the clean-up has run since. */
async function leases(endpointId: string): Promise<{ over: boolean }[]> {
  const { rows } = await server.database.pool.query(
    `select until < now() - interval '3 s' as over from webhook_leases
     where endpoint_id = $1 and cardinality(deliveries) > 0`,
    [endpointId],
  )
  return rows
}

it('an event is sent even if the process that committed it died before it notified the workers', async () => {
  const { receiver, id } = await setUp()
  const columns = 'org_id, type, object_type, object_id, sequence, data'
  const data = { object: { object: 'client', id: randomUUID() }, sequence: 1 }
  await stamped(server, server.orgId, (client) =>
    client.query(`insert into events (${columns}) values ($1, 'client.created', 'client', $2, 1, $3)`, [
      server.orgId,
      data.object.id,
      JSON.stringify(data),
    ]),
  )
  const [got] = await receiver.gets(1)
  expect(got?.body.data).toEqual(data)
  await server.until(id, ([first]) => first?.status === 'delivered')
})

it('an outcome that could not be recorded before its lease expired is recorded later, and not sent again', async () => {
  const { receiver, id } = await setUp()
  const rename = (from: string, to: string) => server.database.pool.query(`alter table ${from} rename to ${to}`)
  await rename('webhook_attempts', 'webhook_attempts_away')
  try {
    await createWorker()
    await receiver.gets(1)
    await eventually(async () => (await leases(id)).every(({ over }) => over))
  } finally {
    await rename('webhook_attempts_away', 'webhook_attempts')
  }
  const [delivery] = await server.until(id, ([first]) => first?.status === 'delivered')
  expect(delivery?.attempts).toMatchObject([{ outcome: 'delivered' }])
  expect(await leases(id)).toEqual([])
  await createWorker() // anything due earlier would have been sent first
  await receiver.gets(2)
  expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(2)
})

it('a delivery taken over by another worker is logged by both, and its outcome is set by the lease holder', async () => {
  let release = () => {}
  const { receiver, id } = await setUp((_request, response, before) => {
    if (before === 0) release = () => response.writeHead(500).end()
    else response.end('ok')
  })
  await createWorker()
  await receiver.gets(1)
  await server.database.pool.query('delete from webhook_leases where endpoint_id = $1', [id]) // as if it had expired
  await receiver.gets(2)
  await server.until(id, ([first]) => first?.status === 'delivered')
  release()
  const [delivery] = await server.until(id, ([first]) => first?.attempts.length === 2)
  expect(delivery?.status).toBe('delivered')
  expect(delivery?.attempts.map(({ outcome }) => outcome)).toContain('delivered')
  expect(new Set(receiver.received.map(({ headers }) => headers['x-service-idempotency-key'])).size).toBe(1)
})
