/** Time ranges of the overview. */
import { useState } from 'react'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

export const timeRanges = {
  '1h': { label: '1 hour', duration: HOUR, stepMinutes: 1, formatTime: (at: Date) => clock.format(at) },
  '24h': { label: '24 hours', duration: DAY, stepMinutes: 30, formatTime: (at: Date) => clock.format(at) },
  '30d': { label: '30 days', duration: 30 * DAY, stepMinutes: 720, formatTime: (at: Date) => day.format(at) },
} as const

type Name = keyof typeof timeRanges

export interface TimeRange {
  name: Name
  label: string
  stepMinutes: number
  formatTime: (at: Date) => string
  /** Start, ISO 8601. */
  since: string
  /** Moves the range to the current time. */
  refresh: () => void
}

export function useTimeRange(name: string | undefined): TimeRange {
  const known: Name = name !== undefined && Object.hasOwn(timeRanges, name) ? (name as Name) : '24h'
  const { label, duration, stepMinutes, formatTime } = timeRanges[known]
  const step = stepMinutes * MINUTE
  const current = () => Math.ceil(Date.now() / step) * step
  const [end, setEnd] = useState(current)
  // Align to whole steps, so that the query variables (and the cached result) stay the same within a step.
  const aligned = Math.ceil(end / step) * step
  const since = new Date(aligned - duration).toISOString()
  return { name: known, label, stepMinutes, formatTime, since, refresh: () => setEnd(current()) }
}
