import { Text } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import {
  type Environment,
  EnvironmentField,
  ExpirationField,
  expiryOf,
  NameField,
} from '../../parts/forms/form-fields.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { ScopePicker } from '../../parts/forms/scope-picker.tsx'
import { Code } from '../../parts/values/code.tsx'
import { SecretOnce } from '../../parts/values/secret-once.tsx'
import { CreateOauthRegistrationTokenDocument } from './operations.ts'

const lifetimes = ['1', '7', '30', '90']

export function CreateToken({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string>()
  const form = useRecordForm(CreateOauthRegistrationTokenDocument, {
    values: { name: '', environment: 'sandbox' as Environment, scopes: ['read'], expiresAt: '7' },
    variables: (values) => ({ input: { ...values, expiresAt: expiryOf(values.expiresAt) } }),
    onDone: ({ createOauthRegistrationToken }) => setToken(createOauthRegistrationToken.token),
  })
  const { name, scopes } = form.values
  if (token !== undefined) return <TokenCreated name={name} token={token} onClose={onClose} />
  return (
    <FormDialog
      size="lg"
      title="Create registration token"
      action="Create token"
      ready={scopes.length > 0}
      form={form}
      onClose={onClose}
    >
      <NameField {...form.field('name')} description="The product that gets the token." placeholder="Shift Planner" />
      <EnvironmentField {...form.field('environment')} description="Of the clients that the product registers." />
      <ScopePicker {...form.field('scopes')} />
      <ExpirationField
        {...form.field('expiresAt')}
        description="Until then the product can register clients. The clients stay."
        choices={lifetimes}
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
    <SecretOnce
      title={<>Registration token created: {name}</>}
      label="Registration token"
      secret={token}
      onClose={onClose}
    >
      <div>
        <Text size="sm" fw={600} mb={6}>
          Register a client
        </Text>
        <Code value={request} label="Example request" />
      </div>
    </SecretOnce>
  )
}
