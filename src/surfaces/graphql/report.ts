/** Converts and logs the errors of an operation before they are sent. */
import type { ServerResponse } from 'node:http'
import type { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import type { ErrorCode } from '../../platform/errors/error-codes.ts'
import { type Failure, noteFailure, requestOf } from '../../platform/http/request-id.ts'
import { logFailure, setRetryAfter } from '../../platform/http/respond.ts'
import { failureOf, maskError, withRequest } from './errors.ts'

/** The errors as the caller gets them, with the request id. Server errors are logged, and the first error is noted. */
export function reported(
  { log }: { log: Logger },
  res: ServerResponse,
  errors: readonly unknown[],
): readonly GraphQLError[] {
  const request = requestOf(res)
  const shown = errors.map((each) => {
    const error = maskError(each)
    const failure = failureOf(error)
    if (failure !== undefined) {
      logFailure(log, failure, request.id)
      setRetryAfter(res, failure)
    }
    return withRequest(error, request)
  })
  const [first] = shown
  if (first !== undefined) noteFailure(res, noted(first))
  return shown
}

function noted({ message, path, extensions: { code, details } }: GraphQLError): Failure {
  return { code: code as ErrorCode, message, path, details: details as Failure['details'] }
}
