/** Permissions for webhooks, and the delivery log. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Role } from '../../../prisma/generated/client/enums.ts'
import { INTEGRATORS } from '../../../src/access/scopes/roles.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { create } from '../../support/resources.ts'
import { graphql, request } from '../../support/server.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhooks.ts'
import { insert } from '../../support/write.ts'

let server: WebhookServer
let receiver: Receiver
let endpointId: string
let deliveryId: string
let replayId: string

beforeAll(async () => {
  server = await startWebhookServer()
  receiver = await startReceiver()
  endpointId = (await server.endpoint(receiver.url)).id
  await create(server, server.liveKey, '/clients', { name: 'Harbour' })
  const [delivery] = await server.until(endpointId, ([first]) => first?.status === 'delivered')
  deliveryId = delivery?.id ?? ''
  const replay = `mutation { replayWebhookDeliveries(endpointId: "${endpointId}", filter: {}) { id } }`
  replayId = (await server.get(replay)).replayWebhookDeliveries.id
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

/** Each operation, on records of the test's organisation. */
const operations: Record<string, () => string> = {
  webhookEndpoints: () => '{ webhookEndpoints { id } }',
  webhookEndpoint: () => `{ webhookEndpoint(id: "${endpointId}") { id } }`,
  webhookDeliveries: () => `{ webhookDeliveries(endpointId: "${endpointId}") { data { id } } }`,
  webhookDelivery: () => `{ webhookDelivery(id: "${deliveryId}") { id } }`,
  webhookReplays: () => `{ webhookReplays(endpointId: "${endpointId}") { id } }`,
  webhookReplay: () => `{ webhookReplay(id: "${replayId}") { id } }`,
  createWebhookEndpoint: () =>
    `mutation { createWebhookEndpoint(input: { url: "${receiver.url}", eventTypes: ["invoice.issued"] }) { endpoint { id } } }`,
  updateWebhookEndpoint: () => `mutation { updateWebhookEndpoint(id: "${endpointId}", input: {}) { id } }`,
  rotateWebhookSecret: () => `mutation { rotateWebhookSecret(id: "${endpointId}") { endpoint { id } } }`,
  sendTestEvent: () => `mutation { sendTestEvent(endpointId: "${endpointId}") { id } }`,
  replayWebhookDeliveries: () =>
    `mutation { replayWebhookDeliveries(endpointId: "${endpointId}", filter: { eventType: "invoice.issued" }) { id } }`,
  replayWebhookDelivery: () => `mutation { replayWebhookDelivery(id: "${deliveryId}") { id } }`,
  deleteWebhookEndpoint: () => `mutation { deleteWebhookEndpoint(id: "${endpointId}") { id } }`,
}

const codes = ({ body }: { body: { errors?: { extensions: { code: string } }[] } }) =>
  body.errors?.map(({ extensions }) => extensions.code)

describe.each(Object.values(Role).filter((role) => !(INTEGRATORS as readonly string[]).includes(role)))(
  '%s',
  (role) => {
    it.each(Object.keys(operations))('cannot %s', async (name) => {
      const workerId =
        role === 'worker' ? await insert(server, server.liveKey, 'workers', { first_name: 'A', last_name: 'B' }) : null
      const cookie = await signIn(server, (await makePerson(server, role, { workerId })).email)
      expect(codes(await asPerson(server, cookie, operations[name]?.() ?? ''))).toEqual(['insufficient_scope'])
    })
  },
)

it.each(['live', 'sandbox'] as const)('no %s key can use any of these operations', async (environment) => {
  const key = await server.key({ environment })
  for (const [name, query] of Object.entries(operations))
    expect([name, codes(await graphql(server, key, query()))]).toEqual([name, ['insufficient_scope']])
})

it('another organisation gets not_found for all of them', async () => {
  const orgId = await server.organisation()
  const cookie = await signIn(server, (await makePerson(server, 'owner', { orgId })).email)
  const empty: Record<string, unknown> = {
    webhookEndpoints: [],
    webhookDeliveries: { data: [] },
    webhookReplays: [],
  }
  for (const [name, query] of Object.entries(operations)) {
    if (name === 'createWebhookEndpoint') continue
    const answer = await asPerson(server, cookie, query())
    if (name in empty) expect(answer.body.data[name]).toEqual(empty[name])
    else expect([name, codes(answer)]).toEqual([name, ['not_found']])
  }
})

it('an unknown id is not found, whatever its format', async () => {
  for (const id of [randomUUID(), 'x', '', 'dlv_', `dlv_${'0'.repeat(32)}`])
    for (const query of ['webhookEndpoint', 'webhookDelivery', 'webhookReplay'])
      expect(codes(await server.ask(`{ ${query}(id: "${id}") { id } }`))).toEqual(['not_found'])
})

