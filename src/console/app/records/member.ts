import { IconUsersGroup } from '../parts/icons/icons.tsx'
import type { Listed } from './record.ts'

export const memberKind: Listed = {
  name: 'member',
  plural: 'Members',
  icon: IconUsersGroup,
  none: {
    title: 'No members yet',
    text: 'Invite people to work in this organisation.',
  },
}
