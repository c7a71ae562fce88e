/** Parses dates and timestamps (ISO 8601). */

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i
const FIRST_YEAR = '1000'

/** Midnight UTC of a date `YYYY-MM-DD`; undefined if it is not a valid date. */
export function readDate(text: unknown): Date | undefined {
  if (typeof text !== 'string' || !DATE.test(text) || text < FIRST_YEAR) return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? date : undefined
}

/** The moment of an ISO 8601 timestamp with an offset; undefined if it is not valid. */
export function readDateTime(text: unknown): Date | undefined {
  const match = typeof text === 'string' ? DATE_TIME.exec(text) : null
  if (match === null || readDate(match[1]) === undefined) return undefined
  const date = new Date(text as string)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Validation messages for texts that do not parse. */
export const DATE_FORM = 'must be a date in the format YYYY-MM-DD'
export const DATE_TIME_FORM = 'must be an ISO 8601 timestamp with an offset, e.g. 2026-03-01T08:30:00Z'
