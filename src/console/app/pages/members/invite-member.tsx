import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { NameField } from '../../parts/forms/form-fields.tsx'
import { notify } from '../../parts/states/notify.ts'
import { InviteMemberDocument } from './operations.ts'
import { type RoleAssignment, RoleFields } from './role-fields.tsx'

export function InviteMember({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { mutate, busy, failure } = useApiMutation(InviteMemberDocument)
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [assignment, setAssignment] = useState<RoleAssignment>({ role: 'staff' })
  const submit = async () => {
    if (!(await mutate({ email, name, ...assignment }))) return
    notify(`Invitation sent to ${email}`)
    onDone()
  }
  return (
    <FormDialog
      title="Invite member"
      action="Send invitation"
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} error={failure?.fields.name} />
      <TextInput
        label="Email"
        description="We send a link that expires after seven days."
        type="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={failure?.fields.email}
        required
      />
      <RoleFields assignment={assignment} onChange={setAssignment} failure={failure} />
    </FormDialog>
  )
}
