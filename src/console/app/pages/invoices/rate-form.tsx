/** The form for the charge rate of an assignment. */

import { Group, NativeSelect, TextInput } from '@mantine/core'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
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

/** NaN for what is no amount. */
function inputOf({ rate, overtime, currency }: RateValues) {
  const minor = minorUnits(rate, currency) ?? Number.NaN
  return {
    rate: minor,
    overtimeRate: overtime.trim() === '' ? minor : (minorUnits(overtime, currency) ?? Number.NaN),
    currency,
  }
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
  const form = useRecordForm(SetChargeRateDocument, {
    values: valuesOf(chargeRate),
    labels,
    paths: { overtime: 'overtimeRate' },
    record: { kind: 'charge rate', updatedAt: chargeRate?.updatedAt ?? createdAt, refetch },
    variables: (values, ifUnchangedSince) => ({ assignmentId, input: inputOf(values), ifUnchangedSince }),
    done: 'Charge rate set',
    onDone,
    onClose,
  })
  const { rate, currency } = form.values
  const { rate: minor, overtimeRate } = inputOf(form.values)
  return (
    <FormDialog
      title={title}
      action="Set rate"
      ready={!Number.isNaN(minor) && !Number.isNaN(overtimeRate)}
      form={form}
      onClose={onClose}
    >
      <Group grow align="flex-start">
        <TextInput {...form.input('rate')} placeholder="31.50" inputMode="decimal" required data-autofocus />
        <TextInput {...form.input('overtime')} placeholder={rate || 'The same'} inputMode="decimal" />
        <NativeSelect {...form.input('currency')} data={[...new Set([currency, ...currencies])]} />
      </Group>
    </FormDialog>
  )
}
