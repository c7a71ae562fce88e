/** Errors of the API in the form that pages show. */
import type { CombinedError } from 'urql'

export interface Failure {
  message: string
  /** The server was not reached or could not answer now: it is asked again by itself. */
  passes?: boolean
  /** Absent if the server was not reached. */
  requestId?: string
  /** Error messages by field name. */
  fields: Record<string, string>
  /** The API's error code; absent if the server was not reached. */
  code?: string
  /** The codes of its details, e.g. `overlap`. */
  reasons?: readonly string[]
  /** For `organisation_required`: those that the person can choose among. */
  organisations?: readonly { id: string }[]
}

interface Extensions {
  code?: string
  requestId?: string
  details?: { path: string; code?: string; message: string }[]
  organisations?: { id: string }[]
}

export function failureOf(error: Pick<CombinedError, 'graphQLErrors' | 'networkError' | 'response'>): Failure {
  const [first] = error.graphQLErrors
  const passes = couldNotAnswer(error)
  if (first === undefined) return { message: unanswered(error.response?.status), fields: {}, passes }
  const { code, requestId, details = [], organisations } = first.extensions as Extensions
  const fields = Object.fromEntries(details.map(({ path, message }) => [path.replace(/^input\./, ''), message]))
  const reasons = details.flatMap((detail) => detail.code ?? [])
  return {
    message: code === OLD_PAGE ? 'The server has another version of this page.' : first.message,
    fields,
    passes: passes || code === OLD_PAGE, // while servers are replaced, the next one may know it
    reasons,
    ...(code && { code }),
    ...(requestId && { requestId }),
    ...(organisations && { organisations }),
  }
}

/** @param status of an answer that is none of the API, as that of a proxy */
const unanswered = (status: number | undefined) =>
  status === undefined
    ? 'The server could not be reached. Check your connection and try again.'
    : `The server could not answer (${status}). Try again in a moment.`

/** Whether the server was not reached or could not answer now, which says nothing about what was asked for. */
export function couldNotAnswer({ networkError, response }: Pick<CombinedError, 'networkError' | 'response'>): boolean {
  const status = (response as Response | undefined)?.status ?? 0
  return networkError !== undefined || status === 429 || status >= 500
}

/** Whether an answer says nothing about the records that were asked for, so that a page goes on showing them. */
export function saysNothing(error: CombinedError): boolean {
  return couldNotAnswer(error) || isSignedOut(error) || isOfOldPage(error)
}

/** The codes of a session that has ended, or that is another person's by now. */
export const SIGNED_OUT = new Set([
  'credential_missing',
  'credential_invalid',
  'credential_expired',
  'credential_revoked',
])

/** The code of an operation that the server does not have: the page is of another version. */
export const OLD_PAGE = 'persisted_query_not_found'

export function isOfOldPage({ graphQLErrors }: CombinedError): boolean {
  return graphQLErrors.some(({ extensions }) => extensions.code === OLD_PAGE)
}

/** Whether the session has ended. */
export function isSignedOut({ graphQLErrors }: CombinedError): boolean {
  return graphQLErrors.some(({ extensions }) => SIGNED_OUT.has(String(extensions.code)))
}
