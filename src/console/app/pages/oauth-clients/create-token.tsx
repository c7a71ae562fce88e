import { Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { Dialog } from '../../parts/forms/dialog.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import {
  type Environment,
  EnvironmentField,
  ExpirationField,
  expiryOf,
  NameField,
} from '../../parts/forms/form-fields.tsx'
import { ScopePicker } from '../../parts/forms/scope-picker.tsx'
import { Code } from '../../parts/values/code.tsx'
import { SecretOnce } from '../../parts/values/secret-once.tsx'
import { CreateOauthRegistrationTokenDocument, type CreateOauthRegistrationTokenMutation } from './operations.ts'

const lifetimes = ['1', '7', '30', '90']

export function CreateToken({ onClose }: { onClose: () => void }) {
  const { mutate, busy, failure } = useApiMutation(CreateOauthRegistrationTokenDocument)
  const [created, setCreated] = useState<CreateOauthRegistrationTokenMutation['createOauthRegistrationToken']>()
  const [name, setName] = useState('')
  const [environment, setEnvironment] = useState<Environment>('sandbox')
  const [scopes, setScopes] = useState<string[]>(['read'])
  const [lifetime, setLifetime] = useState('7')

  const submit = async () => {
    const answer = await mutate({ input: { name, environment, scopes, expiresAt: expiryOf(lifetime) } })
    setCreated(answer?.createOauthRegistrationToken)
  }

  if (created) return <TokenCreated name={name} token={created.token} onClose={onClose} />
  const errors = failure?.fields ?? {}
  return (
    <FormDialog
      size="lg"
      title="Create registration token"
      action="Create token"
      ready={scopes.length > 0}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        description="The product that gets the token."
        placeholder="Shift Planner"
        value={name}
        onChange={setName}
        error={errors.name}
      />
      <EnvironmentField
        description="Of the clients that the product registers."
        value={environment}
        onChange={setEnvironment}
      />
      <ScopePicker selected={scopes} onChange={setScopes} error={errors.scopes} />
      <ExpirationField
        description="Until then the product can register clients. The clients stay."
        choices={lifetimes}
        value={lifetime}
        onChange={setLifetime}
        error={errors.expiresAt}
      />
    </FormDialog>
  )
}

/** Shows a new token and the request that registers a client with it. */
function TokenCreated({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  const request = `curl -s '${window.location.origin}/api/public/v1/oauth/register' \\
  -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' \\
  -d '{"client_name":"My app","redirect_uris":["https://app.example.com/callback"]}'`
  return (
    <Dialog onClose={onClose} size="lg" mustDismiss title={<>Registration token created: {name}</>}>
      <SecretOnce label="Registration token" secret={token} onDone={onClose}>
        <div>
          <Text size="sm" fw={600} mb={6}>
            Register a client
          </Text>
          <Code value={request} label="Example request" />
        </div>
      </SecretOnce>
    </Dialog>
  )
}
