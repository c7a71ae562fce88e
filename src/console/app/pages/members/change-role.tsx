import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { notify } from '../../parts/states/notify.ts'
import type { Member } from './member.ts'
import { ChangeMemberRoleDocument } from './operations.ts'
import { type RoleAssignment, RoleFields } from './role-fields.tsx'

interface Props {
  member: Member
  onDone: () => void
  onClose: () => void
}

export function ChangeRole({ member, onDone, onClose }: Props) {
  const { mutate, busy, failure } = useApiMutation(ChangeMemberRoleDocument)
  const [assignment, setAssignment] = useState<RoleAssignment>({ role: member.role, workerId: member.workerId })
  const submit = async () => {
    if (!(await mutate({ userId: member.userId, ...assignment }))) return
    notify(`Role of ${member.name} changed to ${assignment.role}`)
    onDone()
  }
  return (
    <FormDialog
      title={<>Change role: {member.name}</>}
      action="Change role"
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleFields assignment={assignment} onChange={setAssignment} failure={failure} />
    </FormDialog>
  )
}
