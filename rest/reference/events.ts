/** The page of each event type: when it is emitted, who may read it, an example and the fields of its record. */
import type { GraphQLSchema } from 'graphql'
import { declaredEvents } from '../../schema/events/emitted-events.ts'
import { type EventType, eventObjects, eventTypes } from '../../src/events/catalogue.ts'
import type { Reference } from '../../src/surfaces/docs/guide-pages.ts'
import type { Description } from '../openapi/describe.ts'
import { inCode } from '../openapi/schemas.ts'
import type { Schema } from '../response-schema.ts'
import { codeBlock, table } from './markdown.ts'

/** @param describe gives the OpenAPI description, which has the examples and the schemas of records */
export function eventReference(schema: GraphQLSchema, describe: () => Description): Reference {
  const types = Object.keys(eventTypes) as EventType[]
  return {
    pages: new Map(types.map((type) => [type, () => page(type, schema, describe())])),
    entries: types.map((type) => ({
      url: `/docs/events/${type}`,
      title: 'Event type',
      heading: type,
      text: eventTypes[type].when,
    })),
  }
}

interface EventExample {
  data: { object: { object: string; id: string }; previous?: object; sequence: number }
}

function page(type: EventType, schema: GraphQLSchema, { webhooks, components }: Description): string {
  const { about, when } = eventTypes[type]
  const example = exampleIn(webhooks[type] as { post: Schema })
  const { object, sequence } = example.data
  const thin = { ...example, data: { object: { object: object.object, id: object.id }, sequence } }
  const schemas = components.schemas as Schemas
  const fields = recordOf(type, schemas).properties ?? {}
  return `# \`${type}\`

${when}

${table(
  ['', ''],
  [
    ['Record', `\`${about}\``],
    ['Scopes', `One of ${inCode(eventObjects[about].read)}`],
    ['`data.previous`', example.data.previous ? 'The old values of the fields that changed' : 'Absent'],
    ['Caused by', causesOf(type, schema)],
  ],
)}

Subscribe to it with a [webhook](webhooks.md), or [list it](events.md#list-events) with \`GET /events?types=${type}\`.

## Example

${codeBlock('json', JSON.stringify(example, null, 2))}

## Thin payload

Endpoints with the payload \`thin\` receive only the type and the id of the record:

${codeBlock('json', JSON.stringify(thin, null, 2))}

## Fields of \`data.object\`

${table(
  ['field', 'type', 'meaning'],
  Object.entries(fields).map(([name, field]) => [`\`${name}\``, typeOf(field, schemas), field.description ?? '']),
)}

[Events](events.md) describes the format and lists all types.
`
}

/** The mutations that can cause the event; the daily run and jobs in the background can cause events, too. */
function causesOf(type: EventType, schema: GraphQLSchema): string {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
  const causes = mutations.filter(({ extensions }) => declaredEvents(extensions).emits?.includes(type))
  const named = causes.map(({ name }) => `[\`${name}\`](/docs/graphql/${name})`)
  return named.length === 0 ? 'The server itself' : `${named.join(', ')}, and the REST requests that run them`
}

function exampleIn({ post }: { post: Schema }): EventExample {
  const { content } = post.requestBody as { content: { 'application/json': { example: EventExample } } }
  return content['application/json'].example
}

/** What the page shows of a schema. */
interface Property {
  type?: string | string[]
  format?: string
  const?: string
  description?: string
  $ref?: string
  enum?: (string | null)[]
  'x-extensible-enum'?: (string | null)[]
  anyOf?: Property[]
  items?: Property
  properties?: Record<string, Property>
}

type Schemas = Readonly<Record<string, Property>>

/** The schema of `data.object`. */
function recordOf(type: EventType, schemas: Schemas): Property {
  const body = Object.values(schemas).find(({ properties }) => properties?.type?.const === type)
  const object = body?.properties?.data?.properties?.object
  if (object === undefined) throw new Error(`the description has no schema of the event ${type}`)
  return resolved(object, schemas)
}

/** The schema that a reference names. */
function resolved(schema: Property, schemas: Schemas): Property {
  return schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
}

/** `string (date)`, `array of string`, or the values of an enum. */
function typeOf(field: Property, schemas: Schemas): string {
  const { type = 'any', format, items, anyOf, ...others } = resolved(field, schemas)
  const values = others.enum ?? others['x-extensible-enum']
  if (values !== undefined) return inCode(values.filter((value) => value !== null))
  if (anyOf !== undefined) return anyOf.map((each) => typeOf(each, schemas)).join(' or ')
  if (items !== undefined) return `array of ${typeOf(items, schemas)}`
  const names = [type].flat().join(' or ')
  return format === undefined ? names : `${names} (${format})`
}
