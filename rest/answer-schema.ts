/** The JSON Schema of an answer, described in REST's names. */
import { snakeCase } from '../src/platform/names.ts'
import type { JsonSchema } from './shape.ts'

/** A JSON Schema of the dialect 2020-12, as OpenAPI 3.1 has it. */
export type Schema = Record<string, unknown>

/** GraphQL's descriptions in REST's names: `nextCursor` becomes `next_cursor`. */
export function inWireNames(description: string): string {
  return description.replace(/`[a-z]+(?:[A-Z][a-z]+)+`/g, snakeCase)
}

/** The schema of an answer. `object` is the constant of that name. */
export function answerSchema(shape: JsonSchema, object?: string, description?: string): Schema {
  const properties = Object.entries(shape.properties ?? {}).map(([name, inner]) => {
    const schema = describedShape(inner)
    return [name, name === 'object' && object !== undefined ? { ...schema, const: object } : schema]
  })
  return { ...(description && { description }), ...shape, properties: Object.fromEntries(properties) }
}

function describedShape(shape: JsonSchema): Schema {
  return {
    ...shape,
    ...(shape.description && { description: inWireNames(shape.description) }),
    ...(shape.items && { items: describedShape(shape.items) }),
    ...(shape.properties && answerSchema(shape)),
  }
}
