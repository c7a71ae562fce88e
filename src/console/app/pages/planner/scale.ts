/** The visible days and their width. */
import { type Day, formatDay } from '../../parts/values/days.ts'

export interface Scale {
  from: Day
  /** The last visible day. */
  to: Day
  days: number
  /** Pixels. */
  dayWidth: number
  labelWidth: number
}

/** Pixels. */
export const ROW = 40
export const NEED_ROW = 32
export const HEAD = 48

export const zooms = {
  2: { label: '2 weeks', dayWidth: 64 },
  6: { label: '6 weeks', dayWidth: 30 },
  13: { label: 'Quarter', dayWidth: 18 },
} as const
export type Weeks = keyof typeof zooms

const PHONE = 640

/** @param width of the window */
export function scaleOf(from: Day, weeks: Weeks, width: number): Scale {
  const days = weeks * 7
  const labelWidth = width < PHONE ? 116 : 232
  const room = Math.min(width, 2000) - labelWidth - (width < PHONE ? 34 : 320)
  const dayWidth = Math.max(zooms[weeks].dayWidth, Math.floor(room / days))
  return { from, to: from + days - 1, days, dayWidth, labelWidth }
}

/** Pixels that `September 2026` and `Sep` need, with the space around them. */
const WHOLE_MONTH = 130
const SHORT_MONTH = 44

/** The label of a month whose days take this width: never wider, so that it cannot reach into the next month. */
export function monthLabel(day: Day, width: number): string {
  if (width >= WHOLE_MONTH) return formatDay(day, 'month')
  return width >= SHORT_MONTH ? (formatDay(day).split(' ')[1] ?? '') : ''
}

interface Shown {
  left: number
  width: number
  /** Whether it starts before or ends after the visible days. */
  isCutLeft: boolean
  isCutRight: boolean
}

/** The position of a bar, relative to the first day; undefined if it is not on any visible day. */
export function shownAt({ from, to, dayWidth }: Scale, start: Day, end: Day | null): Shown | undefined {
  const last = end ?? Number.POSITIVE_INFINITY
  if (start > to || last < from) return undefined
  const [first, final] = [Math.max(start, from), Math.min(last, to)]
  return {
    left: (first - from) * dayWidth,
    width: (final - first + 1) * dayWidth,
    isCutLeft: start < from,
    isCutRight: last > to,
  }
}

/** Where rows stand, in pixels below the top of the first. */
export interface RowPlaces {
  count: number
  /** The row at a distance; the first or last one beyond them. */
  at: (distance: number) => number
  of: (index: number) => { top: number; height: number }
}

export const evenRows = (count: number): RowPlaces => ({
  count,
  at: (distance) => Math.min(count - 1, Math.max(0, Math.floor(distance / ROW))),
  of: (index) => ({ top: index * ROW, height: ROW }),
})
