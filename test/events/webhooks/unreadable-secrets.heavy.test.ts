/** A server with another MUSTER_SECRET than the one that encrypted the signing secrets: it says so, and how to mend it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compileRecords } from '../../../rest/events/records.ts'
import { schema } from '../../../schema/index.ts'
import { queues } from '../../../src/domain/queues.ts'
import { notifyAffected } from '../../../src/events/webhooks/unreadable-secrets.ts'
import { openChanges } from '../../../src/platform/changes/changes.ts'
import { openQueue } from '../../../src/platform/jobs/queue.ts'
import { databaseClock } from '../../../src/platform/time/clock.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { create } from '../../support/resources.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhooks.ts'
import { stamped } from '../../support/write.ts'

const FOREIGN_KEY = "update webhook_endpoints set secret_key_id = 'another key' where id = $1"
const NAME = { first_name: 'Ada', last_name: 'Okafor' }

let server: WebhookServer
let receiver: Receiver
let endpoint: { id: string; secret: string }
const workers: TestServer[] = []

beforeAll(async () => {
  server = await startWebhookServer({ WEBHOOK_WORKER: 'false' })
  receiver = await startReceiver()
  endpoint = await server.endpoint(receiver.url, { eventTypes: ['worker.created'] })
})
afterAll(async () => {
  for (const worker of workers) await worker.stop()
  await server.stop()
  await receiver.close()
})

/** Start another process that delivers webhooks. */
async function startWorker() {
  workers.push(await startTestServer({ WEBHOOK_ALLOW_PRIVATE: 'true' }, server.databaseUrl))
}

const readiness = async () => (await request(`${server.url}/readyz`)).body
const isReadable = async () =>
  (await server.get(`{ webhookEndpoint(id: "${endpoint.id}") { secretReadable } }`)).webhookEndpoint.secretReadable
const notices = async () =>
  (await server.get('{ notifications { data { type severity title body subjectId } } }')).notifications.data

it('is ready and healthy while all secrets can be decrypted', async () => {
  expect(await readiness()).toEqual({
    status: 'ready',
    checks: { database: 'ok', migrations: 'ok', webhook_secrets: 'ok', writers: 'ok' },
  })
  expect(await isReadable()).toBe(true)
})

it('logs one line for all deliveries of an endpoint', async () => {
  await server.database.pool.query(FOREIGN_KEY, [endpoint.id])
  for (let each = 0; each < 5; each++) await create(server, server.liveKey, '/workers', NAME)
  const start = performance.now()
  const program = await server.worker({ LOG_LEVEL: 'error', WEBHOOK_ALLOW_PRIVATE: 'true' })
  const waiting = `select count(*)::int as count from webhook_backlog where endpoint_id = $1 and status = 'waiting'`
  await expect
    .poll(async () => (await server.database.pool.query(waiting, [endpoint.id])).rows[0].count)
    .toBeGreaterThanOrEqual(5)
  program.child.kill('SIGTERM')
  await program.ends()
  const lines = program.output().match(/could not be prepared/g)?.length
  expect(lines).toBeGreaterThan(0)
  expect(lines).toBeLessThanOrEqual(Math.ceil((performance.now() - start) / 60_000)) // one a minute
})

it('is degraded, names the endpoint, and notifies the organisation once', async () => {
  await server.database.pool.query(FOREIGN_KEY, [endpoint.id])
  await expect.poll(readiness).toMatchObject({
    status: 'degraded',
    checks: { webhook_secrets: expect.stringContaining('MUSTER_SECRET') },
  })
  expect((await request(`${server.url}/readyz`)).status).toBe(200)
  expect(await isReadable()).toBe(false)
  await startWorker()
  await expect.poll(notices).toEqual([
    {
      type: 'webhook_endpoint.secret_unreadable',
      severity: 'critical',
      title: 'Webhooks cannot be signed',
      body: expect.stringContaining(receiver.url),
      subjectId: endpoint.id,
    },
  ])
  await startWorker()
  await create(server, server.liveKey, '/workers', NAME)
  expect(await notices()).toHaveLength(1)
})

it('notifies other organisations when one cannot be written, and takes no lock where a notice stands', async () => {
  const others = [await server.organisation(), await server.organisation()]
  const copy = `insert into webhook_endpoints select (jsonb_populate_record(e, jsonb_build_object(
    'id', gen_random_uuid(), 'org_id', $2::uuid))).* from webhook_endpoints e where id = $1`
  for (const orgId of others) await server.database.pool.query(copy, [endpoint.id, orgId])
  const { database } = server
  const [queue, changes] = [await openQueue(database, queues, false), openChanges(database)]
  const asked: string[] = []
  const warnings: string[] = []
  const services = {
    database,
    records: compileRecords(schema),
    clock: databaseClock,
    queue,
    changes,
    box: { knownKeyIds: [] } as never,
    log: { warn: (...args: unknown[]) => warnings.push(String(args[1])) } as never,
    async notify({ orgId }: { orgId: string }) {
      asked.push(orgId)
      if (asked.length === 1) throw new Error('the first one fails')
    },
  }
  await stamped(server, server.orgId, () => notifyAffected(services)) // has a notice, so nobody waits for its lock
  expect(asked.toSorted()).toEqual(others.toSorted())
  expect(warnings).toEqual(['an organisation could not be notified of unreadable webhook secrets'])
  await server.database.pool.query('delete from webhook_endpoints where org_id = any ($1)', [others])
  await queue.close()
})

it('signs again after the secret was rotated, with the new secret only', async () => {
  const mutation = `mutation { rotateWebhookSecret(id: "${endpoint.id}") { secret endpoint { secretReadable previousSecretUntil } } }`
  const { secret, endpoint: rotated } = (await server.get(mutation)).rotateWebhookSecret
  expect(rotated).toEqual({ secretReadable: true, previousSecretUntil: null })
  await expect.poll(readiness).toMatchObject({ status: 'ready' })
  await server.database.pool.query('update webhook_backlog set next_attempt_at = now()')
  await create(server, server.liveKey, '/workers', { first_name: 'Bryn', last_name: 'Hughes' })
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBeGreaterThan(0)
  const { verifyWebhook } = await import('muster/webhooks')
  const [delivered] = receiver.received
  expect(verifyWebhook(delivered?.raw ?? '', delivered?.headers ?? {}, secret)).toEqual(delivered?.body)
})
