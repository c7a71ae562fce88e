/** The time limits of connections, their number, and their end at a shutdown; with short limits on a real server. */
import { get, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type HttpLimits, type HttpServer, openHttpServer } from '../../../src/platform/http/server.ts'
import { runBusyClients } from '../../support/busy-clients.ts'

const LONG = 60_000
let http: HttpServer
let port: number
let sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await http.close(0)
})

const echo: RequestListener = (req, res) => {
  req.resume()
  req.once('end', () => res.end('ok'))
}

async function open(limits: Partial<HttpLimits>, listener: RequestListener = echo): Promise<void> {
  http = openHttpServer(listener, '', { headers: LONG, request: LONG, check: 20, ...limits })
  await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve))
  port = (http.server.address() as AddressInfo).port
}

/** A client that keeps its side open, so that only the server can end the connection. */
async function client(text = ''): Promise<{ socket: Socket; ended: Promise<string> }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  sockets.push(socket)
  let received = ''
  socket.on('data', (chunk) => (received += chunk))
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  if (text !== '') socket.write(text)
  return { socket, ended: new Promise((resolve) => socket.once('end', () => resolve(received))) }
}

const openConnections = () => new Promise<number>((resolve) => http.server.getConnections((_, count) => resolve(count)))
const REQUEST = 'GET / HTTP/1.1\r\nhost: x\r\n'
const CHUNKED = 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n'

it('a connection that never sends a byte is closed, even if the client keeps its side open', async () => {
  await open({ headers: 100 })
  const { ended } = await client()
  expect(await ended).toBe('')
  await expect.poll(openConnections, { timeout: 60_000 }).toBe(0)
})

