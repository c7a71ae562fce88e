import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../asking/ask.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { told } from '../../parts/told.ts'
import { InviteMemberDocument } from './operations.ts'
import { RoleFields, type Standing } from './role-fields.tsx'

export function InviteMember({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { act, busy, failure } = useAct(InviteMemberDocument)
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [standing, setStanding] = useState<Standing>({ role: 'staff' })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await act({ email, name, ...standing }))) return
    told(`An invitation is on its way to ${email}`)
    onDone()
  }
  return (
    <Dialog onClose={onClose} title="Invite a person">
      <form onSubmit={submit}>
        <Stack gap="lg">
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={failure?.fields.name}
            required
            maxLength={200}
            data-autofocus
          />
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
          {failure && <FailureNotice failure={failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Send invitation
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
