/** The form for the dates and roles of a job. */
import { Group, Stack, TextInput } from '@mantine/core'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { formatDay, readDay } from '../../parts/values/days.ts'
import { UpdateJobDocument } from './operations.ts'
import { RoleFields, type RoleText, readRoles } from './role-fields.tsx'
import type { Job } from './words.ts'

interface Props {
  job: Job
  onClose: () => void
  onSaved: () => void
}

export function EditJob({ job, onClose, onSaved }: Props) {
  const { id, updatedAt } = job
  const form = useRecordForm(UpdateJobDocument, {
    values: valuesOf(job),
    labels,
    record: { kind: 'job', updatedAt, refetch: onSaved, textOf },
    variables: ({ startDate, endDate, roles }, since) => ({
      id,
      input: { startDate, endDate: endDate || null, roles: readRoles(roles).roles },
      since,
    }),
    done: 'Job saved',
    onDone: onSaved,
    onClose,
  })
  const { startDate, roles } = form.values
  return (
    <FormDialog
      title="Edit days and roles"
      size="lg"
      action="Save"
      ready={startDate !== '' && readRoles(roles).problems.length === 0}
      form={form}
      onClose={onClose}
    >
      <Stack gap="md">
        <Group grow>
          <TextInput {...form.input('startDate')} type="date" required data-autofocus />
          <TextInput {...form.input('endDate')} type="date" min={startDate} />
        </Group>
        <RoleFields roles={roles} onChange={(next) => form.set({ roles: next })} />
      </Stack>
    </FormDialog>
  )
}

interface JobValues {
  startDate: string
  endDate: string
  roles: RoleText[]
}

const labels = { startDate: 'First day', endDate: 'Last day', roles: 'Roles' } as const

const valuesOf = ({ startDate, endDate, roles }: Job): JobValues => ({
  startDate,
  endDate: endDate ?? '',
  roles: roles.map(({ trade, headcount }) => ({ trade, headcount: String(headcount) })),
})

const textOf = (name: keyof JobValues, values: JobValues) =>
  name === 'roles'
    ? values.roles.map(({ trade, headcount }) => `${headcount} × ${trade}`).join(', ')
    : values[name] && formatDay(readDay(values[name]), 'long')
