/** Time ranges of statistics and their division into time buckets. */
import { Prisma } from '../../prisma/generated/client/client.ts'
import { ApiError, type ErrorDetail, invalidField } from './errors/errors.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Maximum number of time buckets per request. */
export const MAX_BUCKETS = 2000

/** From `since`, inclusive, to `until`, exclusive. */
export interface TimeRange {
  since: Date
  until: Date
}

type GivenTimeRange = { [Name in keyof TimeRange]?: TimeRange[Name] | null | undefined }

/** The validation errors of a time range; empty if it is valid. */
export function timeRangeProblems({ since, until }: GivenTimeRange): ErrorDetail[] {
  const reversed = since && until && since >= until
  return reversed ? [{ path: 'until', code: 'invalid', message: 'must be after since' }] : []
}

/** The requested time range; defaults to the 24 hours before `until` or `now`. @throws {ApiError} validation_failed */
export function readTimeRange({ since, until }: GivenTimeRange, now: Date): TimeRange {
  const end = until ?? now
  const range = { since: since ?? new Date(end.getTime() - DAY), until: end }
  const details = timeRangeProblems(range)
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return range
}

/**
 * SQL for the time buckets of a range, as rows `s (at)` with their start times.
 * @param stepMinutes length of a bucket
 * @throws {ApiError} validation_failed if there are more than MAX_BUCKETS
 */
export function bucketsOf({ since, until }: TimeRange, stepMinutes: number): Prisma.Sql {
  const step = stepMinutes * MINUTE
  const from = Math.floor(since.getTime() / step) * step
  const steps = Math.ceil((until.getTime() - from) / step)
  if (stepMinutes < 1 || steps > MAX_BUCKETS) {
    const minimum = Math.max(1, Math.ceil((until.getTime() - from) / MAX_BUCKETS / MINUTE))
    throw invalidField(
      'stepMinutes',
      'invalid',
      `must be at least ${minimum}: a request returns at most ${MAX_BUCKETS} steps`,
    )
  }
  return Prisma.sql`generate_series(${new Date(from)}::timestamptz, ${new Date(from + (steps - 1) * step)}::timestamptz,
      make_interval(mins => ${stepMinutes}::int)) as s (at)`
}
