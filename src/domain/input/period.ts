/** Periods: from one moment or day to another. */
const DAY = 86_400_000

/** The problem with a period's end, which must be after its start; a period of days can end on its first day. */
export function periodProblem(start: Date | null | undefined, end: Date | null | undefined): string | undefined {
  if (!start || !end || end > start) return undefined
  const isDay = start.getTime() % DAY === 0 && end.getTime() === start.getTime()
  return isDay ? undefined : 'must be after the start'
}
