/** JSON Schemas of REST responses, with snake_case names in their descriptions. */
import { snakeCase } from '../src/platform/text/names.ts'
import type { JsonSchema, NAMED, Named } from './shape.ts'

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 uses it. */
export type Schema = Record<string, unknown> & { [NAMED]?: Named }

/** Replace GraphQL names in a description by REST names: `nextCursor` becomes `next_cursor`. */
export function inRestNames(description: string): string {
  return description.replace(/`[a-z]+(?:[A-Z][a-z]+)+`/g, snakeCase)
}

/** The schema of a response. @param object the constant value of its `object` field */
export function responseSchema(shape: JsonSchema, object?: string, description?: string): Schema {
  const properties = Object.entries(shape.properties ?? {}).map(([name, inner]) => {
    const schema = describedSchema(inner)
    return [name, name === 'object' && object !== undefined ? { ...schema, const: object } : schema]
  })
  return { ...(description && { description }), ...shape, properties: Object.fromEntries(properties) }
}

function describedSchema(shape: JsonSchema): Schema {
  return {
    ...shape,
    ...(shape.description && { description: inRestNames(shape.description) }),
    ...(shape.items && { items: describedSchema(shape.items) }),
    ...(shape.properties && responseSchema(shape)),
  }
}
