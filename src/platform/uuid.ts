/** The text form of a UUID (RFC 9562); PostgreSQL refuses anything else with an error. */
const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isUuid(text: string): boolean {
  return FORM.test(text)
}

const LAST_MOMENT = 2 ** 48 - 1

/** Where the UUIDv7s of a moment begin, in 32 digits: each starts with its milliseconds (RFC 9562, 5.7). */
export function firstIdAt(moment: Date): string {
  const milliseconds = Math.min(Math.max(moment.getTime(), 0), LAST_MOMENT)
  return milliseconds.toString(16).padStart(12, '0').padEnd(32, '0')
}
