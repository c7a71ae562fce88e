/** Money and hours as people read them. */

/** How many decimals a currency's minor unit has (ISO 4217). */
function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** `1,826.00` of 182600 in GBP. */
export function inMajorUnits(amount: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
}

/** `7.5` of 750 hundredths. */
export function inHours(hundredths: number): string {
  return String(hundredths / 100)
}

/** `17.5%` of 1750 basis points. */
export function inPercent(basisPoints: number): string {
  return `${basisPoints / 100}%`
}
