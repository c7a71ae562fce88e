/** The entries of a timesheet: hours on days of its period, at most 24 per day. */
import { addDetail } from '../../platform/error-details.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors.ts'

/** An entry as stored in the database. */
export interface TimesheetEntry {
  /** `YYYY-MM-DD`. */
  date: string
  hours: number
  overtimeHours: number
  note: string | null
}

interface EntryInput {
  date: Date
  hours: number
  overtimeHours?: number | null | undefined
  note?: string | null | undefined
}

export const HOURS_A_DAY = 24

/**
 * Validate entries and convert them to their stored form.
 * @throws {ApiError} validation_failed with a detail for each entry outside the period or over 24 hours on its day
 */
export function checkEntries(input: readonly EntryInput[], periodStart: Date, periodEnd: Date): TimesheetEntry[] {
  const details: ErrorDetail[] = []
  const hoursByDay = new Map<string, number>()
  const entries = input.map(({ date, hours, overtimeHours, note }, index) => {
    const day = date.toISOString().slice(0, 10)
    const path = (field: string) => `input.entries[${index}].${field}`
    if (date < periodStart || date > periodEnd)
      addDetail(details, { path: path('date'), code: 'invalid', message: 'must be within the period' })
    const soFar = (hoursByDay.get(day) ?? 0) + hours + (overtimeHours ?? 0)
    hoursByDay.set(day, soFar)
    if (soFar > HOURS_A_DAY)
      addDetail(details, {
        path: path('hours'),
        code: 'too_big',
        message: `must not bring the total of ${day} above ${HOURS_A_DAY} hours`,
      })
    return { date: day, hours, overtimeHours: overtimeHours ?? 0, note: note ?? null }
  })
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return entries
}

/** The hours of an entry, in hundredths to avoid floating-point errors. */
export function hoursOf({ hours, overtimeHours }: TimesheetEntry): number {
  return Math.round((hours + overtimeHours) * 100)
}

/** The sum of all hours. */
export function totalHours(entries: readonly TimesheetEntry[]): number {
  return entries.reduce((sum, entry) => sum + hoursOf(entry), 0) / 100
}
