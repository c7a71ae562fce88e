/** Fields that several forms have. */
import { NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { FieldGroup } from './field-group.tsx'

interface Field<Value> {
  value: Value
  onChange: (value: Value) => void
  description?: string
  error?: string | undefined
}

/** What something is called. The first field of its form. */
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
        data={[
          { value: 'sandbox', label: 'Sandbox' },
          { value: 'live', label: 'Live' },
        ]}
        value={value}
        onChange={(selected) => onChange(selected as Environment)}
      />
    </FieldGroup>
  )
}

/** Requests a minute; the empty text while nothing stands in it. */
export type RateLimit = number | string

export const DEFAULT_RATE_LIMIT = 600

export function RateLimitField(field: Field<RateLimit>) {
  return <NumberInput label="Rate limit" min={1} max={1_000_000} thousandSeparator="," {...field} />
}
