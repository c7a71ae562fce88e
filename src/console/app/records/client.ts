import { IconUsersGroup } from '../parts/icons/icons.tsx'
import type { RecordKind } from './record.ts'

/** Clients have no pages yet: their projects stand for them. */
export const clientKind = {
  typename: 'Client',
  type: 'client',
  name: 'client',
  plural: 'Clients',
  icon: IconUsersGroup,
  path: '/projects',
  nameOf: ({ name }) => name,
  pathOf: () => undefined,
  statuses: {},
  none: { title: 'No clients yet', text: 'Clients are added with their first project.' },
} satisfies RecordKind<{ name: string }>
