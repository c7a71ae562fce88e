import { IconClockPause } from '../parts/icons/icons.tsx'
import type { Listed, Words } from './record.ts'

export const testOrganisationKind: Listed = {
  name: 'test organisation',
  plural: 'Test organisations',
  icon: IconClockPause,
  none: {
    title: 'No test organisations',
    text: 'Everything in one is real, except that its clock stands still and its emails are not sent. CI jobs create theirs with POST /test-organisations.',
  },
}

export const testOrganisationStatuses: Words<'preparing' | 'advancing' | 'ready'> = {
  preparing: { tone: 'quiet', label: 'Preparing' },
  advancing: { tone: 'warn', label: 'Advancing' },
  ready: { tone: 'good', label: 'Ready' },
}
