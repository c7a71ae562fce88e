/** The tools of `/mcp`, called by the SDK's own client. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { insert } from '../../support/write.ts'
import { type Agent, connect, disconnect } from './agent.ts'

let server: TestServer
/** In the sandbox. */
let agent: Agent
let liveKey: string
let live: Agent

beforeAll(async () => {
  server = await joinTestServer()
  agent = await connect(server, await server.key({ environment: 'sandbox' }))
  liveKey = await server.key()
  live = await connect(server, liveKey)
})
afterAll(async () => {
  await disconnect()
  await server.stop()
})

it('says who it is and what to do first', () => {
  expect(agent.client.getServerVersion()).toMatchObject({ name: 'muster', title: 'Muster' })
  expect(agent.client.getInstructions()).toContain('get_me')
})

it('lists a tool for each route that the credential opens', async () => {
  const tools = await agent.tools()
  expect(tools).toEqual(
    expect.arrayContaining(['get_me', 'list_workers', 'get_worker', 'create_worker', 'list_events']),
  )
  expect(tools).not.toContain('create_webhook_endpoint')
})

it('reads a page and goes on with its cursor', async () => {
  const first = await agent.call('list_workers', { limit: 1 })
  expect(first.body).toMatchObject({ object: 'list', pagination: { limit: 1, has_more: true } })
  expect(first.body.sync_watermark).toMatch(/Z$/)
  const { next_cursor: cursor } = first.body
  const second = await agent.call('list_workers', { limit: 1, cursor })
  expect(second.body.data[0].id > first.body.data[0].id).toBe(true)
})

it('writes, and answers what is wrong with a write', async () => {
  const worker = { first_name: 'Ada', last_name: 'Okafor' }
  const made = await agent.call('create_worker', worker)
  expect(made).toMatchObject({ isError: false, body: { object: 'worker', ...worker } })
  const refused = await agent.call('create_worker', { ...worker, email: 'ada' })
  expect(refused).toEqual({
    isError: true,
    body: {
      error: {
        code: 'validation_failed',
        message: 'The request has invalid fields.',
        doc_url: expect.stringMatching(/\/docs\/errors\/validation_failed$/),
        details: [{ path: 'email', code: 'invalid', message: 'must be an email address' }],
      },
      request_id: expect.stringMatching(/^req_/),
    },
  })
})

it('takes filters as lists and ranges, as its schema says', async () => {
  const status = ['active', 'ended', 'scheduled']
  const all = await agent.call('list_assignments', { status, start_date: { gte: '2000-01-01' }, sort: '-start_date' })
  expect(all.body.pagination.total).toBeGreaterThan(0)
  const [with_, without] = await Promise.all(
    [true, false].map((exists) => agent.call('list_assignments', { job_id: { exists } })),
  )
  expect(with_?.body.pagination.total + without?.body.pagination.total).toBe(all.body.pagination.total)
  expect((await agent.call('list_workers', { metadata: { shift: 'day' } })).body.data.length).toBeGreaterThan(0)
})

it.each([
  ['list_workers', { colour: 'red' }, 'colour', 'unknown_parameter'],
  ['list_workers', { limit: 'many' }, 'limit', 'invalid'],
  ['list_workers', { status: null }, 'status', 'invalid'],
  ['list_assignments', { start_date: { gte: { x: 1 } } }, 'start_date[gte]', 'invalid'],
  ['get_worker', {}, 'id', 'required'],
  ['get_worker', { id: 7 }, 'id', 'invalid'],
  ['create_worker', { first_name: 'Ada' }, 'last_name', 'required'],
  [
    'create_worker',
    { first_name: 'Ada', last_name: 'O', if_unchanged_since: 'x' },
    'if_unchanged_since',
    'unknown_field',
  ],
  ['create_worker', { first_name: 'Ada', last_name: 'O', idempotency_key: '' }, 'idempotency_key', 'invalid'],
  ['create_worker', { first_name: 'Ada', last_name: 'O', idempotency_key: 7 }, 'idempotency_key', 'invalid'],
  ['update_worker', { id: 'x', if_unchanged_since: 'yesterday' }, 'if_unchanged_since', 'invalid'],
] as const)('%s with %o names the argument %s', async (tool, values, path, code) => {
  const { isError, body } = await live.call(tool, values)
  expect([isError, body.error.code]).toEqual([true, 'validation_failed'])
  expect(body.error.details).toEqual([expect.objectContaining({ path, code })])
})

