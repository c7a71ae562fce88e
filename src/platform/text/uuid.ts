/** The text form of a UUID (RFC 9562, section 4). */
const PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The UUID that nothing has (RFC 9562, section 5.9). It comes before all others. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** Check an id before it reaches a query: PostgreSQL raises an error for a text that is not a UUID. */
export function isUuid(text: string): boolean {
  return PATTERN.test(text)
}

/** The largest millisecond timestamp that fits the 48 bits of a UUIDv7. */
const MAX_TIMESTAMP = 2 ** 48 - 1

/**
 * The smallest UUIDv7 of a moment, as 32 hexadecimal digits: lets a query on ids select a time range.
 * A UUIDv7 starts with its Unix time in milliseconds (RFC 9562, section 5.7).
 */
export function firstIdAt(moment: Date): string {
  const milliseconds = Math.min(Math.max(moment.getTime(), 0), MAX_TIMESTAMP)
  return milliseconds.toString(16).padStart(12, '0').padEnd(32, '0')
}

/** The moment at which a UUIDv7 was made. @param id with or without hyphens */
export function momentOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
}
