/**
 * Every way a request can fail, once: the code, the HTTP status it has over REST, and what it says when nobody says it
 * better. GraphQL shows the same code as `extensions.code`. No other file knows a failure's status.
 */
import { GraphQLError } from 'graphql'
import { fromDatabaseError } from './database/errors.ts'

export const errorTable = {
  invalid_json: { status: 400, message: 'The request body is not valid JSON.' },
  bad_request: { status: 400, message: 'The request cannot be understood.' },
  query_too_complex: { status: 400, message: 'The query asks for too much at once.' },
  credential_missing: {
    status: 401,
    message: 'Send a credential: the header `Authorization: Bearer <API key or access token>`.',
  },
  credential_invalid: { status: 401, message: 'This credential is unknown. Check that it was copied whole.' },
  credential_expired: { status: 401, message: 'This credential has expired.' },
  credential_revoked: { status: 401, message: 'This credential was revoked.' },
  insufficient_scope: { status: 403, message: 'The credential lacks a scope that this operation needs.' },
  cross_site_request: {
    status: 403,
    message:
      'A signed-in request must come from a page of this service, or carry the header `x-requested-with: muster`.',
  },
  link_invalid: {
    status: 403,
    message: 'This link has run out or was altered. Ask for the record again to get a new one.',
  },
  not_found: { status: 404, message: 'There is no such resource.' },
  method_not_allowed: { status: 405, message: 'This path does not take that method.' },
  conflict: { status: 409, message: 'The request conflicts with the state of a record.' },
  idempotency_in_progress: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running. Repeat this one in a moment.',
  },
  payload_too_large: { status: 413, message: 'The request body is over 1 MiB.' },
  unsupported_media_type: { status: 415, message: 'Send the body as `Content-Type: application/json` in UTF-8.' },
  validation_failed: { status: 422, message: 'The request has fields that are not valid.' },
  invalid_transition: { status: 422, message: 'The record cannot move from its status to that one.' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
  },
  rate_limited: { status: 429, message: 'The credential has used up its budget for this minute.' },
  internal_error: { status: 500, message: 'Something went wrong on our side. Quote the request id to support.' },
  unavailable: { status: 503, message: 'The service cannot answer right now. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable

/** One field that is wrong. `path` is written as the request wrote it: `input.firstName`, over REST `first_name`. */
export interface ErrorDetail {
  path: string
  code: string
  message: string
}

interface ErrorGiven {
  message?: string
  details?: ErrorDetail[]
  requiredScopes?: readonly string[]
  retryAfterSeconds?: number
  cause?: unknown
}

/** The only error whose text leaves the service. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetail[] | undefined
  /** With `insufficient_scope`: any one of these would do. */
  readonly requiredScopes: readonly string[] | undefined
  /** With `rate_limited` of a page: when to come again. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, given: ErrorGiven = {}) {
    super(given.message ?? errorTable[code].message, { cause: given.cause })
    this.name = 'ApiError'
    this.code = code
    this.details = given.details
    this.requiredScopes = given.requiredScopes
    this.retryAfterSeconds = given.retryAfterSeconds
  }

  get status(): number {
    return errorTable[this.code].status
  }
}

/** A single field that is wrong. */
export function invalidField(path: string, code: string, message: string): ApiError {
  return new ApiError('validation_failed', { details: [{ path, code, message }] })
}

/**
 * Whatever was thrown, as what the caller may see. What is neither an `ApiError` nor a database's verdict on the
 * request becomes `internal_error`, with the original as its `cause` for the log.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof GraphQLError) {
    if (error.originalError) return toApiError(error.originalError)
    // An executor's own complaint. Without a path it is about the variables, which are the request's fields.
    if (error.path === undefined) return new ApiError('validation_failed', { message: error.message, cause: error })
  }
  const verdict = fromDatabaseError(error)
  if (verdict?.kind === 'unavailable') return new ApiError('unavailable', { cause: error })
  if (verdict?.kind === 'not_found') return new ApiError('not_found', { cause: error })
  if (verdict?.kind === 'duplicate')
    return new ApiError('conflict', {
      message: `Another record has this ${verdict.field}.`,
      details: [{ path: verdict.field, code: 'taken', message: 'Another record has this value.' }],
      cause: error,
    })
  if (verdict?.kind === 'unknown_reference')
    return new ApiError('validation_failed', {
      details: [{ path: verdict.field, code: 'unknown_reference', message: 'There is no such record.' }],
      cause: error,
    })
  return new ApiError('internal_error', { cause: error })
}
