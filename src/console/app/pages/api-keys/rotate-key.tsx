import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { KeyCreated } from './create-key.tsx'
import { type KeyFieldsFragment, RotateApiKeyDocument } from './operations.ts'

const overlaps = [
  { value: '0', label: 'Expires immediately' },
  { value: '1', label: 'Expires in 1 hour' },
  { value: '24', label: 'Expires in 24 hours' },
  { value: '72', label: 'Expires in 3 days' },
  { value: '168', label: 'Expires in 7 days' },
]

export function RotateKey({ apiKey, onClose }: { apiKey: KeyFieldsFragment; onClose: () => void }) {
  const { mutate, busy, failure } = useApiMutation(RotateApiKeyDocument)
  const [overlap, setOverlap] = useState<string | null>('24')
  const [created, setCreated] = useState<string>()
  const submit = async () => {
    const answer = await mutate({ id: apiKey.id, overlapHours: Number(overlap) })
    setCreated(answer?.rotateApiKey.key)
  }
  if (created !== undefined) return <KeyCreated apiKey={created} name={apiKey.name} onClose={onClose} />
  return (
    <FormDialog
      title={<>Rotate key: {apiKey.name}</>}
      action="Rotate key"
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        Creates a new key with the same scopes, rate limit and expiration. The current key keeps working until it
        expires.
      </Text>
      <Select
        label="Current key"
        data={overlaps}
        value={overlap}
        onChange={setOverlap}
        allowDeselect={false}
        error={failure?.fields.overlapHours}
        data-autofocus
      />
    </FormDialog>
  )
}
