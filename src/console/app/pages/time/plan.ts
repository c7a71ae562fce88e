/** Compares a timesheet's hours with the plan: the days on which its worker is assigned to its project. */

const DAY = 86_400_000
const LONG_DAY = 12

export interface Planned {
  startDate: string
  endDate: string | null
}

interface Entry {
  date: string
  hours: number
  overtimeHours: number
}

/** How a day differs from the plan. */
type Difference = 'unassigned' | 'missing' | 'long'

export interface Day {
  date: string
  hours: number
  overtime: number
  isAssigned: boolean
  isWeekend: boolean
  /** Its name, if it is a holiday. */
  holiday: string | undefined
  difference: Difference | undefined
}

export const differenceWords: Record<Difference, string> = {
  unassigned: 'Hours on a day without an assignment',
  missing: 'Assigned, but no hours',
  long: `More than ${LONG_DAY} hours`,
}

const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

/**
 * The days of a period, each with its hours and its difference from the plan.
 * @param assignments of the worker to the project
 * @param until the last day on which hours can be missing: today
 * @param holidays names by day
 */
export function daysOf(
  { periodStart, periodEnd, entries }: { periodStart: string; periodEnd: string; entries: readonly Entry[] },
  assignments: readonly Planned[],
  until: string,
  holidays: ReadonlyMap<string, string> = new Map(),
): Day[] {
  const days: Day[] = []
  const last = Date.parse(periodEnd)
  for (let at = Date.parse(periodStart); at <= last; at += DAY) {
    const date = new Date(at).toISOString().slice(0, 10)
    const own = entries.filter((entry) => entry.date === date)
    const hours = sum(own.map((entry) => entry.hours))
    const overtime = sum(own.map((entry) => entry.overtimeHours))
    const isAssigned = assignments.some(
      ({ startDate, endDate }) => startDate <= date && (endDate === null || endDate >= date),
    )
    const day = { date, hours, overtime, isAssigned, isWeekend: isWeekend(date), holiday: holidays.get(date) }
    days.push({ ...day, difference: differenceOf(day, until) })
  }
  return days
}

function differenceOf({ date, hours, overtime, isAssigned, isWeekend }: Omit<Day, 'difference'>, until: string) {
  const all = hours + overtime
  if (all > 0 && !isAssigned) return 'unassigned'
  if (all > LONG_DAY) return 'long'
  if (all === 0 && isAssigned && !isWeekend && date <= until) return 'missing'
  return undefined
}

const sum = (all: readonly number[]) => Math.round(all.reduce((one, other) => one + other, 0) * 100) / 100

/** The differences of a timesheet in words, each once. */
export function differencesIn(days: readonly Day[]): string[] {
  const counts = new Map<Difference, number>()
  for (const { difference } of days) if (difference) counts.set(difference, (counts.get(difference) ?? 0) + 1)
  return [...counts].map(([difference, count]) => shortWords[difference](count))
}

const shortWords: Record<Difference, (count: number) => string> = {
  unassigned: (count) => `${count} not assigned`,
  missing: (count) => `${count} without hours`,
  long: (count) => `${count} over ${LONG_DAY} h`,
}
