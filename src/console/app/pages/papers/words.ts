/** Values of packs in words. */
import type { DocumentPackStatus } from '../../api/schema-types.ts'
import { personName } from '../../parts/values/person-name.ts'
import type { Tone } from '../../parts/values/tone.ts'
import { jobName } from '../../work/subject.ts'
import type { PackRowFragment } from './operations.ts'

export const packStatuses: Record<DocumentPackStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'quiet' },
  issued: { label: 'To accept', tone: 'calm' },
  completed: { label: 'Accepted by all', tone: 'good' },
}

/** The recipients of a pack: a worker, the workers of a job, or one of them. */
export function recipientsOf({ job, worker }: Pick<PackRowFragment, 'job' | 'worker'>): string {
  const names = [worker && personName(worker), job && jobName(job.project?.name, job.startDate)]
  return names.filter(Boolean).join(' · ') || 'Nobody'
}

export const templateNames = ({ templates }: Pick<PackRowFragment, 'templates'>) =>
  templates.map(({ name }) => name).join(', ')

/**
 * The path of a template's page.
 * @param name undefined for a new one
 * @param version the version from which a pack was printed; undefined for the editor
 */
export const templatePath = (name?: string, version?: string) =>
  name === undefined
    ? '/papers/template'
    : `/papers/template?${new URLSearchParams({ name, ...(version !== undefined && { version }) })}`
