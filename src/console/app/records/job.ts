import type { JobStatus } from '../api/schema-types.ts'
import { IconBriefcase } from '../parts/icons/icons.tsx'
import { formatDay, readDay } from '../parts/values/days.ts'
import { type Identified, pageIn, type RecordKind } from './record.ts'

interface Dated {
  startDate: string
  project: { name: string } | null
}

export const jobKind = {
  typename: 'Job',
  type: 'job',
  name: 'job',
  plural: 'Jobs',
  icon: IconBriefcase,
  path: '/jobs',
  nameOf: ({ project, startDate }) => jobName(project?.name, startDate),
  pathOf: pageIn('/jobs'),
  statuses: {
    mobilising: { label: 'Mobilising', tone: 'warn' },
    mobilised: { label: 'Mobilised', tone: 'good' },
    completed: { label: 'Completed', tone: 'quiet' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  none: {
    title: 'No jobs yet',
    text: 'A job says whom a project needs, and from when. Muster proposes the workers and follows it until all places are filled.',
  },
} satisfies RecordKind<Identified & Dated, JobStatus>

/** `Dock Wall, from 3 Nov 2026` */
export const jobName = (project: string | undefined, startDate: string) =>
  `${project ?? 'Job'}, from ${formatDay(readDay(startDate), 'long')}`
