/** What time it is. Whatever depends on the date asks a clock that it is handed, so that a test can set it. */

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const DAY = 86_400_000

/**
 * The calendar day that a moment falls on in a time zone.
 * @param timeZone IANA name
 * @returns midnight UTC of that day, as dates stand in the database
 */
export function dayOf(moment: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  const part = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return new Date(Date.UTC(part.year as number, (part.month as number) - 1, part.day as number))
}

/** The hour, 0 to 23, that it is in a time zone. */
export function hourOf(moment: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(moment))
}

/** Whole days from `from` to `to`; negative if `to` is earlier. Both are days as `dayOf` gives them. */
export function daysBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / DAY)
}
