/** The settings as their forms have them, and as the API gets them. */
import { expect, it } from 'vitest'
import {
  extractionInput,
  extractionValues,
  invoiceInput,
  invoiceValues,
} from '../../src/console/app/pages/settings/values.ts'

const stored = {
  address: '1 Quay\nLeeds',
  vatNumber: null,
  bankDetails: null,
  vatPercent: 17.5,
  paymentDays: 30,
  prefix: 'INV',
}

it('invoice settings are saved as they were read, and an empty number is not a 0', () => {
  const values = invoiceValues(stored)
  expect(values).toMatchObject({ vatNumber: '', vatPercent: '17.5', paymentDays: '30' })
  expect(invoiceInput(values)).toEqual(stored)
  expect(invoiceInput({ ...values, paymentDays: ' ' }).paymentDays).toBeNull()
})

it.each([
  [{ automatic: true, applyFrom: null }, ''],
  [{ automatic: false, applyFrom: 0.95 }, '95'],
])('the confidence of %j is offered in percent', (settings, percent) => {
  expect(extractionValues(settings).applyFrom).toBe(percent)
  expect(extractionInput(extractionValues(settings))).toEqual(settings)
})
