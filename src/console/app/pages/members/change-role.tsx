import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../asking/ask.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { told } from '../../parts/told.ts'
import { ChangeMemberRoleDocument } from './operations.ts'
import type { Member } from './page.tsx'
import { RoleFields, type Standing } from './role-fields.tsx'

interface Props {
  member: Member
  onDone: () => void
  onClose: () => void
}

export function ChangeRole({ member, onDone, onClose }: Props) {
  const { act, busy, failure } = useAct(ChangeMemberRoleDocument)
  const [standing, setStanding] = useState<Standing>({ role: member.role, workerId: member.workerId })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await act({ userId: member.userId, ...standing }))) return
    told(`${member.name} is ${standing.role} now`)
    onDone()
  }
  return (
    <Dialog onClose={onClose} title={<>Role of {member.name}</>}>
      <form onSubmit={submit}>
        <Stack gap="lg">
          <RoleFields standing={standing} onChange={setStanding} failure={failure} />
          {failure && <FailureNotice failure={failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Change role
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
