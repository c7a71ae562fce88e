/** Why runs fail: the message that is stored, and the reason that leads to a remedy. */
import { MAX_DEPTH, MAX_RUNS_OF_CAUSE, TooManyRuns } from '../../events/triggered-runs.ts'
import { fromDatabaseError } from '../../platform/database/errors.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { snakeCase } from '../../platform/text/names.ts'
import { type FailureReason, remedies } from './outcome.ts'

/** Why an event after a chain of automations triggers none. */
export const loopMessage = `The event was caused by a chain of ${MAX_DEPTH} automations. The automation did not run, to prevent an infinite loop.`

/** The message says which action failed, `cause` why. */
export class ActionFailure extends Error {
  constructor(action: string, cause: unknown) {
    super(action, { cause })
  }
}

export interface Failure {
  error: string
  reason: FailureReason
}

/** The failure of the runs of an event that has caused too many. */
export const tooManyRuns: Failure = {
  error: `One event has caused ${MAX_RUNS_OF_CAUSE.toLocaleString('en')} runs of automations, which is the maximum. This run and the queued ones were stopped.`,
  reason: 'too_many_runs',
}

const GONE: Failure = { error: 'The record no longer exists.', reason: 'not_found' }

/** The message and reason of a permanent error; undefined if the error may be temporary. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof TooManyRuns) return tooManyRuns
  if (error instanceof ActionFailure) {
    const failure = failureOf(error.cause)
    return failure && { ...failure, error: `${error.message}: ${failure.error}` }
  }
  if (error instanceof ApiError && error.status < 500) {
    if (error.code === 'not_found') return GONE
    const [detail] = error.details ?? []
    const isOfField = error.code === 'validation_failed' && detail !== undefined
    return { error: isOfField ? withFieldName(detail) : error.message, reason: reasonOf(error) }
  }
  return fromDatabaseError(error)?.kind === 'not_found' ? GONE : undefined
}

function reasonOf({ code, details }: ApiError): FailureReason {
  const names: string[] = [...(details ?? []).map((detail) => detail.code), code]
  return names.find(isReason) ?? 'validation_failed'
}

const isReason = (name: string): name is FailureReason => Object.hasOwn(remedies, name)

function withFieldName({ path, message }: ErrorDetail): string {
  return `${snakeCase(path.replace(/^input\./, ''))} ${message}`
}
