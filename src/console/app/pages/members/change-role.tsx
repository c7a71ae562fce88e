import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { limitsIn } from './limit-fields.tsx'
import type { Member } from './member.ts'
import { ChangeMemberRoleDocument } from './operations.ts'
import { assignmentOf, type RoleAssignment, RoleFields } from './role-fields.tsx'

interface Props {
  member: Member
  onDone: () => void
  onClose: () => void
}

export function ChangeRole({ member: { userId, name, role, workerId, limits }, onDone, onClose }: Props) {
  const form = useRecordForm(ChangeMemberRoleDocument, {
    values: { role, workerId, limits: limitsIn(limits) } as RoleAssignment,
    variables: (values) => ({ userId, ...assignmentOf(values) }),
    done: (values) => `Role of ${name} changed to ${values.role}`,
    onDone,
    onClose,
  })
  return (
    <FormDialog title={<>Change role: {name}</>} action="Change role" form={form} onClose={onClose}>
      <RoleFields assignment={form.values} onChange={form.set} errors={form.errors} />
    </FormDialog>
  )
}
