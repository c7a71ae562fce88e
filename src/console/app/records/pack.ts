import type { DocumentPackStatus } from '../api/schema-types.ts'
import { IconFiles } from '../parts/icons/icons.tsx'
import { type Identified, pageIn, type RecordKind } from './record.ts'

export const packKind = {
  typename: 'DocumentPack',
  type: 'document_pack',
  name: 'pack',
  plural: 'Packs',
  icon: IconFiles,
  path: '/papers',
  nameOf: ({ name }) => name,
  pathOf: pageIn('/papers'),
  statuses: {
    draft: { label: 'Draft', tone: 'quiet' },
    issued: { label: 'To accept', tone: 'calm' },
    completed: { label: 'Accepted by all', tone: 'good' },
  },
  none: {
    title: 'No packs yet',
    text: 'A pack gives the workers of a job their papers, each in their name, to read and accept in the portal. Write the templates first.',
  },
} satisfies RecordKind<Identified & { name: string }, DocumentPackStatus>
