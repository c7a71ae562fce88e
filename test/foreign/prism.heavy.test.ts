/** Prism between a client and the server: it compares every request and every answer with the description. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DescribedOperation } from '../../rest/openapi/describe.ts'
import { operations } from '../support/description.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/process.ts'
import { aFile, createId } from '../support/resources.ts'
import { type Answer, request, startTestServer, type TestServer } from '../support/server.ts'

const UNKNOWN = '00000000-0000-7000-8000-00000000ffff'

let server: TestServer
let data: Awaited<ReturnType<typeof temporaryFolder>>
let prism: ReturnType<typeof startPrism>
let proxy: string
let sandbox: string
let live: string

beforeAll(async () => {
  server = await startTestServer()
  data = await temporaryFolder()
  const file = path.join(data.folder, 'openapi.json')
  await writeFile(file, await (await fetch(`${server.base}/openapi.json`)).text())
  prism = startPrism(file)
  proxy = await prism.address()
  sandbox = await server.key({ environment: 'sandbox', scopes: ['read', 'write', 'webhooks:manage', 'test:manage'] })
  live = await server.key()
}, 120_000)
afterAll(async () => {
  await prism.stop()
  await server.stop()
  await data.remove()
})

/** Prism refuses a request, and replaces an answer, that the description does not allow. */
function startPrism(file: string) {
  const program = 'test/foreign/node_modules/@stoplight/prism-cli/dist/index.js'
  const args = ['proxy', file, server.base, '--errors', '--host', '127.0.0.1', '--port', '0', '--verboseLevel', 'info']
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close')
  return {
    address: () =>
      eventually(async () => {
        if (child.exitCode !== null) throw new Error(output)
        return /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1]
      }),
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The id of a sandbox record for which the operation succeeds. */
const idOf = ({ parameters }: DescribedOperation) =>
  (parameters as unknown as { name?: string; example: string }[]).find(({ name }) => name === 'id')?.example

/** The sandbox delivers nothing, the key uses nothing deprecated, and the example names no request that was sent. */
const hasNone = (at: string) =>
  ['/deliveries', '/me/deprecations', '/requests', '/test-organisations'].some((path) => at.startsWith(path))
/** Nobody is away in the sandbox. */
const REFUSED: Readonly<Record<string, number>> = { 'POST /assignments/{id}/replace': 409 }
/** What tells a credential of itself, which needs no scope. */
const isOwn = (at: string) => at.startsWith('/me') || at.startsWith('/requests')

/** What came through Prism, which says so itself where it found a violation. */
async function throughProxy(address: string, options: Parameters<typeof request>[1] = {}): Promise<Answer> {
  const answer = await request(proxy + address, options)
  expect(answer.headers.get('content-type') ?? '', JSON.stringify(answer.body)).not.toContain('problem+json')
  expect(answer.headers.get('sl-violations')).toBeNull()
  return answer
}

/** The example of a request body, with a file where it has one. */
function bodyOf(media: string, { example, encoding = {} }: { example?: unknown; encoding?: object }) {
  const files = Object.keys(encoding).map((part) => [part, aFile()])
  return media === '' ? undefined : { ...(example as object), ...Object.fromEntries(files) }
}

const success = Object.fromEntries(
  operations.map(({ method, path: at, operation }) => [
    `${method} ${at}`,
    Number(Object.keys(operation.responses).find((status) => status.startsWith('2'))),
  ]),
)

describe.each(operations.map((each) => [`${each.method} ${each.path}`, each] as const))('%s', (name, operation) => {
  const { method, path: at } = operation
  const bodies = Object.entries(operation.operation.requestBody?.content ?? { '': {} })

  it.each(bodies)('succeeds as described %s', async (media, content) => {
    const address = at.replace('{id}', String(idOf(operation.operation)))
    const { status } = await throughProxy(address, { method, key: sandbox, body: bodyOf(media, content) })
    expect(status).toBe(REFUSED[name] ?? (hasNone(at) && at.includes('{id}') ? 404 : success[name]))
  })

  it('fails as described', async () => {
    const [media, content] = bodies[0] ?? ['', {}]
    const body = bodyOf(media, content)
    const send = (key: string, id = idOf(operation.operation)) =>
      throughProxy(at.replace('{id}', String(id)), { method, key, body })
    expect((await send('mst_live_wrong')).status).toBe(401)
    expect((await send(await server.key({ ratePerMinute: 0 }))).status).toBe(429)
    const isOfWebhooks = at.startsWith('/webhook') || at.startsWith('/deliveries')
    const narrow = await server.key({ scopes: isOfWebhooks ? ['read'] : ['webhooks:manage'] })
    const allowed = at.includes('{id}') ? 404 : 200
    expect((await send(narrow)).status).toBe(isOwn(at) ? allowed : 403)
    if (!at.includes('{id}')) return
    const prefix = { '/events': 'evt_', '/deliveries': 'dlv_' }[at.slice(0, at.indexOf('/', 1))]
    const unknown = prefix === undefined ? UNKNOWN : prefix + '0'.repeat(32)
    expect((await send(sandbox, unknown)).status).toBe(404)
  })
})

it.each(operations.filter(({ method, path: at }) => method === 'GET' && !at.includes('{id}') && at !== '/me'))(
  'pages of $path are as described',
  async ({ path: at }) => {
    const { body, headers } = await throughProxy(`${at}?limit=1`, { key: sandbox })
    expect(body.data).toHaveLength(hasNone(at) ? 0 : 1)
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    if (next === undefined) return
    const address = next.slice(next.indexOf('/api/public/v1') + '/api/public/v1'.length)
    expect((await throughProxy(address, { key: sandbox })).status).toBe(200)
  },
)

describe('what depends on records', () => {
  const worker = { first_name: 'Ada', last_name: 'Okafor' }

  it('is as described: not modified, changed meanwhile, deleted, taken and refused', async () => {
    const id = await createId(server, live, '/workers', { ...worker, external_id: 'payroll-1' })
    const read = await throughProxy(`/workers/${id}`, { key: live })
    const etag = String(read.headers.get('etag'))
    const again = await throughProxy(`/workers/${id}`, { key: live, headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const change = (body: object, headers = {}) =>
      throughProxy(`/workers/${id}`, { method: 'PATCH', key: live, body, headers })
    expect((await change({ trade: 'welder' }, { 'if-match': etag })).status).toBe(200)
    expect((await change({ trade: 'joiner' }, { 'if-match': etag })).status).toBe(412)
    const create = (body: object, headers = {}) =>
      throughProxy('/workers', { method: 'POST', key: live, body, headers })
    expect((await create({ ...worker, external_id: 'payroll-1' })).status).toBe(409)
    const project = { client_id: UNKNOWN, name: 'Dock' }
    expect((await throughProxy('/projects', { method: 'POST', key: live, body: project })).status).toBe(422)
    const once = { 'idempotency-key': 'prism' }
    expect((await create(worker, once)).status).toBe(201)
    expect((await create(worker, once)).status).toBe(201)
    expect((await create({ ...worker, trade: 'welder' }, once)).status).toBe(422)
    const records = [worker, { ...worker, external_id: 'payroll-1' }]
    const batch = await throughProxy('/workers/batch', { method: 'POST', key: live, body: { mode: 'create', records } })
    expect([batch.status, batch.body.summary.failed]).toEqual([200, 1])
    const found = await throughProxy('/workers?external_id=payroll-1&q=oka&sort=-last_name', { key: live })
    expect(found.body.pagination.total).toBe(1)
    const deleted = await throughProxy('/workers?updated_since=2020-01-01T00:00:00Z&include_deleted=true', {
      key: live,
    })
    expect(deleted.status).toBe(200)
  })
})

it('Prism reports what the description does not allow', async () => {
  const refused = await request(`${proxy}/workers`, { method: 'POST', key: live, body: { first_name: 1 } })
  expect([refused.status, refused.body.type]).toEqual([422, 'https://stoplight.io/prism/errors#UNPROCESSABLE_ENTITY'])
  const unknown = await request(`${proxy}/shifts`, { key: live })
  expect(unknown.body.type).toContain('stoplight.io/prism/errors')
})
