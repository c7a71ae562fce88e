import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { SigningSecret } from './endpoint-form.tsx'
import { type EndpointFieldsFragment, RotateWebhookSecretDocument } from './operations.ts'

const overlaps = [
  { value: '0', label: 'Expires immediately' },
  { value: '1', label: 'Expires in 1 hour' },
  { value: '24', label: 'Expires in 24 hours' },
]

export function RotateSecret({ endpoint, onClose }: { endpoint: EndpointFieldsFragment; onClose: () => void }) {
  const { mutate, busy, failure } = useApiMutation(RotateWebhookSecretDocument)
  const [overlap, setOverlap] = useState<string | null>('24')
  const [secret, setSecret] = useState<string>()
  const rotate = async () => {
    const answer = await mutate({ id: endpoint.id, overlapHours: Number(overlap) })
    setSecret(answer?.rotateWebhookSecret.secret)
  }
  if (secret !== undefined) return <SigningSecret secret={secret} onDone={onClose} />
  return (
    <FormDialog
      title="Rotate signing secret"
      action="Rotate secret"
      busy={busy}
      failure={failure}
      onSubmit={rotate}
      onClose={onClose}
    >
      <Text size="sm">
        Creates a new signing secret. Until the current secret expires, deliveries carry a signature for each of the
        two, so you can update your receiver without downtime.
      </Text>
      <Select
        label="Current secret"
        data={overlaps}
        value={overlap}
        onChange={setOverlap}
        allowDeselect={false}
        error={failure?.fields.overlapHours}
      />
    </FormDialog>
  )
}
