import { IconUserPlus } from '../parts/icons/icons.tsx'
import type { Listed } from './record.ts'

export const invitationKind: Listed = {
  name: 'invitation',
  plural: 'Invitations',
  icon: IconUserPlus,
  none: {
    title: 'No invitations',
    text: 'Whom you invite is here until they have joined.',
  },
}
