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

/** A field in a text. */
interface FieldPlace {
  /** Without surrounding blanks. */
  name: string
  from: number
  /** The position after it. */
  to: number
}

/** The fields of a text, in its order. */
export function fieldPlaces(text: string): FieldPlace[] {
  return Array.from(text.matchAll(FIELD), ({ index, 0: whole, 1: name = '' }) => ({
    name: name.trim(),
    from: index,
    to: index + whole.length,
  }))
}

/** The text in pieces: the texts between fields, and each field by its name. Empty texts are left out. */
export function splitFields(text: string): ({ text: string } | { field: string })[] {
  const pieces: ({ text: string } | { field: string })[] = []
  let end = 0
  for (const { name, from, to } of fieldPlaces(text)) {
    if (from > end) pieces.push({ text: text.slice(end, from) })
    pieces.push({ field: name })
    end = to
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}
