/** HTTP responses: error bodies in the specified format, and JSON. */
import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { docUrlOf } from '../errors/error-codes.ts'
import { type ApiError, type ErrorDetail, toApiError } from '../errors/errors.ts'
import { noteFailure, type RequestFacts, requestOf } from './request-id.ts'

/** The error body of the REST API (specification, "Errors"). */
export function errorBody(error: ApiError, { id, publicUrl }: RequestFacts) {
  return {
    error: {
      code: error.code,
      message: error.message,
      doc_url: docUrlOf(publicUrl, error.code),
      ...(error.details && { details: error.details.map(detailBody) }),
      ...(error.requiredScopes && { required_scopes: error.requiredScopes }),
    },
    request_id: id,
  }
}

/** A detail with REST's field names. */
export function detailBody({ path, code, message, conflictingId }: ErrorDetail) {
  return { path, code, message, ...(conflictingId && { conflicting_id: conflictingId }) }
}

/** Send the error response of a thrown value, and log it if it is a server error. */
export function sendError(res: ServerResponse, thrown: unknown, log: Logger): void {
  const error = toApiError(thrown)
  const request = requestOf(res)
  noteFailure(res, error)
  logFailure(log, error, request.id)
  if (res.headersSent) return void res.destroy()
  setRetryAfter(res, error)
  sendJson(res, error.status, JSON.stringify(errorBody(error, request)))
}

/** Set the header `Retry-After` (RFC 9110, section 10.2.3) if the error has a retry time. */
export function setRetryAfter(res: ServerResponse, { retryAfterSeconds }: ApiError): void {
  if (retryAfterSeconds !== undefined) res.setHeader('retry-after', String(retryAfterSeconds))
}

/**
 * Log a server error (status 500 and above) with its cause. Client errors are not logged. Refusals of a busy server, which
 * have no cause, are not logged either, because the log lines would add to the load.
 */
export function logFailure(log: Logger, error: ApiError, requestId: string): void {
  const isRefused = error.code === 'unavailable' && error.cause === undefined
  if (error.status >= 500 && !isRefused)
    log.error({ request_id: requestId, code: error.code, err: error.cause ?? error }, error.message)
}

/** @param json the serialised body */
export function sendJson(res: ServerResponse, status: number, json: string): void {
  res.writeHead(status, jsonHeaders(Buffer.byteLength(json)))
  res.end(json)
}

/** @param length of the body, in bytes */
export function jsonHeaders(length: number): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(length),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
}