it.each(INTEGRATORS)('%s can use all of them', async (role) => {
  const cookie = await signIn(server, (await makePerson(server, role)).email)
  const { body } = await asPerson(server, cookie, operations.createWebhookEndpoint?.() ?? '')
  const id = body.data.createWebhookEndpoint.endpoint.id
  expect(
    (await asPerson(server, cookie, `mutation { deleteWebhookEndpoint(id: "${id}") { deletedAt } }`)).body.errors,
  ).toBeUndefined()
  for (const name of ['webhookEndpoints', 'webhookDeliveries', 'webhookReplays', 'sendTestEvent'])
    expect((await asPerson(server, cookie, operations[name]?.() ?? '')).body.errors).toBeUndefined()
})

describe('an endpoint with invalid input is rejected', () => {
  it.each([
    ['eventTypes', { eventTypes: [] }],
    ['eventTypes[0]', { eventTypes: ['worker.removed'] }],
    ['eventTypes[1]', { eventTypes: ['*', 'nothing.*'] }],
    ['eventTypes[0]', { eventTypes: ['worker'] }],
    ['concurrency', { concurrency: 0 }],
    ['concurrency', { concurrency: 101 }],
    ['description', { description: 'x'.repeat(501) }],
    ['url', { url: 'nonsense' }],
  ])('%s', async (field, invalid) => {
    const input = { url: receiver.url, eventTypes: ['*'], ...invalid }
    const query = `mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { secret } }`
    const { body } = await server.ask(query, { input })
    expect(body.errors[0].extensions).toMatchObject({
      code: 'validation_failed',
      details: [{ path: `input.${field}` }],
    })
    const change = `mutation ($input: UpdateWebhookEndpointInput!) { updateWebhookEndpoint(id: "${endpointId}", input: $input) { id } }`
    const changed = (await server.ask(change, { input: invalid })).body
    expect(changed.errors[0].extensions).toMatchObject({ details: [{ path: `input.${field}` }] })
  })

  it('a test event of an unknown type, or for a disabled endpoint, is rejected', async () => {
    const send = async (id: string, type: string) =>
      (await server.ask(`mutation { sendTestEvent(endpointId: "${id}", type: "${type}") { id } }`)).body.errors[0]
        .extensions
    expect(await send(endpointId, 'worker.*')).toMatchObject({ details: [{ path: 'type' }] })
    const { id } = await server.endpoint(receiver.url, { enabled: false })
    expect((await send(id, 'worker.created')).code).toBe('conflict')
  })

  it('an overlap of more than a day is rejected', async () => {
    for (const hours of [-1, 25]) {
      const { body } = await server.ask(
        `mutation { rotateWebhookSecret(id: "${endpointId}", overlapHours: ${hours}) { secret } }`,
      )
      expect(body.errors[0].extensions).toMatchObject({ details: [{ path: 'overlapHours' }] })
    }
  })

  it('an idempotency key is rejected where the response contains a secret', async () => {
    const cookie = await signIn(server, (await makePerson(server, 'owner')).email)
    for (const name of ['createWebhookEndpoint', 'rotateWebhookSecret']) {
      const answer = await asPerson(server, cookie, operations[name]?.() ?? '', {}, { 'idempotency-key': randomUUID() })
      expect(answer.body.errors).toHaveLength(1)
    }
  })
})

it('an update changes only the given fields', async () => {
  const fields = 'url description eventTypes enabled payload concurrency disabledReason'
  const { id } = await server.endpoint(receiver.url, { description: ' Payroll ', concurrency: 3 })
  const read = async () => (await server.get(`{ webhookEndpoint(id: "${id}") { ${fields} } }`)).webhookEndpoint
  const before = await read()
  expect(before).toEqual({
    url: receiver.url,
    description: 'Payroll',
    eventTypes: ['*'],
    enabled: true,
    payload: 'full',
    concurrency: 3,
    disabledReason: null,
  })
  const change = (input: string) =>
    server.get(`mutation { updateWebhookEndpoint(id: "${id}", input: { ${input} }) { id } }`)
  await change('')
  expect(await read()).toEqual(before)
  await change('description: null, eventTypes: ["task.*", "task.*"], payload: thin, enabled: null')
  expect(await read()).toEqual({ ...before, description: null, eventTypes: ['task.*'], payload: 'thin' })
  await change('enabled: false')
  expect(await read()).toMatchObject({ enabled: false, disabledReason: 'asked' })
})

