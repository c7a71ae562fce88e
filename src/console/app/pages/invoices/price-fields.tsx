/** The fields for what an hour costs: of an assignment, or of a client. */
import { Group, NativeSelect, TextInput } from '@mantine/core'
import type { Controls } from '../../parts/forms/controls.ts'
import { minorUnits, moneyText } from '../../parts/values/money.ts'

export const currencies = ['GBP', 'EUR', 'USD', 'PLN', 'RON', 'CZK', 'NOK', 'SEK', 'DKK', 'CHF']

export interface PriceValues {
  rate: string
  overtime: string
  currency: string
}

interface Price {
  rate: number
  overtimeRate: number
  currency: string
}

export const priceLabels = { rate: 'An hour', overtime: 'Overtime', currency: 'Currency' } as const

export const priceValues = (price: Price | null): PriceValues =>
  price === null
    ? { rate: '', overtime: '', currency: 'GBP' }
    : {
        rate: moneyText(price.rate, price.currency),
        overtime: moneyText(price.overtimeRate, price.currency),
        currency: price.currency,
      }

/** NaN for what is no amount. */
export function priceInput({ rate, overtime, currency }: PriceValues): Price {
  const minor = minorUnits(rate, currency) ?? Number.NaN
  return {
    rate: minor,
    overtimeRate: overtime.trim() === '' ? minor : (minorUnits(overtime, currency) ?? Number.NaN),
    currency,
  }
}

export function isPrice(values: PriceValues): boolean {
  const { rate, overtimeRate } = priceInput(values)
  return !Number.isNaN(rate) && !Number.isNaN(overtimeRate)
}

interface Props {
  values: PriceValues
  input: Controls<PriceValues>['input']
  /** Whether the price has the focus first. */
  isFirst: boolean
}

export function PriceFields({ values: { rate, currency }, input, isFirst }: Props) {
  return (
    <Group grow align="flex-start">
      <TextInput
        {...input('rate')}
        placeholder="31.50"
        inputMode="decimal"
        required
        {...(isFirst && { 'data-autofocus': true })}
      />
      <TextInput {...input('overtime')} placeholder={rate || 'The same'} inputMode="decimal" />
      <NativeSelect {...input('currency')} data={[...new Set([currency, ...currencies])]} />
    </Group>
  )
}
