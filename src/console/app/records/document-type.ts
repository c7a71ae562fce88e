import type { CustomDocumentTypeStatus } from '../api/schema-types.ts'
import { IconFileText } from '../parts/icons/icons.tsx'
import { type Identified, type RecordKind, sheetIn } from './record.ts'

export const documentTypeKind = {
  typename: 'CustomDocumentType',
  type: 'custom_document_type',
  name: 'document type',
  plural: 'Document types',
  icon: IconFileText,
  path: '/compliance/types',
  nameOf: ({ name }) => name,
  pathOf: sheetIn('/compliance/types'),
  statuses: {
    active: { label: 'Active', tone: 'good' },
    archived: { label: 'Archived', tone: 'quiet' },
  },
  none: {
    title: 'No document types of your own',
    text: 'Add the cards and certificates that your sites ask for. The built-in types, such as passport, are always there.',
  },
} satisfies RecordKind<Identified & { name: string }, CustomDocumentTypeStatus>
