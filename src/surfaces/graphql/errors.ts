/** GraphQL errors: the message and, in `extensions`, the code of `src/platform/errors/errors.ts`. */
import { GraphQLError } from 'graphql'
import { MAX_ERRORS } from '../../execution/request.ts'
import { docUrlOf, type ErrorCode, errorTable } from '../../platform/errors/error-codes.ts'
import { ApiError, toApiError } from '../../platform/errors/errors.ts'
import type { RequestFacts } from '../../platform/http/request-id.ts'

/** Codes that also set the HTTP status, because they concern the whole request and not one field. */
const WHOLE_REQUEST = new Set<ErrorCode>([
  'rate_limited',
  'unavailable',
  'query_too_complex',
  'bad_request',
  'document_not_trusted',
  'not_acceptable',
])

const failures = new WeakMap<GraphQLError, ApiError>()

/** The error from which `publicError` made this one, with its cause, for the log. */
export function failureOf(error: GraphQLError): ApiError | undefined {
  return failures.get(error)
}

/** Convert an ApiError to a GraphQL error. @param at the original error, for its location and path */
export function publicError(error: ApiError, at?: GraphQLError): GraphQLError {
  const made = new GraphQLError(error.message, {
    nodes: at?.nodes,
    source: at?.source,
    positions: at?.positions,
    path: at?.path,
    extensions: {
      code: error.code,
      ...(error.details && { details: error.details }),
      ...(error.requiredScopes && { requiredScopes: error.requiredScopes }),
      ...(error.organisations && { organisations: error.organisations }),
      ...(WHOLE_REQUEST.has(error.code) && { http: { status: error.status } }),
    },
  })
  failures.set(made, error)
  return made
}

/**
 * The error of a request that was not executed: status 400, or 200 for a client that accepts only `application/json`
 * (GraphQL over HTTP, section 6.4).
 */
export function wholeRequest(error: GraphQLError): GraphQLError {
  error.extensions.http = { spec: true, status: errorTable.bad_request.status }
  return error
}

/**
 * The errors of an operation's fields as the caller gets them: the first ones, and one more with the number of all.
 * @param count the number of all, if `errors` has only the first ones
 */
export function publicErrors(errors: readonly GraphQLError[], count = errors.length): GraphQLError[] {
  const shown = errors.slice(0, MAX_ERRORS).map((error) => publicError(toApiError(error), error))
  if (count <= MAX_ERRORS) return shown
  const { code } = toApiError(errors.at(-1))
  const message = `The operation has ${count} errors. These are the first ${MAX_ERRORS}.`
  return [...shown, publicError(new ApiError(code, { message }))]
}

/** An error that is thrown before an operation runs, as the caller gets it. */
export function thrownError(thrown: unknown): GraphQLError {
  return thrown instanceof GraphQLError && failures.has(thrown) ? thrown : publicError(toApiError(thrown))
}

/** For yoga: the public form of any error. Unexpected errors become `internal_error` without details. */
export function maskError(error: unknown): GraphQLError {
  if (!(error instanceof GraphQLError) || error.originalError) return publicError(toApiError(error))
  if (isPublic(error)) return error
  return copyWith(error, { ...error.extensions, code: 'bad_request' satisfies ErrorCode })
}

/** A copy of the error with what `extensions` has of its request: the address of the code's page and the request id. */
export function withRequest(error: GraphQLError, { id, publicUrl }: RequestFacts): GraphQLError {
  const code = error.extensions.code as ErrorCode
  // Again, because yoga sets 200 for errors of parsing and validation if the client accepts `application/json`.
  const http = WHOLE_REQUEST.has(code) && failures.has(error) && { http: { status: errorTable[code].status } }
  return copyWith(error, { ...error.extensions, ...http, docUrl: docUrlOf(publicUrl, code), requestId: id })
}

function isPublic(error: GraphQLError): boolean {
  return Object.hasOwn(errorTable, String(error.extensions.code))
}

function copyWith(error: GraphQLError, extensions: Record<string, unknown>): GraphQLError {
  const { nodes, source, positions, path } = error
  return new GraphQLError(error.message, { nodes, source, positions, path, extensions })
}
