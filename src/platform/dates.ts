/** Days and moments as text, ISO 8601. */

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i
const FIRST_YEAR = '1000'

/** Midnight UTC of `YYYY-MM-DD`; undefined if there is no such day. */
export function readDate(text: unknown): Date | undefined {
  if (typeof text !== 'string' || !DATE.test(text) || text < FIRST_YEAR) return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? date : undefined
}

/** An ISO 8601 timestamp with an offset; undefined if it is none. */
export function readDateTime(text: unknown): Date | undefined {
  const form = typeof text === 'string' ? DATE_TIME.exec(text) : null
  if (form === null || readDate(form[1]) === undefined) return undefined
  const date = new Date(text as string)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** What a text that is none is told. */
export const DATE_FORM = 'must be a day as YYYY-MM-DD'
export const DATE_TIME_FORM = 'must be an ISO 8601 timestamp with an offset, e.g. 2026-03-01T08:30:00Z'
