/** `/mcp` as HTTP: who gets in, what is refused before a message is read, and what is kept of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { type Answer, joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string
let publicUrl: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  publicUrl = `http://localhost:${new URL(server.url).port}`
})
afterAll(() => server.stop())

const accept = 'application/json, text/event-stream'
const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params })
const send = (body: unknown, by: string | undefined = key, headers: Record<string, string> = {}): Promise<Answer> =>
  request(`${server.url}/mcp`, { method: 'POST', key: by, body, headers: { accept, ...headers } })
const callOf = (name: string, values: object = {}) => message('tools/call', { name, arguments: values })

/** What a refusal of the whole request looks like. */
function expectRefusal({ status, body }: Answer, expected: number, code: string, rpcCode = -32000): void {
  expect([status, body.jsonrpc, body.id, body.error.code]).toEqual([expected, '2.0', null, rpcCode])
  expect(body.error.data).toMatchObject({ error: { code }, request_id: expect.stringMatching(/^req_/) })
}

describe('authentication', () => {
  it('comes first, and its challenge leads to the metadata of the resource (RFC 9728)', async () => {
    for (const method of ['POST', 'GET', 'DELETE']) {
      const answer = await request(`${server.url}/mcp`, { method })
      expectRefusal(answer, 401, 'credential_missing')
      const metadata = `${publicUrl}/.well-known/oauth-protected-resource/mcp`
      expect(answer.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${metadata}"`)
    }
    const { body } = await request(`${server.url}/.well-known/oauth-protected-resource/mcp`)
    expect(body).toMatchObject({ resource: `${publicUrl}/mcp`, authorization_servers: [publicUrl] })
  })

  it('refuses a credential that is none, whatever the body is', async () => {
    const answer = await send('{', 'mst_live_nonsense')
    expectRefusal(answer, 401, 'credential_invalid')
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/)
  })

  it('takes no cookie', async () => {
    expectRefusal(
      await request(`${server.url}/mcp`, { method: 'POST', body: {}, headers: { cookie: 'muster_session=x' } }),
      401,
      'credential_missing',
    )
  })
})

describe('compression', () => {
  const encodingOf = async (body: object, encoding = 'br, gzip', as = key) => {
    const { status, headers } = await send(body, as, { 'accept-encoding': encoding })
    expect(status).toBe(200)
    return headers.get('content-encoding')
  }

  it('is for answers to reads that are long, as the client takes it', async () => {
    const plain = await send(message('tools/list'), key, { 'accept-encoding': 'identity' })
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'accept-encoding'])
    for (const [encoding, expected] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['deflate', null],
    ] as const) {
      const answer = await send(message('tools/list'), key, { 'accept-encoding': encoding })
      expect([answer.headers.get('content-encoding'), answer.body]).toEqual([expected, plain.body])
    }
    const sandbox = await server.key({ environment: 'sandbox' })
    expect(await encodingOf(callOf('list_workers'), 'br', sandbox)).toBe('br')
    expect(await encodingOf(message('ping'))).toBeNull()
  })

  it('is not for answers to writes, which may show a secret', async () => {
    const text = { first_name: 'Ada', last_name: 'Okafor', metadata: { note: 'x'.repeat(500) } }
    expect(await encodingOf(callOf('create_worker', text))).toBeNull()
    const { body } = await send(callOf('create_worker', text))
    expect(JSON.stringify(body).length).toBeGreaterThan(1024)
  })
})

