/** Runs the GraphQL document of an endpoint and translates error paths to the names of the request. */
import type { Credential } from '../src/access/credentials/credential.ts'
import type { Caller, OperationServices } from '../src/execution/context.ts'
import { runOperation } from '../src/execution/operation.ts'
import { ApiError, toApiError } from '../src/platform/errors/errors.ts'
import { answerOf, type ErrorText } from './batch.ts'
import type { Match } from './endpoints.ts'
import type { Endpoint } from './prepare.ts'
import { recordPath, requestPath, requestText } from './variables.ts'

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
  conditions: Pick<Caller, 'idempotency' | 'precondition' | 'address'> = {},
): Promise<Outcome> {
  const { operation, field } = endpoint
  const authorizeReplay = () => endpoint.authorize(credential)
  const request = { operation, variables, credential, requestId, ...conditions, authorizeReplay }
  const { result, replayed } = await runOperation(services, request)
  if (result.errors) throw withRequestPaths(endpoint, toApiError(result.errors[0]))
  const value = result.data?.[field] as Record<string, unknown>
  if (endpoint.recordType !== undefined)
    return { value: answerOf(value, (text) => inRequestNames(endpoint, text, recordPath)), replayed }
  return { value: inlineField(value, endpoint.route.secretBeside), replayed }
}

function inlineField(value: Record<string, unknown>, field: string | undefined): Record<string, unknown> {
  if (field === undefined) return value
  const { [field]: inner, ...others } = value
  return { ...(inner as object), ...others }
}

/** The error with the names of the request. */
export function withRequestPaths(endpoint: Endpoint, error: ApiError): ApiError {
  if (error.details === undefined) return error
  return new ApiError(error.code, { ...inRequestNames(endpoint, error, requestPath), cause: error.cause })
}

function inRequestNames(endpoint: Endpoint, error: ErrorText, translate: typeof requestPath): ErrorText {
  const details = error.details?.map(({ path, code, message, ...others }) => ({
    ...others,
    // An unknown field already has the name that the request used.
    path: code === 'unknown_field' ? path.replace(/^input\./, '') : translate(endpoint, path),
    code,
    message: requestText(endpoint, message),
  }))
  const message = details?.[0]?.code === 'taken' ? requestText(endpoint, error.message) : error.message
  return { message, ...(details && { details }) }
}
