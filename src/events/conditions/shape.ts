/** Resolves the paths of conditions and templates in the JSON Schema of an event's data. */

/** The part of JSON Schema that event schemas use. */
export interface Shape {
  type?: string | readonly string[]
  format?: string
  const?: unknown
  enum?: readonly unknown[]
  properties?: Record<string, Shape>
  additionalProperties?: boolean | Shape
}

/** The kinds of values that conditions and templates distinguish. */
export type Kind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'choice'
  | 'id'
  | 'list'
  | 'object'
  | 'nothing'

/** The schema at a path, or why the path does not exist and which fields do. */
export function resolvePath(data: Shape, path: string): { shape: Shape } | { problem: string } {
  let shape = data
  const walked: string[] = []
  for (const name of path.split('.')) {
    const inner = stepInto(shape, name)
    if (inner === undefined) return { problem: missing(shape, name, walked) }
    shape = inner
    walked.push(name)
  }
  return { shape }
}

function stepInto({ properties, additionalProperties }: Shape, name: string): Shape | undefined {
  if (properties !== undefined && Object.hasOwn(properties, name)) return properties[name]
  return typeof additionalProperties === 'object' && name !== '' ? additionalProperties : undefined
}

function missing(shape: Shape, name: string, walked: readonly string[]): string {
  const where = walked.join('.') || 'the event'
  const names = Object.keys(shape.properties ?? {}).filter((each) => each !== 'sequence')
  if (names.length === 0) return `${where} is ${kindNames[kindOfShape(shape)]} and has no fields`
  const example = walked.length === 0 ? names.map((each) => `${each}.…`) : names
  return `${where} has no ${name || 'field with an empty name'}; its fields are ${example.join(', ')}`
}

/** The kind of values that a schema allows, apart from null. */
export function kindOfShape(shape: Shape): Kind {
  const types = [shape.type ?? []].flat()
  if (types.includes('array')) return 'list'
  if (types.includes('object') || shape.properties !== undefined) return 'object'
  if (shape.enum !== undefined || shape.const !== undefined) return 'choice'
  if (types.includes('integer') || types.includes('number')) return 'number'
  if (types.includes('boolean')) return 'boolean'
  if (!types.includes('string')) return 'nothing'
  if (shape.format === 'date') return 'date'
  if (shape.format === 'date-time') return 'timestamp'
  return shape.format === 'uuid' ? 'id' : 'text'
}

/** The names of kinds in messages. */
export const kindNames: Readonly<Record<Kind, string>> = {
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  timestamp: 'a date and time',
  choice: 'one of a fixed set of values',
  id: 'an id',
  list: 'a list',
  object: 'an object',
  nothing: 'always null',
}

/** The allowed values of a `choice`. */
export function choicesOf(shape: Shape): string[] {
  const values = shape.enum ?? [shape.const]
  return values.filter((each) => typeof each === 'string')
}
