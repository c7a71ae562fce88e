/** `/webhook-endpoints`: who may manage endpoints over REST, what the answers show, and that both surfaces are one. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Scope, scopes } from '../../src/access/scopes/scopes.ts'
import { snakeCase } from '../../src/platform/text/names.ts'
import { startReceiver } from '../support/receiver.ts'
import { createId, webhookEndpoints } from '../support/resources.ts'
import { type Answer, dataOf, graphql, request } from '../support/server.ts'
import { startWebhookServer, type WebhookServer } from '../support/webhooks.ts'

const PATH = '/webhook-endpoints'

let server: WebhookServer
let key: string

beforeAll(async () => {
  server = await startWebhookServer()
  key = await server.key({ scopes: ['webhooks:manage'] })
})
afterAll(() => server.stop())

type Options = Parameters<typeof request>[1]
const call = (method: string, path = '', options: Options = {}) =>
  request(server.base + PATH + path, { method, key, ...options })
const make = async (as = key) => (await call('POST', '', { key: as, body: await webhookEndpoints.valid() })).body
const pathsOf = ({ body }: Answer) => body.error.details.map(({ path }: { path: string }) => path)

/** One request of each operation, on an endpoint. */
async function operationsOn(
  id: string,
): Promise<[name: string, status: number, method: string, path: string, body?: object][]> {
  return [
    ['list', 200, 'GET', ''],
    ['get', 200, 'GET', `/${id}`],
    ['create', 201, 'POST', '', await webhookEndpoints.valid()],
    ['update', 200, 'PATCH', `/${id}`, { concurrency: 3 }],
    ['rotate', 200, 'POST', `/${id}/rotate-secret`, { overlap_hours: 0 }],
    ['delete', 200, 'DELETE', `/${id}`],
  ]
}

