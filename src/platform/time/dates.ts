/** Parses dates and timestamps (ISO 8601). */

const DATE = /^\d{4}-\d{2}-\d{2}$/
const OFFSET = String.raw`(Z|[+-]\d{2}(?::?\d{2})?)`
/** ISO 8601, extended format: `2026-03-01T08:30:00.5+01:00`. The offset may be in basic format, as many clients send it. */
const EXTENDED = new RegExp(
  String.raw`^(\d{4}-(?:\d{2}-\d{2}|W\d{2}-\d|\d{3}))T(\d{2})(?::(\d{2})(?::(\d{2})([.,]\d+)?)?)?${OFFSET}$`,
  'i',
)
/** ISO 8601, basic format: `20260301T083000.5+0100`. */
const BASIC = new RegExp(
  String.raw`^(\d{4}(?:\d{4}|W\d{3}|\d{3}))T(\d{2})(?:(\d{2})(?:(\d{2})([.,]\d+)?)?)?${OFFSET}$`,
  'i',
)
/** Years have four digits without a leading zero, in UTC as well. */
const FIRST_YEAR = '1000'

/** Midnight UTC of a date `YYYY-MM-DD`; undefined if it is not a valid date. */
export function readDate(text: unknown): Date | undefined {
  if (typeof text !== 'string' || !DATE.test(text) || text < FIRST_YEAR) return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? date : undefined
}

/** The moment of an ISO 8601 timestamp with an offset, in basic or extended format; undefined if it is not valid. */
export function readDateTime(text: unknown): Date | undefined {
  const match = typeof text === 'string' ? (EXTENDED.exec(text) ?? BASIC.exec(text)) : null
  if (match === null) return undefined
  const [, written = '', hour, minute = '00', second = '00', fraction = '', offset = ''] = match
  const date = calendarDate(written.replaceAll('-', '').toUpperCase())
  if (readDate(date) === undefined) return undefined
  const [sign, hours, minutes = '00'] = offset.match(/^[+-]|\d{2}/g) ?? []
  const zone = sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`
  const moment = new Date(`${date}T${hour}:${minute}:${second}${fraction.replace(',', '.')}${zone}`)
  if (Number.isNaN(moment.getTime())) return undefined
  return readDate(dayText(moment)) === undefined ? undefined : moment // the offset may lead to an invalid year
}

const DAY = 24 * 60 * 60 * 1000

/**
 * The calendar date `YYYY-MM-DD` of a date in basic format: `20260301`, the week date `2026W097` or the ordinal date
 * `2026060`; empty if the year has no such week or day.
 */
function calendarDate(date: string): string {
  const [year, rest] = [date.slice(0, 4), date.slice(4)]
  if (rest.length === 4 && !rest.startsWith('W')) return `${year}-${rest.slice(0, 2)}-${rest.slice(2)}`
  if (!rest.startsWith('W')) {
    const day = new Date(Date.parse(`${year}-01-01`) + (Number(rest) - 1) * DAY).toISOString()
    return day.startsWith(year) ? day.slice(0, 10) : ''
  }
  const [week, weekday] = [Number(rest.slice(1, 3)), Number(rest.slice(3))]
  if (week < 1 || week > 53 || weekday < 1 || weekday > 7) return ''
  const fourth = new Date(`${year}-01-04`) // January 4 is always in the first week
  const monday = fourth.getTime() + (1 - (fourth.getUTCDay() || 7) + (week - 1) * 7) * DAY
  const thursday = new Date(monday + 3 * DAY).toISOString() // a week belongs to the year of its Thursday
  return thursday.startsWith(year) ? new Date(monday + (weekday - 1) * DAY).toISOString().slice(0, 10) : ''
}

/** The day of a midnight UTC, as dates are stored: `2026-01-31`. */
export const dayText = (day: Date) => day.toISOString().slice(0, 10)

const written = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })

/** The same as people write it: `31 Jan 2026`. */
export const dayInWords = (day: Date) => written.format(day)

/** Validation messages for texts that do not parse. */
export const DATE_FORM = 'must be a date in the format YYYY-MM-DD'
export const DATE_TIME_FORM =
  'must be an ISO 8601 timestamp with an offset, e.g. 2026-03-01T08:30:00Z or 20260301T083000Z'
