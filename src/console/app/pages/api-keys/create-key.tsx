import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { useGrantable } from '../../grantable/grantable.ts'
import { Dialog } from '../../parts/forms/dialog.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import {
  DEFAULT_RATE_LIMIT,
  type Environment,
  EnvironmentField,
  ExpirationField,
  expiryOf,
  NameField,
  type RateLimit,
  RateLimitField,
} from '../../parts/forms/form-fields.tsx'
import { ScopePicker } from '../../parts/forms/scope-picker.tsx'
import { Code } from '../../parts/values/code.tsx'
import { SecretOnce } from '../../parts/values/secret-once.tsx'
import { CreateApiKeyDocument } from './operations.ts'

const lifetimes = ['', '7', '30', '90', '365']

const environments: Record<Environment, string> = {
  sandbox: 'Works with sample data. Changes are validated but not saved.',
  live: "Works with your organisation's data.",
}

export function CreateKey({ onClose }: { onClose: () => void }) {
  const { mutate, busy, failure } = useApiMutation(CreateApiKeyDocument)
  const [created, setCreated] = useState<string>()
  const [name, setName] = useState('')
  const [environment, setEnvironment] = useState<Environment>('sandbox')
  const [scopes, setScopes] = useState<string[]>(['read'])
  const allowed = useGrantable(environment)
  const [rate, setRate] = useState<RateLimit>(DEFAULT_RATE_LIMIT)
  const [lifetime, setLifetime] = useState('90')

  const submit = async () => {
    const expiresAt = lifetime === '' ? null : expiryOf(lifetime)
    const ratePerMinute = rate === '' ? null : Number(rate)
    const answer = await mutate({ input: { name, environment, scopes, ratePerMinute, expiresAt } })
    setCreated(answer?.createApiKey.key)
  }

  if (created !== undefined) return <KeyCreated apiKey={created} name={name} onClose={onClose} />
  const errors = failure?.fields ?? {}
  return (
    <FormDialog
      size="lg"
      title="Create API key"
      action="Create key"
      ready={scopes.length > 0}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        description="A name to recognise the key by."
        placeholder="Payroll import"
        value={name}
        onChange={setName}
        error={errors.name}
      />
      <EnvironmentField value={environment} onChange={setEnvironment} description={environments[environment]} />
      <ScopePicker selected={scopes} allowed={allowed} onChange={setScopes} error={errors.scopes} />
      <Group grow align="flex-start">
        <RateLimitField
          description="Requests per minute"
          value={rate}
          onChange={setRate}
          error={errors.ratePerMinute}
        />
        <ExpirationField
          description="Time until the key stops working"
          choices={lifetimes}
          value={lifetime}
          onChange={setLifetime}
          error={errors.expiresAt}
        />
      </Group>
    </FormDialog>
  )
}

/** Shows a new key and an example request that uses it. */
export function KeyCreated({ apiKey, name, onClose }: { apiKey: string; name: string; onClose: () => void }) {
  const first = `curl -s '${window.location.origin}/api/public/v1/workers?limit=2' \\\n  -H 'Authorization: Bearer ${apiKey}'`
  return (
    <Dialog onClose={onClose} size="lg" mustDismiss title={<>API key created: {name}</>}>
      <SecretOnce label="API key" secret={apiKey} onDone={onClose}>
        <div>
          <Text size="sm" fw={600} mb={6}>
            Send a request
          </Text>
          <Code value={first} label="Example request" />
        </div>
      </SecretOnce>
    </Dialog>
  )
}
