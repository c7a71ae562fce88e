/** GraphQL errors: the message and, in `extensions`, the code of `src/platform/errors.ts`. */
import { GraphQLError } from 'graphql'
import { ApiError, type ErrorCode, errorTable, toApiError } from '../../platform/errors.ts'

/** Codes that also set the HTTP status, because they concern the whole request and not one field. */
const WHOLE_REQUEST = new Set<ErrorCode>(['rate_limited', 'unavailable'])

const tooComplex = new WeakSet<GraphQLError>()

/** Mark an error of a document limit, so that it is reported as `query_too_complex` instead of a syntax error. */
export function markTooComplex(error: GraphQLError): void {
  tooComplex.add(error)
}

/** Convert an ApiError to a GraphQL error. @param at the original error, for its location and path */
export function publicError(error: ApiError, at?: GraphQLError): GraphQLError {
  return new GraphQLError(error.message, {
    nodes: at?.nodes,
    source: at?.source,
    positions: at?.positions,
    path: at?.path,
    extensions: {
      code: error.code,
      ...(error.details && { details: error.details }),
      ...(error.requiredScopes && { requiredScopes: error.requiredScopes }),
      ...(WHOLE_REQUEST.has(error.code) && { http: { status: error.status } }),
      ...(error.code === 'query_too_complex' && { http: { status: error.status, spec: true } }),
    },
  })
}

/** For yoga: the public form of any error. Unexpected errors become `internal_error` without details. */
export function maskError(error: unknown): GraphQLError {
  if (!(error instanceof GraphQLError) || error.originalError) return publicError(toApiError(error))
  if (isPublic(error)) return error
  if (tooComplex.has(error)) return publicError(new ApiError('query_too_complex', { message: error.message }), error)
  return copyWith(error, { ...error.extensions, code: 'bad_request' satisfies ErrorCode })
}

/** A copy of the error with the request id in `extensions`. */
export function withRequestId(error: GraphQLError, requestId: string): GraphQLError {
  return copyWith(error, { ...error.extensions, requestId })
}

function isPublic(error: GraphQLError): boolean {
  return Object.hasOwn(errorTable, String(error.extensions.code))
}

function copyWith(error: GraphQLError, extensions: Record<string, unknown>): GraphQLError {
  const { nodes, source, positions, path } = error
  return new GraphQLError(error.message, { nodes, source, positions, path, extensions })
}
