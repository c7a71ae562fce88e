import { IconClockPause } from '../parts/icons/icons.tsx'
import type { Listed, Words } from './record.ts'

export const testOrganisationKind: Listed = {
  name: 'test organisation',
  plural: 'Test organisations',
  icon: IconClockPause,
  none: {
    title: 'No test organisations',
    text: 'A CI job makes one with POST /test-organisations and a key with the scope test:manage.',
  },
}

export const testOrganisationStatuses: Words<'preparing' | 'advancing' | 'ready'> = {
  preparing: { tone: 'quiet', label: 'Preparing' },
  advancing: { tone: 'warn', label: 'Advancing' },
  ready: { tone: 'good', label: 'Ready' },
}
