import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../asking/ask.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { NameField } from '../../parts/form-fields.tsx'
import { told } from '../../parts/told.ts'
import { InviteMemberDocument } from './operations.ts'
import { RoleFields, type Standing } from './role-fields.tsx'

export function InviteMember({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { act, busy, failure } = useAct(InviteMemberDocument)
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [standing, setStanding] = useState<Standing>({ role: 'staff' })
  const submit = async () => {
    if (!(await act({ email, name, ...standing }))) return
    told(`An invitation is on its way to ${email}`)
    onDone()
  }
  return (
    <FormDialog
      title="Invite a person"
      action="Send invitation"
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} error={failure?.fields.name} />
      <TextInput
        label="E-mail address"
        description="They get a link that works for seven days."
        type="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={failure?.fields.email}
        required
      />
      <RoleFields standing={standing} onChange={setStanding} failure={failure} />
    </FormDialog>
  )
}
