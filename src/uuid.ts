/** The text form of a UUID (RFC 9562); PostgreSQL refuses anything else with an error. */
const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isUuid(text: string): boolean {
  return FORM.test(text)
}
