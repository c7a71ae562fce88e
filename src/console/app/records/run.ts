import { IconRobot } from '../parts/icons/icons.tsx'
import type { Listed } from './record.ts'

export const runKind: Listed = {
  name: 'run',
  plural: 'Runs',
  icon: IconRobot,
  none: {
    title: 'Nothing yet',
    text: 'As soon as an event triggers an automation, this says what it did.',
  },
}
