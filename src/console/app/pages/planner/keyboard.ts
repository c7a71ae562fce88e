/** Moves a placement by keyboard; `undefined` for other keys. */
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
 * Left and right arrows move by a day, Page Up and Page Down by a week; with Shift they move only the last day, with
 * Alt only the first. Up and down arrows move it to another person.
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
