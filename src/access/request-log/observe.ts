/**
 * Middleware that assigns request ids and, after the response, updates metrics, log and request log. Until then, the
 * watchdog can name the request, and a trace has a span for it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { beginRequest, failureOf } from '../../platform/http/request-id.ts'
import { type Metrics, methodOf, surfaceOf } from '../../platform/metrics.ts'
import { runInSpan, type Span, type Traces } from '../../platform/telemetry/span.ts'
import { Activity } from '../../platform/watchdog/activity.ts'
import type { DeprecationUses } from '../deprecations/record.ts'
import { notesOf } from './notes.ts'
import type { RequestLog } from './recorder.ts'

/** The status that nginx logs if the client disconnects before the response. It is never sent. */
const CLIENT_CLOSED_REQUEST = 499

/** Polled by monitoring. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics'])

interface Observed {
  /** `{auth_url}` */
  publicUrl: string
  log: Logger
  metrics: Metrics
  requests: RequestLog
  deprecationUses: DeprecationUses
  traces?: Traces | undefined
}

/** Create the middleware; mount it first. */
export function observeRequests({ publicUrl, log, metrics, requests, deprecationUses, traces }: Observed) {
  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const requestId = beginRequest(res, publicUrl)
    const { url = '', method = '' } = req // copied, because routers rewrite `req.url`
    const started = performance.now()
    const path = url.split('?', 1)[0] as string
    const activity = new Activity(() => {
      const { operation, credential } = notesOf(res)
      return { request_id: requestId, method, path, operation, credential_id: credential?.id }
    })
    const span = UNTRACED.has(path) ? undefined : traces && beginSpan(traces, req, { requestId, path, url })
    res.on('close', () => {
      activity.end()
      const ms = performance.now() - started
      const status = res.headersSent ? res.statusCode : CLIENT_CLOSED_REQUEST
      metrics.observe(url, method, status, ms / 1000)
      if (log.isLevelEnabled('info'))
        log.info(
          { request_id: requestId, method, path, status, ms, ...(span && { trace_id: span.traceId }) },
          'request',
        )
      if (span !== undefined) endSpan(span, res, status)
      const { statements, statementCount } = activity
      const observed = { requestId, failure: failureOf(res), surface: surfaceOf(url), method: methodOf(method) }
      const notes = notesOf(res)
      requests.record(notes, { ...observed, path, status, ms, statements, statementCount })
      const { credential, deprecated } = notes
      if (deprecated !== undefined && credential !== undefined) deprecationUses.record(credential, deprecated)
    })
    if (span === undefined) activity.run(next)
    else runInSpan(span, () => activity.run(next))
  }
}

interface Begun {
  requestId: string
  path: string
  url: string
}

function beginSpan(traces: Traces, req: IncomingMessage, { requestId, path, url }: Begun): Span {
  const { traceparent } = req.headers
  const method = methodOf(req.method ?? '')
  return traces.begin(`${method} ${surfaceOf(url)}`, typeof traceparent === 'string' ? traceparent : undefined, {
    kind: 'server',
    attributes: { 'http.request.method': method, 'url.path': path, 'muster.request_id': requestId },
  })
}

function endSpan(span: Span, res: ServerResponse, status: number): void {
  const { operation, credential } = notesOf(res)
  const code = failureOf(res)?.code
  const attributes = {
    'http.response.status_code': status,
    'muster.operation': operation,
    'muster.credential_id': credential?.id,
    'muster.error_code': code,
  }
  span.end(attributes, status >= 500 ? { code: code ?? String(status) } : undefined)
}
