/** What a key does to a placement: `undefined` for keys that do nothing to it. */
import type { Day } from '../../parts/values/days.ts'

export interface Place {
  index: number
  start: Day
  end: Day | null
}

interface Key {
  key: string
  shiftKey: boolean
  altKey: boolean
}

const WEEK = 7

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -WEEK, PageDown: WEEK }

/**
 * Arrows left and right move by a day and pages by a week; with Shift they move the last day, with Alt the first. Arrows
 * up and down give it to another person.
 * @param mayChangeRow whether it can go to another person
 */
export function moved(
  place: Place,
  { key, shiftKey, altKey }: Key,
  rows: number,
  mayChangeRow: boolean,
): Place | undefined {
  const { index, start, end } = place
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (!mayChangeRow) return undefined
    const next = index + (key === 'ArrowUp' ? -1 : 1)
    return next < 0 || next >= rows ? undefined : { ...place, index: next }
  }
  const by = steps[key]
  if (by === undefined) return undefined
  if (shiftKey) return end === null ? undefined : { ...place, end: Math.max(start, end + by) }
  if (altKey) return { ...place, start: end === null ? start + by : Math.min(end, start + by) }
  return { ...place, start: start + by, end: end === null ? null : end + by }
}
