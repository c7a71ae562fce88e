/** Formats and parses amounts, which are in minor units, and hours. */
import { locale } from '../../words/texts.ts'

const formOf = (currency: string, digits?: number) =>
  new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency,
    ...(digits !== undefined && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  })

/** Decimal digits: 2 for GBP, 0 for JPY. */
const digitsOf = (currency: string) => formOf(currency).resolvedOptions().maximumFractionDigits ?? 2

/** `£1,312.50` @param digits decimal digits; default: those of the currency */
export const money = (amount: number, currency: string, digits?: number) =>
  formOf(currency, digits).format(amount / 10 ** digitsOf(currency))

/** As it is typed: `12.50` */
export function moneyText(minor: number, currency: string): string {
  const digits = digitsOf(currency)
  return (minor / 10 ** digits).toFixed(digits)
}

/** @returns undefined if the text is not an amount in this currency */
export function minorUnits(text: string, currency: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,7})(?:[.,](\d*))?$/.exec(text.trim()) ?? []
  const digits = digitsOf(currency)
  return whole === '' || fraction.length > digits ? undefined : Number(whole + fraction.padEnd(digits, '0'))
}

const sumForm = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** A sum of hours: `1,204.5` */
export const hours = (count: number) => sumForm.format(count)

/** Hours of a day or a week: `41.25` */
export const hoursText = (count: number) => String(Math.round(count * 100) / 100)
