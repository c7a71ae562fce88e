/** Calendar days as integers, in days since 1970-01-01: arithmetic and comparison need no time zone. */
export type Day = number

const DAY = 86_400_000

/** @param text `YYYY-MM-DD` */
export function readDay(text: string): Day {
  return Math.round(Date.parse(`${text}T00:00:00Z`) / DAY)
}

/** The day of a text; undefined if it is not a date. */
export function dayFrom(text: string | null | undefined): Day | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const day = readDay(text)
  return Number.isNaN(day) ? undefined : day
}

/** `YYYY-MM-DD` */
export function dayText(day: Day): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** The day of a time. @param timeZone default: that of the browser */
export function dayOf(moment: Date, timeZone?: string): Day {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  const part = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return Math.round(Date.UTC(part.year as number, (part.month as number) - 1, part.day as number) / DAY)
}

export const today = (timeZone?: string): Day => dayOf(new Date(), timeZone)

/** The time at which a day starts. @param timeZone IANA name */
export function startOf(day: Day, timeZone: string): Date {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const wanted = day * DAY
  let moment = wanted
  // The first offset may be from the other side of a daylight saving change; the second one is right.
  for (let round = 0; round < 2; round++) {
    const part = Object.fromEntries(
      clock.formatToParts(new Date(moment)).map(({ type, value }) => [type, Number(value)]),
    ) as Record<string, number>
    const { year = 0, month = 1, day: dayOfMonth = 1, hour, minute } = part
    moment += wanted - Date.UTC(year, month - 1, dayOfMonth, hour, minute)
  }
  return new Date(moment)
}

/** Monday is 0. */
export const weekdayOf = (day: Day): number => (((day + 3) % 7) + 7) % 7

const FIRST_DAYS = { monday: 0, saturday: 5, sunday: 6 } as const
/** The day on which the weeks of an organisation begin. */
export type WeekStart = keyof typeof FIRST_DAYS

/** The first day of a day's week. */
export const weekOf = (day: Day, start: WeekStart): Day => day - ((weekdayOf(day) - FIRST_DAYS[start] + 7) % 7)

const forms = {
  short: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' }),
  long: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }),
  week: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }),
  month: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }),
  weekday: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'narrow' }),
} as const

/** `3 Nov`, `3 Nov 2026`, `Tue 3 Nov`, `November 2026`, `T` */
export function formatDay(day: Day, as: keyof typeof forms = 'short'): string {
  return forms[as].format(new Date(day * DAY))
}

/** `3 Nov – 14 Dec 2026`, `from 3 Nov 2026`. @param as `short`: without a year that is the current one */
export function formatDays(start: Day, end: Day | null, as: 'short' | 'long' = 'long'): string {
  const year = (day: Day) => dayText(day).slice(0, 4)
  const last = (day: Day) => formatDay(day, as === 'short' && year(day) === year(today()) ? 'short' : 'long')
  if (end === null) return `from ${last(start)}`
  if (start === end) return last(start)
  return `${year(start) === year(end) ? formatDay(start) : formatDay(start, 'long')} – ${last(end)}`
}

/** The same for texts `YYYY-MM-DD`. */
export function formatPeriod(start: string, end: string | null | undefined, as?: 'short' | 'long'): string {
  return formatDays(readDay(start), end ? readDay(end) : null, as)
}

/** `1 day`, `12 days`, `3 weeks` */
export function formatLength(start: Day, end: Day): string {
  const days = end - start + 1
  if (days % 7 === 0 && days > 7) return `${days / 7} weeks`
  return days === 1 ? '1 day' : `${days} days`
}
