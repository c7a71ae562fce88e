/** How an error leaves over plain HTTP: the contract's body, its status, and a line in the log if it is ours. */
import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { type ApiError, toApiError } from '../errors.ts'
import { noteFailure, requestIdOf } from './request-id.ts'

export function errorBody(error: ApiError, requestId: string) {
  return {
    error: {
      code: error.code,
      message: error.message,
      ...(error.details && { details: error.details }),
      ...(error.requiredScopes && { required_scopes: error.requiredScopes }),
    },
    request_id: requestId,
  }
}

export function sendError(res: ServerResponse, thrown: unknown, log: Logger): void {
  const error = toApiError(thrown)
  const requestId = requestIdOf(res)
  noteFailure(res, error.code)
  logFailure(log, error, requestId)
  if (res.headersSent) return void res.destroy()
  if (error.code === 'unavailable') res.setHeader('retry-after', '1')
  sendJson(res, error.status, JSON.stringify(errorBody(error, requestId)))
}

/** A failure that is ours goes to the log with what caused it; one that is the caller's does not. */
export function logFailure(log: Logger, error: ApiError, requestId: string): void {
  if (error.status >= 500)
    log.error({ request_id: requestId, code: error.code, err: error.cause ?? error }, error.message)
}

export function sendJson(res: ServerResponse, status: number, json: string): void {
  res.writeHead(status, jsonHeaders(Buffer.byteLength(json)))
  res.end(json)
}

export function jsonHeaders(length: number): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(length),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
}
