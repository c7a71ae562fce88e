import type { ClientStatus } from '../api/schema-types.ts'
import { IconBuilding } from '../parts/icons/icons.tsx'
import { type Identified, pageIn, type RecordKind } from './record.ts'

export const clientKind = {
  typename: 'Client',
  type: 'client',
  name: 'client',
  plural: 'Clients',
  icon: IconBuilding,
  path: '/clients',
  nameOf: ({ name }) => name,
  pathOf: pageIn('/clients'),
  statuses: {
    active: { label: 'Active', tone: 'good' },
    archived: { label: 'Archived', tone: 'quiet' },
  },
  none: {
    title: 'No clients yet',
    text: 'Add the companies that your organisation supplies workers to. Projects and invoices belong to them.',
  },
} satisfies RecordKind<Identified & { name: string }, ClientStatus>
