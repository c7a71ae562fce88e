/** What can come of one request to an endpoint, and how it is read from a status or an error's code. */

export const outcomes = {
  delivered: 'It answered 2xx in time.',
  refused: 'It answered another status than 2xx.',
  redirected: 'It answered with a redirect, which is not followed.',
  gone: 'It answered 410: it wants nothing more.',
  timed_out: 'It did not answer in time.',
  address_refused: 'Its address is not a public one.',
  unresolved: 'Its host name has no address.',
  unreachable: 'No connection could be opened.',
  certificate_refused: 'Its TLS certificate is not to be trusted.',
  broken: 'The connection ended early, or what came was not HTTP.',
} as const satisfies Record<string, string>

export type Outcome = keyof typeof outcomes

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

/** Node's and OpenSSL's codes of certificates that are refused. */
const CERTIFICATE = /CERT|SIGNATURE|ISSUER|CRL|^ERR_TLS|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$/

export function outcomeOfError(error: unknown): Outcome {
  const code = String((error as { code?: unknown } | null)?.code)
  return codes[code] ?? (CERTIFICATE.test(code) ? 'certificate_refused' : 'broken')
}
