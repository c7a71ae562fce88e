/** Stretches of time that statistics are made of, and the steps that they fall into. */
import { Prisma } from '../../prisma/generated/client/client.ts'
import { ApiError, type ErrorDetail, invalidField } from './errors.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
export const MAX_BUCKETS = 2000

export interface TimeRange {
  since: Date
  until: Date
}

type GivenTimeRange = { [Name in keyof TimeRange]?: TimeRange[Name] | null | undefined }

export function timeRangeProblems({ since, until }: GivenTimeRange): ErrorDetail[] {
  const wrong = since && until && since >= until
  return wrong ? [{ path: 'until', code: 'invalid', message: 'must be after since' }] : []
}

/** What is asked for, or the last 24 hours. @throws {ApiError} validation_failed */
export function readTimeRange({ since, until }: GivenTimeRange, now: Date): TimeRange {
  const end = until ?? now
  const range = { since: since ?? new Date(end.getTime() - DAY), until: end }
  const details = timeRangeProblems(range)
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return range
}

/** The steps of `stepMinutes` that a stretch falls into, as rows of `s (at)`. @throws {ApiError} validation_failed */
export function bucketsOf({ since, until }: TimeRange, stepMinutes: number): Prisma.Sql {
  const step = stepMinutes * MINUTE
  const from = Math.floor(since.getTime() / step) * step
  const steps = Math.ceil((until.getTime() - from) / step)
  if (stepMinutes < 1 || steps > MAX_BUCKETS) {
    const least = Math.max(1, Math.ceil((until.getTime() - from) / MAX_BUCKETS / MINUTE))
    throw invalidField('stepMinutes', 'invalid', `must make ${MAX_BUCKETS} steps at most, so ${least} or more`)
  }
  return Prisma.sql`generate_series(${new Date(from)}::timestamptz, ${new Date(from + (steps - 1) * step)}::timestamptz,
      make_interval(mins => ${stepMinutes}::int)) as s (at)`
}
