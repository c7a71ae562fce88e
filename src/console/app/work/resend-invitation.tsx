import { Confirm } from '../parts/forms/confirm.tsx'
import { ResendInvitationDocument } from './operations.ts'

interface Props {
  invitation: { id: string; email: string }
  onDone: () => void
  onClose: () => void
}

export function ResendInvitation({ invitation: { id, email }, onDone, onClose }: Props) {
  return (
    <Confirm
      title="Send the invitation again?"
      action="Send again"
      mutation={ResendInvitationDocument}
      variables={{ id }}
      done={`Invitation sent to ${email}`}
      onDone={onDone}
      onClose={onClose}
    >
      {email} gets a new link, which works once and for seven days. The earlier link stops working.
    </Confirm>
  )
}
