import type { InvitationsQuery, MembersQuery } from './operations.ts'

export type Member = NonNullable<MembersQuery['memberPage']>['data'][number]
export type Invitation = NonNullable<InvitationsQuery['invitationPage']>['data'][number]

interface DialogProps {
  onDone: () => void
  onClose: () => void
}

export interface MemberDialogProps extends DialogProps {
  member: Member
}

export interface InvitationDialogProps extends DialogProps {
  invitation: Invitation
}
