/** The current time. Code that depends on the date takes a `Clock`, so that tests can set the time. */

export interface Clock {
  now(): Date
}

/** The clock of this machine, also where a test sets `Date` to another day. */
const machineNow = Date.now
export const machineClock: Clock = { now: () => new Date(machineNow()) }

let ahead = 0

/** Milliseconds that this machine's clock was ahead of the database's at the last comparison. */
export const clockDifference = () => ahead

/** Store the result of a comparison (platform/database/same-time.ts). */
export function noteClockDifference(milliseconds: number): void {
  ahead = milliseconds
}

/**
 * The database's time, computed from this machine's clock and its difference. Used for decisions about data: retention,
 * expiry, sessions, signatures.
 */
export const databaseClock: Clock = { now: () => new Date(Date.now() - ahead) }

/** Milliseconds. */
export const DAY = 86_400_000

/**
 * The calendar day of a moment in a time zone.
 * @param timeZone IANA name
 * @returns midnight UTC of that day, as the database stores dates
 */
export function dayOf(moment: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  const part = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return new Date(Date.UTC(part.year as number, (part.month as number) - 1, part.day as number))
}

/** The hour (0 to 23) of a moment in a time zone. @param timeZone IANA name */
export function hourOf(moment: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(moment))
}

/** Whole days from `from` to `to`; negative if `to` is earlier. Both are dates as `dayOf` returns them. */
export function daysBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / DAY)
}
