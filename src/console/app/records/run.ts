import type { AutomationRunStatus } from '../api/schema-types.ts'
import { IconRobot } from '../parts/icons/icons.tsx'
import type { Listed, Words } from './record.ts'

export const runKind: Listed = {
  name: 'run',
  plural: 'Runs',
  icon: IconRobot,
  none: {
    title: 'Nothing yet',
    text: 'As soon as an event triggers an automation, this says what it did.',
  },
}

export const runResults: Words<AutomationRunStatus> = {
  queued: { label: 'Waiting', tone: 'calm' },
  succeeded: { label: 'Done', tone: 'good' },
  skipped: { label: 'Left alone', tone: 'quiet' },
  failed: { label: 'Failed', tone: 'bad' },
}
