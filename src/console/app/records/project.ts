import type { ProjectStatus } from '../api/schema-types.ts'
import { IconCrane } from '../parts/icons/icons.tsx'
import { type Identified, pageIn, type RecordKind } from './record.ts'

export const projectKind = {
  typename: 'Project',
  type: 'project',
  name: 'project',
  plural: 'Projects',
  icon: IconCrane,
  path: '/projects',
  nameOf: ({ name }) => name,
  pathOf: pageIn('/projects'),
  statuses: {
    planned: { label: 'Planned', tone: 'calm' },
    active: { label: 'Active', tone: 'good' },
    completed: { label: 'Completed', tone: 'quiet' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  none: {
    title: 'No projects yet',
    text: 'Add the sites and contracts that your organisation sends people to. Jobs, hours and invoices belong to them.',
  },
} satisfies RecordKind<Identified & { name: string }, ProjectStatus>
