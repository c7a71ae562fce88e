/** Retries, dead letters, replays, and endpoints disabled after failures. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gracePeriodUsed } from '../../../src/events/webhooks/endpoint-health.ts'
import { nextStep, readRetryAfter } from '../../../src/events/webhooks/schedule.ts'
import { eventsOf } from '../../support/events.ts'
import { type Received, type Receiver, type Respond, startReceiver } from '../../support/receiver.ts'
import { create } from '../../support/resources.ts'
import { request } from '../../support/server.ts'
import { finished, startWebhookServer, type WebhookServer } from '../../support/webhooks.ts'

let server: WebhookServer
const receivers: Receiver[] = []

beforeAll(async () => {
  server = await startWebhookServer({ WEBHOOK_RETRY_SCHEDULE: '0.05,0.1,0.2' })
})
afterAll(async () => {
  await server.stop()
  for (const receiver of receivers) await receiver.close()
})

async function receiver(respond?: Respond): Promise<Receiver> {
  const started = await startReceiver(respond)
  receivers.push(started)
  return started
}

const createWorker = () => create(server, server.liveKey, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
const createTask = (title: string) => create(server, server.liveKey, '/tasks', { title })
const failing: Respond = (_request, response) => response.writeHead(500).end('no')

/** A response that fails until `mood` changes. */
async function switchableReceiver() {
  const state = { fails: true }
  const started = await receiver((_request, response) => response.writeHead(state.fails ? 500 : 200).end())
  return { mood: state, receiver: started }
}

it('after the whole schedule a delivery is dead-lettered; a replay has the same key and body and a new timestamp', async () => {
  const { mood: state, receiver: target } = await switchableReceiver()
  const { id } = await server.endpoint(target.url)
  await createWorker()
  const [dead] = await server.until(id, ([first]) => first?.status === 'dead_lettered')
  expect(dead).toMatchObject({ attemptCount: 4, finishedAt: expect.any(String), nextAttemptAt: null })
  expect(dead?.attempts.map(({ outcome }) => outcome)).toEqual(Array(4).fill('refused'))
  const starts = dead?.attempts.map(({ startedAt }) => Date.parse(startedAt)) ?? []
  for (const [index, step] of [50, 100, 200].entries())
    expect((starts[index + 1] ?? 0) - (starts[index] ?? 0)).toBeGreaterThanOrEqual(step * 0.8 - 1)

  state.fails = false
  await new Promise((resolve) => setTimeout(resolve, 1100)) // so that the timestamp is in a different second
  await server.get(`mutation { replayWebhookDelivery(id: "${dead?.id}") { status attemptCount finishedAt } }`)
  const [delivered] = await server.until(id, ([first]) => first?.status === 'delivered')
  expect(delivered).toMatchObject({ id: dead?.id, body: dead?.body, attemptCount: 5 })
  expect(delivered?.attempts).toHaveLength(5)
  const all = target.received
  expect(new Set(all.map(({ raw }) => raw)).size).toBe(1)
  expect(new Set(all.map(({ headers }) => headers['x-service-idempotency-key'])).size).toBe(1)
  expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [first, last] = [all[0], all.at(-1)] as [Received, Received]
  expect(Number(last.headers['x-service-timestamp'])).toBeGreaterThan(Number(first.headers['x-service-timestamp']))
  expect(last.headers['x-service-signature']).not.toBe(first.headers['x-service-signature'])
})

it("a delivery that succeeds at its second attempt is delivered once and resets the endpoint's failures", async () => {
  const target = await receiver((_request, response, before) => response.writeHead(before === 0 ? 503 : 204).end())
  const { id } = await server.endpoint(target.url)
  await createWorker()
  const [delivery] = await server.until(id, ([first]) => first?.status === 'delivered')
  expect(delivery?.attempts.map(({ outcome }) => outcome)).toEqual(['refused', 'delivered'])
  const { webhookEndpoint } = await server.get(`{ webhookEndpoint(id: "${id}") { failingSince lastFailedAt } }`)
  expect(webhookEndpoint).toEqual({ failingSince: null, lastFailedAt: expect.any(String) })
})