describe('an endpoint', () => {
  it('is created, read, changed and deleted, and shows its secret once', async () => {
    const body = { url: 'https://93.184.216.34/a', event_types: ['client.*', 'task.created'], description: ' Payroll ' }
    const made = await call('POST', '', { body })
    const { secret, ...record } = made.body
    expect(made.status).toBe(201)
    expect(secret).toMatch(/^whsec_/)
    expect(made.headers.get('location')).toMatch(new RegExp(`${PATH}/${record.id}$`))
    expect(made.headers.get('cache-control')).toBe('no-store')
    const defaults = {
      object: 'webhook_endpoint',
      enabled: true,
      payload: 'full',
      concurrency: 10,
      secret_readable: true,
    }
    expect(record).toMatchObject({ ...body, description: 'Payroll', ...defaults })
    expect((await call('GET', `/${record.id}`)).body).toEqual(record)
    expect((await call('GET')).body.data).toContainEqual(record)
    const changed = await call('PATCH', `/${record.id}`, { body: { enabled: false, description: null } })
    expect(changed.body).toMatchObject({ enabled: false, disabled_reason: 'asked', description: null, url: body.url })
    expect((await call('GET', `/${record.id}`)).body).toEqual(changed.body)
    const deleted = await call('DELETE', `/${record.id}`)
    expect(deleted.body).toEqual({ object: 'webhook_endpoint', id: record.id, deleted: true })
    for (const [name, , method, path, sent] of await operationsOn(record.id))
      if (path !== '') expect([name, (await call(method, path, { body: sent })).status]).toEqual([name, 404])
  })

  it('receives events, signed with the secret of its creation, and after a rotation with both', async () => {
    const receiver = await startReceiver()
    const { id } = (await call('POST', '', { body: { url: receiver.url, event_types: ['client.created'] } })).body
    const delivered = (count: number) =>
      server.until(id, (all) => all.length === count && all.every(({ status }) => status === 'delivered'))
    await createId(server, server.liveKey, '/clients', { name: 'Harbour' })
    await delivered(1)
    const rotated = await call('POST', `/${id}/rotate-secret`)
    expect([rotated.status, rotated.body.secret]).toEqual([200, expect.stringMatching(/^whsec_/)])
    expect(Date.parse(rotated.body.previous_secret_until)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    await createId(server, server.liveKey, '/clients', { name: 'Harbour' })
    await delivered(2)
    const signatures = receiver.received.map(
      ({ headers }) => String(headers['x-service-signature']).split('v1=').length - 1,
    )
    expect(signatures).toEqual([1, 2])
    await receiver.close()
  })

  it('can be named in capital letters: its secrets can be read after a rotation', async () => {
    const { id } = await make()
    const named = [id.toUpperCase(), id, id.toUpperCase()]
    for (const each of named) expect((await call('POST', `/${each}/rotate-secret`)).status).toBe(200)
  })

  it('is the one that GraphQL has, and the console shows', async () => {
    const { id } = await make()
    const fields = `id clientId appWide url description eventTypes conditions { path op value } enabled payload concurrency ratePerMinute ordered headerNames
      failingSince lastFailedAt disabledAt
      disabledReason secretReadable previousSecretUntil createdAt updatedAt`
    const query = `{ webhookEndpoint(id: "${id}") { object ${fields} } webhookEndpoints { id } }`
    const { webhookEndpoint, webhookEndpoints: all } = await dataOf(server, key, query)
    const named = Object.fromEntries(Object.entries(webhookEndpoint).map(([name, value]) => [snakeCase(name), value]))
    expect((await call('GET', `/${id}`)).body).toEqual(named)
    const list = await call('GET', '?limit=200')
    expect(list.body.data.map((each: { id: string }) => each.id)).toEqual(all.map((each: { id: string }) => each.id))
    expect((await server.get(`{ webhookEndpoint(id: "${id}") { id } }`)).webhookEndpoint).toEqual({ id })
  })

  it('stands in the audit log with the key and its address, without a secret', async () => {
    const { id, secret } = await make()
    await call('POST', `/${id}/rotate-secret`, { body: { overlap_hours: 0 } })
    await call('DELETE', `/${id}`)
    const query = '{ auditLog(limit: 50) { data { action actorKind targetId address detail } } }'
    const { auditLog } = await server.get(query)
    const own = auditLog.data.filter(({ targetId }: { targetId: string }) => targetId === id)
    expect(own.map(({ action }: { action: string }) => action)).toEqual([
      'webhook_endpoint.deleted',
      'webhook_endpoint.secret_rotated',
      'webhook_endpoint.created',
    ])
    for (const entry of own)
      expect(entry).toMatchObject({ actorKind: 'key', address: expect.stringContaining('127.0.0.1') })
    expect(JSON.stringify(own)).not.toContain(secret)
  })
})

it('lists a page at a time', async () => {
  const own = await server.key({ orgId: await server.organisation(), scopes: ['webhooks:manage'] })
  const ids = [(await make(own)).id, (await make(own)).id, (await make(own)).id]
  const page = async (query: string) => (await call('GET', query, { key: own })).body
  const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)
  const second = await page('?limit=1&offset=1')
  expect([idsOf(second), second.pagination]).toEqual([[ids[1]], { limit: 1, offset: 1, total: 3, has_more: true }])
  expect(idsOf(await page(''))).toEqual(ids)
  expect(await page('?offset=3')).toMatchObject({ data: [], pagination: { total: 3, has_more: false } })
  for (const [query, path] of [
    ['?limit=201', 'limit'],
    ['?offset=-1', 'offset'],
    ['?enabled=true', 'enabled'],
  ] as const)
    expect(pathsOf(await call('GET', query))).toEqual([path])
})

