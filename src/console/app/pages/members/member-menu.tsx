import { IconKey, IconTrash, IconUserCog } from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import type { Member } from './member.ts'

export type MemberDialog = 'role' | 'reset' | 'remove'

interface Props {
  member: Member
  open: (dialog: MemberDialog) => void
}

/** What is done to a member. */
export const MemberMenu = ({ member: { name, hasSecondFactor }, open }: Props) => (
  <ActionMenu
    label={`Actions for ${name}`}
    actions={[
      { label: 'Change role…', icon: IconUserCog, onClick: () => open('role') },
      hasSecondFactor && { label: 'Reset second factor…', icon: IconKey, onClick: () => open('reset') },
      { label: 'Remove…', icon: IconTrash, onClick: () => open('remove'), isRisky: true },
    ]}
  />
)
