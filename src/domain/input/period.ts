/** Periods: from one moment or day to another. */
const DAY = 86_400_000

/** What is wrong with the end of a period, which is after its start; a period of days can end on the day that it starts. */
export function periodProblem(start: Date | null | undefined, end: Date | null | undefined): string | undefined {
  if (!start || !end || end > start) return undefined
  const isDay = start.getTime() % DAY === 0 && end.getTime() === start.getTime()
  return isDay ? undefined : 'must be after the start'
}
