/** Errors as GraphQL shows them: the message and, in `extensions`, the code of `src/platform/errors.ts`. */
import { GraphQLError } from 'graphql'
import { ApiError, type ErrorCode, errorTable, toApiError } from '../../platform/errors.ts'

/** Failures that GraphQL answers with the HTTP status, too: they concern the request, not one field of it. */
const WHOLE_REQUEST = new Set<ErrorCode>(['rate_limited', 'unavailable'])

const tooComplex = new WeakSet<GraphQLError>()

/** Remember that a limit refused this document; it is a `query_too_complex`, not a mistake in GraphQL. */
export function markTooComplex(error: GraphQLError): void {
  tooComplex.add(error)
}

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

/** For yoga: what leaves instead of an error it met. */
export function maskError(error: unknown): GraphQLError {
  if (!(error instanceof GraphQLError) || error.originalError) return publicError(toApiError(error))
  if (isPublic(error)) return error
  if (tooComplex.has(error)) return publicError(new ApiError('query_too_complex', { message: error.message }), error)
  return again(error, { ...error.extensions, code: 'bad_request' satisfies ErrorCode })
}

export function withRequestId(error: GraphQLError, requestId: string): GraphQLError {
  return again(error, { ...error.extensions, requestId })
}

function isPublic(error: GraphQLError): boolean {
  return Object.hasOwn(errorTable, String(error.extensions.code))
}

function again(error: GraphQLError, extensions: Record<string, unknown>): GraphQLError {
  const { nodes, source, positions, path } = error
  return new GraphQLError(error.message, { nodes, source, positions, path, extensions })
}
