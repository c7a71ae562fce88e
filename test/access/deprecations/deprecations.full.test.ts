/** What a row of the table of deprecations does on a server: headers, descriptions, and counts of who still uses it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Deprecation } from '../../../src/access/deprecations/table.ts'
import { asPerson, codeOf, makePerson, signIn } from '../../support/people.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { type Answer, graphql, startTestServer, type TestServer } from '../../support/server.ts'
import { connect, disconnect } from '../../surfaces/mcp/agent.ts'

const row = (name: string, more: Partial<Deprecation> = {}): Deprecation => ({
  name,
  since: '2026-06-01',
  sunset: '2027-06-01',
  useInstead: '`externalId`',
  link: '/docs/guides/requests',
  ...more,
})

const TABLE = [
  row('GET /tasks'),
  row('GET /clients?status', { sunset: '2027-07-01', since: '2026-07-01', link: '/docs/guides/pagination' }),
  row('Query.clients(search:)'),
  row('Worker.trade'),
  row('WorkerFilter.trade'),
  row('CreateWorkerInput.email'),
  row('TaskPriority.low'),
  row('Mutation.cancelJob'),
  row('worker.updated'),
]

let receiver: Receiver
let first: TestServer
/** Shares the first one's database. Its counts are written when it stops. */
let server: TestServer

beforeAll(async () => {
  receiver = await startReceiver((_request, response) => response.end())
  first = await startTestServer({ WEBHOOK_ALLOW_PRIVATE: 'true' }, undefined, TABLE)
  server = await startTestServer({ WEBHOOK_ALLOW_PRIVATE: 'true' }, first.databaseUrl, TABLE)
})
afterAll(async () => {
  await disconnect()
  await first.stop()
  await receiver.close()
})

/** Stop the server that was used, so that it writes its counts, and start the next. */
async function written(): Promise<void> {
  await disconnect()
  await server.stop()
  server = await startTestServer({ WEBHOOK_ALLOW_PRIVATE: 'true' }, first.databaseUrl, TABLE)
}

/** Without the comparison with the description, which is of the production table. */
async function request(url: string, { method = 'GET', key, body, headers = {} }: Sent = {}): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

interface Sent {
  method?: string
  key?: string
  body?: object
  headers?: Record<string, string>
}

const newWorker = (more: object = {}) => ({ first_name: 'Ada', last_name: 'Okafor', ...more })
const post = (path: string, key: string, body: object) => request(server.base + path, { method: 'POST', key, body })
const headersOf = ({ headers }: Answer) => [headers.get('deprecation'), headers.get('sunset'), headers.get('link')]
const JUNE = ['@1780272000', 'Tue, 01 Jun 2027 00:00:00 GMT']
const link = (url: string, guide = 'requests') => `<${url}/docs/guides/${guide}>; rel="deprecation"; type="text/html"`

/** The names and counts of what the credential used. */
async function own(key: string): Promise<[name: string, requests: number][]> {
  const { body } = await request(`${first.base}/me/deprecations`, { key })
  return body.data.map(({ name, requests }: { name: string; requests: number }) => [name, requests]).toSorted()
}

describe('headers', () => {
  it('are sent by a deprecated route, also to a cached answer, and beside the next page', async () => {
    const key = await server.key()
    for (let left = 2; left > 0; left--) await post('/tasks', key, { title: 'Call Ada' })
    const publicUrl = `http://localhost:${new URL(server.url).port}`
    for (let time = 0; time < 2; time++) {
      const [deprecation, sunset, links] = headersOf(await request(`${server.base}/tasks?limit=1`, { key }))
      expect([deprecation, sunset]).toEqual(JUNE)
      expect(links).toMatch(/^<[^>]*limit=1[^>]*>; rel="next", </)
      expect(links?.endsWith(link(publicUrl))).toBe(true)
    }
    const { headers } = await request(`${server.base}/tasks`, { key })
    const unchanged = await request(`${server.base}/tasks`, {
      key,
      headers: { 'if-none-match': headers.get('etag') as string },
    })
    expect(unchanged.status).toBe(304)
    expect(headersOf(unchanged)).toEqual([...JUNE, link(publicUrl)])
  })

  it('name the first to end, and a page for each', async () => {
    const key = await server.key()
    const answer = await request(`${server.base}/clients?q=harbour&status=active`, { key })
    const publicUrl = `http://localhost:${new URL(server.url).port}`
    expect(headersOf(answer)).toEqual([...JUNE, `${link(publicUrl)}, ${link(publicUrl, 'pagination')}`])
  })

  it('are sent for what a body contains, in a batch, too', async () => {
    const key = await server.key()
    const email = 'ada@test.example'
    for (const [path, body] of [
      ['/workers', newWorker({ email })],
      ['/workers/batch', { records: [newWorker(), newWorker({ email })] }],
      ['/tasks', { title: 'Call', priority: 'low' }],
    ] as const)
      expect(headersOf(await post(path, key, body)).slice(0, 2)).toEqual(JUNE)
  })

  it('are sent with an error and by an export', async () => {
    const key = await server.key()
    const failed = await request(`${server.base}/jobs/${randomUUID()}/cancel`, { method: 'POST', key })
    expect([failed.status, ...headersOf(failed).slice(0, 2)]).toEqual([404, ...JUNE])
    const exported = await request(`${server.base}/workers?trade=welder`, { key, headers: { accept: 'text/csv' } })
    expect(headersOf(exported).slice(0, 2)).toEqual(JUNE)
  })

  it('are not sent to others', async () => {
    const key = await server.key()
    for (const answer of [
      await request(`${server.base}/workers`, { key }),
      await request(`${server.base}/clients?external_id=q`, { key }),
      await post('/workers', key, newWorker()),
      await post('/workers/batch', key, { records: [newWorker()] }),
      await post('/tasks', key, { title: 'Call', priority: 'high' }),
      await request(`${server.base}/me/deprecations`, { key }),
    ])
      expect(headersOf(answer)).toEqual([null, null, null])
  })
})

