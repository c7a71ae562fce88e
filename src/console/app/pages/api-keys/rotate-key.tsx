import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { KeyCreated } from './create-key.tsx'
import { type KeyFieldsFragment, RotateApiKeyDocument } from './operations.ts'

const overlaps = [
  { value: '0', label: 'Ends at once' },
  { value: '1', label: 'Works for 1 hour more' },
  { value: '24', label: 'Works for 24 hours more' },
  { value: '72', label: 'Works for 3 days more' },
  { value: '168', label: 'Works for 7 days more' },
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
      title={<>Rotate {apiKey.name}</>}
      action="Rotate key"
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        You get a new key with the same scopes, budget and expiry. Put it in place while the old one still works.
      </Text>
      <Select
        label="The old key"
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
