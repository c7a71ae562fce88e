/** Whether an accepted document holds, by its last day. */
import type { Document } from '../../../prisma/generated/client/client.ts'
import { daysBetween } from '../../platform/clock.ts'

/** Days before the end at which it is told of, the furthest first. */
export const expirySteps = [30, 14, 7] as const

/** @param today the organisation's */
export function standing(
  expiresOn: Date | null,
  today: Date,
): Pick<Document, 'expiryStep'> & { status: 'valid' | 'expiring' | 'expired' } {
  if (expiresOn === null) return { status: 'valid', expiryStep: null }
  const days = daysBetween(today, expiresOn)
  const expiryStep = expirySteps.findLast((step) => days <= step) ?? null
  return { status: days < 0 ? 'expired' : expiryStep === null ? 'valid' : 'expiring', expiryStep }
}
