/** The status of an accepted document, which depends on its expiry date. */
import type { Document } from '../../../prisma/generated/client/client.ts'
import { daysBetween } from '../../platform/time/clock.ts'

/** Days before expiry at which events are emitted, in descending order. */
export const expirySteps = [30, 14, 7] as const

/**
 * The status columns of an accepted document. It is valid through its expiry date.
 * @param today in the organisation's time zone
 */
export function validityOf(
  expiresOn: Date | null,
  today: Date,
): Pick<Document, 'expiryStep'> & { status: 'valid' | 'expiring' | 'expired' } {
  if (expiresOn === null) return { status: 'valid', expiryStep: null }
  const days = daysBetween(today, expiresOn)
  const expiryStep = expirySteps.findLast((step) => days <= step) ?? null
  return { status: days < 0 ? 'expired' : expiryStep === null ? 'valid' : 'expiring', expiryStep }
}
