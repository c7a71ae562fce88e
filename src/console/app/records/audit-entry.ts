import { IconHistory } from '../parts/icons/icons.tsx'
import type { Listed } from './record.ts'

export const auditEntryKind: Listed = {
  name: 'entry',
  plural: 'Audit log',
  icon: IconHistory,
  none: {
    title: 'No entries yet',
    text: 'Sign-ins and changes to keys, members and settings appear here.',
  },
}
