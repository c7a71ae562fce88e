/** The hours of a timesheet's days, as typed. */
import { texts } from '../../words/texts.ts'
import { isValidHours } from './hours-value.ts'

/** The hours of one day as typed; empty for none. */
export interface DayHours {
  hours: string
  overtime: string
}

/** By date. */
export type HoursByDay = Record<string, DayHours>

export interface Hours {
  date: string
  hours: number
  overtimeHours?: number | null
}

const NO_HOURS: DayHours = { hours: '', overtime: '' }

/** The hours of entries, as typed. */
export function typedHours(entries: readonly Hours[], days: readonly string[]): HoursByDay {
  const all: HoursByDay = Object.fromEntries(days.map((day) => [day, NO_HOURS]))
  for (const { date, hours, overtimeHours } of entries) {
    const day = all[date]
    if (day === undefined) continue
    const sum = (text: string, more: number) => {
      const hundredths = Math.round((Number(text) + more) * 100) // 1.1 + 2.2 is not 3.3
      return hundredths === 0 ? '' : String(hundredths / 100)
    }
    all[date] = { hours: sum(day.hours, hours), overtime: sum(day.overtime, overtimeHours ?? 0) }
  }
  return all
}

/** The sum of all hours; invalid texts count as 0. */
export function totalOf(all: HoursByDay): number {
  const hundredths = Object.values(all).reduce(
    (sum, { hours, overtime }) => sum + Math.round(((Number(hours) || 0) + (Number(overtime) || 0)) * 100),
    0,
  )
  return hundredths / 100
}

/** The problem of a day in words; undefined if there is none. */
export function problemOf({ hours, overtime }: DayHours): string | undefined {
  if (Number(hours) + Number(overtime) > 24) return texts().hours.tooMany
  if (!isValidHours(hours) || !isValidHours(overtime)) return texts().hours.noNumber
  return undefined
}

/** The entries to send. @param before the server's entries, whose notes are kept */
export function entriesOf(all: HoursByDay, before: readonly { date: string; note: string | null }[] = []) {
  return Object.entries(all)
    .filter(([, { hours, overtime }]) => Number(hours) + Number(overtime) > 0)
    .map(([date, { hours, overtime }]) => {
      const notes = before.flatMap((each) => (each.date === date && each.note ? each.note : []))
      const note = [...new Set(notes)].join('; ')
      return { date, hours: Number(hours), overtimeHours: Number(overtime), ...(note && { note }) }
    })
}

/** The days whose sums of hours differ between two lists of entries. */
export function changedDays(before: readonly Hours[], after: readonly Hours[]) {
  const sumOf = (entries: readonly Hours[], day: string) =>
    entries.reduce(
      (sum, { date, hours, overtimeHours }) => (date === day ? sum + hours + (overtimeHours ?? 0) : sum),
      0,
    )
  const days = [...new Set([...before, ...after].map(({ date }) => date))].sort()
  return days
    .map((day) => ({ day, before: sumOf(before, day), after: sumOf(after, day) }))
    .filter((each) => each.before !== each.after)
}
