/** The rows of the planner by project: the roles of its jobs, and work without a job. */
import { type Day, readDay } from '../../parts/values/days.ts'
import type { PlannerRoleDaysQuery, PlannerWorkQuery } from './operations.ts'

type Job = NonNullable<PlannerWorkQuery['jobs']>['data'][number]
type Other = NonNullable<PlannerWorkQuery['assignments']>['data'][number]

/** A bar: a role of a job, or the people of one trade who work without a job. */
export interface RoleBar {
  id: string
  /** Null for work without a job. */
  jobId: string | null
  trade: string
  filled: number
  /** Null for work without a job. */
  headcount: number | null
  isCompleted: boolean
  start: Day
  end: Day | null
  /** The line of the row on which it is drawn, from 0. */
  line: number
}

export interface ProjectRow {
  id: string
  name: string
  roles: readonly RoleBar[]
  lines: number
}

/** Days of a role with other numbers than usual. */
export interface UnusualDays {
  people: number
  headcount: number
  start: Day
  end: Day | null
}

/** The height of a line, in pixels. */
export const LINE = 30

const FOREVER = Number.POSITIVE_INFINITY

const dayOrNull = (text: string | null | undefined) => (text ? readDay(text) : null)

const barsOfJob = ({ id, status, startDate, endDate, roles }: Job): Omit<RoleBar, 'line'>[] =>
  roles.map(({ trade, headcount, filled }) => ({
    id: `${id} ${trade}`,
    jobId: id,
    trade,
    filled,
    headcount,
    isCompleted: status === 'completed',
    start: readDay(startDate),
    end: dayOrNull(endDate),
  }))

/** One bar for the people of a trade without a job, from the first day of the earliest to the last day of the latest. */
function barOfOthers(projectId: string, trade: string, own: readonly Other[]): Omit<RoleBar, 'line'> {
  const ends = own.map(({ endDate }) => dayOrNull(endDate) ?? FOREVER)
  const end = Math.max(...ends)
  return {
    id: `${projectId} without a job, ${trade}`,
    jobId: null,
    trade,
    filled: own.length,
    headcount: null,
    isCompleted: false,
    start: Math.min(...own.map(({ startDate }) => readDay(startDate))),
    end: end === FOREVER ? null : end,
  }
}

/** Each bar on the first line that is free on its days. */
function inLines(bars: readonly Omit<RoleBar, 'line'>[]): RoleBar[] {
  const ends: number[] = []
  return bars
    .toSorted((one, other) => one.start - other.start || one.trade.localeCompare(other.trade))
    .map((bar) => {
      const free = ends.findIndex((end) => end < bar.start)
      const line = free === -1 ? ends.length : free
      ends[line] = bar.end ?? FOREVER
      return { ...bar, line }
    })
}

/** The projects with work, by name. @param trade only its bars */
export function projectsOf(pages: readonly PlannerWorkQuery[], trade: string | undefined): ProjectRow[] {
  const jobs = Map.groupBy(
    pages.flatMap((page) => page.jobs?.data ?? []),
    ({ project }) => project?.id,
  )
  const others = Map.groupBy(
    pages.flatMap((page) => page.assignments?.data ?? []),
    ({ project }) => project?.id,
  )
  const projects = new Map(
    [...jobs.values(), ...others.values()].flatMap(([first]) =>
      first?.project ? [[first.project.id, first.project]] : [],
    ),
  )
  const isWanted = (bar: { trade: string }) => !trade || bar.trade.toLowerCase() === trade.toLowerCase()
  return [...projects.values()]
    .map(({ id, name }) => {
      const byTrade = Map.groupBy(others.get(id) ?? [], (each) => each.trade ?? 'no trade')
      const bars = [
        ...(jobs.get(id) ?? []).flatMap(barsOfJob),
        ...[...byTrade].map(([of, own]) => barOfOthers(id, of, own)),
      ]
      const roles = inLines(bars.filter(isWanted))
      return { id, name, roles, lines: 1 + Math.max(-1, ...roles.map(({ line }) => line)) }
    })
    .filter(({ roles }) => roles.length > 0)
    .sort((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1))
}

/** The unusual days of roles, by the id of the bar. */
export function unusualDaysOf(days: NonNullable<PlannerRoleDaysQuery['roleDays']>): Map<string, UnusualDays[]> {
  const all = days.map(({ jobId, trade, people, headcount, startDate, endDate }) => ({
    id: `${jobId} ${trade}`,
    people,
    headcount,
    start: readDay(startDate),
    end: dayOrNull(endDate),
  }))
  return Map.groupBy(all, ({ id }) => id)
}

/** Its places in words, e.g. `5 of 6`. */
export const placesText = ({ filled, headcount }: Pick<RoleBar, 'filled' | 'headcount'>) =>
  headcount === null ? `${filled} without a job` : `${filled} of ${headcount}`
