/** What went wrong with a request, as a page shows it. */
import type { CombinedError } from 'urql'

export interface Failure {
  message: string
  /** To quote to support; absent if the server was not reached. */
  requestId?: string
  /** What is wrong with a field, by its name. */
  fields: Record<string, string>
}

interface Extensions {
  code?: string
  requestId?: string
  details?: { path: string; message: string }[]
}

export function failureOf({ graphQLErrors, networkError }: CombinedError): Failure {
  const [first] = graphQLErrors
  if (first === undefined) {
    const reason = networkError?.message ? ` (${networkError.message})` : ''
    return { message: `The server could not be reached${reason}. Check your connection and try again.`, fields: {} }
  }
  const { requestId, details = [] } = first.extensions as Extensions
  const fields = Object.fromEntries(details.map(({ path, message }) => [path.replace(/^input\./, ''), message]))
  return { message: first.message, fields, ...(requestId && { requestId }) }
}

const SIGNED_OUT = new Set(['credential_missing', 'credential_invalid', 'credential_expired', 'credential_revoked'])

/** Whether the answer says that nobody is signed in any more. */
export function isSignedOut({ graphQLErrors }: CombinedError): boolean {
  return graphQLErrors.some(({ extensions }) => SIGNED_OUT.has(String(extensions.code)))
}
