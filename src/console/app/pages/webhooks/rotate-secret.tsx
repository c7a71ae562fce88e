import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { SigningSecret } from './endpoint-form.tsx'
import { type EndpointFieldsFragment, RotateWebhookSecretDocument } from './operations.ts'

const overlaps = [
  { value: '0', label: 'Expires immediately' },
  { value: '1', label: 'Expires in 1 hour' },
  { value: '24', label: 'Expires in 24 hours' },
]

export function RotateSecret({ endpoint: { id }, onClose }: { endpoint: EndpointFieldsFragment; onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  const form = useRecordForm(RotateWebhookSecretDocument, {
    values: { overlapHours: '24' },
    variables: ({ overlapHours }) => ({ id, overlapHours: Number(overlapHours) }),
    onDone: ({ rotateWebhookSecret }) => setSecret(rotateWebhookSecret.secret),
  })
  if (secret !== undefined) return <SigningSecret secret={secret} onDone={onClose} />
  return (
    <FormDialog title="Rotate signing secret" action="Rotate secret" form={form} onClose={onClose}>
      <Text size="sm">
        Creates a new signing secret. Until the current secret expires, deliveries carry a signature for each of the
        two, so you can update your receiver without downtime.
      </Text>
      <Select {...form.choice('overlapHours')} label="Current secret" data={overlaps} allowDeselect={false} />
    </FormDialog>
  )
}
