import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../asking/ask.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { ClientMade } from './client-made.tsx'
import { type ClientFieldsFragment, RotateOauthClientSecretDocument } from './operations.ts'

export function RotateSecret({ client, onClose }: { client: ClientFieldsFragment; onClose: () => void }) {
  const { act, busy, failure } = useAct(RotateOauthClientSecretDocument)
  const [secret, setSecret] = useState<string>()
  const rotate = async () => {
    const answer = await act({ id: client.id })
    setSecret(answer?.rotateOauthClientSecret.clientSecret ?? undefined)
  }
  if (secret !== undefined) return <ClientMade client={client} secret={secret} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={<>A new secret for {client.name}</>}>
      <Stack gap="md">
        <Text size="sm">
          The secret until now (…{client.secretHint}) stays good for 24 hours. Rotating again ends it at once.
        </Text>
        {failure && <FailureNotice failure={failure} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} onClick={rotate} data-autofocus>
            Make a new secret
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
