/** The outcomes of a request to an endpoint, derived from the response status or the error code. */

/** Each outcome and its description in the API. */
export const outcomes = {
  delivered: 'The endpoint returned a 2xx response in time.',
  refused: 'The endpoint returned a status other than 2xx.',
  redirected: 'The endpoint returned a redirect. Redirects are not followed.',
  gone: 'The endpoint returned 410 Gone and was disabled.',
  disconnected: 'Not sent: the app that the endpoint belongs to is no longer connected. The endpoint was disabled.',
  not_permitted:
    'Not sent: the app that the endpoint belongs to may not read this record, or it is about a document whose type is restricted.',
  timed_out: 'The endpoint did not respond in time.',
  address_refused: 'The endpoint URL does not point to a public address.',
  unresolved: 'The host name could not be resolved.',
  unreachable: 'The connection could not be opened.',
  certificate_refused: 'The TLS certificate is not trusted.',
  broken: 'The connection closed early, or the response was not valid HTTP.',
} as const satisfies Record<string, string>

export type Outcome = keyof typeof outcomes

/** Not sent because of the endpoint's owner or the record. Does not count as a failure of the endpoint. */
export type RefusedOutcome = Extract<Outcome, 'disconnected' | 'not_permitted'>

export function isRefused(outcome: Outcome): outcome is RefusedOutcome {
  return outcome === 'disconnected' || outcome === 'not_permitted'
}

/** Whether the outcome disables the endpoint at once. */
export function isEnd(outcome: Outcome): outcome is 'gone' | 'disconnected' {
  return outcome === 'gone' || outcome === 'disconnected'
}

/** @param status of the HTTP response */
export function outcomeOfStatus(status: number): Outcome {
  if (status >= 200 && status < 300) return 'delivered'
  if (status >= 300 && status < 400) return 'redirected'
  return status === 410 ? 'gone' : 'refused'
}

const codes: Readonly<Record<string, Outcome>> = {
  ADDRESS_REFUSED: 'address_refused',
  UNRESOLVED: 'unresolved',
  ENOTFOUND: 'unresolved',
  EAI_AGAIN: 'unresolved',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'unreachable',
}

/** Error codes of Node and OpenSSL for rejected certificates. */
const CERTIFICATE = /CERT|SIGNATURE|ISSUER|CRL|^ERR_TLS|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$/

/** @param error of a request without a response; its `code` decides */
export function outcomeOfError(error: unknown): Outcome {
  const code = String((error as { code?: unknown } | null)?.code)
  return codes[code] ?? (CERTIFICATE.test(code) ? 'certificate_refused' : 'broken')
}
