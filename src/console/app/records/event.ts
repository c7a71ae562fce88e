import { IconActivity } from '../parts/icons/icons.tsx'
import type { Listed } from './record.ts'

export const eventKind: Listed = {
  name: 'event',
  plural: 'Events',
  icon: IconActivity,
  none: {
    title: 'No events yet',
    text: 'Create or update a record with the API. Its event appears here automatically.',
  },
}