describe('descriptions', () => {
  const sentence = 'Deprecated since 2026-06-01, and supported until 2027-06-01. Use'

  it('say it in OpenAPI, in the names of REST', async () => {
    const { body } = await request(`${server.base}/openapi.json`)
    const mark = { deprecated: true, 'x-sunset': '2027-06-01' }
    const { paths, webhooks, components } = body
    expect(paths['/tasks'].get).toMatchObject(mark)
    expect(paths['/tasks'].get.description).toContain(`${sentence} \`external_id\`.`)
    expect(paths['/jobs/{id}/cancel'].post).toMatchObject(mark)
    expect(webhooks['worker.updated'].post).toMatchObject(mark)
    const parameter = (path: string, name: string) =>
      paths[path].get.parameters.find((each: { name: string }) => each.name === name)
    expect(parameter('/clients', 'q')).toMatchObject(mark)
    expect(parameter('/clients', 'status')).toMatchObject({ deprecated: true, 'x-sunset': '2027-07-01' })
    expect(parameter('/workers', 'trade').description).toContain(sentence)
    const { Worker, CreateWorker, CreateTask } = components.schemas
    expect(Worker.properties.trade).toMatchObject(mark)
    expect(CreateWorker.properties.email).toMatchObject(mark)
    for (const described of [paths['/workers'].post, paths['/tasks'].post, Worker.properties.email, CreateTask])
      expect(described.deprecated).toBeUndefined()
  })

  it('say it in GraphQL and its reference', async () => {
    const key = await server.key()
    const { body } = await graphql(
      server,
      key,
      `{ worker: __type(name: "Worker") { fields(includeDeprecated: true) { name deprecationReason } }
        input: __type(name: "CreateWorkerInput") { inputFields { name } }
        enum: __type(name: "TaskPriority") { enumValues(includeDeprecated: true) { name isDeprecated } } }`,
    )
    const { worker, input, enum: values } = body.data
    const trade = worker.fields.find(({ name }: { name: string }) => name === 'trade')
    expect(trade.deprecationReason).toBe(`${sentence} \`externalId\`.`)
    expect(input.inputFields.map(({ name }: { name: string }) => name)).not.toContain('email')
    expect(values.enumValues.filter((each: { isDeprecated: boolean }) => each.isDeprecated)).toHaveLength(1)
    for (const name of ['Worker', 'CreateWorkerInput', 'TaskPriority', 'cancelJob', 'clients'])
      expect((await request(`${server.url}/docs/graphql/${name}`)).body).toContain(sentence)
  })
})

