/** Amounts as people type them, and minor units of a currency as the API has them. */

const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** @returns undefined if the text is no amount above zero in this currency */
export function minorUnits(text: string, currency: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,7})(?:[.,](\d*))?$/.exec(text.trim()) ?? []
  const digits = digitsOf(currency)
  if (whole === '' || fraction.length > digits) return undefined
  const minor = Number(whole + fraction.padEnd(digits, '0'))
  return minor > 0 ? minor : undefined
}

/** `12.50` */
export function moneyText(minor: number, currency: string): string {
  const digits = digitsOf(currency)
  return (minor / 10 ** digits).toFixed(digits)
}
