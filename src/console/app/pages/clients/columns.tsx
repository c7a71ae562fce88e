import type { ListColumn } from '../../parts/list/columns.ts'
import { changedColumn, figures, statusColumn } from '../../parts/list/shared-columns.tsx'
import { clientKind } from '../../records/client.ts'
import type { ClientsQuery } from './operations.ts'

export type ClientRow = NonNullable<ClientsQuery['clients']>['data'][number]

export const clientSorts = ['name', 'createdAt', 'updatedAt'] as const

const projectsOf = ({ projects }: ClientRow) => projects?.pagination.total ?? 0

// biome-ignore format: a table reads by its columns
export const clientColumns: readonly ListColumn<ClientRow, (typeof clientSorts)[number]>[] = [
  { id: 'name', title: 'Name', width: 12, grow: 2, sort: 'name', phone: 'first', text: ({ name }) => name },
  { id: 'contact', title: 'Contact person', width: 9, phone: 'second', text: ({ contactName }) => contactName },
  { id: 'email', title: 'Email', width: 12, grow: 1.5, text: ({ contactEmail }) => contactEmail },
  { id: 'phone', title: 'Phone', width: 9, grow: 0.25, cell: ({ contactPhone }) => figures(contactPhone), text: ({ contactPhone }) => contactPhone },
  { id: 'projects', title: 'Open projects', width: 7.5, grow: 0.1, isRight: true, cell: (row) => figures(projectsOf(row) === 0 ? '–' : projectsOf(row)), text: (row) => String(projectsOf(row)) },
  { ...statusColumn(clientKind.statuses), width: 7, phone: 'end' },
  { id: 'address', title: 'Address', width: 14, grow: 2, isOptional: true, text: ({ address }) => address },
  { id: 'externalId', title: 'Your id', width: 7, grow: 0.5, isOptional: true, cell: ({ externalId }) => figures(externalId), text: ({ externalId }) => externalId },
  changedColumn,
]
