/** Asks before a member is removed. */
import { Confirm } from '../../parts/forms/confirm.tsx'
import type { MemberDialogProps } from './member.ts'
import { RemoveMemberDocument } from './operations.ts'

export function RemoveMember({ member: { userId, name, email }, ...dialog }: MemberDialogProps) {
  return (
    <Confirm
      title={`Remove ${name}?`}
      action="Remove member"
      destructive
      name={email}
      mutation={RemoveMemberDocument}
      variables={{ userId }}
      done={`${name} removed`}
      {...dialog}
    >
      They are signed out immediately, and apps they connected lose access. API keys and OAuth clients they created keep
      working.
    </Confirm>
  )
}
