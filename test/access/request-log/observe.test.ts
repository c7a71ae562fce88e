/** What is observed of a request over HTTP: for the log, the metrics, the request log and the watchdog. */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemCredential } from '../../../src/access/credentials/credential.ts'
import { type CallNotes, notesOf } from '../../../src/access/request-log/notes.ts'
import { observeRequests } from '../../../src/access/request-log/observe.ts'
import { noteFailure, requestIdOf } from '../../../src/platform/http/request-id.ts'
import { currentActivity, openActivities } from '../../../src/platform/watchdog/activity.ts'

type Handler = (req: IncomingMessage, res: ServerResponse) => void

interface Seen {
  metrics: unknown[][]
  lines: unknown[][]
  records: [CallNotes, Record<string, unknown>][]
}

let server: Server
let port: number
let handle: (req: IncomingMessage, res: ServerResponse) => void = () => {}

beforeAll(async () => {
  server = createServer((req, res) => handle(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
})

/** Send one request, which `handler` answers, and return what was observed once it was over. */
async function observe(
  handler: Handler,
  { method = 'GET', path = '/api/public/v1/workers', level = 'info', hangUp = false } = {},
): Promise<Seen & { requestId: string | undefined }> {
  const seen: Seen = { metrics: [], lines: [], records: [] }
  const log = {
    isLevelEnabled: (asked: string) => asked === level,
    info: (...line: unknown[]) => seen.lines.push(line),
  }
  const over = Promise.withResolvers<void>()
  const metrics = { observe: (...seconds: unknown[]) => seen.metrics.push(seconds) }
  const record = (notes: CallNotes, observed: object) => {
    seen.records.push([notes, observed as Record<string, unknown>])
    over.resolve()
  }
  const middleware = observeRequests({ publicUrl: '', log, metrics, requests: { record } } as never)
  handle = (req, res) => middleware(req, res, () => handler(req, res))
  const requestId = await new Promise<string | undefined>((resolve) => {
    const sent = request({ port, host: '127.0.0.1', method, path }, (answer) => {
      answer.resume()
      resolve(answer.headers['x-request-id'] as string)
    })
    sent.on('error', () => resolve(undefined))
    if (hangUp) handle = (req, res) => middleware(req, res, () => sent.destroy())
    sent.end()
  })
  await over.promise
  return { ...seen, requestId }
}

it('a request is observed once, when it is answered, without its query string', async () => {
  const { metrics, lines, records, requestId } = await observe((_req, res) => res.writeHead(201).end(), {
    path: '/api/public/v1/workers?token=secret?x',
    method: 'POST',
  })
  expect(requestId).toMatch(/^req_[0-9a-f]{24}$/)
  const path = '/api/public/v1/workers'
  expect(metrics).toEqual([['/api/public/v1/workers?token=secret?x', 'POST', 201, expect.any(Number)]])
  expect(lines).toEqual([
    [{ request_id: requestId, method: 'POST', path, status: 201, ms: expect.any(Number) }, 'request'],
  ])
  const unexplained = { failure: undefined, statements: [], statementCount: 0 }
  const observed = { requestId, ...unexplained, surface: 'rest', method: 'POST', path, status: 201 }
  expect(records).toEqual([[{ points: 0 }, { ...observed, ms: expect.any(Number) }]])
})

it('its time is in milliseconds for the logs and in seconds for the metrics', async () => {
  const { metrics, lines, records } = await observe((_req, res) => void setTimeout(() => res.end(), 30))
  const ms = records[0]?.[1].ms as number
  expect(ms).toBeGreaterThan(10) // of 30: a timer may fire early
  expect(lines[0]?.[0]).toMatchObject({ ms })
  expect(metrics[0]?.[3]).toBe(ms / 1000)
})

it('what became known of it is recorded: its credential, operation, points and failure', async () => {
  const notes = { credential: systemCredential('an organisation', 'an id'), operation: 'listWorkers', points: 3 }
  const { records } = await observe((_req, res) => {
    Object.assign(notesOf(res), notes)
    noteFailure(res, { code: 'not_found' })
    res.writeHead(404).end()
  })
  expect(records).toEqual([[notes, expect.objectContaining({ status: 404, failure: { code: 'not_found' } })]])
})

it('the path is the one that was asked for, also when a router rewrites it', async () => {
  const { records } = await observe(
    (req, res) => {
      req.url = '/rewritten'
      res.end()
    },
    { path: '/graphql' },
  )
  expect(records[0]?.[1]).toMatchObject({ path: '/graphql', surface: 'graphql' })
})

it('an unusual method is recorded as OTHER, and logged as it is', async () => {
  const { records, lines } = await observe((_req, res) => res.end(), { method: 'PROPFIND', path: '/elsewhere' })
  expect(records[0]?.[1]).toMatchObject({ method: 'OTHER', surface: 'other' })
  expect(lines[0]?.[0]).toMatchObject({ method: 'PROPFIND', path: '/elsewhere' })
})

it('a caller that hangs up before the answer is recorded with the status 499', async () => {
  const { records, metrics, requestId } = await observe(() => {}, { hangUp: true })
  expect(requestId).toBeUndefined()
  expect(records[0]?.[1]).toMatchObject({ status: 499 })
  expect(metrics[0]?.[2]).toBe(499)
})

it('no line is logged when the level leaves it out', async () => {
  const { lines, records } = await observe((_req, res) => res.end(), { level: 'warn' })
  expect([lines, records.length]).toEqual([[], 1])
})

it('meanwhile the watchdog knows it, with what has become known so far', async () => {
  let facts: unknown
  let listed: unknown
  let id = ''
  await observe(
    (_req, res) => {
      id = requestIdOf(res)
      facts = currentActivity()?.facts()
      Object.assign(notesOf(res), { operation: 'Payroll', credential: systemCredential('an organisation', 'a key') })
      listed = openActivities().map((each) => each.facts())
      res.end()
    },
    { path: '/graphql?query=x', method: 'POST' },
  )
  const known = { request_id: id, method: 'POST', path: '/graphql' }
  expect(facts).toEqual({ ...known, operation: undefined, credential_id: undefined })
  expect(listed).toContainEqual({ ...known, operation: 'Payroll', credential_id: 'a key' })
  expect(openActivities().map((each) => each.facts().request_id)).not.toContain(id)
})

it('the notes of a request stay the same, and are its own', () => {
  const [one, two] = [{}, {}] as ServerResponse[] as [ServerResponse, ServerResponse]
  expect(notesOf(one)).toEqual({ points: 0 })
  notesOf(one).points = 5
  expect([notesOf(one), notesOf(two)]).toEqual([{ points: 5 }, { points: 0 }])
})