describe('is refused', () => {
  it('to every other scope, and to all of them together', async () => {
    const others = (Object.keys(scopes) as Scope[]).filter((scope) => scope !== 'webhooks:manage')
    const { id } = await make()
    for (const held of [others, ...others.map((scope) => [scope])]) {
      const other = await server.key({ scopes: held })
      for (const [name, , method, path, body] of held.length > 1
        ? await operationsOn(id)
        : (await operationsOn(id)).slice(0, 3)) {
        const answer = await call(method, path, { key: other, body })
        expect([name, answer.status, answer.body.error.required_scopes]).toEqual([name, 403, ['webhooks:manage']])
      }
      const refused = await graphql(server, other, '{ webhookEndpointPage { pagination { total } } }')
      expect(refused.body.errors[0].extensions.requiredScopes).toEqual(['webhooks:manage'])
    }
    expect((await call('GET', `/${id}`)).status).toBe(200)
  })

  it('without a credential', async () => {
    for (const [name, , method, path, body] of await operationsOn(randomUUID()))
      expect([name, (await call(method, path, { key: undefined, body })).status]).toEqual([name, 401])
  })

  it('to another organisation, as if it were not there', async () => {
    const { id } = await make()
    const before = (await call('GET', `/${id}`)).body
    const foreign = await server.key({ orgId: await server.organisation(), scopes: ['webhooks:manage'] })
    for (const [name, , method, path, body] of await operationsOn(id)) {
      if (name === 'create') continue
      const answer = await call(method, path, { key: foreign, body })
      if (name === 'list') expect(answer.body.data).toEqual([])
      else expect([name, answer.status]).toEqual([name, 404])
    }
    expect((await call('GET', `/${id}`)).body).toEqual(before)
  })

  it.each([
    ['POST', '', { url: 'nonsense', event_types: ['*'] }, ['url']],
    ['POST', '', { url: 'https://93.184.216.34/', event_types: ['worker.removed'] }, ['event_types[0]']],
    ['POST', '', { url: 'https://93.184.216.34/' }, ['event_types']],
    ['POST', '', { url: 'https://93.184.216.34/', event_types: ['*'], secret: 'whsec_mine' }, ['secret']],
    ['PATCH', '/{id}', { concurrency: 101 }, ['concurrency']],
    ['POST', '/{id}/rotate-secret', { overlap_hours: 25 }, ['overlap_hours']],
    ['POST', '/{id}/rotate-secret', { overlap: 1 }, ['overlap']],
    ['POST', '/{id}/rotate-secret?overlap_hours=1', undefined, ['overlap_hours']],
  ])('%s %s with %j', async (method, path, body, paths) => {
    const { id } = await make()
    const answer = await call(method, path.replace('{id}', id), { body })
    expect([answer.status, pathsOf(answer)]).toEqual([422, paths])
  })

  it('with an Idempotency-Key where the answer would be stored with a secret', async () => {
    const { id } = await make()
    const headers = { 'idempotency-key': randomUUID() }
    const total = async () => (await call('GET', '?limit=1')).body.pagination.total
    const before = await total()
    for (const [path, body] of [
      ['', await webhookEndpoints.valid()],
      [`/${id}/rotate-secret`, {}],
    ] as const)
      expect(pathsOf(await call('POST', path, { headers, body }))).toEqual(['Idempotency-Key'])
    expect(await total()).toBe(before)
    const patch = () => call('PATCH', `/${id}`, { headers, body: { concurrency: 2 } })
    expect((await patch()).headers.get('idempotent-replayed')).toBeNull()
    expect((await patch()).headers.get('idempotent-replayed')).toBe('true')
  })

  it('with a body of rotation that cannot be read', async () => {
    const { id } = await make()
    const rotate = (body: string, type: string) =>
      call('POST', `/${id}/rotate-secret`, { body, headers: { 'content-type': type } })
    expect((await rotate('{"overlap_hours":', 'application/json')).body.error.code).toBe('invalid_json')
    expect((await rotate('overlap_hours=0', 'application/x-www-form-urlencoded')).status).toBe(415)
  })
})

it('a rotation is POST only, and the path ends there', async () => {
  const { id } = await make()
  const answer = await call('GET', `/${id}/rotate-secret`)
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  for (const path of [`/${id}/rotate`, `/${id}/rotate-secret/`, `/${id}/rotate-secret/x`, `/${id}/`])
    expect((await call('POST', path)).status).toBe(404)
  expect((await request(`${server.base}/workers/${id}/rotate-secret`, { method: 'POST', key })).status).toBe(404)
})
