import { Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { ClientCreated } from './client-created.tsx'
import { type ClientFieldsFragment, RotateOauthClientSecretDocument } from './operations.ts'

export function RotateSecret({ client, onClose }: { client: ClientFieldsFragment; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>()
  const { mutate, ...form } = useApiMutation(RotateOauthClientSecretDocument, {
    onDone: ({ rotateOauthClientSecret }) => setSecret(rotateOauthClientSecret.clientSecret),
  })
  if (secret) return <ClientCreated client={client} secret={secret} onClose={onClose} />
  return (
    <FormDialog
      title={<>Rotate secret: {client.name}</>}
      action="Rotate secret"
      focusSubmit
      form={{ ...form, submit: () => mutate({ id: client.id }) }}
      onClose={onClose}
    >
      <Text size="sm">
        Creates a new client secret. The current secret (…{client.secretHint}) keeps working for 24 hours. If you rotate
        again before then, it stops working immediately.
      </Text>
    </FormDialog>
  )
}
