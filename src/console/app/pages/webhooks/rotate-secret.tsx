import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../asking/ask.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { SigningSecret } from './endpoint-form.tsx'
import { type EndpointFieldsFragment, RotateWebhookSecretDocument } from './operations.ts'

const overlaps = [
  { value: '0', label: 'Stops at once' },
  { value: '1', label: 'Signs too for 1 hour' },
  { value: '24', label: 'Signs too for 24 hours' },
]

export function RotateSecret({ endpoint, onClose }: { endpoint: EndpointFieldsFragment; onClose: () => void }) {
  const { act, busy, failure } = useAct(RotateWebhookSecretDocument)
  const [overlap, setOverlap] = useState<string | null>('24')
  const [secret, setSecret] = useState<string>()
  const rotate = async () => {
    const answer = await act({ id: endpoint.id, overlapHours: Number(overlap) })
    setSecret(answer?.rotateWebhookSecret.secret)
  }
  if (secret !== undefined) return <SigningSecret secret={secret} onDone={onClose} />
  return (
    <Dialog onClose={onClose} title="Rotate the signing secret">
      <Stack gap="md">
        <Text size="sm">
          Deliveries carry a signature of each secret while both sign, so your receiver can change over in its own time.
        </Text>
        <Select
          label="The old secret"
          data={overlaps}
          value={overlap}
          onChange={setOverlap}
          allowDeselect={false}
          error={failure?.fields.overlapHours}
        />
        {failure && <FailureNotice failure={failure} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} onClick={rotate}>
            Rotate secret
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
