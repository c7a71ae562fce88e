/**
 * Declares the enums of responses as open: new values may be added at any time (guide on compatibility), and a client that
 * was generated from a closed list would fail on the first of them. Enums that only requests use stay closed.
 */
import type { Schema } from '../response-schema.ts'

/** The parts of a description that are read. */
interface Described {
  paths: Record<string, Record<string, { responses: unknown }>>
  webhooks: object
  components: { schemas: Record<string, Schema>; responses: object }
}

/** The description in which each enum that responses, deliveries and errors refer to has `x-extensible-enum` for `enum`. */
export function openEnums<Whole extends Described>(description: Whole): Whole {
  const { components, paths, webhooks } = description
  const responses = Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each.responses))
  const answered = new Set<string>()
  for (const start of [responses, webhooks, components.responses]) addReferred(start, components.schemas, answered)
  const schemas = Object.entries(components.schemas).map(([name, schema]) => {
    const { enum: values, ...rest } = schema
    if (!answered.has(name) || !Array.isArray(values)) return [name, schema]
    return [name, { ...rest, 'x-extensible-enum': values, example: values[0] }] // otherwise importers invent a value
  })
  return { ...description, components: { ...components, schemas: Object.fromEntries(schemas) } }
}

/** Add the names of the schema components that `node` refers to, and those that these refer to. */
function addReferred(node: unknown, schemas: Readonly<Record<string, Schema>>, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, inner] of Object.entries(node)) {
    const name = key === '$ref' ? /^#\/components\/schemas\/(.*)$/.exec(String(inner))?.[1] : undefined
    if (name === undefined) addReferred(inner, schemas, names)
    else if (!names.has(name)) {
      names.add(name)
      addReferred(schemas[name], schemas, names)
    }
  }
}
