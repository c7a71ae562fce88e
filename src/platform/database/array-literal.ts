/**
 * Arrays as PostgreSQL reads them ("Array Value Input", https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO).
 * The driver can also write them, but ten times slower, which matters for arrays with an element per request.
 */

/** An array of values whose text has neither quotes, commas, braces nor spaces: numbers, ids, times, enum values. */
export function arrayOf(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`
}

/** An array of strings; undefined becomes null. */
export function textArrayOf(values: readonly (string | undefined)[]): string {
  return `{${values.map((value) => (value === undefined ? 'NULL' : quoted(value))).join(',')}}`
}

function quoted(text: string): string {
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`
}
