/** Errors that callers get, and the conversion of any other error to one of them. */
import { GraphQLError } from 'graphql'
import { fromDatabaseError } from '../database/errors.ts'
import { STORABLE } from '../text/storable-text.ts'
import type { DetailCode } from './detail-codes.ts'
import { type ErrorCode, errorRow } from './error-codes.ts'

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
    if (errorRow(code).status < 500) Error.stackTraceLimit = 0 // the caller's error: a request can cause very many
    super(options.message ?? errorRow(code).message, { cause: options.cause })
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'ApiError'
    this.code = code
    this.details = options.details
    this.requiredScopes = options.requiredScopes
    this.organisations = options.organisations
    this.retryAfterSeconds = options.retryAfterSeconds ?? errorRow(code).retryAfterSeconds
  }

  get status(): number {
    return errorRow(this.code).status
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
  if (failure?.kind === 'organisation_closed') return closed(failure.deletesOn)
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

function closed(deletesOn: string | undefined): ApiError {
  if (deletesOn === undefined) return new ApiError('organisation_closed')
  return new ApiError('organisation_closed', {
    message: `The organisation is closed, and will be deleted on ${deletesOn}. An owner can reopen it in the settings of the console until then.`,
  })
}
