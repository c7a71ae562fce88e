/** Values of packs in words. */
import { personName } from '../../parts/values/person-name.ts'
import { jobName } from '../../records/job.ts'
import type { PackRowFragment } from './operations.ts'

/** The recipients of a pack: a worker, the workers of a job, or one of them. */
export function recipientsOf({ job, worker }: Pick<PackRowFragment, 'job' | 'worker'>): string {
  const names = [worker && personName(worker), job && jobName(job.project?.name, job.startDate)]
  return names.filter(Boolean).join(' · ') || 'Nobody'
}

export const templateNames = ({ templates }: Pick<PackRowFragment, 'templates'>) =>
  templates.map(({ name }) => name).join(', ')
