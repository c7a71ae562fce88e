import { Confirm } from '../../parts/forms/confirm.tsx'
import type { MemberDialogProps } from './member.ts'
import { ResetSecondFactorDocument } from './operations.ts'

export function ResetSecondFactor({ member: { userId, name, email }, onDone, onClose }: MemberDialogProps) {
  return (
    <Confirm
      title={`Reset the second factor of ${name}?`}
      action="Reset"
      mutation={ResetSecondFactorDocument}
      variables={{ userId }}
      done={`Second factor of ${name} reset`}
      onDone={onDone}
      onClose={onClose}
    >
      Only if they have lost it: make sure that it is them who asks. They are signed out everywhere, sign in with their
      password alone, and hear of it at {email}.
    </Confirm>
  )
}
