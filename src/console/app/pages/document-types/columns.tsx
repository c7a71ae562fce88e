import type { ListColumn } from '../../parts/list/columns.ts'
import { changedColumn, figures, statusColumn } from '../../parts/list/shared-columns.tsx'
import { documentTypeKind } from '../../records/document-type.ts'
import type { DocumentTypeFactsFragment } from './operations.ts'

export const documentTypeSorts = ['name', 'createdAt', 'updatedAt'] as const

/** `Number, expiry date` */
export const needsOf = ({ needsNumber, needsExpiry, needsBothSides }: DocumentTypeFactsFragment) =>
  [needsNumber && 'number', needsExpiry && 'expiry date', needsBothSides && 'both sides'].filter(Boolean).join(', ')

// biome-ignore format: a table reads by its columns
export const documentTypeColumns: readonly ListColumn<DocumentTypeFactsFragment, (typeof documentTypeSorts)[number]>[] = [
  { id: 'name', title: 'Name', width: 12, grow: 2, sort: 'name', phone: 'first', text: ({ name }) => name },
  { id: 'levels', title: 'Levels', width: 10, grow: 1, phone: 'second', text: ({ levels }) => levels.join(', ') },
  { id: 'needs', title: 'Needs', width: 14, grow: 1, text: needsOf },
  { id: 'months', title: 'Months valid', width: 8, grow: 0.1, isRight: true, cell: ({ validMonths }) => figures(validMonths), text: ({ validMonths }) => String(validMonths ?? '') },
  { id: 'restricted', title: 'Restricted', width: 7, grow: 0.1, text: ({ restricted }) => (restricted ? 'Restricted' : '') },
  { ...statusColumn(documentTypeKind.statuses), width: 7, phone: 'end' },
  { id: 'key', title: 'Key', width: 9, grow: 0.5, isOptional: true, cell: ({ key }) => figures(key), text: ({ key }) => key },
  { id: 'externalId', title: 'Your id', width: 7, grow: 0.5, isOptional: true, cell: ({ externalId }) => figures(externalId), text: ({ externalId }) => externalId },
  changedColumn,
]
