/** The form for the dates and roles of a job. */
import { Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { notify } from '../../parts/states/notify.ts'
import { UpdateJobDocument } from './operations.ts'
import { RoleFields, type RoleText, readRoles } from './role-fields.tsx'
import type { Job } from './words.ts'

interface Props {
  job: Job
  onClose: () => void
  onSaved: () => void
}

export function EditJob({ job, onClose, onSaved }: Props) {
  const [startDate, setStart] = useState(job.startDate)
  const [endDate, setEnd] = useState(job.endDate ?? '')
  const [roles, setRoles] = useState<RoleText[]>(() =>
    job.roles.map(({ trade, headcount }) => ({ trade, headcount: String(headcount) })),
  )
  const [since] = useState(job.updatedAt)
  const { mutate, busy, failure } = useApiMutation(UpdateJobDocument)
  const read = readRoles(roles)
  const save = async () => {
    const input = { startDate, endDate: endDate || null, roles: read.roles }
    if ((await mutate({ id: job.id, input, since })) === undefined) return
    notify('Job saved')
    onSaved()
    onClose()
  }
  const told =
    failure?.code === 'precondition_failed'
      ? {
          ...failure,
          message:
            'Somebody else has changed this job since you opened it. Close this form to see the changes, then edit again.',
        }
      : failure
  return (
    <FormDialog
      title="Edit days and roles"
      size="lg"
      action="Save"
      ready={startDate !== '' && read.problems.length === 0}
      busy={busy}
      failure={told}
      onSubmit={save}
      onClose={onClose}
    >
      <Stack gap="md">
        <Group grow>
          <TextInput
            type="date"
            label="First day"
            required
            value={startDate}
            onChange={(event) => setStart(event.currentTarget.value)}
            error={failure?.fields.startDate}
            data-autofocus
          />
          <TextInput
            type="date"
            label="Last day"
            min={startDate}
            value={endDate}
            onChange={(event) => setEnd(event.currentTarget.value)}
            error={failure?.fields.endDate}
          />
        </Group>
        <RoleFields roles={roles} onChange={setRoles} />
      </Stack>
    </FormDialog>
  )
}
