import { Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../asking/ask.ts'
import { Code } from '../../parts/code.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import {
  type Budget,
  BudgetField,
  type Environment,
  EnvironmentField,
  NameField,
  USUAL_BUDGET,
} from '../../parts/form-fields.tsx'
import { ScopePicker } from '../../parts/scope-picker.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { CreateApiKeyDocument } from './operations.ts'

const DAY = 86_400_000
const lifetimes = [
  { value: '', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
]

const environments: Record<Environment, string> = {
  sandbox: 'Fixtures, the same for everybody. Writes are answered and not kept.',
  live: "Your organisation's records.",
}

export function CreateKey({ onClose }: { onClose: () => void }) {
  const { act, busy, failure } = useAct(CreateApiKeyDocument)
  const [made, setMade] = useState<string>()
  const [name, setName] = useState('')
  const [environment, setEnvironment] = useState<Environment>('sandbox')
  const [scopes, setScopes] = useState<string[]>(['read'])
  const [rate, setRate] = useState<Budget>(USUAL_BUDGET)
  const [lifetime, setLifetime] = useState<string | null>('90')

  const submit = async () => {
    const expiresAt = lifetime ? new Date(Date.now() + Number(lifetime) * DAY).toISOString() : null
    const ratePerMinute = rate === '' ? null : Number(rate)
    const answer = await act({ input: { name, environment, scopes, ratePerMinute, expiresAt } })
    setMade(answer?.createApiKey.key)
  }

  if (made !== undefined) return <KeyMade apiKey={made} name={name} onClose={onClose} />
  const wrong = failure?.fields ?? {}
  return (
    <FormDialog
      size="lg"
      title="Create an API key"
      action="Create key"
      ready={scopes.length > 0}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        description="What it is for, so that you know it again."
        placeholder="Payroll import"
        value={name}
        onChange={setName}
        error={wrong.name}
      />
      <EnvironmentField value={environment} onChange={setEnvironment} description={environments[environment]} />
      <ScopePicker chosen={scopes} onChange={setScopes} error={wrong.scopes} />
      <Group grow align="flex-start">
        <BudgetField description="Requests a minute" value={rate} onChange={setRate} error={wrong.ratePerMinute} />
        <Select
          label="Expires"
          description="When it stops working"
          data={lifetimes}
          value={lifetime}
          onChange={setLifetime}
          allowDeselect={false}
          error={wrong.expiresAt}
        />
      </Group>
    </FormDialog>
  )
}

/** The text of a new key, and a first request with it. */
export function KeyMade({ apiKey, name, onClose }: { apiKey: string; name: string; onClose: () => void }) {
  const first = `curl -s '${window.location.origin}/api/public/v1/workers?limit=2' \\\n  -H 'Authorization: Bearer ${apiKey}'`
  return (
    <Dialog onClose={onClose} size="lg" lasting title={<>Your new key: {name}</>}>
      <SecretOnce what="API key" secret={apiKey} onDone={onClose}>
        <div>
          <Text size="sm" fw={600} mb={6}>
            A first request
          </Text>
          <Code value={first} label="First request" />
        </div>
      </SecretOnce>
    </Dialog>
  )
}
