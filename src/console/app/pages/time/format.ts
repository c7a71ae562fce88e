/** Names, days and money as time and money write them. */

interface Named {
  firstName: string
  lastName: string
}

export const nameOf = (worker: Named | null) =>
  worker === null ? 'Unknown worker' : `${worker.firstName} ${worker.lastName}`

const form = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(Date.parse(date))
}

/** `16 Nov 2026` */
export const dayText = form({ day: 'numeric', month: 'short', year: 'numeric' })
/** `Mon 16 Nov` */
export const weekdayText = form({ weekday: 'short', day: 'numeric', month: 'short' })
const shortText = form({ day: 'numeric', month: 'short' })

/** `16 Nov – 22 Nov 2026` */
export const periodText = (start: string, end: string) => `${shortText(start)} – ${dayText(end)}`

/** `41.5` */
export const hoursText = (hours: number) => String(Math.round(hours * 100) / 100)

/** Minor units as money, e.g. `£1,312.50`. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** A figure typed in major units, as minor units; undefined if it is none. */
export function minorUnits(text: string, currency: string): number | undefined {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const [, whole = '', fraction = ''] = /^(\d{1,7})(?:[.,](\d*))?$/.exec(text.trim()) ?? []
  return whole === '' || fraction.length > digits ? undefined : Number(whole + fraction.padEnd(digits, '0'))
}