it('a repetition with the same key writes nothing again; another call with it is refused', async () => {
  const values = { first_name: 'Once', last_name: 'Only', idempotency_key: 'hire-1' }
  const [first, again] = [await live.call('create_worker', values), await live.call('create_worker', values)]
  expect(again).toEqual(first)
  const other = await live.call('create_worker', { ...values, first_name: 'Twice' })
  expect(other.body.error.code).toBe('idempotency_key_reused')
})

it('an update passes only if the record has not changed since', async () => {
  const { body } = await live.call('create_worker', { first_name: 'Ver', last_name: 'Sion' })
  const { id, updated_at: since } = body
  const changed = await live.call('update_worker', { id, trade: 'welder', if_unchanged_since: since })
  expect(changed.body).toMatchObject({ id, trade: 'welder' })
  const late = await live.call('update_worker', { id, trade: 'roofer', if_unchanged_since: since })
  expect([late.isError, late.body.error.code]).toEqual([true, 'precondition_failed'])
})

it('a write is in the log of events as any other', async () => {
  const { body } = await live.call('create_client', { name: 'Northside' })
  const events = await live.call('list_events', { types: ['client.created'], object_id: body.id })
  expect(events.body.data).toHaveLength(1)
})

it('takes a file in base64', async () => {
  const worker_id = await insert(server, liveKey, 'workers', { first_name: 'Ada', last_name: 'Okafor' })
  const bytes = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
  const values = { worker_id, type: 'certificate', name: 'Certificate', extract: false }
  const file = { name: 'certificate.pdf', base64: bytes.toString('base64') }
  const { isError, body } = await live.call('create_document', { ...values, file })
  expect([isError, body]).toEqual([false, expect.objectContaining({ object: 'document', file_name: file.name })])
  for (const [wrong, path] of [
    [{ name: 'a.pdf', base64: 'not base64' }, 'file.base64'],
    [{ base64: file.base64 }, 'file.name'],
    [{ name: 'a.pdf', base64: Buffer.from('text').toString('base64') }, 'file'],
    [undefined, 'file'],
  ] as const) {
    const refused = await live.call('create_document', { ...values, file: wrong })
    expect(refused.body.error.details?.[0].path).toBe(path)
  }
})

it('says what each tool does to records, and names arguments as every model provider takes them', async () => {
  const { client } = await connect(
    server,
    await server.key({ scopes: ['read', 'write', 'webhooks:manage', 'test:manage'] }),
  )
  const { tools } = await client.listTools()
  const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]))
  expect(hints.list_workers).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint: false })
  expect(hints.create_worker).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: false })
  expect(hints.update_worker).toMatchObject({ readOnlyHint: false, destructiveHint: true, idempotentHint: true })
  expect(hints.rotate_webhook_secret).toMatchObject({ destructiveHint: true, idempotentHint: false })
  for (const { name, inputSchema, title, description } of tools) {
    for (const each of [name, ...Object.keys(inputSchema.properties ?? {})]) expect(each).toMatch(/^\w{1,64}$/)
    expect([title, description].every((text) => (text?.length ?? 0) > 5)).toBe(true)
    expect(JSON.stringify(inputSchema)).not.toContain('$ref')
  }
})

it('lists all tools in a few tokens: an agent has them in its context', async () => {
  const { client } = await connect(
    server,
    await server.key({ scopes: ['read', 'write', 'webhooks:manage', 'test:manage'] }),
  )
  const { tools } = await client.listTools()
  const bytes = (value: unknown) => JSON.stringify(value).length
  expect(bytes(tools) / tools.length).toBeLessThan(2200)
  for (const tool of tools) expect([tool.name, bytes(tool) < 6000]).toEqual([tool.name, true])
})

it('a new secret is never stored: its tools take no idempotency key', async () => {
  const manager = await connect(server, await server.key({ scopes: ['webhooks:manage'] }))
  const values = { url: 'https://example.com/hook', event_types: ['worker.created'], idempotency_key: 'x' }
  const { body } = await manager.call('create_webhook_endpoint', values)
  expect(body.error.details).toContainEqual(expect.objectContaining({ path: 'idempotency_key', code: 'unknown_field' }))
})
