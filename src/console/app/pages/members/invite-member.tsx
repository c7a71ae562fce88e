import { TextInput } from '@mantine/core'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { NameField } from '../../parts/forms/form-fields.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { InviteMemberDocument } from './operations.ts'
import { assignmentOf, type RoleAssignment, RoleFields } from './role-fields.tsx'

export function InviteMember({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const form = useRecordForm(InviteMemberDocument, {
    values: { email: '', name: '', role: 'staff' } as { email: string; name: string } & RoleAssignment,
    variables: ({ email, name, ...assignment }) => ({ email, name, ...assignmentOf(assignment) }),
    done: ({ email }) => `Invitation sent to ${email}`,
    onDone,
    onClose,
  })
  return (
    <FormDialog title="Invite member" action="Send invitation" form={form} onClose={onClose}>
      <NameField {...form.field('name')} />
      <TextInput
        {...form.input('email')}
        label="Email"
        description="We send a link that expires after seven days."
        type="email"
        required
      />
      <RoleFields assignment={form.values} onChange={form.set} errors={form.errors} />
    </FormDialog>
  )
}
