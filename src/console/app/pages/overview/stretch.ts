/** The time that the overview looks back on. */
import { useState } from 'react'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

export const stretches = {
  '1h': { label: '1 hour', length: HOUR, stepMinutes: 1, moment: (at: Date) => clock.format(at) },
  '24h': { label: '24 hours', length: DAY, stepMinutes: 30, moment: (at: Date) => clock.format(at) },
  '30d': { label: '30 days', length: 30 * DAY, stepMinutes: 720, moment: (at: Date) => day.format(at) },
} as const

type Name = keyof typeof stretches

export interface Stretch {
  name: Name
  label: string
  stepMinutes: number
  moment: (at: Date) => string
  /** ISO 8601. */
  since: string
  /** Bring it up to now. */
  moveOn: () => void
}

export function useStretch(name: string | undefined): Stretch {
  const known: Name = name !== undefined && Object.hasOwn(stretches, name) ? (name as Name) : '24h'
  const { label, length, stepMinutes, moment } = stretches[known]
  const step = stepMinutes * MINUTE
  const current = () => Math.ceil(Date.now() / step) * step
  const [end, setEnd] = useState(current)
  // Whole steps, so that the question stays the same until the next one begins.
  const aligned = Math.ceil(end / step) * step
  const since = new Date(aligned - length).toISOString()
  return { name: known, label, stepMinutes, moment, since, moveOn: () => setEnd(current()) }
}
