import { useState } from 'react'
import { useAct } from '../../asking/ask.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { told } from '../../parts/told.ts'
import type { Member } from './member.ts'
import { ChangeMemberRoleDocument } from './operations.ts'
import { RoleFields, type Standing } from './role-fields.tsx'

interface Props {
  member: Member
  onDone: () => void
  onClose: () => void
}

export function ChangeRole({ member, onDone, onClose }: Props) {
  const { act, busy, failure } = useAct(ChangeMemberRoleDocument)
  const [standing, setStanding] = useState<Standing>({ role: member.role, workerId: member.workerId })
  const submit = async () => {
    if (!(await act({ userId: member.userId, ...standing }))) return
    told(`${member.name} is ${standing.role} now`)
    onDone()
  }
  return (
    <FormDialog
      title={<>Role of {member.name}</>}
      action="Change role"
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleFields standing={standing} onChange={setStanding} failure={failure} />
    </FormDialog>
  )
}
