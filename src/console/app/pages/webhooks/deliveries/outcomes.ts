import type { Outcome } from '../../../../../events/webhooks/outcomes.ts'

/** What came of an attempt. */
export const outcomeLabels: Record<Outcome, string> = {
  delivered: 'Delivered',
  refused: 'HTTP error',
  redirected: 'Redirected',
  gone: 'Gone',
  disconnected: 'App not connected',
  not_permitted: 'Not permitted',
  timed_out: 'Timed out',
  address_refused: 'Address not allowed',
  unresolved: 'DNS error',
  unreachable: 'Connection failed',
  certificate_refused: 'TLS error',
  broken: 'Invalid response',
}
