import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { KeyCreated } from './create-key.tsx'
import { type KeyFieldsFragment, RotateApiKeyDocument } from './operations.ts'

const overlaps = [
  { value: '0', label: 'Expires immediately' },
  { value: '1', label: 'Expires in 1 hour' },
  { value: '24', label: 'Expires in 24 hours' },
  { value: '72', label: 'Expires in 3 days' },
  { value: '168', label: 'Expires in 7 days' },
]

export function RotateKey({ apiKey: { id, name }, onClose }: { apiKey: KeyFieldsFragment; onClose: () => void }) {
  const [created, setCreated] = useState<string>()
  const form = useRecordForm(RotateApiKeyDocument, {
    values: { overlapHours: '24' },
    variables: ({ overlapHours }) => ({ id, overlapHours: Number(overlapHours) }),
    onDone: ({ rotateApiKey }) => setCreated(rotateApiKey.key),
  })
  if (created !== undefined) return <KeyCreated apiKey={created} name={name} onClose={onClose} />
  return (
    <FormDialog title={<>Rotate key: {name}</>} action="Rotate key" form={form} onClose={onClose}>
      <Text size="sm">
        Creates a new key with the same scopes, rate limit and expiration. The current key keeps working until it
        expires.
      </Text>
      <Select
        {...form.choice('overlapHours')}
        label="Current key"
        data={overlaps}
        allowDeselect={false}
        data-autofocus
      />
    </FormDialog>
  )
}