it('a change that gives an endpoint what it has is none: it moves no time and has no audit entry', async () => {
  const { id } = await server.endpoint(receiver.url, { eventTypes: ['worker.*', 'client.*'] })
  const path = `${server.base}/webhook-endpoints/${id}`
  const manager = await server.key({ scopes: ['webhooks:manage'] })
  const read = async () => (await request(path, { key: manager })).body
  const before = await read()
  const { url, event_types, description, enabled, payload, concurrency } = before
  const own = { url, event_types: [...event_types, 'client.*'], description, enabled, payload, concurrency }
  for (const body of [{}, own, { enabled: true }]) {
    const answer = await request(path, { method: 'PATCH', key: manager, body })
    expect([answer.status, answer.body]).toEqual([200, before])
  }
  await request(path, { method: 'PATCH', key: manager, body: { ...own, concurrency: concurrency + 1 } })
  expect((await read()).updated_at > before.updated_at).toBe(true)
  const { auditLog } = await server.get('{ auditLog(limit: 200) { data { action targetId detail } } }')
  const entries = auditLog.data.filter(({ targetId }: { targetId: string }) => targetId === id)
  expect(entries).toMatchObject([
    { action: 'webhook_endpoint.updated', detail: '{"fields":["concurrency"]}' },
    { action: 'webhook_endpoint.created' },
  ])
})

it('each change is in the audit log, without secrets', async () => {
  const { id, secret } = await server.endpoint(receiver.url)
  await server.get(`mutation { updateWebhookEndpoint(id: "${id}", input: { payload: thin }) { id } }`)
  await server.get(`mutation { rotateWebhookSecret(id: "${id}") { endpoint { id } } }`)
  await server.get(`mutation { deleteWebhookEndpoint(id: "${id}") { id } }`)
  const { auditLog } = await server.get(
    '{ auditLog(limit: 200) { data { action actorKind targetType targetId detail } } }',
  )
  const own = auditLog.data.filter(({ targetId }: { targetId: string }) => targetId === id)
  expect(own.map(({ action }: { action: string }) => action)).toEqual([
    'webhook_endpoint.deleted',
    'webhook_endpoint.secret_rotated',
    'webhook_endpoint.updated',
    'webhook_endpoint.created',
  ])
  expect(JSON.stringify(own)).not.toContain(secret)
})

describe('the log', () => {
  let id: string

  beforeAll(async () => {
    id = (await server.endpoint(receiver.url, { eventTypes: ['worker.*', 'client.*'] })).id
    for (let each = 0; each < 5; each++) {
      await create(server, server.liveKey, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
      await create(server, server.liveKey, '/clients', { name: 'Harbour' })
    }
    await server.until(id, (all) => all.length === 10 && all.every(({ status }) => status === 'delivered'))
  })

  const page = async (args: string) =>
    (
      await server.get(
        `{ webhookDeliveries(endpointId: "${id}" ${args}) { data { id eventType createdAt eventId } nextCursor } }`,
      )
    ).webhookDeliveries

  it('is paged latest first, without repeats', async () => {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, nextCursor } = await page(`, limit: 3 ${cursor && `, cursor: "${cursor}"`}`)
      seen.push(...data.map((each: { id: string }) => each.id))
      cursor = nextCursor
    }
    expect(seen).toHaveLength(10)
    expect(seen).toEqual(seen.toSorted().reverse())
  })

  it('is filtered by status, type, event and time', async () => {
    const all = (await page('')).data
    expect((await page(', statuses: [held, dead_lettered, waiting]')).data).toEqual([])
    expect((await page(', statuses: [delivered, held]')).data).toEqual(all)
    expect((await page(', eventType: "client.created"')).data).toHaveLength(5)
    expect((await page(`, eventId: "${all[4].eventId}"`)).data).toEqual([all[4]])
    expect((await page(`, since: "${all[3].createdAt}"`)).data).toEqual(all.slice(0, 4))
    expect((await page(`, until: "${all[3].createdAt}"`)).data).toEqual(all.slice(4))
  })

  it('of all endpoints is one log', async () => {
    const { webhookDeliveries } = await server.get('{ webhookDeliveries(limit: 200) { data { endpoint { id url } } } }')
    const ids = new Set(webhookDeliveries.data.map(({ endpoint }: { endpoint: { id: string } }) => endpoint.id))
    expect(ids).toContain(id)
    expect(ids).toContain(endpointId)
  })

  it.each([
    ['limit: 201', 'limit'],
    ['limit: 0', 'limit'],
    ['cursor: "x"', 'cursor'],
  ])('rejects %s', async (args, path) => {
    const { body } = await server.ask(`{ webhookDeliveries(${args}) { data { id } } }`)
    expect(body.errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ path }] })
  })
})
