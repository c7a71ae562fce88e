/**
 * All error codes, each with its HTTP status for REST and its default message. GraphQL returns the same code in
 * `extensions.code`. No other file defines a status.
 */
import { GraphQLError } from 'graphql'
import { fromDatabaseError } from '../database/errors.ts'
import { STORABLE } from '../text/storable-text.ts'
import type { DetailCode } from './detail-codes.ts'

/** Every error code. */
export const errorTable = {
  invalid_json: { status: 400, message: 'The request body is not valid JSON.' },
  bad_request: { status: 400, message: 'The request is malformed. Check its syntax.' },
  organisation_required: {
    status: 400,
    message: 'You belong to several organisations. Name one in the header `x-organisation`.',
    rest: 'nowhere',
  },
  query_too_complex: {
    status: 400,
    message: 'The query is too complex. Request fewer fields or records.',
    rest: 'nowhere',
  },
  credential_missing: {
    status: 401,
    message: 'No credential was sent. Send the header `Authorization: Bearer <API key or access token>`.',
  },
  credential_invalid: { status: 401, message: 'The credential is invalid. Check that it was copied completely.' },
  credential_expired: { status: 401, message: 'The credential has expired. Request a new one.' },
  credential_revoked: { status: 401, message: 'The credential was revoked. Request a new one.' },
  dpop_proof_invalid: { status: 401, message: 'The DPoP proof is missing, invalid, or was used before.' },
  dpop_nonce_required: { status: 401, message: 'The DPoP proof must contain the nonce from the `DPoP-Nonce` header.' },
  insufficient_scope: { status: 403, message: 'The credential does not have the required scope.' },
  cross_site_request: {
    status: 403,
    message: 'Requests with a session cookie must come from this site or send the header `x-requested-with: muster`.',
    rest: 'nowhere',
  },
  document_not_trusted: {
    status: 403,
    message: 'This server runs trusted documents only. Send the `documentId` or the exact text of one.',
    rest: 'nowhere',
  },
  link_invalid: {
    status: 403,
    message: 'The link is invalid or has expired. Read the record again to get a new link.',
    rest: 'nowhere',
  },
  not_found: { status: 404, message: 'Not found. Check the path and the id.' },
  persisted_query_not_found: {
    status: 404,
    message: 'The server does not have this persisted query. Send its full text.',
    rest: 'nowhere',
  },
  method_not_allowed: { status: 405, message: 'This path does not support the request method.', rest: 'paths' },
  not_acceptable: {
    status: 406,
    message:
      'The Accept header does not match any type this endpoint can return. Send `Accept: application/json` or omit it.',
  },
  conflict: { status: 409, message: 'The request conflicts with the current state of the record.' },
  idempotency_in_progress: {
    status: 409,
    message: 'A request with this Idempotency-Key is still in progress. Retry in a moment.',
    retryAfterSeconds: 1,
  },
  precondition_failed: {
    status: 412,
    message: 'The record has changed since you read it, so nothing was written. Read it again and retry.',
  },
  payload_too_large: { status: 413, message: 'The request body is too large. The maximum is 1 MiB.' },
  storage_full: { status: 413, message: 'The organisation does not have enough storage left for this file.' },
  unsupported_media_type: { status: 415, message: 'Send the body as `Content-Type: application/json` in UTF-8.' },
  range_not_satisfiable: {
    status: 416,
    message: 'The range starts after the end of the file. `Content-Range` has the file size.',
    rest: 'nowhere',
  },
  validation_failed: { status: 422, message: 'The request has invalid fields.' },
  invalid_transition: {
    status: 422,
    message: 'The record cannot change from its current status to the requested one.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
  },
  rate_limited: {
    status: 429,
    message: 'The rate limit is exceeded. Wait the number of seconds in `Retry-After`, then retry.',
    retryAfterSeconds: 60,
  },
  internal_error: { status: 500, message: 'An internal error occurred. Contact support with the request id.' },
  unavailable: {
    status: 503,
    message: 'The service is temporarily unavailable. Retry in a moment.',
    retryAfterSeconds: 1,
  },
} as const satisfies Record<string, ErrorRow>

