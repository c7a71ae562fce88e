/**
 * CSV (RFC 4180): a line of names, then a line for each record. Objects and arrays are JSON texts; null is an empty field,
 * and an empty text is `""`.
 *
 * Spreadsheets take a text that begins with certain characters for a formula, which can send a sheet's contents away
 * (OWASP, "CSV injection"). Such a text gets an apostrophe in front, except a phone number: digits cannot call anything. So
 * does one that has such an apostrophe already, so that taking one off always gives the text again.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const PHONE_NUMBER = /^[+-][\d ().-]*$/
const SPECIAL = /[",\r\n]/
const LINE_END = '\r\n'

type Values = Record<string, unknown>

/** A text as it was before `csvLines` made it harmless. */
export const withoutGuard = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)

/** The first line. */
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
