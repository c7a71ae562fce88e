/** Request bodies that are made to fill the memory or the disk of a process, or to keep it busy for one point. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../src/platform/errors/errors.ts'
import { HeldBytes, holdUntilEnd, openBodies } from '../../src/platform/http/held-bytes.ts'
import { readMultipart } from '../../src/platform/http/multipart.ts'
import { Uploads } from '../../src/platform/http/uploads.ts'
import { eventually } from '../support/eventually.ts'
import { codeOf } from '../support/people.ts'
import { type Answer, graphql, request, startTestServer, type TestServer } from '../support/server.ts'

const MIB = 1024 * 1024

let server: TestServer
let key: string
const sockets: Socket[] = []

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => server.stop())

/** Send a request whose body never ends. @returns the status line and the body that come back, if any do */
function sendUnfinished(path: string, headers: Record<string, string>, body: Uint8Array): { answer: string } {
  const sent = { host: 'localhost', authorization: `Bearer ${key}`, ...headers }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`)
  const received = { answer: '' }
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    received.answer += String(bytes)
  })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return received
}

const batch = gzipSync(`{"mode":"create","records":[${' '.repeat(4 * MIB - 100)}`)
const create = (as: string, padding = '') =>
  request(`${server.base}/tasks`, { method: 'POST', key: as, body: `{"title":"Fit the handrail"${padding}}` })
const LARGE = ' '.repeat(100_000)

const json = { 'content-type': 'application/json' }
const zipped = { ...json, 'content-encoding': 'gzip', 'content-length': String(batch.length + 10) }

it('compressed bodies that do not end take up the part of one caller, until they are gone', async () => {
  const requests = Array.from({ length: 4 }, () => sendUnfinished('/api/public/v1/tasks/batch', zipped, batch))
  const waiting = await eventually(async () => {
    const later = create(key, LARGE)
    return (await Promise.race([later, setTimeout(500)])) === undefined ? [later] : undefined
  })
  const other = await server.key({ orgId: await server.organisation() })
  expect((await create(other, LARGE)).status).toBe(201)
  expect((await create(key)).status).toBe(201)
  expect(requests.map(({ answer }) => answer)).toEqual(['', '', '', ''])
  for (const socket of sockets.splice(0)) socket.destroy()
  expect((await waiting[0])?.status).toBe(201)
})

it('a body of unknown length waits for its place, which one that arrives too slowly then loses', async () => {
  const chunked = { ...json, 'transfer-encoding': 'chunked' }
  const slow = Array.from({ length: 16 }, () =>
    sendUnfinished('/api/public/v1/tasks', chunked, Buffer.from('1\r\n{\r\n')),
  )
  const title = '{"title":"Fit the handrail"}'
  const next = sendUnfinished('/api/public/v1/tasks', chunked, Buffer.from(`1c\r\n${title}\r\n0\r\n\r\n`))
  await eventually(async () => (next.answer.startsWith('HTTP/1.1 201 ') ? true : undefined))
  const ended = slow.filter(({ answer }) => answer !== '')
  expect(ended.length).toBeGreaterThan(0)
  for (const { answer } of ended)
    expect(answer).toMatch(/^HTTP\/1.1 408 [\s\S]*\/docs\/errors\/bad_request"[\s\S]*"request_id":"req_/)
})

it('a slow body keeps its place while nobody else wants it', async () => {
  const slow = sendUnfinished(
    '/api/public/v1/tasks',
    { ...json, 'transfer-encoding': 'chunked' },
    Buffer.from('1\r\n{\r\n'),
  )
  await setTimeout(8000)
  expect(slow.answer).toBe('')
})

describe('bytes that are held', () => {
  const owner = (holder: string, orgId: string) => ({ holder, orgId })
  const codeOfHold = (held: HeldBytes, ...whose: [string, string]) => {
    try {
      held.hold(owner(...whose), 10)
      return 'held'
    } catch (error) {
      return (error as ApiError).code
    }
  }

  it('have a limit for a holder, an organisation and all together', () => {
    const held = new HeldBytes({ holder: 20, organisation: 30, all: 40 })
    const free = held.hold(owner('key 1', 'org 1'), 20)
    expect(codeOfHold(held, 'key 1', 'org 1')).toBe('rate_limited')
    expect(codeOfHold(held, 'key 2', 'org 1')).toBe('held')
    expect(codeOfHold(held, 'key 3', 'org 1')).toBe('rate_limited')
    expect(codeOfHold(held, 'key 4', 'org 2')).toBe('held')
    expect(codeOfHold(held, 'key 5', 'org 3')).toBe('unavailable')
    free()
    expect(codeOfHold(held, 'key 5', 'org 3')).toBe('held')
  })

  it('are given to who waits, in order, for some time, and to some', async () => {
    const held = new HeldBytes({ holder: 20, organisation: 40, all: 40 }, { milliseconds: 300, holder: 2, all: 3 })
    const gone = new AbortController()
    const one = owner('key 1', 'org 1')
    const code = (waiting: Promise<unknown>) =>
      waiting.then(
        () => 'held',
        (error: ApiError) => error.code,
      )
    const first = await held.whenFree(one, 20, gone.signal)
    const started: number[] = []
    const wait = (number: number, signal = gone.signal) =>
      held.whenFree(one, 20, signal).then((free) => {
        started.push(number)
        return free
      })
    const [second, third] = [wait(2), wait(3)]
    expect(await code(held.whenFree(one, 1, gone.signal))).toBe('rate_limited')
    first()
    const free = await second
    free()
    expect(started).toEqual([2])
    await third
    expect(await code(wait(4))).toBe('rate_limited')
    const leaving = code(wait(5))
    gone.abort()
    expect(await leaving).toBe('bad_request')
    expect(started).toEqual([2, 3])
  })

  it('are given in order, and at once to a smaller body when the larger one before it leaves', async () => {
    const held = new HeldBytes({ holder: 20, organisation: 40, all: 40 }, { milliseconds: 60_000, holder: 5, all: 5 })
    const one = owner('key 1', 'org 1')
    const gone = new AbortController()
    const free = await held.whenFree(one, 15, new AbortController().signal)
    const large = held.whenFree(one, 20, gone.signal).catch((error: ApiError) => error.code)
    let isHeld = false
    const small = held.whenFree(one, 5, new AbortController().signal).then(() => (isHeld = true))
    expect(await held.whenFree(owner('key 2', 'org 1'), 5, gone.signal)).toBeTypeOf('function')
    expect(isHeld).toBe(false)
    gone.abort()
    expect(await large).toBe('bad_request')
    await small
    free()
  })

  it('are none of a response that has ended: its client can go before its body is counted', async () => {
    const gone = Promise.withResolvers<ServerResponse>()
    const listener = createServer((_req, res) => res.once('close', () => gone.resolve(res))).listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const socket = connect((listener.address() as AddressInfo).port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n')
    await once(listener, 'request')
    socket.destroy()
    const bodies = openBodies()
    const late = holdUntilEnd(bodies, owner('key 1', 'org 1'), await gone.promise)
    for (let each = 0; each < 3; each++) {
      await late.expect(16 * MIB)
      late.addFile(512 * MIB)
    }
    bodies.memory.hold(owner('key 1', 'org 1'), 16 * MIB)
    bodies.disk.hold(owner('key 1', 'org 1'), 512 * MIB)
    listener.close()
  })

  it('count the files of a form as they are written, decompressed', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
    const form = gzipSync(Buffer.concat([Buffer.from(part), Buffer.alloc(MIB), Buffer.from('\r\n--x--\r\n')]))
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' }
    let bytes = 0
    const uploads = new Uploads({
      expect: async () => {},
      addFile(more) {
        bytes += more
        if (bytes > MIB / 2) throw new ApiError('rate_limited')
      },
      spend: async () => {},
    })
    const reading = readMultipart(Object.assign(Readable.from([form]), { headers }) as never, uploads, 25 * MIB)
    await expect(reading).rejects.toMatchObject({ code: 'rate_limited' })
    expect(bytes).toBeLessThan(MIB)
    await uploads.close()
  })
})

const QUERY = 'query ($note: String) { me: __typename }'
const callTool = (name: string, values: object) =>
  request(`${server.url}/mcp`, {
    method: 'POST',
    key,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: values } },
    headers: { accept: 'application/json, text/event-stream' },
  })

const surfaces: [surface: string, send: (fields: object) => Promise<Answer>][] = [
  ['REST', (fields) => request(`${server.base}/workers`, { method: 'POST', key, body: fields })],
  ['GraphQL', (fields) => graphql(server, key, QUERY, fields as Record<string, unknown>)],
  ['MCP', (fields) => callTool('create_worker', fields)],
  ['GraphQL over MCP', (fields) => callTool('graphql_query', { query: '{ __typename }', variables: fields })],
]

describe.each(surfaces)('%s', (_surface, send) => {
  it('refuses an object of thousands of members, which would be walked and copied again and again', async () => {
    const answer = await send(Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`k${n}`, 1])))
    expect(JSON.stringify(answer.body)).toContain('more than 1000 members')
  })

  it('charges a body by its bytes', async () => {
    const { headers } = await send({ note: 'x'.repeat(900_000) })
    expect(headers.get('x-ratelimit-cost')).toBe('14')
  })
})

it('a batch costs its bytes or its records, whichever is more', async () => {
  const costOf = async (records: object[]) => {
    const body = { mode: 'create', records }
    const answer = await request(`${server.base}/tasks/batch`, { method: 'POST', key, body })
    return [answer.status, answer.headers.get('x-ratelimit-cost')]
  }
  const record = { title: 'Fit the handrail' }
  expect(await costOf(Array.from({ length: 500 }, () => record))).toEqual([200, '10'])
  expect(await costOf([record, { ...record, description: 'x'.repeat(900_000) }])).toEqual([200, '14'])
})

it('what is refused for its shape over GraphQL is the request, not a field', async () => {
  const answer = await graphql(
    server,
    key,
    QUERY,
    Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`k${n}`, 1])),
  )
  expect([answer.status, codeOf(answer)]).toEqual([400, 'bad_request'])
})
