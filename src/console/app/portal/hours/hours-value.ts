/** Hours as people type them: `7.5`, `7,5`, `7:30`. */

const CLOCK = /^(\d{1,2}):([0-5]\d)$/

/** The number as text; what cannot be read stays as it is. */
export function readHours(text: string): string {
  const trimmed = text.trim().replace(',', '.')
  const [, hours, minutes] = CLOCK.exec(trimmed) ?? []
  if (hours !== undefined) return String(Math.round((Number(hours) + Number(minutes) / 60) * 100) / 100)
  return trimmed
}

/** Whether it is nothing, or 0 to 24 with up to two decimals. */
export function isValidHours(text: string): boolean {
  return text === '' || (/^\d{0,2}(\.\d{0,2})?$/.test(text) && text !== '.' && Number(text) <= 24)
}
