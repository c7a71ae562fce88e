/** The hours of a week by project: those of the server, those that wait to be sent, and those being typed. */
import { type DayHours, type Hours, type HoursByDay, typedHours } from '../../parts/hours/day-hours.ts'
import { texts } from '../../words/texts.ts'
import type { Entry } from '../queue/entry.ts'
import type { Records } from '../records.ts'
import { addDays, daysOf } from '../week.ts'

export type Timesheet = Records['timesheets'][number]

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

/** The projects of a week: those of assignments and of timesheets. */
export function projectsOf({ assignments, timesheets }: Records, first: string): WeekProject[] {
  const days = daysOf(first)
  const last = addDays(first, 6)
  const projects = new Map<string, WeekProject>()
  for (const { id, projectId, project, startDate, endDate } of assignments) {
    const assigned = days.filter((day) => startDate <= day && (endDate === null || endDate >= day))
    if (assigned.length === 0) continue
    const known = projects.get(projectId)
    projects.set(projectId, {
      projectId,
      name: project?.name ?? known?.name ?? texts().parts.project,
      assignmentId: known === undefined ? id : undefined, // undefined if there are several assignments
      assigned: new Set([...(known?.assigned ?? []), ...assigned]),
      timesheet: undefined,
    })
  }
  for (const timesheet of timesheets) {
    if (timesheet.periodStart !== first || timesheet.periodEnd !== last) continue
    const { projectId, project } = timesheet
    const known = projects.get(projectId)
    if (known?.timesheet !== undefined) continue
    projects.set(projectId, {
      projectId,
      name: known?.name ?? project?.name ?? texts().parts.project,
      assignmentId: known?.assignmentId,
      assigned: known?.assigned ?? new Set(),
      timesheet,
    })
  }
  return [...projects.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The hours of entries in a week, as typed. */
export const typed = (entries: readonly Hours[], first: string): HoursByDay => typedHours(entries, daysOf(first))

/** The same hours on the days of another week. */
export function copied(entries: readonly Hours[], from: string, to: string): HoursByDay {
  const days = daysOf(from)
  const moved = entries.flatMap((each) => {
    const index = days.indexOf(each.date)
    return index < 0 ? [] : [{ ...each, date: addDays(to, index) }]
  })
  return typed(moved, to)
}

/** The week, with empty days filled in from another. */
export function filled(week: HoursByDay, by: HoursByDay): HoursByDay {
  const isEmpty = ({ hours, overtime }: DayHours) => hours === '' && overtime === ''
  return Object.fromEntries(Object.entries(week).map(([day, own]) => [day, isEmpty(own) ? (by[day] ?? own) : own]))
}

/** The queued entry with the hours of a project's week. */
export const waitingHours = (entries: readonly Entry[], subject: string) =>
  entries.find((entry) => entry.subject === subject)

export const subjectOf = (projectId: string, first: string) => `hours:${projectId}:${first}`
