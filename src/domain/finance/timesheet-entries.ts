/** The entries of a timesheet: hours on days of its period, at most 24 per day. */

import { addDetail } from '../../platform/errors/error-details.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { dayText } from '../../platform/time/dates.ts'

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
  const entries = input.map(({ date, hours, overtimeHours, note }, index) => {
    if (date < periodStart || date > periodEnd)
      addDetail(details, {
        path: `input.entries[${index}].date`,
        code: 'invalid',
        message: 'must be within the period',
      })
    return { date: dayText(date), hours, overtimeHours: overtimeHours ?? 0, note: note ?? null }
  })
  addFullDays(details, entries, hoursPath)
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return entries
}

/** The field of an entry's hours in the input. */
export const hoursPath = (index: number) => `input.entries[${index}].hours`

/**
 * Add a detail for each entry that brings its day above 24 hours.
 * @param pathOf the field of an entry's hours
 * @param others hundredths of hours by day, of the worker's other timesheets
 */
export function addFullDays(
  details: ErrorDetail[],
  entries: readonly TimesheetEntry[],
  pathOf: (index: number) => string,
  others: ReadonlyMap<string, number> = new Map(),
): void {
  const hundredths = new Map(others)
  for (const [index, entry] of entries.entries()) {
    const before = hundredths.get(entry.date) ?? 0
    const sum = before + hoursOf(entry)
    hundredths.set(entry.date, sum)
    const message = `must not bring the total for ${entry.date} above ${HOURS_A_DAY} hours: the worker's timesheets already have ${before / 100}`
    if (sum > HOURS_A_DAY * 100) addDetail(details, { path: pathOf(index), code: 'too_big', message })
  }
}

/** The hours of an entry, in hundredths to avoid floating-point errors. */
export function hoursOf({ hours, overtimeHours }: TimesheetEntry): number {
  return Math.round((hours + overtimeHours) * 100)
}

/** The sum of all hours. */
export function totalHours(entries: readonly TimesheetEntry[]): number {
  return entries.reduce((sum, entry) => sum + hoursOf(entry), 0) / 100
}
