/** What can be seen of the server from outside its answers: request ids, the log, the metrics. */
import { randomFillSync } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Logger, pino } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { beginNotes, notesOf } from '../../access/request-log/notes.ts'
import type { RequestLog } from '../../access/request-log/recorder.ts'
import { webhookRequests } from '../../events/webhooks/request-count.ts'
import type { Config } from '../config.ts'

const ID_BYTES = 12
const randomness = Buffer.alloc(ID_BYTES * 512)
let used = randomness.length

/** 96 random bits; they are drawn for many requests at once, since a draw costs as much as the rest of a small answer. */
export function makeRequestId(): string {
  if (used === randomness.length) {
    randomFillSync(randomness)
    used = 0
  }
  used += ID_BYTES
  return `req_${randomness.toString('hex', used - ID_BYTES, used)}`
}

export function requestIdOf(res: ServerResponse): string {
  return notesOf(res).requestId
}

export function openLog(config: Config): Logger {
  return pino({ level: config.logLevel }, pino.destination({ fd: 2, sync: true }))
}

export interface Metrics {
  registry: Registry
  observe(url: string, method: string, status: number, seconds: number): void
}

export function openMetrics(requests: Pick<RequestLog, 'lost'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'muster_request_duration_seconds',
    help: 'How long requests took, by surface',
    labelNames: ['surface', 'method'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const answers = new Counter({
    name: 'muster_requests_total',
    help: 'Requests answered, by surface, method and status',
    labelNames: ['surface', 'method', 'status'],
    registers: [registry],
  })
  new Gauge({
    name: 'muster_request_log_lost',
    help: 'Requests that the request log lacks since the start, because the database could not take them',
    registers: [registry],
    collect() {
      this.set(requests.lost)
    },
  })
  registry.registerMetric(webhookRequests)
  return {
    registry,
    observe(url, method, status, seconds) {
      const labels = { surface: surfaceOf(url), method: methodOf(method) }
      duration.observe(labels, seconds)
      answers.inc({ ...labels, status })
    },
  }
}

function surfaceOf(url: string): string {
  if (url.startsWith('/api/public/v1')) return 'rest'
  return url.startsWith('/graphql') ? 'graphql' : 'other'
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

function methodOf(method: string): string {
  return METHODS.has(method) ? method : 'OTHER' // a label's values must not be the caller's to choose
}

/** What nginx writes down for a caller that went away before the answer; nobody gets it. */
const CALLER_GONE = 499

/** Give every request its id, and see it out. */
export function observeRequests(log: Logger, metrics: Metrics, requests: RequestLog) {
  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const id = makeRequestId()
    const { url = '', method = '' } = req // a mount rewrites the URL
    const started = performance.now()
    const notes = beginNotes(res, id)
    res.setHeader('x-request-id', id)
    res.on('close', () => {
      const ms = performance.now() - started
      const status = res.headersSent ? res.statusCode : CALLER_GONE
      const path = url.split('?', 1)[0] as string
      metrics.observe(url, method, status, ms / 1000)
      if (log.isLevelEnabled('info')) log.info({ request_id: id, method, path, status, ms }, 'request')
      requests.record(notes, { surface: surfaceOf(url), method: methodOf(method), path, status, ms })
    })
    next()
  }
}

/** Requests that Node's HTTP parser refuses never reach the application; they get an id and an error body too. */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [status, message] =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'The request headers are too large.']
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? ['408 Request Timeout', 'The request took too long to arrive.']
          : ['400 Bad Request', 'The request is not valid HTTP.']
    const id = makeRequestId()
    const body = JSON.stringify({ error: { code: 'bad_request', message }, request_id: id })
    const head = `HTTP/1.1 ${status}\r\nx-request-id: ${id}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`
    socket.end(head + body)
  })
}
