/** When a delivery is tried again (contract, "Webhooks"). Times are in seconds. */
import type { Outcome } from './outcomes.ts'

const JITTER = 0.2
const LONGEST_STRETCH = 2

interface Attempted {
  outcome: Outcome
  /** Attempts before this one. */
  attempts: number
  /** Asked for by hand; never tried again. */
  test: boolean
  retryAfter: string | undefined
}

type NextStep = { status: 'delivered' | 'dead_lettered' | 'held' } | { status: 'waiting'; delay: number }

/** @param schedule the time after each attempt until the next @param chance 0 to 1, for the jitter */
export function nextStep(
  { outcome, attempts, test, retryAfter }: Attempted,
  schedule: readonly number[],
  chance: number,
  now: number,
): NextStep {
  if (outcome === 'delivered') return { status: 'delivered' }
  const step = schedule[attempts]
  if (test || step === undefined) return { status: 'dead_lettered' }
  if (outcome === 'gone') return { status: 'held' } // its endpoint is about to be disabled
  const spread = step * (1 - JITTER + 2 * JITTER * chance)
  const asked = retryAfter === undefined ? undefined : readRetryAfter(retryAfter, now)
  return { status: 'waiting', delay: Math.max(spread, Math.min(asked ?? 0, step * LONGEST_STRETCH)) }
}

/** Seconds from `now` that a `Retry-After` asks for (RFC 9110, 10.2.3); undefined if it is neither number nor date. */
export function readRetryAfter(text: string, now: number): number | undefined {
  if (/^\d+$/.test(text.trim())) return Number(text)
  const moment = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  return Number.isNaN(moment) ? undefined : Math.max(0, (moment - now) / 1000)
}