it.each([
  ['headers', { headers: 100 }, 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: '],
  ['a body', { headers: 100, request: 150 }, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n'],
])('%s sent byte by byte get 408 with a request id, and the connection ends', async (_what, limits, start) => {
  await open(limits)
  const { socket, ended } = await client(start)
  const dripping = setInterval(() => socket.write('x'), 10)
  const answer = await ended
  clearInterval(dripping)
  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*x-request-id: req_[\s\S]*took too long/)
  await expect.poll(openConnections, { timeout: 60_000 }).toBe(0)
})

it('a client that does not read its response is cut', async () => {
  const large = Buffer.alloc(64 * 1024 * 1024)
  await open({ silence: 200 }, (_req, res) => res.end(large))
  const { socket } = await client(`${REQUEST}\r\n`)
  socket.pause()
  await expect.poll(openConnections, { timeout: 60_000 }).toBe(0)
})

it('over the maximum the connection that was idle longest gives way, never one with an open request', async () => {
  const responses: ServerResponse[] = []
  await open({ connections: 3 }, (_req, res) => responses.push(res))
  const closing = `${REQUEST}connection: close\r\n\r\n`
  const working = await client(closing)
  await expect.poll(() => responses.length).toBe(1)
  const [longestIdle, idle] = [await client(), await client()]
  await expect.poll(openConnections).toBe(3)
  const newest = await client(closing)
  expect(await longestIdle.ended).toBe('')
  await expect.poll(() => responses.length).toBe(2)
  for (const response of responses) response.end('ok')
  for (const { ended } of [working, newest]) expect(await ended).toMatch(/^HTTP\/1\.1 200/)
  idle.socket.write(closing)
  await expect.poll(() => responses.length).toBe(3)
})

describe('over the maximum, where no connection is idle', () => {
  const body = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 3\r\n\r\n'

  it('the one that has been sending its request longest gives way', async () => {
    let requests = 0
    await open({ connections: 3 }, (req, res) => {
      requests++
      echo(req, res)
    })
    const [first, second, third] = [await client(`${body}a`), await client(`${body}a`), await client(`${body}a`)]
    await expect.poll(() => requests).toBe(3)
    const newcomer = await client(`${body}abc`)
    expect(await first.ended).toBe('')
    expect(await newcomer.ended).toMatch(/^HTTP\/1\.1 200/)
    for (const { socket, ended } of [second, third]) {
      socket.write('bc')
      expect(await ended).toMatch(/^HTTP\/1\.1 200/)
    }
  })

  it('then the oldest that does not read its response, never one for which the server works', async () => {
    const waiting: ServerResponse[] = []
    const large = Buffer.alloc(64 * 1024 * 1024)
    await open({ connections: 3 }, ({ url }, res) => (url === '/large' ? res.end(large) : waiting.push(res)))
    const working = await client(`${REQUEST}connection: close\r\n\r\n`)
    await expect.poll(() => waiting.length).toBe(1)
    const reader = await client(`GET /large HTTP/1.1\r\nhost: x\r\n\r\n`)
    reader.socket.pause()
    const other = await client(`${REQUEST}connection: close\r\n\r\n`)
    await expect.poll(() => waiting.length).toBe(2)
    const newcomer = await client(`${REQUEST}connection: close\r\n\r\n`)
    await expect.poll(() => waiting.length).toBe(3)
    const refused = await client(`${REQUEST}\r\n`)
    await expect.poll(() => refused.socket.destroyed || refused.socket.readableEnded).toBe(true)
    for (const response of waiting) response.end('ok')
    for (const { ended } of [working, other, newcomer]) expect(await ended).toMatch(/^HTTP\/1\.1 200/)
  })
})

it.each([
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400, 'bad_request'],
  ['two Hosts', 'GET / HTTP/1.1\r\nhost: a\r\nHOST: b\r\n\r\n', 400, 'bad_request'],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: 200-ok\r\n\r\n', 417, 'bad_request'],
  ['an expectation without Host', 'GET / HTTP/1.1\r\nexpect: 200-ok\r\n\r\n', 417, 'bad_request'],
  ['CONNECT', 'CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n', 405, 'method_not_allowed'],
  ['a version from the future', 'GET / HTTP/3.0\r\nhost: x\r\n\r\n', 400, 'bad_request'],
  ['two lengths', `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n`, 400, 'bad_request'],
  ['chunk extensions', `${CHUNKED}5;${'x'.repeat(20_000)}`, 413, 'payload_too_large'],
  ['large headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}`, 431, 'bad_request'],
])('%s gets an error body with a request id', async (_what, text, status, code) => {
  await open({})
  const { ended } = await client(text)
  const answer = await ended
  expect(answer).toMatch(
    new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*x-request-id: (req_\\w+)[\\s\\S]*"code":"${code}"[\\s\\S]*"\\1"`),
  )
  for (const header of ['cache-control: no-store', 'x-content-type-options: nosniff']) expect(answer).toContain(header)
  expect(/^allow: *$/m.test(answer)).toBe(status === 405) // RFC 9110, section 15.5.6
})

it.each([
  ['is refused a tunnel', 'CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['breaks HTTP', 'nonsense\r\n\r\n'],
  ['asks for another protocol', `${REQUEST}connection: upgrade\r\nupgrade: websocket\r\n\r\n`],
])('a client that %s and then resets the connection does not end the process', async (_what, text) => {
  await open({})
  const { socket } = await client(text)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.resetAndDestroy()
  await expect.poll(openConnections, { timeout: 60_000 }).toBe(0)
  expect(await (await client(`${REQUEST}connection: close\r\n\r\n`)).ended).toMatch(/^HTTP\/1\.1 200/)
})

it('HTTP/1.0 needs no Host, and 100-continue is answered', async () => {
  await open({})
  expect(await (await client('GET / HTTP/1.0\r\n\r\n')).ended).toMatch(/^HTTP\/1\.1 200/)
  const head = 'POST / HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\nconnection: close\r\ncontent-length: 1\r\n\r\n'
  const { socket, ended } = await client(head)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.write('x')
  expect(await ended).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200/)
})

it('garbage after a request whose response is under way does not change that response', async () => {
  await open({}, (_req, res) => {
    res.write('first half, ')
    setTimeout(() => res.end('second half'), 50)
  })
  const { socket, ended } = await client(`${REQUEST}\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.write('nonsense\r\n\r\n')
  expect(await Promise.race([ended, new Promise((resolve) => socket.once('close', () => resolve('')))])).not.toMatch(
    /400 Bad/,
  )
})

it('garbage after a complete request that is still running is not answered: the client would take it for its answer', async () => {
  const responses: ServerResponse[] = []
  await open({}, (_req, res) => responses.push(res))
  const { socket, ended } = await client(`${REQUEST}\r\n`)
  await expect.poll(() => responses.length).toBe(1)
  const received: string[] = []
  socket.on('data', (chunk) => received.push(chunk.toString()))
  socket.write('nonsense\r\n\r\n')
  await Promise.race([ended, new Promise((resolve) => socket.once('close', resolve))])
  expect(received).toEqual([])
})

it('garbage within the body of a request is the fault of that request', async () => {
  await open({})
  expect(await (await client(`${CHUNKED}nonsense\r\n`)).ended).toMatch(/^HTTP\/1\.1 400/)
})

it('a shutdown resets no request of 32 busy clients and ends as soon as the last is answered', async () => {
  for (let round = 0; round < 2; round++) {
    const handled = new Set<unknown>()
    const connections = new Set<unknown>()
    await open({}, (req, res) => {
      handled.add(res)
      connections.add(req.socket)
      setTimeout(() => res.end('ok'), 1 + (handled.size % 5))
      req.resume()
    })
    const clients = runBusyClients(`http://127.0.0.1:${port}/`, 32)
    // All are connected: one that the server has not accepted yet is reset by the operating system.
    await expect.poll(() => connections.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(32)
    await expect.poll(() => handled.size, { timeout: 60_000 }).toBeGreaterThan(200)
    await http.close(20)
    const seen = await clients
    expect(seen.flatMap(({ lost }) => lost)).toEqual([])
    expect(seen.reduce((sum, { answers }) => sum + answers, 0)).toBe(handled.size)
  }
})

it('a shutdown waits for no silent connection, and answers one that still sends', async () => {
  await open({})
  const [silent, talking] = [await client(), await client()]
  const closed = http.close(20)
  await expect(new Promise((_, reject) => get({ port, host: '127.0.0.1' }).once('error', reject))).rejects.toThrow(
    'ECONNREFUSED',
  )
  await sleep(200)
  talking.socket.write(`${REQUEST}\r\n`)
  expect(await talking.ended).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close/i)
  expect(await silent.ended).toBe('')
  await closed // although the silent client keeps its side open
})

it('a request that arrives after the server has ended its connection is not executed', async () => {
  const urls: string[] = []
  await open({}, (req, res) => {
    urls.push(req.url as string)
    res.end('ok')
  })
  const { socket, ended } = await client()
  const closed = http.close(20)
  await ended
  socket.write(`${REQUEST}\r\n`)
  await closed
  expect(urls).toEqual([])
})

it('a shutdown waits for open requests, up to its limit', async () => {
  let finish = () => {}
  await open({}, (_req, res) => {
    finish = () => res.end('late')
  })
  const late = await client(`${REQUEST}\r\n`)
  await expect.poll(openConnections).toBe(1)
  await sleep(50)
  const closed = http.close(20)
  await sleep(50)
  finish()
  expect(await late.ended).toMatch(/connection: close[\s\S]*late$/i)
  await closed
})
