/** Gives every request its id, and counts, logs and records it when its answer is out. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { beginRequest, failureOf } from '../../platform/http/request-id.ts'
import { type Metrics, methodOf, surfaceOf } from '../../platform/metrics.ts'
import { notesOf } from './notes.ts'
import type { RequestLog } from './recorder.ts'

/** What nginx writes down for a caller that went away before the answer; nobody gets it. */
const CALLER_GONE = 499

export function observeRequests(log: Logger, metrics: Metrics, requests: RequestLog) {
  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const requestId = beginRequest(res)
    const { url = '', method = '' } = req // a mount rewrites the URL
    const started = performance.now()
    res.on('close', () => {
      const ms = performance.now() - started
      const status = res.headersSent ? res.statusCode : CALLER_GONE
      const path = url.split('?', 1)[0] as string
      metrics.observe(url, method, status, ms / 1000)
      if (log.isLevelEnabled('info')) log.info({ request_id: requestId, method, path, status, ms }, 'request')
      const seen = { requestId, errorCode: failureOf(res), surface: surfaceOf(url), method: methodOf(method) }
      requests.record(notesOf(res), { ...seen, path, status, ms })
    })
    next()
  }
}
