import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../asking/ask.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { KeyMade } from './create-key.tsx'
import { type KeyFieldsFragment, RotateApiKeyDocument } from './operations.ts'

const overlaps = [
  { value: '0', label: 'Ends at once' },
  { value: '1', label: 'Works for 1 hour more' },
  { value: '24', label: 'Works for 24 hours more' },
  { value: '72', label: 'Works for 3 days more' },
  { value: '168', label: 'Works for 7 days more' },
]

export function RotateKey({ apiKey, onClose }: { apiKey: KeyFieldsFragment; onClose: () => void }) {
  const { act, busy, failure } = useAct(RotateApiKeyDocument)
  const [overlap, setOverlap] = useState<string | null>('24')
  const [made, setMade] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await act({ id: apiKey.id, overlapHours: Number(overlap) })
    setMade(answer?.rotateApiKey.key)
  }
  if (made !== undefined) return <KeyMade apiKey={made} name={apiKey.name} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={<>Rotate {apiKey.name}</>}>
      <form onSubmit={submit}>
        <Stack gap="md">
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
          {failure && <FailureNotice failure={failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Rotate key
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
