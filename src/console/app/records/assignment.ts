import type { AssignmentStatus } from '../api/schema-types.ts'
import { IconCash } from '../parts/icons/icons.tsx'
import type { Named } from '../parts/values/person-name.ts'
import { type Identified, type RecordKind, withWorker } from './record.ts'

/** Assignments are on the pages of their worker, project and job. Their own list is that of charge rates. */
export const assignmentKind = {
  typename: 'Assignment',
  type: 'assignment',
  name: 'assignment',
  plural: 'Assignments',
  icon: IconCash,
  path: '/invoices/rates',
  nameOf: (row) => withWorker('Assignment', row),
  pathOf: ({ worker }) => (worker ? `/workers/${worker.id}` : undefined),
  statuses: {
    active: { label: 'On site', tone: 'good' },
    scheduled: { label: 'Planned', tone: 'calm' },
    ended: { label: 'Ended', tone: 'quiet' },
  },
  none: { title: 'No assignments', text: 'Assignments appear here with what their client pays for an hour.' },
} satisfies RecordKind<{ worker: (Identified & Named) | null }, AssignmentStatus>
