/** Asks before an invitation is revoked. */
import { Confirm } from '../../parts/forms/confirm.tsx'
import type { InvitationDialogProps } from './member.ts'
import { RevokeInvitationDocument } from './operations.ts'

export function RevokeInvitation({ invitation: { id, name, email }, ...dialog }: InvitationDialogProps) {
  return (
    <Confirm
      title="Revoke invitation?"
      action="Revoke invitation"
      destructive
      name={email}
      mutation={RevokeInvitationDocument}
      variables={{ id }}
      done="Invitation revoked"
      {...dialog}
    >
      The invitation link stops working. You can invite {name} again at any time.
    </Confirm>
  )
}
