import { IconUsersGroup } from '../parts/icons/icons.tsx'
import type { RecordKind } from './record.ts'

export const memberKind: RecordKind<{ name: string }> = {
  typename: 'Member',
  name: 'member',
  plural: 'Members',
  icon: IconUsersGroup,
  path: '/members',
  nameOf: ({ name }) => name,
  pathOf: () => undefined,
  statuses: {},
  none: {
    title: 'No members yet',
    text: 'Invite people to work in this organisation.',
  },
}
