/** Amounts in the smallest unit of a currency, as people write them: `£1,234.50`. */
export function money(amount: number, currency: string, digits = 2): string {
  const form = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return form.format(amount / 100)
}

const hoursForm = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** Hours with one digit at most: `1,204.5`. */
export const hours = (count: number) => hoursForm.format(count)
