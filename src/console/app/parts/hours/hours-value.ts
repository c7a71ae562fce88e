/** Parses typed hours: `7.5`, `7,5`, `7:30`. */

const CLOCK = /^(\d{1,2}):([0-5]\d)$/

/** The number as text; other text is returned unchanged. */
export function readHours(text: string): string {
  const trimmed = text.trim().replace(',', '.')
  const [, hours, minutes] = CLOCK.exec(trimmed) ?? []
  if (hours !== undefined) return String(Math.round((Number(hours) + Number(minutes) / 60) * 100) / 100)
  return trimmed
}

/** Whether it is empty, or 0 to 24 with up to two decimals. */
export function isValidHours(text: string): boolean {
  return text === '' || (/^\d{0,2}(\.\d{0,2})?$/.test(text) && text !== '.' && Number(text) <= 24)
}
