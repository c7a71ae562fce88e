/** The hours of a week by project: those of the server, those that wait to be sent, and those being typed. */

import type { Entry } from '../queue/entry.ts'
import type { Records } from '../records.ts'
import { addDays, daysOf } from '../week.ts'
import { isValidHours } from './hours-value.ts'

export type Timesheet = Records['timesheets'][number]

/** The hours of one day as typed; empty for none. */
export interface DayHours {
  hours: string
  overtime: string
}

/** By date. */
export type WeekHours = Record<string, DayHours>

/** A project on which the worker can enter hours in a week. */
export interface WeekProject {
  projectId: string
  name: string
  assignmentId: string | undefined
  /** The days of the week on which the worker is assigned to it. */
  assigned: ReadonlySet<string>
  /** The timesheet of exactly this week. */
  timesheet: Timesheet | undefined
}

const NO_HOURS: DayHours = { hours: '', overtime: '' }

/** The projects of a week: those of assignments and of timesheets. */
export function projectsOf({ assignments, timesheets }: Records, monday: string): WeekProject[] {
  const days = daysOf(monday)
  const sunday = addDays(monday, 6)
  const projects = new Map<string, WeekProject>()
  for (const { id, projectId, project, startDate, endDate } of assignments) {
    const assigned = days.filter((day) => startDate <= day && (endDate === null || endDate >= day))
    if (assigned.length === 0) continue
    const known = projects.get(projectId)
    projects.set(projectId, {
      projectId,
      name: project?.name ?? known?.name ?? 'Project',
      assignmentId: known === undefined ? id : undefined, // undefined if there are several assignments
      assigned: new Set([...(known?.assigned ?? []), ...assigned]),
      timesheet: undefined,
    })
  }
  for (const timesheet of timesheets) {
    if (timesheet.periodStart !== monday || timesheet.periodEnd !== sunday) continue
    const { projectId, project } = timesheet
    const known = projects.get(projectId)
    if (known?.timesheet !== undefined) continue
    projects.set(projectId, {
      projectId,
      name: known?.name ?? project?.name ?? 'Project',
      assignmentId: known?.assignmentId,
      assigned: known?.assigned ?? new Set(),
      timesheet,
    })
  }
  return [...projects.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

interface Hours {
  date: string
  hours: number
  overtimeHours?: number | null
}

/** The hours of entries, as typed. */
export function typed(entries: readonly Hours[], monday: string): WeekHours {
  const week: WeekHours = Object.fromEntries(daysOf(monday).map((day) => [day, NO_HOURS]))
  for (const { date, hours, overtimeHours } of entries) {
    const day = week[date]
    if (day === undefined) continue
    const sum = (text: string, more: number) => (Number(text) + more === 0 ? '' : String(Number(text) + more))
    week[date] = { hours: sum(day.hours, hours), overtime: sum(day.overtime, overtimeHours ?? 0) }
  }
  return week
}

/** The same hours on the days of another week. */
export function copied(entries: readonly Hours[], from: string, to: string): WeekHours {
  const days = daysOf(from)
  const moved = entries.flatMap((each) => {
    const index = days.indexOf(each.date)
    return index < 0 ? [] : [{ ...each, date: addDays(to, index) }]
  })
  return typed(moved, to)
}

/** The week, with empty days filled in from another. */
export function filled(week: WeekHours, by: WeekHours): WeekHours {
  const isEmpty = ({ hours, overtime }: DayHours) => hours === '' && overtime === ''
  return Object.fromEntries(Object.entries(week).map(([day, own]) => [day, isEmpty(own) ? (by[day] ?? own) : own]))
}

/** The sum of all hours; invalid texts count as 0. */
export function totalOf(week: WeekHours): number {
  const hundredths = Object.values(week).reduce(
    (sum, { hours, overtime }) => sum + Math.round(((Number(hours) || 0) + (Number(overtime) || 0)) * 100),
    0,
  )
  return hundredths / 100
}

/** The problem of a day in words; undefined if there is none. */
export function problemOf({ hours, overtime }: DayHours): string | undefined {
  if (Number(hours) + Number(overtime) > 24) return 'A day has 24 hours.'
  if (!isValidHours(hours) || !isValidHours(overtime)) return 'Enter hours as a number, for example 7.5.'
  return undefined
}

/** The entries to send. @param before the server's entries, whose notes are kept */
export function entriesOf(week: WeekHours, before: readonly { date: string; note: string | null }[] = []) {
  return Object.entries(week)
    .filter(([, { hours, overtime }]) => Number(hours) + Number(overtime) > 0)
    .map(([date, { hours, overtime }]) => {
      const note = before.find((each) => each.date === date)?.note
      return { date, hours: Number(hours), overtimeHours: Number(overtime), ...(note && { note }) }
    })
}

/** The queued entry with the hours of a project's week. */
export const waitingHours = (entries: readonly Entry[], subject: string) =>
  entries.find((entry) => entry.subject === subject)

export const subjectOf = (projectId: string, monday: string) => `hours:${projectId}:${monday}`