it('a test event gets one attempt', async () => {
  const target = await receiver(failing)
  const { id } = await server.endpoint(target.url, { eventTypes: ['invoice.issued'] })
  await server.get(`mutation { sendTestEvent(endpointId: "${id}") { id } }`)
  const [delivery] = await server.until(id, (all) => all.length > 0 && all.every(finished))
  expect(delivery).toMatchObject({ status: 'dead_lettered', eventType: 'webhook_endpoint.test', attemptCount: 1 })
  const { webhookEndpoint } = await server.get(`{ webhookEndpoint(id: "${id}") { failingSince } }`)
  expect(webhookEndpoint.failingSince).toBeNull()
})

describe('the next attempt', () => {
  const schedule = [5, 300, 1800]
  const attempted = { outcome: 'refused', attempts: 0, test: false, retryAfter: undefined } as const
  const at = (more: object, chance = 0.5) => nextStep({ ...attempted, ...more }, schedule, chance, 0)

  it('follows the schedule, give or take 20 percent', () => {
    expect(at({})).toEqual({ status: 'waiting', delay: 5 })
    expect(at({}, 0)).toEqual({ status: 'waiting', delay: 4 })
    expect(at({}, 1)).toEqual({ status: 'waiting', delay: expect.closeTo(6) })
    expect(at({ attempts: 2 })).toEqual({ status: 'waiting', delay: 1800 })
    expect(at({ attempts: 3 })).toEqual({ status: 'dead_lettered' })
  })

  it.each([
    ['7', 7],
    ['3', 5],
    ['9999', 10],
    [new Date(8000).toUTCString(), 8],
    [new Date(0).toUTCString(), 5],
    ['soon', 5],
    ['-1', 5],
  ])('with Retry-After: %s is in %d s', (retryAfter, delay) => {
    expect(at({ retryAfter })).toEqual({ status: 'waiting', delay })
  })

  it('is not scheduled after a 410 response: the delivery is held, a test event is dead-lettered', () => {
    expect(at({ outcome: 'gone' })).toEqual({ status: 'held' })
    expect(at({ test: true })).toEqual({ status: 'dead_lettered' })
    expect(at({ outcome: 'delivered', attempts: 9 })).toEqual({ status: 'delivered' })
  })

  it('reads Retry-After as seconds or a date', () => {
    expect([readRetryAfter('120', 0), readRetryAfter(' 5 ', 0), readRetryAfter('1.5x', 0)]).toEqual([120, 5, undefined])
  })
})

