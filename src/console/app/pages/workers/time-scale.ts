/** A timeline from the first to the last day of some assignments. Positions are in percent of its length. */

interface DayRange {
  startDate: string
  /** Null if it is open-ended. */
  endDate: string | null
}

interface TimeScale {
  now: number
  /** Labels at the starts of months, at most about eight. */
  months: { at: number; label: string }[]
  place: (range: DayRange) => { left: number; width: number }
}

const DAY = 86_400_000
/** Milliseconds of space after today for open ends. */
const ROOM = 21 * DAY
const LABELS = 8
const SHORTEST = 0.6

const monthForm = new Intl.DateTimeFormat('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' })

/** @param now in milliseconds */
export function scaleOf(ranges: readonly DayRange[], now: number): TimeScale {
  const starts = ranges.map(({ startDate }) => Date.parse(startDate))
  const ends = ranges.map(({ endDate }) => (endDate === null ? now + ROOM : Date.parse(endDate) + DAY))
  const from = Math.min(...starts, now)
  const to = Math.max(...ends, now + ROOM)
  const share = (time: number) => ((time - from) / (to - from)) * 100
  return {
    now: share(now),
    months: monthsBetween(from, to).map((time) => ({ at: share(time), label: monthForm.format(time) })),
    place: ({ startDate, endDate }) => {
      const left = share(Date.parse(startDate))
      const right = endDate === null ? 100 : share(Date.parse(endDate) + DAY)
      return { left, width: Math.max(SHORTEST, right - left) }
    },
  }
}

function monthsBetween(from: number, to: number): number[] {
  const first = new Date(from)
  const months: number[] = []
  for (let month = first.getUTCMonth() + 1; ; month++) {
    const time = Date.UTC(first.getUTCFullYear(), month)
    if (time >= to) break
    months.push(time)
  }
  const step = Math.ceil(months.length / LABELS)
  return months.filter((_, index) => index % step === 0)
}
