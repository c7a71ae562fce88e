/** Values of projects in words. */
import { formatDay, formatPeriod, readDay } from '../../parts/values/days.ts'
import type { ProjectNumbersQuery, ProjectPageQuery, ProjectsQuery } from './operations.ts'

export type ProjectRow = NonNullable<ProjectsQuery['projects']>['data'][number]
export type Project = NonNullable<ProjectPageQuery['project']>
export type Stay = NonNullable<Project['present']>['data'][number]
export type ProjectNumbers = ProjectNumbersQuery

/** `3 Nov – 14 Dec 2026`, `from 3 Nov 2026`, `until 14 Dec 2026`; undefined without a day. */
export function daysOf({ startDate, endDate }: Pick<ProjectRow, 'startDate' | 'endDate'>): string | undefined {
  if (startDate) return formatPeriod(startDate, endDate)
  return endDate ? `until ${formatDay(readDay(endDate), 'long')}` : undefined
}
