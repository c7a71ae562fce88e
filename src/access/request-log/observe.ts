/**
 * Middleware that assigns request ids and, after the response, updates metrics, log and request log. Meanwhile the
 * watchdog knows the request.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { beginRequest, failureOf } from '../../platform/http/request-id.ts'
import { type Metrics, methodOf, surfaceOf } from '../../platform/metrics.ts'
import { Activity } from '../../platform/watchdog/activity.ts'
import { notesOf } from './notes.ts'
import type { RequestLog } from './recorder.ts'

/** The status that nginx logs if the client disconnects before the response. It is never sent. */
const CLIENT_CLOSED_REQUEST = 499

/** Create the middleware; mount it first. */
export function observeRequests(log: Logger, metrics: Metrics, requests: RequestLog) {
  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const requestId = beginRequest(res)
    const { url = '', method = '' } = req // copied, because routers rewrite `req.url`
    const started = performance.now()
    const path = url.split('?', 1)[0] as string
    const activity = new Activity(() => {
      const { operation, credential } = notesOf(res)
      return { request_id: requestId, method, path, operation, credential_id: credential?.id }
    })
    res.on('close', () => {
      activity.end()
      const ms = performance.now() - started
      const status = res.headersSent ? res.statusCode : CLIENT_CLOSED_REQUEST
      metrics.observe(url, method, status, ms / 1000)
      if (log.isLevelEnabled('info')) log.info({ request_id: requestId, method, path, status, ms }, 'request')
      const observed = { requestId, errorCode: failureOf(res), surface: surfaceOf(url), method: methodOf(method) }
      requests.record(notesOf(res), { ...observed, path, status, ms })
    })
    activity.run(next)
  }
}
