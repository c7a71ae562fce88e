/** The form for the charge rate of an assignment. */
import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useApiMutation } from '../../api/hooks.ts'
import { ChangedByOthers, isStale, useEdited } from '../../parts/forms/edited-record.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { notify } from '../../parts/states/notify.ts'
import { minorUnits, moneyText } from '../../parts/values/money.ts'
import { type RateRowFragment, SetChargeRateDocument } from './operations.ts'

export const currencies = ['GBP', 'EUR', 'USD', 'PLN', 'RON', 'CZK', 'NOK', 'SEK', 'DKK', 'CHF']

interface RateValues {
  rate: string
  overtime: string
  currency: string
}

const labels = { rate: 'An hour', overtime: 'Overtime', currency: 'Currency' } as const

const valuesOf = (rate: RateRowFragment['chargeRate']): RateValues =>
  rate === null
    ? { rate: '', overtime: '', currency: 'GBP' }
    : {
        rate: moneyText(rate.rate, rate.currency),
        overtime: moneyText(rate.overtimeRate, rate.currency),
        currency: rate.currency,
      }

interface Props {
  /** Follows changes while the form is open. */
  assignment: Pick<RateRowFragment, 'id' | 'createdAt' | 'chargeRate'>
  /** Worker and project. */
  title: string
  refetch: () => void
  onDone: () => void
  onClose: () => void
}

export function RateForm({ assignment, title, refetch, onDone, onClose }: Props) {
  const { id: assignmentId, createdAt, chargeRate } = assignment
  const { mutate, busy, failure, reset } = useApiMutation(SetChargeRateDocument)
  const edited = useEdited(valuesOf(chargeRate), chargeRate?.updatedAt ?? createdAt)
  const { values, setValues, since, others } = edited
  const { rate, overtime, currency } = values
  const set = (change: Partial<RateValues>) => setValues({ ...values, ...change })
  const minor = minorUnits(rate, currency)
  const overtimeMinor = overtime.trim() === '' ? minor : minorUnits(overtime, currency)
  const submit = async () => {
    if (minor === undefined || overtimeMinor === undefined) return
    const input = { rate: minor, overtimeRate: overtimeMinor, currency }
    if (!(await mutate({ assignmentId, input, ifUnchangedSince: since }))) return refetch()
    notify('Charge rate set')
    onDone()
    onClose()
  }
  return (
    <FormDialog
      title={title}
      action="Set rate"
      ready={minor !== undefined && overtimeMinor !== undefined && others.length === 0}
      busy={busy}
      failure={isStale(failure) ? undefined : failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChangedByOthers kind="charge rate" labels={labels} edited={edited} failure={failure} reset={reset} />
      <Group grow align="flex-start">
        <TextInput
          label={labels.rate}
          placeholder="31.50"
          inputMode="decimal"
          value={rate}
          onChange={(event) => set({ rate: event.currentTarget.value })}
          error={failure?.fields.rate}
          required
          data-autofocus
        />
        <TextInput
          label={labels.overtime}
          placeholder={rate || 'The same'}
          inputMode="decimal"
          value={overtime}
          onChange={(event) => set({ overtime: event.currentTarget.value })}
          error={failure?.fields.overtimeRate}
        />
        <NativeSelect
          label={labels.currency}
          value={currency}
          data={[...new Set([currency, ...currencies])]}
          onChange={(event) => set({ currency: event.currentTarget.value })}
          error={failure?.fields.currency}
        />
      </Group>
    </FormDialog>
  )
}
