import { Button, Group, NumberInput, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../asking/ask.ts'
import { Code } from '../../parts/code.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Labelled } from '../../parts/labelled.tsx'
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

const environments = {
  sandbox: 'Fixtures, the same for everybody. Writes are answered and not kept.',
  live: "Your organisation's records.",
} as const

export function CreateKey({ onClose }: { onClose: () => void }) {
  const { act, busy, failure } = useAct(CreateApiKeyDocument)
  const [made, setMade] = useState<string>()
  const [name, setName] = useState('')
  const [environment, setEnvironment] = useState<'live' | 'sandbox'>('sandbox')
  const [scopes, setScopes] = useState<string[]>(['read'])
  const [rate, setRate] = useState<number | string>(600)
  const [lifetime, setLifetime] = useState<string | null>('90')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const expiresAt = lifetime ? new Date(Date.now() + Number(lifetime) * DAY).toISOString() : null
    const ratePerMinute = rate === '' ? null : Number(rate)
    const answer = await act({ input: { name, environment, scopes, ratePerMinute, expiresAt } })
    setMade(answer?.createApiKey.key)
  }

  if (made !== undefined) return <KeyMade apiKey={made} name={name} onClose={onClose} />
  const wrong = failure?.fields ?? {}
  return (
    <Dialog onClose={onClose} size="lg" title="Create an API key">
      <form onSubmit={submit}>
        <Stack gap="lg">
          <TextInput
            label="Name"
            description="What it is for, so that you know it again."
            placeholder="Payroll import"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={wrong.name}
            required
            maxLength={200}
            data-autofocus
          />
          <Labelled label="Environment" description={environments[environment]}>
            <SegmentedControl
              aria-label="Environment"
              data={[
                { value: 'sandbox', label: 'Sandbox' },
                { value: 'live', label: 'Live' },
              ]}
              value={environment}
              onChange={(value) => setEnvironment(value as keyof typeof environments)}
            />
          </Labelled>
          <ScopePicker chosen={scopes} onChange={setScopes} error={wrong.scopes} />
          <Group grow align="flex-start">
            <NumberInput
              label="Budget"
              description="Requests a minute"
              min={1}
              max={1_000_000}
              thousandSeparator=","
              value={rate}
              onChange={setRate}
              error={wrong.ratePerMinute}
            />
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
          {failure && <FailureNotice failure={failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} disabled={scopes.length === 0}>
              Create key
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
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
