/** The form values of the settings. */
import type { ExtractionSettingsInput, InvoiceSettingsInput } from '../../api/schema-types.ts'
import { orNulls, textsOf } from '../../parts/forms/texts.ts'
import type { SettingsQuery } from './operations.ts'

export const invoiceLabels = {
  address: 'Address',
  vatNumber: 'VAT number',
  bankDetails: 'Bank details',
  vatPercent: 'VAT rate in percent',
  paymentDays: 'Payment term in days',
  prefix: 'Prefix of invoice numbers',
} as const

export type InvoiceValues = Record<keyof typeof invoiceLabels, string>

export function invoiceValues(stored: NonNullable<SettingsQuery['invoiceSettings']>): InvoiceValues {
  const { vatPercent, paymentDays, ...texts } = stored
  return textsOf(invoiceLabels, { ...texts, vatPercent: String(vatPercent), paymentDays: String(paymentDays) })
}

/** The input for the API, which refuses what is no number. */
export function invoiceInput({ vatPercent, paymentDays, prefix, ...texts }: InvoiceValues): InvoiceSettingsInput {
  return {
    ...orNulls(texts),
    prefix: prefix.trim(),
    vatPercent: numberOf(vatPercent),
    paymentDays: numberOf(paymentDays),
  }
}

/** An empty text is no 0. */
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

export interface ExtractionValues {
  automatic: boolean
  /** Percent, or empty for never. */
  applyFrom: string
}

export const extractionValues = ({
  automatic,
  applyFrom,
}: NonNullable<SettingsQuery['extractionSettings']>): ExtractionValues => ({
  automatic,
  applyFrom: applyFrom === null ? '' : String(Math.round(applyFrom * 100)),
})

export const extractionInput = ({ automatic, applyFrom }: ExtractionValues): ExtractionSettingsInput => ({
  automatic,
  applyFrom: applyFrom === '' ? null : Number(applyFrom) / 100,
})
