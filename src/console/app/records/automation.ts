import { IconRobot } from '../parts/icons/icons.tsx'
import type { RecordKind } from './record.ts'

export const automationKind = {
  typename: 'Automation',
  type: 'automation',
  name: 'automation',
  plural: 'Automations',
  icon: IconRobot,
  path: '/automations',
  nameOf: ({ name }) => name,
  pathOf: () => '/automations',
  statuses: {},
  none: {
    title: 'No automations yet',
    text: 'For example: when a document expires, create a task for somebody. You write it in words, and can try it on what happened before you switch it on.',
  },
} satisfies RecordKind<{ name: string }>
