/** Values of jobs in words. */
import type { Tone } from '../../parts/values/status.tsx'
import type { JobQuery, JobsQuery } from './operations.ts'

export type JobRow = NonNullable<JobsQuery['jobs']>['data'][number]
export type Job = NonNullable<JobQuery['job']>
export type AwayPlace = NonNullable<JobQuery['awayPlaces']>[number]
export type JobStatus = JobRow['status']

export const jobStatuses: Record<JobStatus, { label: string; tone: Tone }> = {
  mobilising: { label: 'Mobilising', tone: 'warn' },
  mobilised: { label: 'Mobilised', tone: 'good' },
  completed: { label: 'Completed', tone: 'quiet' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
}

export const isOpen = (status: JobStatus) => status === 'mobilising' || status === 'mobilised'

export interface Places {
  headcount: number
  filled: number
}

export function placesOf(roles: readonly Places[]): Places {
  return {
    headcount: roles.reduce((sum, role) => sum + role.headcount, 0),
    filled: roles.reduce((sum, role) => sum + role.filled, 0),
  }
}
