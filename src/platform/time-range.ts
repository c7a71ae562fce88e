/** Stretches of time that statistics are made of, and the steps that they fall into. */
import { Prisma } from '../../prisma/generated/client/client.ts'
import { ApiError, type ErrorDetail, invalidField } from './errors.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
export const MOST_STEPS = 2000

export interface Stretch {
  since: Date
  until: Date
}

type GivenStretch = { [Name in keyof Stretch]?: Stretch[Name] | null | undefined }

export function stretchProblems({ since, until }: GivenStretch): ErrorDetail[] {
  const wrong = since && until && since >= until
  return wrong ? [{ path: 'until', code: 'invalid', message: 'must be after since' }] : []
}

/** What is asked for, or the last 24 hours. @throws {ApiError} validation_failed */
export function readStretch({ since, until }: GivenStretch, now: Date): Stretch {
  const end = until ?? now
  const stretch = { since: since ?? new Date(end.getTime() - DAY), until: end }
  const details = stretchProblems(stretch)
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return stretch
}

/** The steps of `stepMinutes` that a stretch falls into, as rows of `s (at)`. @throws {ApiError} validation_failed */
export function stepsOf({ since, until }: Stretch, stepMinutes: number): Prisma.Sql {
  const step = stepMinutes * MINUTE
  const from = Math.floor(since.getTime() / step) * step
  const steps = Math.ceil((until.getTime() - from) / step)
  if (stepMinutes < 1 || steps > MOST_STEPS) {
    const least = Math.max(1, Math.ceil((until.getTime() - from) / MOST_STEPS / MINUTE))
    throw invalidField('stepMinutes', 'invalid', `must make ${MOST_STEPS} steps at most, so ${least} or more`)
  }
  return Prisma.sql`generate_series(${new Date(from)}::timestamptz, ${new Date(from + (steps - 1) * step)}::timestamptz,
      make_interval(mins => ${stepMinutes}::int)) as s (at)`
}
