/** Weeks and days as calendar dates, `2026-11-16`, independent of the phone's time zone. */
import { dayText, readDay, type WeekStart, weekOf as weekOfDay } from '../parts/values/days.ts'
import { locale } from '../words/texts.ts'

const DAY = 86_400_000
export const DAYS = 7

/** Today on this device. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

const parsed = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** @param days may be negative */
export function addDays(date: string, days: number): string {
  return new Date(parsed(date) + days * DAY).toISOString().slice(0, 10)
}

/** The first day of a day's week. */
export const weekOf = (date: string, start: WeekStart): string => dayText(weekOfDay(readDay(date), start))

/** The first day of a timesheet's week: weeks from before a change of the setting begin on another day. */
export function weekOfSheet(sheet: { periodStart: string; periodEnd: string }, start: WeekStart): string {
  const isWeek = sheet.periodEnd === addDays(sheet.periodStart, DAYS - 1)
  return isWeek ? sheet.periodStart : weekOf(sheet.periodStart, start)
}

/** The seven days of the week that begins on `first`. */
export function daysOf(first: string): string[] {
  return Array.from({ length: DAYS }, (_, index) => addDays(first, index))
}

const form = (options: Intl.DateTimeFormatOptions) => (date: string) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(parsed(date))

/** `Mon 16 Nov` */
export const shortDay = form({ weekday: 'short', day: 'numeric', month: 'short' })
/** `16 Nov` */
const dayAndMonth = form({ day: 'numeric', month: 'short' })
/** `16 Nov 2026` */
export const fullDay = form({ day: 'numeric', month: 'short', year: 'numeric' })
/** `Monday 16 November` */
export const longDay = form({ weekday: 'long', day: 'numeric', month: 'long' })

/** `16–22 Nov`, `28 Dec – 3 Jan` */
export function weekName(first: string): string {
  const last = addDays(first, DAYS - 1)
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  return sameMonth ? `${Number(first.slice(8))}–${dayAndMonth(last)}` : `${dayAndMonth(first)} – ${dayAndMonth(last)}`
}
