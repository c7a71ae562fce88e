/** Every response contains a request id, whatever the request was. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeRequestId } from '../../../src/platform/http/request-id.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { readAll } from '../../support/socket.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: 'sixteen characters' })
})
afterAll(() => server.stop())

it('every response has x-request-id, even if the request is not HTTP, is too long or has an unknown path', async () => {
  const port = Number(new URL(server.url).port)
  for (const [raw, status] of [
    ['nonsense\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET /nowhere HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404],
    ['GET /%ff HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404],
    ['GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 200],
    ['GET /readyz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 200],
    ['GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 401],
    ['GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer sixteen characters\r\n\r\n', 200],
  ] as const) {
    const socket = connect(port, '127.0.0.1')
    const answer = readAll(socket)
    socket.write(raw)
    expect(await answer, raw.slice(0, 60)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*x-request-id: req_`))
  }
})

it('request ids differ, and sort by the time at which they were made', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  try {
    const ids = Array.from({ length: 2000 }, (_, index) => {
      vi.setSystemTime(index)
      return makeRequestId()
    })
    expect(ids.toSorted()).toEqual(ids)
    vi.setSystemTime(Date.UTC(2026, 10, 22))
    const atOnce = new Set(Array.from({ length: 2000 }, makeRequestId))
    expect(atOnce.size).toBe(2000)
    for (const id of atOnce) expect(id).toMatch(/^req_01a2008d7400[0-9a-f]{12}$/)
  } finally {
    vi.useRealTimers()
  }
})
