/** Publishes each enum and each nested type once: as a schema component, under the name of its GraphQL type. */
import { isDeepStrictEqual } from 'node:util'
import { inRestNames, type Schema } from '../response-schema.ts'
import { NAMED, type Named } from '../shape.ts'
import { schemaReference } from './schemas.ts'

type Components = Map<string, Schema>

interface WithComponents {
  components: { schemas: Record<string, Schema> }
}

/**
 * The description with references in place of schemas that have a name, and with their components.
 * @throws {Error} if two different schemas have the same name
 */
export function nameSchemas<Document extends WithComponents>(description: Document): Document {
  const { schemas, ...others } = description.components
  const components: Components = new Map()
  for (const [name, schema] of Object.entries(schemas)) keep(components, name, withReferences(schema, components))
  const rest = withReferences({ ...description, components: others }, components) as unknown as Document
  const sorted = [...components].sort(([one], [other]) => (one < other ? -1 : 1))
  return { ...rest, components: { ...rest.components, schemas: Object.fromEntries(sorted) } }
}

/** `node` with references in place of the named schemas in it. */
function withReferences(node: object, components: Components): Schema {
  return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, referring(inner, components)]))
}

function referring(node: unknown, components: Components): unknown {
  if (Array.isArray(node)) return node.map((each) => referring(each, components))
  if (typeof node !== 'object' || node === null) return node
  const named = (node as Schema)[NAMED]
  const schema = withReferences(node, components)
  return named === undefined ? schema : referenceTo(named, schema, components)
}

/** A reference, with the description, default, example and nullability of its place. */
function referenceTo(named: Named, schema: Schema, components: Components): Schema {
  const { description, default: preset, example, type, enum: values, ...rest } = schema
  const types = [type].flat().filter((each) => each !== 'null')
  const component = {
    type: types[0],
    ...(named.description && { description: inRestNames(named.description) }),
    ...(Array.isArray(values) && { enum: values.filter((value) => value !== null) }),
    ...rest,
  }
  if (named.isElsewhere !== true) keep(components, named.name, component)
  const reference = schemaReference(named.name)
  return {
    ...(description !== undefined && { description }),
    ...(preset !== undefined && { default: preset }),
    ...(example !== undefined && { example }),
    ...(Array.isArray(type) ? { anyOf: [reference, { type: 'null' }] } : reference),
  }
}

function keep(components: Components, name: string, schema: Schema): void {
  const known = components.get(name)
  if (known !== undefined && !isDeepStrictEqual(known, schema))
    throw new Error(`two different schemas of the description are named ${name}`)
  components.set(name, schema)
}
