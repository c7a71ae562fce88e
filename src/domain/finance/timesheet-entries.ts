/** The entries of a timesheet: days of its period, at most 24 hours each. */
import { ApiError, type ErrorDetail } from '../../platform/errors.ts'

/** As the database keeps it. */
export interface TimesheetEntry {
  /** `YYYY-MM-DD` */
  date: string
  hours: number
  overtimeHours: number
  note: string | null
}

interface GivenEntry {
  date: Date
  hours: number
  overtimeHours?: number | null | undefined
  note?: string | null | undefined
}

const HOURS_A_DAY = 24

/** @throws {ApiError} validation_failed naming each entry outside the period or beyond a day's hours */
export function checkEntries(given: readonly GivenEntry[], periodStart: Date, periodEnd: Date): TimesheetEntry[] {
  const details: ErrorDetail[] = []
  const hoursByDay = new Map<string, number>()
  const entries = given.map(({ date, hours, overtimeHours, note }, index) => {
    const day = date.toISOString().slice(0, 10)
    const path = (field: string) => `input.entries[${index}].${field}`
    if (date < periodStart || date > periodEnd)
      details.push({ path: path('date'), code: 'invalid', message: 'must lie in the period' })
    const soFar = (hoursByDay.get(day) ?? 0) + hours + (overtimeHours ?? 0)
    hoursByDay.set(day, soFar)
    if (soFar > HOURS_A_DAY)
      details.push({ path: path('hours'), code: 'too_big', message: `makes more than ${HOURS_A_DAY} hours on ${day}` })
    return { date: day, hours, overtimeHours: overtimeHours ?? 0, note: note ?? null }
  })
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return entries
}

/** To the hundredth of an hour, so that sums of decimals are what people expect. */
export function totalHours(entries: readonly TimesheetEntry[]): number {
  const hundredths = entries.reduce(
    (sum, { hours, overtimeHours }) => sum + Math.round((hours + overtimeHours) * 100),
    0,
  )
  return hundredths / 100
}