describe('a page', () => {
  it.each(['https://evil.example', 'null', 'http://localhost.evil.example'])('of %s is refused', async (origin) => {
    const answer = await send(message('tools/list'), key, { origin })
    expectRefusal(answer, 403, 'cross_site_request')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('that gave its own name to this server is refused, too (DNS rebinding)', async () => {
    const host = `evil.example:${new URL(server.url).port}`
    const answer = await send(message('tools/list'), key, { host, origin: `http://${host}` })
    expectRefusal(answer, 403, 'cross_site_request')
  })

  it('of this machine can call, after a preflight', async () => {
    const origin = 'http://127.0.0.1:6274'
    const asked = { origin, 'access-control-request-method': 'POST' }
    const { status, headers } = await request(`${server.url}/mcp`, { method: 'OPTIONS', headers: asked })
    expect([status, headers.get('access-control-allow-methods')]).toEqual([204, 'POST, OPTIONS'])
    expect(headers.get('access-control-allow-headers')).toContain('mcp-protocol-version')
    expect((await send(message('ping'), key, { origin })).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  })
})

describe('a request', () => {
  it.each(['GET', 'DELETE', 'PUT'])('by %s is refused: there are no streams and no sessions', async (method) => {
    const answer = await request(`${server.url}/mcp`, { method, key, headers: { accept: 'text/event-stream' } })
    expectRefusal(answer, 405, 'method_not_allowed')
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
  })

  it('with several messages is refused', async () => {
    expectRefusal(await send([message('ping'), message('ping')]), 400, 'bad_request', -32600)
  })

  it('with a body that is no JSON, too large or of another type is refused', async () => {
    expectRefusal(await send('{'), 400, 'invalid_json', -32700)
    expectRefusal(await send(callOf('get_me', { text: 'x'.repeat(1024 * 1024) })), 413, 'payload_too_large')
    expectRefusal(await send('{}', key, { 'content-type': 'text/plain' }), 415, 'unsupported_media_type')
  })

  it('that is no message, or takes no answer that there is, gets the error of JSON-RPC', async () => {
    const wrong = await send({ hello: 'world' })
    expect([wrong.status, wrong.body.error.code]).toEqual([400, -32700])
    const unanswerable = await send(message('ping'), key, { accept: 'text/html' })
    expect([unanswerable.status, unanswerable.body.error.code]).toEqual([406, -32000])
  })

  it('for a method or a tool that does not exist gets the error of JSON-RPC', async () => {
    expect((await send(message('nothing/here'))).body.error.code).toBe(-32601)
    const { status, body } = await send(callOf('nothing'))
    expect([status, body.error.code]).toEqual([200, -32602])
    expect(body.error.message).toContain('There is no tool nothing.')
    const malformed = await send(message('tools/call', { name: 7 }))
    expect([malformed.status, malformed.body.result]).toEqual([200, undefined])
    expect(malformed.body.error.message).toContain('name')
  })

  it('with a notification has an empty answer', async () => {
    const { status, body } = await send({ jsonrpc: '2.0', method: 'notifications/initialized' })
    expect([status, body]).toEqual([202, ''])
  })

  it('has an id, and the headers of every private answer', async () => {
    const { headers } = await send(callOf('get_me'))
    expect(headers.get('x-request-id')).toMatch(/^req_/)
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
  })

  it('to a path below is to none', async () => {
    expect((await request(`${server.url}/mcp/sse`, { method: 'POST', key, body: {} })).status).toBe(404)
  })
})

describe('the rate limit', () => {
  it('counts a call as REST counts its request', async () => {
    const own = await server.key()
    const { headers, body } = await send(callOf('get_me'), own)
    expect([headers.get('x-ratelimit-cost'), headers.get('x-ratelimit-remaining')]).toEqual(['1', '99999'])
    expect(body.result.structuredContent.budget.remaining).toBe(99_999)
  })

  it('refuses a call beyond it, and says when to try again', async () => {
    const poor = await server.key({ ratePerMinute: 1 })
    expect((await send(callOf('get_me'), poor)).status).toBe(200)
    const answer = await send(callOf('get_me'), poor)
    expectRefusal(answer, 429, 'rate_limited')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('the request log', () => {
  it('has the operation and the error of a call, and the surface', async () => {
    const own = await server.key({ name: 'Logged agent' })
    await send(callOf('list_workers', { limit: 1 }), own)
    await send(callOf('get_worker', { id: 'nonsense' }), own)
    await send(message('tools/list'), own)
    const entries = () =>
      server.database.prisma.requestLogEntry.findMany({
        where: { credentialName: 'Logged agent' },
        orderBy: { id: 'asc' },
      })
    await eventually(async () => (await entries()).length === 3)
    const rows = await entries()
    expect(rows.every(({ surface, path }) => surface === 'mcp' && path === '/mcp')).toBe(true)
    expect(new Map(rows.map(({ operation, errorCode }) => [operation, errorCode]))).toEqual(
      new Map([
        ['listWorkers', null],
        ['getWorker', 'not_found'],
        ['tools/list', null],
      ]),
    )
  })
})