describe('a bulk replay', () => {
  const QUERY = `mutation ($endpointId: ID!, $filter: WebhookReplayFilter!) {
    replayWebhookDeliveries(endpointId: $endpointId, filter: $filter) { id total done finishedAt filter } }`

  async function replay(endpointId: string, filter: object): Promise<{ total: number; done: number }> {
    const { id } = (await server.get(QUERY, { endpointId, filter })).replayWebhookDeliveries
    const readEndpoint = async () =>
      (await server.get(`{ webhookReplay(id: "${id}") { total done finishedAt } }`)).webhookReplay
    await expect.poll(async () => (await readEndpoint()).finishedAt, { timeout: 60_000 }).not.toBeNull()
    const { total, done } = await readEndpoint()
    return { total, done }
  }

  it('sends exactly the deliveries that its filter selects', async () => {
    const { mood: state, receiver: target } = await switchableReceiver()
    const { id } = await server.endpoint(target.url, { eventTypes: ['worker.created', 'task.created'] })
    for (const title of ['a', 'b', 'c']) await createTask(title)
    await createWorker()
    await server.until(id, (all) => all.length === 4 && all.every(({ status }) => status === 'dead_lettered'))
    state.fails = false
    const late = new Date()
    await new Promise((resolve) => setTimeout(resolve, 5))
    await createTask('d')
    await server.until(id, (all) => all.length === 5 && all.every(finished))

    expect(await replay(id, { statuses: ['dead_lettered'], eventType: 'task.created' })).toEqual({ total: 3, done: 3 })
    const now = await server.until(id, (all) => all.filter(({ status }) => status === 'delivered').length === 4)
    expect(now.find(({ eventType }) => eventType === 'worker.created')?.status).toBe('dead_lettered')

    const sent = target.received.length
    expect(await replay(id, { since: late })).toEqual({ total: 1, done: 1 })
    await target.gets(sent + 1)
    await server.until(id, (all) => all.every(finished))
    expect(target.received.at(-1)?.body.data.object.title).toBe('d')
    expect(await replay(id, { until: late, statuses: ['delivered'] })).toEqual({ total: 3, done: 3 })
    await target.gets(sent + 4)
    await server.until(id, (all) => all.every(finished))
    expect(await replay(id, {})).toEqual({ total: 5, done: 5 })
    await server.until(id, (all) => all.every(({ status }) => status === 'delivered'))
    expect(target.received).toHaveLength(sent + 9)
    const { webhookReplays } = await server.get(`{ webhookReplays(endpointId: "${id}") { total } }`)
    expect(webhookReplays.map(({ total }: { total: number }) => total)).toEqual([5, 3, 1, 3])
  })

  it('continues over many batches, and from the middle of a batch', async () => {
    const target = await receiver()
    const { id } = await server.endpoint(target.url, { eventTypes: ['invoice.issued'], concurrency: 100 })
    await server.database.pool.query(
      `with written as (
         insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event_type, body)
         select $1, gen_random_uuid(), $2, 'evt_' || n, 'invoice.issued', '{"n":' || n || '}'
         from generate_series(1, 1200) as n returning org_id, endpoint_id, id)
       insert into webhook_backlog (org_id, endpoint_id, delivery_id, status, stopped_at)
       select org_id, endpoint_id, id, 'held', now() from written`,
      [server.orgId, id],
    )
    expect(await replay(id, { statuses: ['held'] })).toEqual({ total: 1200, done: 1200 })
    await target.gets(1200)
    expect(new Set(target.received.map(({ body }) => body.n)).size).toBe(1200)
  })

  it('rejects pending deliveries, and a disabled endpoint', async () => {
    const { id } = await server.endpoint((await receiver()).url, { enabled: false })
    const refusal = async (filter: object) =>
      (await server.ask(QUERY, { endpointId: id, filter })).body.errors[0].extensions
    expect((await refusal({})).code).toBe('conflict')
    await server.get(`mutation { updateWebhookEndpoint(id: "${id}", input: { enabled: true }) { id } }`)
    expect(await refusal({ statuses: ['sending'] })).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'filter.statuses', message: expect.stringContaining('dead_lettered') }],
    })
  })
})

it('a pending delivery is not replayed', async () => {
  const target = await receiver(() => {})
  const { id } = await server.endpoint(target.url)
  await createWorker()
  await target.gets(1)
  const [sending] = await server.deliveries(id)
  const { body } = await server.ask(`mutation { replayWebhookDelivery(id: "${sending?.id}") { id } }`)
  expect(body.errors[0].extensions.code).toBe('conflict')
  await target.close()
})

interface Notification {
  type: string
  title: string
  body: string
  severity: string
  subject_id: string
}

async function notificationsOf(endpointId: string): Promise<Notification[]> {
  const { body } = await request(`${server.base}/notifications?limit=200`, { key: server.liveKey })
  return body.data.filter(({ subject_id }: Notification) => subject_id === endpointId)
}

