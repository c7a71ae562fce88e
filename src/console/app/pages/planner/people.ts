/** The rows of the planner: people, and the bars that are drawn in their rows. */
import { kindOf } from '../../../../domain/compliance/required.ts'
import { type Day, dayOf, readDay } from '../../parts/values/days.ts'
import { personName } from '../../parts/values/person-name.ts'
import type { PlannedPeopleFragment, PlannerNeedsQuery } from './operations.ts'

type Worker = PlannedPeopleFragment['data'][number]
type PlannedAssignment = NonNullable<Worker['assignments']>['data'][number]
type PlannedWindow = NonNullable<Worker['plannerWindows']>['data'][number]

export interface AssignmentBar {
  type: 'assignment'
  id: string
  start: Day
  /** Null for open-ended. */
  end: Day | null
  title: string
  projectId: string
  isProjectCancelled: boolean
  trade: string | null
  jobId: string | null
  updatedAt: string
}

export interface WindowBar {
  type: 'window'
  id: string
  start: Day
  end: Day
  kind: PlannedWindow['kind']
  note: string | null
  startsAt: string
  endsAt: string
  updatedAt: string
}

export type Bar = AssignmentBar | WindowBar

export interface Person {
  id: string
  name: string
  trade: string | null
  isInactive: boolean
  /** Sorted by first day. */
  bars: readonly Bar[]
  /** By kind of document, the last day on which the worker has a valid one; infinite if it never expires. */
  documents: ReadonlyMap<string, Day>
}

/** A role of a job with open places. */
export interface Need {
  /** Unique among the needs. */
  id: string
  jobId: string
  projectId: string
  projectName: string
  address: string | null
  isProjectCancelled: boolean
  trade: string
  open: number
  headcount: number
  /** The worker who is away, if it is their place. */
  away: string | null
  /** Id of their assignment. */
  covers?: string
  start: Day
  end: Day | null
}

function barOf({ id, startDate, endDate, project, trade, jobId, updatedAt }: PlannedAssignment): AssignmentBar {
  return {
    type: 'assignment',
    id,
    start: readDay(startDate),
    end: endDate ? readDay(endDate) : null,
    title: project?.name ?? 'Deleted project',
    projectId: project?.id ?? '',
    isProjectCancelled: project?.status === 'cancelled',
    trade: trade ?? null,
    jobId: jobId ?? null,
    updatedAt,
  }
}

function windowBarOf(window: PlannedWindow, timeZone: string): WindowBar {
  const { id, kind, note, startsAt, endsAt, updatedAt } = window
  const start = dayOf(new Date(startsAt), timeZone)
  const end = Math.max(start, dayOf(new Date(new Date(endsAt).getTime() - 1), timeZone))
  return { type: 'window', id, start, end, kind, note: note ?? null, startsAt, endsAt, updatedAt }
}

export const byStart = (one: Bar, other: Bar) => one.start - other.start || (one.id < other.id ? -1 : 1)

/** @param timeZone of the organisation */
export function personOf(worker: Worker, timeZone: string): Person {
  const assignments = [...(worker.assignments?.data ?? []), ...(worker.openEnded?.data ?? [])].map(barOf)
  const windows = (worker.plannerWindows?.data ?? []).map((window) => windowBarOf(window, timeZone))
  const documents = new Map<string, Day>()
  for (const { expiresOn, ...document } of worker.documents?.data ?? []) {
    const kind = kindOf(document)
    const until = expiresOn ? readDay(expiresOn) : Number.POSITIVE_INFINITY
    documents.set(kind, Math.max(until, documents.get(kind) ?? Number.NEGATIVE_INFINITY))
  }
  return {
    id: worker.id,
    name: `${worker.firstName} ${worker.lastName}`,
    trade: worker.trade ?? null,
    isInactive: worker.status === 'inactive',
    bars: [...assignments, ...windows].sort(byStart),
    documents,
  }
}

/** What open roles and places are read from: a page, or a part of one. */
export interface NeedsPage {
  jobs?: { data: NonNullable<PlannerNeedsQuery['jobs']>['data'] } | null
  awayPlaces?: PlannerNeedsQuery['awayPlaces']
}

type NeedProject = NonNullable<PlannerNeedsQuery['jobs']>['data'][number]['project']

const projectOf = (project: NeedProject) => ({
  projectId: project?.id ?? '',
  projectName: project?.name ?? 'Deleted project',
  address: project?.address ?? null,
  isProjectCancelled: project?.status === 'cancelled',
})

/**
 * The open roles of jobs that end after `from`, followed by the places of absent workers on the days of their absence.
 */
export function needsOf(pages: readonly NeedsPage[], from: Day): Need[] {
  const roles = pages
    .flatMap(({ jobs }) => jobs?.data ?? [])
    .flatMap((job) => {
      const end = job.endDate ? readDay(job.endDate) : null
      if (end !== null && end < from) return []
      return job.roles
        .map(({ trade, filled, away, headcount }) => ({
          id: `${job.id} ${trade}`,
          jobId: job.id,
          ...projectOf(job.project),
          trade,
          open: headcount - filled - away,
          headcount,
          away: null,
          start: readDay(job.startDate),
          end,
        }))
        .filter(({ open }) => open > 0)
    })
  const places = pages
    .flatMap(({ awayPlaces }) => awayPlaces ?? [])
    .map(({ trade, openFrom, openTo, job, assignment: { id, worker } }) => ({
      id: `${id} ${openFrom}`,
      jobId: job.id,
      ...projectOf(job.project),
      trade,
      open: 1,
      headcount: 1,
      away: personName(worker),
      covers: id,
      start: readDay(openFrom),
      end: readDay(openTo),
    }))
  return [...roles, ...places]
}
