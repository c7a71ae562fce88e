/** Values of jobs in words. */
import type { JobQuery, JobsQuery } from './operations.ts'

export type JobRow = NonNullable<JobsQuery['jobs']>['data'][number]
export type Job = NonNullable<JobQuery['job']>
export type AwayPlace = NonNullable<JobQuery['awayPlaces']>[number]
export type NeedlessCover = NonNullable<JobQuery['needlessCovers']>[number]
export type RoleDays = NonNullable<JobQuery['roleDays']>[number]
export type JobStatus = JobRow['status']

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
