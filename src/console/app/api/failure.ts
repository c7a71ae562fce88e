/** Errors of the API in the form that pages show. */
import type { CombinedError } from 'urql'

export interface Failure {
  message: string
  /** A transient failure: the request is retried automatically. */
  passes?: boolean
  /** Absent if the server was not reached. */
  requestId?: string
  /** Error messages by field name. */
  fields: Record<string, string>
  /** The API's error code; absent if the server was not reached. */
  code?: string
  /** The codes of its details, e.g. `overlap`. */
  reasons?: readonly string[]
  /** The id of a record that is in the way. */
  conflictingId?: string
  /** For `organisation_required`: the organisations to choose from. */
  organisations?: readonly { id: string }[]
}

interface Extensions {
  code?: string
  requestId?: string
  details?: { path: string; code?: string; message: string; conflictingId?: string }[]
  organisations?: { id: string }[]
}

export function failureOf(error: Pick<CombinedError, 'graphQLErrors' | 'networkError' | 'response'>): Failure {
  const [first] = error.graphQLErrors
  const passes = couldNotAnswer(error)
  if (first === undefined) return { message: unanswered(error.response?.status), fields: {}, passes }
  const { code, requestId, details = [], organisations } = first.extensions as Extensions
  const fields = Object.fromEntries(details.map(({ path, message }) => [path.replace(/^input\./, ''), message]))
  const reasons = details.flatMap((detail) => detail.code ?? [])
  const conflictingId = details.find((detail) => detail.conflictingId)?.conflictingId
  return {
    message: code === OLD_PAGE ? 'The server has another version of this page.' : first.message,
    fields,
    passes: passes || code === OLD_PAGE, // during an upgrade, another server may know the operation
    reasons,
    ...(code && { code }),
    ...(conflictingId && { conflictingId }),
    ...(requestId && { requestId }),
    ...(organisations && { organisations }),
  }
}

/** @param status of a response that is not from the API, e.g. from a proxy; undefined without a response */
const unanswered = (status: number | undefined) =>
  status === undefined
    ? 'The server could not be reached. Check your connection and try again.'
    : `The server could not answer (${status}). Try again in a moment.`

/** Whether the server could not be reached or could not answer the request now. */
export function couldNotAnswer({ networkError, response }: Pick<CombinedError, 'networkError' | 'response'>): boolean {
  const status = (response as Response | undefined)?.status ?? 0
  return networkError !== undefined || status === 429 || status >= 500
}

/** Whether an error says nothing about the requested records, so that a page continues to show them. */
export function saysNothing(error: CombinedError): boolean {
  return couldNotAnswer(error) || isSignedOut(error) || isOfOldPage(error)
}

/** The error codes for a session that has ended or now belongs to another person. */
export const SIGNED_OUT = new Set([
  'credential_missing',
  'credential_invalid',
  'credential_expired',
  'credential_revoked',
])

/** The error code for an operation that the server does not know, because the page is of another version. */
export const OLD_PAGE = 'persisted_query_not_found'

export function isOfOldPage({ graphQLErrors }: CombinedError): boolean {
  return graphQLErrors.some(({ extensions }) => extensions.code === OLD_PAGE)
}

/** Whether the session has ended. */
export function isSignedOut({ graphQLErrors }: CombinedError): boolean {
  return graphQLErrors.some(({ extensions }) => SIGNED_OUT.has(String(extensions.code)))
}

/** Whether the person must prove who they are before the operation. */
export function asksToConfirm({ graphQLErrors }: CombinedError): boolean {
  return graphQLErrors.some(({ extensions }) => extensions.code === 'confirmation_required')
}
