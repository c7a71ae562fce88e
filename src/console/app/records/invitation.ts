import { IconUserPlus } from '../parts/icons/icons.tsx'
import type { RecordKind } from './record.ts'

export const invitationKind: RecordKind<{ name: string }> = {
  typename: 'Invitation',
  name: 'invitation',
  plural: 'Invitations',
  icon: IconUserPlus,
  path: '/members',
  nameOf: ({ name }) => name,
  pathOf: () => undefined,
  statuses: {},
  none: {
    title: 'No invitations',
    text: 'People you invite appear here until they join.',
  },
}
