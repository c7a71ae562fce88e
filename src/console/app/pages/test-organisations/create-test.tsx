/** The form to create a test organisation. It shows the key, which nobody can see later. */
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { NameField } from '../../parts/forms/form-fields.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { KeyCreated } from '../api-keys/create-key.tsx'
import { CreateTestOrganisationDocument } from './operations.ts'

export function CreateTest({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string>()
  const form = useRecordForm(CreateTestOrganisationDocument, {
    values: { name: '', demo: true, clock: '' },
    variables: ({ clock: day, ...values }) => ({
      input: { ...values, clock: day === '' ? null : `${day}T08:00:00Z` },
    }),
    onDone: ({ createTestOrganisation }) => setKey(createTestOrganisation.key),
  })
  const { name, demo } = form.values
  if (key !== undefined) return <KeyCreated apiKey={key} name={name} onClose={onClose} />
  return (
    <FormDialog title="Create test organisation" action="Create" form={form} onClose={onClose}>
      <NameField {...form.field('name')} placeholder="Payroll trial" />
      <Checkbox
        label="With sample records"
        description="The clients, projects, workers and documents of the demo."
        checked={demo}
        onChange={(event) => form.set({ demo: event.currentTarget.checked })}
      />
      <TextInput
        {...form.input('clock')}
        type="date"
        label="Clock"
        description="The day on which it begins. Without one, today."
      />
    </FormDialog>
  )
}