describe('counts', () => {
  it('are of the credential: by route, parameter, field, argument and value', async () => {
    const [key, other] = [await server.key(), await server.key()]
    const ask = (query: string, variables = {}) => graphql(server, key, query, variables)
    await request(`${server.base}/tasks`, { key })
    await request(`${server.base}/tasks`, { key })
    await request(`${server.base}/clients?status=active&q=harbour`, { key })
    await post('/workers/batch', key, { records: [newWorker({ email: 'ada@test.example' })] })
    await ask('{ a: workers { data { t: trade } } b: workers { data { ...W } } } fragment W on Worker { trade }')
    await ask('query ($f: WorkerFilter) { workers(filter: $f) { data { id } } }', { f: { trade: ['welder'] } })
    await ask('query ($q: String) { clients(search: $q) { data { id } } }', { q: 'harbour' })
    await ask('mutation { createTask(input: { title: "Call", priority: low }) { id } }')
    await ask('mutation ($i: CreateTaskInput!) { createTask(input: $i) { id } }', {
      i: { title: 'x', priority: 'low' },
    })
    const agent = await connect(server, key)
    await agent.call('list_tasks', { limit: 1 })
    await agent.call('create_worker', newWorker({ email: 'ada@test.example' }))
    // None of these uses any.
    await ask('query ($q: String) { clients(search: $q) { data { id } } }')
    await ask('query Used { workers { data { id } } } query Unused { workers { data { trade } } }')
    await graphql(server, other, '{ workers { data { id } } }')
    await written()
    expect(await own(key)).toEqual([
      ['CreateWorkerInput.email', 2],
      ['GET /clients?status', 1],
      ['GET /tasks', 3],
      ['Query.clients(search:)', 2],
      ['TaskPriority.low', 2],
      ['Worker.trade', 1],
      ['WorkerFilter.trade', 1],
    ])
    expect(await own(other)).toEqual([])
  })

  it('show the row, the day and the last use, page by page, and add up', async () => {
    const key = await server.key({ name: 'Payroll' })
    for (let time = 0; time < 2; time++) {
      await request(`${server.base}/tasks`, { key })
      await written()
    }
    const { body } = await request(`${first.base}/me/deprecations`, { key })
    expect(body).toMatchObject({ object: 'list', pagination: { limit: 50, offset: 0, total: 1, has_more: false } })
    const [use] = body.data
    expect(use).toEqual({
      object: 'deprecation_use',
      name: 'GET /tasks',
      since: '2026-06-01',
      sunset: '2027-06-01',
      use_instead: '`externalId`',
      doc_url: `http://localhost:${new URL(first.url).port}/docs/guides/requests`,
      webhook_endpoint_id: null,
      requests: 2,
      last_used_at: expect.any(String),
      days: expect.any(Array),
    })
    expect(use.days.reduce((sum: number, { requests }: { requests: number }) => sum + requests, 0)).toBe(2)
    const beyond = await request(`${first.base}/me/deprecations?offset=1`, { key })
    expect(beyond.body).toMatchObject({ data: [], pagination: { offset: 1, total: 1, has_more: false } })
    const refused = await request(`${first.base}/me/deprecations?limit=201`, { key })
    expect([refused.status, codeOf(refused)]).toEqual([422, 'validation_failed'])
  })

  it('are of deliveries for an event type, for those who manage the endpoint', async () => {
    const orgId = await first.organisation()
    const [manager, reader] = [
      await first.key({ orgId, scopes: ['write', 'webhooks:manage'] }),
      await first.key({ orgId, scopes: ['write', 'read'] }),
    ]
    const subscribe = async (event_types: string[]) => {
      const endpoint = await post('/webhook-endpoints', manager, { url: receiver.url, event_types })
      expect(endpoint.status).toBe(201)
      return endpoint.body.id
    }
    const id = await subscribe(['worker.*'])
    await subscribe(['task.*'])
    const worker = await post('/workers', reader, newWorker())
    const change = (trade: string) =>
      request(`${server.base}/workers/${worker.body.id}`, { method: 'PATCH', key: reader, body: { trade } })
    await change('welder')
    await change('joiner')
    await expect.poll(() => own(manager)).toEqual([['worker.updated', 2]])
    const { body } = await request(`${first.base}/me/deprecations`, { key: manager })
    expect(body.data[0]).toMatchObject({ webhook_endpoint_id: id, days: [{ requests: 2 }] })
    expect((await own(reader)).map(([name]) => name)).not.toContain('worker.updated')

    const { email } = await makePerson(first, 'developer', { orgId })
    const query =
      '{ deprecationUses { data { name credentialId credentialKind webhookEndpointId webhookEndpoint { url } requests } } }'
    const all = await asPerson(first, await signIn(first, email), query)
    expect(all.body.data.deprecationUses.data).toContainEqual({
      name: 'worker.updated',
      credentialId: null,
      credentialKind: null,
      webhookEndpointId: id,
      webhookEndpoint: { url: receiver.url },
      requests: 2,
    })
    const foreign = await first.key({ orgId: await first.organisation(), scopes: ['webhooks:manage'] })
    expect(await own(foreign)).toEqual([])
  })

  it('need no scope for the own, and show an organisation only its own', async () => {
    const orgId = await first.organisation()
    const foreign = await first.key({ orgId, scopes: ['workers:read'] })
    const key = await first.key({ scopes: ['write'], name: 'Sandbox', environment: 'sandbox' })
    await post('/tasks', key, { title: 'Call', priority: 'low' })
    await written()
    expect(await own(key)).toEqual([['TaskPriority.low', 1]])
    expect(await own(foreign)).toEqual([])
    const query = '{ deprecationUses(limit: 200) { data { name credentialName environment requests } } }'
    const uses = async (of: string, role: 'developer' | 'staff' = 'developer') => {
      const { email } = await makePerson(first, role, { orgId: of })
      return asPerson(first, await signIn(first, email), query)
    }
    const shown = { name: 'TaskPriority.low', credentialName: 'Sandbox', environment: 'sandbox', requests: 1 }
    expect((await uses(first.orgId)).body.data.deprecationUses.data).toContainEqual(shown)
    expect((await uses(orgId)).body.data.deprecationUses.data).toEqual([])
    expect(codeOf(await uses(orgId, 'staff'))).toBe('insufficient_scope')
    expect(codeOf(await graphql(first, key, query))).toBe('insufficient_scope')
  })
})
