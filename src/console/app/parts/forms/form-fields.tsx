/** Fields that several forms share. */
import { Checkbox, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { plainChoices } from '../list/choices.ts'
import { FieldGroup } from './field-group.tsx'

interface Field<Value> {
  value: Value
  onChange: (value: Value) => void
  description?: string
  error?: string | undefined
}

/** The first field of a form, which gets the focus. */
export function NameField({ onChange, ...field }: Field<string> & { placeholder?: string }) {
  return (
    <TextInput
      label="Name"
      {...field}
      onChange={(event) => onChange(event.currentTarget.value)}
      required
      maxLength={200}
      data-autofocus
    />
  )
}

export type Environment = 'live' | 'sandbox'

export function EnvironmentField({ value, onChange, ...field }: Field<Environment>) {
  return (
    <FieldGroup label="Environment" {...field}>
      <SegmentedControl
        aria-label="Environment"
        data={plainChoices({ sandbox: 'Sandbox', live: 'Live' })}
        value={value}
        onChange={(selected) => onChange(selected as Environment)}
      />
    </FieldGroup>
  )
}

/** Requests per minute; an empty string while the input is empty. */
export type RateLimit = number | string

export const DEFAULT_RATE_LIMIT = 600

export function RateLimitField(field: Field<RateLimit>) {
  return <NumberInput label="Rate limit" min={1} max={1_000_000} thousandSeparator="," {...field} />
}

export function TrustedDocumentsField({ value, onChange }: Field<boolean>) {
  return (
    <Checkbox
      label="Trusted documents only"
      description="At /graphql, only run operations that were published before. REST is not affected."
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** Days until something expires, as text; empty for never. */
export type Lifetime = string

const DAY = 86_400_000

/** The time at which something created now expires. */
export function expiryOf(lifetime: Lifetime): string {
  return new Date(Date.now() + Number(lifetime) * DAY).toISOString()
}

const lifetimeName = (days: Lifetime) =>
  ({ '': 'No expiration', '1': '1 day', '365': '1 year' })[days] ?? `${days} days`

/** @param choices the lifetimes to choose from */
export function ExpirationField({ choices, onChange, ...field }: Field<Lifetime> & { choices: readonly Lifetime[] }) {
  const data = choices.map((value) => ({ value, label: lifetimeName(value) }))
  return (
    <Select
      label="Expiration"
      data={data}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen ?? '')}
      {...field}
    />
  )
}
