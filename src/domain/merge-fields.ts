/** Merge fields in templates: `{{worker.first_name}}` is replaced by a value. Each function takes linear time. */

/** Blanks are trimmed afterwards: a pattern with blanks on both sides of the name would take cubic time. */
const FIELD = /\{\{([^{}]*)\}\}/g

/** The names of the fields in `text`, without surrounding blanks. */
export function fieldNames(text: string): string[] {
  return [...text.matchAll(FIELD)].map(([, name = '']) => name.trim())
}

/** The text without its fields. */
export function withoutFields(text: string): string {
  return text.replace(FIELD, '')
}

/** Replace each field by the value of its name. Values are not treated as templates. */
export function replaceFields(text: string, value: (name: string) => string): string {
  return text.replace(FIELD, (_field, name: string) => value(name.trim()))
}
