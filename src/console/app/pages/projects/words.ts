/** Values of projects in words. */
import type { ProjectStatus } from '../../api/schema-types.ts'
import { formatDay, formatPeriod, readDay } from '../../parts/values/days.ts'
import type { Tone } from '../../parts/values/tone.ts'
import type { ProjectNumbersQuery, ProjectPageQuery, ProjectsQuery } from './operations.ts'

export type ProjectRow = NonNullable<ProjectsQuery['projects']>['data'][number]
export type Project = NonNullable<ProjectPageQuery['project']>
export type Stay = NonNullable<Project['present']>['data'][number]
export type ProjectNumbers = ProjectNumbersQuery

export const projectStatuses: Record<ProjectStatus, { label: string; tone: Tone }> = {
  planned: { label: 'Planned', tone: 'calm' },
  active: { label: 'Active', tone: 'good' },
  completed: { label: 'Completed', tone: 'quiet' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
}

/** `3 Nov – 14 Dec 2026`, `from 3 Nov 2026`, `until 14 Dec 2026`; undefined without a day. */
export function daysOf({ startDate, endDate }: Pick<ProjectRow, 'startDate' | 'endDate'>): string | undefined {
  if (startDate) return formatPeriod(startDate, endDate)
  return endDate ? `until ${formatDay(readDay(endDate), 'long')}` : undefined
}
