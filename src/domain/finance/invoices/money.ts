/** Formats amounts, hours and percentages for display. */

/** The number of decimals of a currency (ISO 4217). */
function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Format an amount in minor units: 182600 in GBP gives `1,826.00`. */
export function inMajorUnits(amount: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
}

/** Format hundredths of an hour: 750 gives `7.5`. */
export function inHours(hundredths: number): string {
  return String(hundredths / 100)
}

/** Format basis points: 1750 gives `17.5%`. */
export function inPercent(basisPoints: number): string {
  return `${basisPoints / 100}%`
}
