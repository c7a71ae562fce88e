import { Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
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
      title={<>Rotate secret: {client.name}</>}
      action="Rotate secret"
      focusSubmit
      busy={busy}
      failure={failure}
      onSubmit={rotate}
      onClose={onClose}
    >
      <Text size="sm">
        Creates a new client secret. The current secret (…{client.secretHint}) keeps working for 24 hours. If you rotate
        again before then, it stops working immediately.
      </Text>
    </FormDialog>
  )
}
