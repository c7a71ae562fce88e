/**
 * CSV (RFC 4180): a header line, then a line per record. Objects and arrays are written as JSON; null is an empty field,
 * and an empty string is `""`.
 *
 * Spreadsheets read text that begins with certain characters as a formula, which can send a sheet's contents away (OWASP,
 * "CSV injection"). Such text gets a leading apostrophe, except phone numbers, whose digits cannot do anything. Text that
 * already has one before such a character gets another, so that removing one always restores the original.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const PHONE_NUMBER = /^[+-][\d ().-]*$/
const SPECIAL = /[",\r\n]/
const LINE_END = '\r\n'

type Values = Record<string, unknown>

/** Removes the apostrophe that `csvLines` added. */
export const withoutGuard = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)

/** The header line. */
export function csvHeader(columns: readonly string[]): string {
  return columns.map(field).join(',') + LINE_END
}

/** The lines of records. */
export function csvLines(records: readonly Values[], columns: readonly string[]): string {
  let text = ''
  for (const record of records) text += columns.map((column) => field(record[column])).join(',') + LINE_END
  return text
}

function field(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return textField(value)
  return typeof value === 'object' ? quoted(JSON.stringify(value)) : JSON.stringify(value)
}

function textField(text: string): string {
  if (text === '') return '""'
  const safe = FORMULA.test(text) && !PHONE_NUMBER.test(text) ? `'${text}` : text
  return SPECIAL.test(safe) ? quoted(safe) : safe
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
