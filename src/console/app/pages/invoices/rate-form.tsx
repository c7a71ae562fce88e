/** What a client pays for an hour of an assignment. */
import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { minorUnits, moneyText } from '../../parts/money.ts'
import { notify } from '../../parts/notify.ts'
import { SetChargeRateDocument } from './operations.ts'

export const currencies = ['GBP', 'EUR', 'USD', 'PLN', 'RON', 'CZK', 'NOK', 'SEK', 'DKK', 'CHF']

interface Props {
  assignmentId: string
  /** Who and where. */
  title: string
  rate: { rate: number; overtimeRate: number; currency: string } | null
  onDone: () => void
  onClose: () => void
}

export function RateForm({ assignmentId, title, rate: before, onDone, onClose }: Props) {
  const { mutate, busy, failure } = useApiMutation(SetChargeRateDocument)
  const [currency, setCurrency] = useState(before?.currency ?? 'GBP')
  const [rate, setRate] = useState(before ? moneyText(before.rate, before.currency) : '')
  const [overtime, setOvertime] = useState(before ? moneyText(before.overtimeRate, before.currency) : '')
  const minor = minorUnits(rate, currency)
  const overtimeMinor = overtime.trim() === '' ? minor : minorUnits(overtime, currency)
  const submit = async () => {
    if (minor === undefined || overtimeMinor === undefined) return
    const input = { rate: minor, overtimeRate: overtimeMinor, currency }
    if (!(await mutate({ assignmentId, input }))) return
    notify('Charge rate set')
    onDone()
    onClose()
  }
  return (
    <FormDialog
      title={title}
      action="Set rate"
      ready={minor !== undefined && overtimeMinor !== undefined}
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Group grow align="flex-start">
        <TextInput
          label="An hour"
          placeholder="31.50"
          inputMode="decimal"
          value={rate}
          onChange={(event) => setRate(event.currentTarget.value)}
          error={failure?.fields.rate}
          required
          data-autofocus
        />
        <TextInput
          label="Overtime"
          placeholder={rate || 'The same'}
          inputMode="decimal"
          value={overtime}
          onChange={(event) => setOvertime(event.currentTarget.value)}
          error={failure?.fields.overtimeRate}
        />
        <NativeSelect
          label="Currency"
          value={currency}
          data={[...new Set([currency, ...currencies])]}
          onChange={(event) => setCurrency(event.currentTarget.value)}
          error={failure?.fields.currency}
        />
      </Group>
    </FormDialog>
  )
}
