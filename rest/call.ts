/** Runs the GraphQL document of an endpoint and translates error paths to the names of the request. */
import type { Credential } from '../src/access/credential.ts'
import type { Idempotency } from '../src/access/idempotency.ts'
import type { OperationServices } from '../src/execution/context.ts'
import { runOperation } from '../src/execution/operation.ts'
import { ApiError, toApiError } from '../src/platform/errors.ts'
import type { Match } from './endpoints.ts'
import type { Endpoint } from './prepare.ts'
import { requestPath, requestText } from './variables.ts'

/** A request to an endpoint, with its authenticated credential. */
export interface Call extends Match {
  credential: Credential
}

interface Outcome {
  value: Record<string, unknown>
  /** Whether this is the stored response of an earlier request with the same Idempotency-Key. */
  replayed: boolean
}

/**
 * Execute the endpoint's operation.
 * @returns the value of its root field
 * @throws {ApiError} the first error of the operation
 */
export async function runCall(
  services: OperationServices,
  { endpoint, credential }: Call,
  variables: Record<string, unknown>,
  requestId: string,
  idempotency?: Idempotency,
): Promise<Outcome> {
  const { operation, field } = endpoint
  const authorizeReplay = () => endpoint.authorize(credential)
  const request = { operation, variables, credential, requestId, idempotency, authorizeReplay }
  const { result, replayed } = await runOperation(services, request)
  if (result.errors) throw withRequestPaths(endpoint, toApiError(result.errors[0]))
  return { value: result.data?.[field] as Record<string, unknown>, replayed }
}

function withRequestPaths(endpoint: Endpoint, error: ApiError): ApiError {
  if (error.details === undefined) return error
  const details = error.details.map(({ path, code, message }) => ({
    path: requestPath(endpoint, path),
    code,
    message: requestText(endpoint, message),
  }))
  const message = details[0]?.code === 'taken' ? `Another record has this ${details[0]?.path}.` : error.message
  return new ApiError(error.code, { message, details, cause: error.cause })
}
