import { Checkbox } from '@mantine/core'
import { canBeGivenRestricted } from '../../../../access/scopes/roles.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { useSession } from '../../session/session.tsx'
import { limitsIn } from './limit-fields.tsx'
import type { MemberDialogProps } from './member.ts'
import { ChangeMemberRoleDocument } from './operations.ts'
import { assignmentOf, type RoleAssignment, RoleFields } from './role-fields.tsx'

export function ChangeRole({ member, onDone, onClose }: MemberDialogProps) {
  const { userId, name, role, workerId, limits, seesRestricted } = member
  const isOwnRole = useSession().me.id === userId
  const form = useRecordForm(ChangeMemberRoleDocument, {
    values: { role, workerId, limits: limitsIn(limits), seesRestricted } as RoleAssignment & {
      seesRestricted: boolean
    },
    variables: (values) => ({
      userId,
      ...assignmentOf(values),
      seesRestricted: canBeGivenRestricted(values.role) && values.seesRestricted,
    }),
    done: (values) => `Role of ${name} changed to ${values.role}`,
    onDone,
    onClose,
  })
  return (
    <FormDialog title={<>Change role: {name}</>} action="Change role" form={form} onClose={onClose}>
      <RoleFields assignment={form.values} onChange={form.set} errors={form.errors} />
      {canBeGivenRestricted(form.values.role) && (
        <Checkbox
          label="Sees restricted documents"
          description={
            isOwnRole
              ? 'Another owner or admin decides about this.'
              : 'Documents of types that only owners, admins and the worker see, such as medical certificates.'
          }
          disabled={isOwnRole}
          checked={form.values.seesRestricted}
          onChange={({ currentTarget }) => form.set({ seesRestricted: currentTarget.checked })}
        />
      )}
    </FormDialog>
  )
}
