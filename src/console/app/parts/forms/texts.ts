/** The values of a form in which everything is typed. */

/** The texts of a record's fields, empty where it has none. @param fields by name, e.g. their labels */
export function textsOf<Name extends string>(
  fields: Readonly<Record<Name, unknown>>,
  record: { readonly [name in Name]?: string | null },
): Record<Name, string> {
  return Object.fromEntries((Object.keys(fields) as Name[]).map((name) => [name, record[name] ?? ''])) as Record<
    Name,
    string
  >
}

/** For the API: without spaces around, and null where nothing was typed, which clears the field. */
export function orNulls<Name extends string>(texts: Readonly<Record<Name, string>>): Record<Name, string | null> {
  const entries = Object.entries<string>(texts).map(([name, text]) => [name, text.trim() || null])
  return Object.fromEntries(entries) as Record<Name, string | null>
}
