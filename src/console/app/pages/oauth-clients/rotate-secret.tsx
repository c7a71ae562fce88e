import { Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { ClientCreated } from './client-created.tsx'
import { type ClientFieldsFragment, RotateOauthClientSecretDocument } from './operations.ts'

export function RotateSecret({ client, onClose }: { client: ClientFieldsFragment; onClose: () => void }) {
  const { mutate, busy, failure } = useApiMutation(RotateOauthClientSecretDocument)
  const [secret, setSecret] = useState<string>()
  const rotate = async () => {
    const answer = await mutate({ id: client.id })
    setSecret(answer?.rotateOauthClientSecret.clientSecret ?? undefined)
  }
  if (secret !== undefined) return <ClientCreated client={client} secret={secret} onClose={onClose} />
  return (
    <FormDialog
      title={<>A new secret for {client.name}</>}
      action="Make a new secret"
      focusSubmit
      busy={busy}
      failure={failure}
      onSubmit={rotate}
      onClose={onClose}
    >
      <Text size="sm">
        The secret until now (…{client.secretHint}) stays good for 24 hours. Rotating again ends it at once.
      </Text>
    </FormDialog>
  )
}