interface ErrorRow {
  status: number
  /** The message unless the error has its own. */
  message: string
  /** For transient errors: seconds until a retry (`Retry-After`) unless the error has its own. */
  retryAfterSeconds?: number
  /** If no operation of REST returns it: whether its paths do. OpenAPI documents the others with their operations. */
  rest?: 'paths' | 'nowhere'
}

export type ErrorCode = keyof typeof errorTable

/** The rows of the table, in its order. */
export const errorRows = Object.entries<ErrorRow>(errorTable) as [ErrorCode, ErrorRow][]

/**
 * An invalid field. `message` completes "The field …", e.g. `must be a UUID`. `path` names the field as in the request:
 * `input.firstName` in GraphQL, `first_name` in REST.
 */
export interface ErrorDetail {
  path: string
  code: DetailCode
  message: string
  /** Id of the conflicting record. */
  conflictingId?: string | undefined
}

interface NamedOrganisation {
  id: string
  name: string
}

interface ApiErrorOptions {
  message?: string
  details?: ErrorDetail[]
  requiredScopes?: readonly string[]
  organisations?: readonly NamedOrganisation[]
  retryAfterSeconds?: number
  cause?: unknown
}

/** The only error whose message is sent to callers. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetail[] | undefined
  /** For `insufficient_scope`: any one of these scopes is sufficient. */
  readonly requiredScopes: readonly string[] | undefined
  /** For `organisation_required`: the organisations that the caller can choose from. */
  readonly organisations: readonly NamedOrganisation[] | undefined
  /** For transient errors: seconds until the next attempt. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    const { stackTraceLimit } = Error
    if (errorTable[code].status < 500) Error.stackTraceLimit = 0 // the caller's error: a request can cause very many
    super(options.message ?? errorTable[code].message, { cause: options.cause })
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'ApiError'
    this.code = code
    this.details = options.details
    this.requiredScopes = options.requiredScopes
    this.organisations = options.organisations
    const { retryAfterSeconds }: ErrorRow = errorTable[code]
    this.retryAfterSeconds = options.retryAfterSeconds ?? retryAfterSeconds
  }

  get status(): number {
    return errorTable[this.code].status
  }
}

/** The message of a detail whose field refers to a record that does not exist, or that the caller may not see. */
export const NO_SUCH_RECORD = 'must be the id of an existing record'

/** The error `validation_failed` for a single field. @param message completes "The field …", e.g. `must be a UUID` */
export function invalidField(path: string, code: DetailCode, message: string): ApiError {
  return new ApiError('validation_failed', { details: [{ path, code, message }] })
}

/**
 * Convert a thrown value to the error that the caller gets. An unknown error becomes `internal_error`, with the
 * original as its `cause` for the log.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof GraphQLError) {
    if (error.originalError) return toApiError(error.originalError)
    // An error of the GraphQL executor. Without a path it is about the variables.
    if (error.path === undefined) return new ApiError('validation_failed', { message: error.message, cause: error })
  }
  // Express could not decode a part of the path.
  if (error instanceof URIError && 'status' in error)
    return new ApiError('bad_request', { message: 'The path is not valid percent-encoding (UTF-8). Encode it again.' })
  const failure = fromDatabaseError(error)
  if (failure?.kind === 'overloaded') return new ApiError('unavailable') // without a cause: it is not logged
  if (failure?.kind === 'unavailable') return new ApiError('unavailable', { cause: error })
  if (failure?.kind === 'not_found') return new ApiError('not_found', { cause: error })
  if (failure?.kind === 'unstorable_text')
    return new ApiError('validation_failed', { message: `Text in the request ${STORABLE}.`, cause: error })
  if (failure?.kind === 'duplicate')
    return new ApiError('conflict', {
      message: `Another record has this ${failure.field}.`,
      details: [{ path: failure.field, code: 'taken', message: 'must be unique: another record has this value' }],
      cause: error,
    })
  if (failure?.kind === 'unknown_reference')
    return new ApiError('validation_failed', {
      details: [{ path: failure.field, code: 'unknown_reference', message: NO_SUCH_RECORD }],
      cause: error,
    })
  return new ApiError('internal_error', { cause: error })
}
