import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useGrantable } from '../../grantable/grantable.ts'
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
  TrustedDocumentsField,
} from '../../parts/forms/form-fields.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
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
  const [created, setCreated] = useState<string>()
  const form = useRecordForm(CreateApiKeyDocument, {
    values: {
      name: '',
      environment: 'sandbox' as Environment,
      scopes: ['read'],
      ratePerMinute: DEFAULT_RATE_LIMIT as RateLimit,
      expiresAt: '90',
      trustedDocumentsOnly: false,
    },
    variables: ({ ratePerMinute: rate, expiresAt: lifetime, ...values }) => {
      const expiresAt = lifetime === '' ? null : expiryOf(lifetime)
      return { input: { ...values, ratePerMinute: rate === '' ? null : Number(rate), expiresAt } }
    },
    onDone: ({ createApiKey }) => setCreated(createApiKey.key),
  })
  const { name, environment, scopes } = form.values
  const allowed = useGrantable(environment)
  if (created !== undefined) return <KeyCreated apiKey={created} name={name} onClose={onClose} />
  return (
    <FormDialog
      size="lg"
      title="Create API key"
      action="Create key"
      ready={scopes.length > 0}
      form={form}
      onClose={onClose}
    >
      <NameField {...form.field('name')} description="A name to recognise the key by." placeholder="Payroll import" />
      <EnvironmentField {...form.field('environment')} description={environments[environment]} />
      <ScopePicker {...form.field('scopes')} allowed={allowed} />
      <TrustedDocumentsField {...form.field('trustedDocumentsOnly')} />
      <Group grow align="flex-start">
        <RateLimitField {...form.field('ratePerMinute')} description="Requests per minute" />
        <ExpirationField
          {...form.field('expiresAt')}
          description="Time until the key stops working"
          choices={lifetimes}
        />
      </Group>
    </FormDialog>
  )
}

/** Shows a new key and an example request that uses it. */
export function KeyCreated({ apiKey, name, onClose }: { apiKey: string; name: string; onClose: () => void }) {
  const first = `curl -s '${window.location.origin}/api/public/v1/workers?limit=2' \\\n  -H 'Authorization: Bearer ${apiKey}'`
  return (
    <SecretOnce title={<>API key created: {name}</>} label="API key" secret={apiKey} onClose={onClose}>
      <div>
        <Text size="sm" fw={600} mb={6}>
          Send a request
        </Text>
        <Code value={first} label="Example request" />
      </div>
    </SecretOnce>
  )
}