it('a 410 response disables the endpoint and sends a notification', async () => {
  const target = await receiver((_request, response) => response.writeHead(410).end())
  const { id } = await server.endpoint(target.url, { eventTypes: ['worker.created'] })
  await createWorker()
  const readEndpoint = async () =>
    (await server.get(`{ webhookEndpoint(id: "${id}") { enabled disabledReason disabledAt } }`)).webhookEndpoint
  await expect.poll(async () => (await readEndpoint()).enabled, { timeout: 60_000 }).toBe(false)
  expect(await readEndpoint()).toMatchObject({ disabledReason: 'gone', disabledAt: expect.any(String) })
  expect(await server.deliveries(id)).toMatchObject([{ status: 'held', attempts: [{ outcome: 'gone' }] }])
  await createWorker()
  expect(await server.deliveries(id, ', statuses: [held]')).toHaveLength(2)
  expect(await notificationsOf(id)).toMatchObject([
    { type: 'webhook_endpoint.disabled', severity: 'critical', body: expect.stringContaining('410') },
  ])
  const notifications = (await eventsOf(server, server.orgId)).filter(
    ({ type, data }) => type === 'notification.created' && data.object.subject_id === id,
  )
  expect(notifications).toHaveLength(1)
})

describe('five days of failures', () => {
  const DAY = 86_400_000
  const since = (endpointId: string, days: number) =>
    server.database.pool.query('update webhook_endpoints set failing_since = $2 where id = $1', [
      endpointId,
      new Date(Date.now() - days * DAY),
    ])

  it('are counted in steps', () => {
    const used = (days: number) => gracePeriodUsed(new Date(0), days * DAY)
    expect([0, 2.4, 2.5, 3.4, 3.5, 4.4, 4.5, 4.9, 5, 50].map(used)).toEqual([0, 0, 50, 50, 70, 70, 90, 90, 100, 100])
  })

  it('disable an endpoint, after notifications at 50, 70 and 90 percent', async () => {
    const { mood: state, receiver: target } = await switchableReceiver()
    const { id } = await server.endpoint(target.url, { eventTypes: ['worker.created'] })
    const fail = async (days: number, notices: number) => {
      await since(id, days)
      await createWorker()
      await expect.poll(async () => (await notificationsOf(id)).length, { timeout: 60_000 }).toBe(notices)
      await server.until(id, (all) => all.every(finished))
      expect(await notificationsOf(id)).toHaveLength(notices)
    }
    await fail(2.4, 0)
    await fail(2.6, 1)
    await fail(3.6, 2)
    await fail(4.6, 3)
    await fail(5.1, 4)
    expect((await notificationsOf(id)).map(({ type }) => type)).toEqual([
      ...Array(3).fill('webhook_endpoint.failing'),
      'webhook_endpoint.disabled',
    ])
    const readEndpoint = async () =>
      (await server.get(`{ webhookEndpoint(id: "${id}") { enabled disabledReason failingSince } }`)).webhookEndpoint
    expect(await readEndpoint()).toMatchObject({ enabled: false, disabledReason: 'failing' })
    await server.get(`mutation { updateWebhookEndpoint(id: "${id}", input: { enabled: true }) { id } }`)
    expect(await readEndpoint()).toEqual({ enabled: true, disabledReason: null, failingSince: null })
    state.fails = false
    await createWorker()
    await server.until(id, (all) => all.some(({ status }) => status === 'delivered'))
  })

  it('start again after each success', async () => {
    const { mood: state, receiver: target } = await switchableReceiver()
    const { id } = await server.endpoint(target.url, { eventTypes: ['worker.created'] })
    await since(id, 4)
    await createWorker()
    await expect.poll(async () => (await notificationsOf(id)).length, { timeout: 60_000 }).toBe(1)
    state.fails = false
    await server.until(id, (all) => all.every(finished))
    state.fails = true
    await server.get(`mutation { sendTestEvent(endpointId: "${id}") { id } }`)
    state.fails = false
    await createWorker()
    await server.until(id, (all) => all.every(finished) && all[0]?.status === 'delivered')
    const { rows } = await server.database.pool.query(
      'select failing_since, warned_percent from webhook_endpoints where id = $1',
      [id],
    )
    expect(rows).toEqual([{ failing_since: null, warned_percent: 0 }])
  })
})
