/** When a delivery is retried (contract, "Webhooks"). Times are in seconds. */
import { isRefused, type Outcome } from './outcomes.ts'

const JITTER = 0.2
/** `Retry-After` can extend a delay to at most this multiple of the scheduled one. */
const MAX_RETRY_AFTER_FACTOR = 2

interface AttemptResult {
  outcome: Outcome
  /** Attempts before this one. */
  attempts: number
  /** Test deliveries are never retried. */
  test: boolean
  /** The response's `Retry-After` header. */
  retryAfter: string | undefined
}

type NextStep = { status: 'delivered' | 'dead_lettered' | 'held' } | { status: 'waiting'; delay: number }

/**
 * The delivery's next status, and the delay before the next attempt if there is one.
 * @param schedule seconds from each attempt to the next
 * @param chance random number from 0 to 1, for the jitter
 * @param now milliseconds since the epoch
 */
export function nextStep(
  { outcome, attempts, test, retryAfter }: AttemptResult,
  schedule: readonly number[],
  chance: number,
  now: number,
): NextStep {
  if (outcome === 'delivered') return { status: 'delivered' }
  if (!test && isRefused(outcome)) return { status: 'held' }
  const step = schedule[attempts]
  if (test || step === undefined) return { status: 'dead_lettered' }
  if (outcome === 'gone') return { status: 'held' } // the endpoint is disabled next
  const jittered = step * (1 - JITTER + 2 * JITTER * chance)
  const requested = retryAfter === undefined ? undefined : readRetryAfter(retryAfter, now)
  return { status: 'waiting', delay: Math.max(jittered, Math.min(requested ?? 0, step * MAX_RETRY_AFTER_FACTOR)) }
}

/** The delay in seconds that a `Retry-After` value requests (RFC 9110, 10.2.3); undefined if it is not valid. */
export function readRetryAfter(text: string, now: number): number | undefined {
  if (/^\d+$/.test(text.trim())) return Number(text)
  const moment = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  return Number.isNaN(moment) ? undefined : Math.max(0, (moment - now) / 1000)
}
