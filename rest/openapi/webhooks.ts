/** The webhooks of the description: one request per event type of the catalogue. */
import type { Deprecation } from '../../src/access/deprecations/table.ts'
import { type EventObject, eventTypes, hasPrevious } from '../../src/events/catalogue.ts'
import type { EventDescription } from '../../src/events/record-forms.ts'
import { type DescribedCatalogue, dataSchema, objectSchema, previousSchema } from '../events/descriptions.ts'
import type { Schema } from '../response-schema.ts'
import { describedBy } from '../shape.ts'
import { schemaReference } from './schemas.ts'

/** The tag of all webhooks. */
export const eventsTag = { name: 'Events', description: 'The events that webhooks deliver, by type.' }

/** The section about webhooks in the introduction. */
export const webhooksIntroduction = `## Webhooks
An endpoint receives a POST for each event of its event types, at least once and in no guaranteed order. The event of a
record with the higher \`data.sequence\` is the later one. Respond with any 2xx within 10 seconds; otherwise the delivery is
retried.

\`x-service-signature\` is \`t=<timestamp>,v1=<signature>\`, with a second \`v1\` during the rotation of the secret.
Compute the HMAC-SHA256 of \`<timestamp>.<raw body>\` with the endpoint's signing secret, including \`whsec_\`, in
lower-case hex. Accept the request if the result equals a \`v1\` and the timestamp is at most five minutes old. Libraries
for Standard Webhooks can verify the \`webhook-*\` headers instead. Use \`x-service-idempotency-key\` to discard duplicates.`

const header = (name: string, description: string, schema: Schema, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
  example,
})

const text = { type: 'string' }
const seconds = { type: 'string', pattern: '^\\d+$' }
const SENT_AT = '1772184600'

/** The headers of deliveries, as parameter components. */
export const webhookParameters: Record<string, Schema> = {
  ServiceEvent: header('x-service-event', 'The event type.', text, 'worker.updated'),
  ServiceDelivery: header('x-service-delivery', 'Id of the delivery.', text, 'dlv_019c9e0f5d407000800013a7c2f1b6aa'),
  ServiceIdempotencyKey: header(
    'x-service-idempotency-key',
    'Idempotency key: the same for every attempt and replay of a delivery.',
    text,
    'dlv_019c9e0f5d407000800013a7c2f1b6aa',
  ),
  ServiceTimestamp: header(
    'x-service-timestamp',
    'Unix time in seconds at which this attempt was signed.',
    seconds,
    SENT_AT,
  ),
  ServiceSignature: header(
    'x-service-signature',
    '`t=<timestamp>,v1=<lower-case hex HMAC-SHA256 of "<timestamp>.<raw body>">`; one `v1` for each valid signing secret.',
    { type: 'string', pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$' },
    `t=${SENT_AT},v1=${'5f'.repeat(32)}`,
  ),
  WebhookId: header('webhook-id', 'Message id (Standard Webhooks).', text, 'dlv_019c9e0f5d407000800013a7c2f1b6aa'),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'Timestamp (Standard Webhooks), Unix time in seconds.',
    seconds,
    SENT_AT,
  ),
  WebhookSignature: header(
    'webhook-signature',
    'Signatures (Standard Webhooks), separated by spaces.',
    text,
    `v1,${'X1'.repeat(21)}8=`,
  ),
}

webhookParameters.ServiceTest = {
  ...header('x-service-test', 'Sent with test events only, which contain an example of the record.', text, 'true'),
  required: false,
}

const parameters = Object.keys(webhookParameters).map((name) => ({ $ref: `#/components/parameters/${name}` }))

/**
 * Describe all webhooks. Returns them and the schema components that they need. `Event` is the union of all types, in
 * lists and in deliveries.
 */
export function describeWebhooks(
  catalogue: DescribedCatalogue,
  table: readonly Deprecation[],
): {
  webhooks: Record<string, { post: Schema }>
  schemas: Record<string, Schema>
} {
  const schemas: Record<string, Schema> = {}
  const deprecations = new Map(table.map((each) => [each.name, each]))
  for (const [about, record] of Object.entries(catalogue.records)) {
    const object = about as EventObject
    const names = schemaNames(object, catalogue)
    if (names.isOwn) schemas[names.object] = objectSchema(object, record)
    const changes = catalogue.types.some(({ name }) => eventTypes[name].about === object && hasPrevious(name))
    if (changes) schemas[names.previous] = previousSchema(record)
  }
  const webhooks = catalogue.types.map((type) => {
    schemas[eventSchemaName(type.name)] = eventSchema(type, catalogue)
    return [type.name, { post: describeDelivery(type, deprecations.get(type.name)) }]
  })
  const names = catalogue.types.map(({ name }) => name)
  const union = {
    Event: anyEvent(names),
    EventType: { type: 'string', description: 'Event type.', enum: names },
    ThinEvent: thinEvent,
  }
  return { webhooks: Object.fromEntries(webhooks), schemas: { ...schemas, ...union } }
}

const eventSchemaName = (type: string) => `${pascalCase(type)}Event`

/** An event of any type, discriminated by `type`. */
function anyEvent(types: readonly string[]): Schema {
  const references = types.map((type) => [type, schemaReference(eventSchemaName(type)).$ref as string])
  return {
    description: 'An event, as webhooks deliver it.',
    oneOf: references.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(references) },
  }
}

/** Names of the schema components of a record. A record that events show exactly as REST does uses the REST schema. */
function schemaNames(object: EventObject, { records }: DescribedCatalogue) {
  const { type, links } = records[object]
  const name = type ?? pascalCase(object)
  const isOwn = type === undefined || links.length > 0
  return { object: links.length > 0 ? `${name}InEvent` : name, previous: `${name}Previous`, isOwn }
}

function eventSchema({ name, description }: EventDescription, catalogue: DescribedCatalogue): Schema {
  const { about } = eventTypes[name]
  const names = schemaNames(about, catalogue)
  const data = dataSchema(
    schemaReference(names.object),
    hasPrevious(name) ? schemaReference(names.previous) : undefined,
  )
  const type = { type: 'string', const: name, description: 'Event type.' }
  return { description, ...bodySchema(type, data) }
}

/** An event as an endpoint with the payload `thin` receives it. */
const thinEvent: Schema = {
  description: 'An event as endpoints with the payload `thin` receive it: it identifies the changed record.',
  ...bodySchema(schemaReference('EventType'), {
    type: 'object',
    properties: {
      object: {
        type: 'object',
        properties: {
          object: { type: 'string', description: 'Type of the record.' },
          id: { type: 'string', format: 'uuid' },
        },
        required: ['object', 'id'],
      },
      sequence: { type: 'integer', format: 'int64', description: 'Increases with each event of the record.' },
    },
    required: ['object', 'sequence'],
  }),
}

function describeDelivery(
  { name, description, example }: EventDescription,
  deprecation: Deprecation | undefined,
): Schema {
  const full = schemaReference(eventSchemaName(name))
  const schema = { anyOf: [full, schemaReference('ThinEvent')] }
  return {
    operationId: `on${pascalCase(name)}`,
    tags: [eventsTag.name],
    summary: name,
    ...describedBy({ description }, deprecation),
    security: [],
    parameters,
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: bodyExample(name, example) } },
    },
    responses: {
      '2XX': { description: 'Received. Respond within 10 seconds; the response body is ignored.' },
      '4XX': { description: 'Failed. The delivery is retried, except for 410, which disables the endpoint.' },
      '5XX': { description: 'Failed. The delivery is retried.' },
    },
  }
}

function bodySchema(type: Schema, data: Schema): Schema {
  const properties = {
    id: {
      type: 'string',
      pattern: '^evt_[0-9a-f]{32}$',
      description: 'Id of the event, the same in all of its deliveries.',
    },
    type,
    created_at: { type: 'string', format: 'date-time', description: 'Time of the event.' },
    org_id: { type: 'string', format: 'uuid', description: 'Id of the organisation.' },
    data,
  }
  return { type: 'object', properties, required: Object.keys(properties) }
}

function bodyExample(type: string, data: Record<string, unknown>) {
  const { updated_at } = data.object as { updated_at: string }
  const moment = Date.parse(updated_at).toString(16).padStart(12, '0')
  return {
    id: `evt_${moment}7000800113a7c2f1b6aa`,
    type,
    created_at: updated_at,
    org_id: '019c9e0f-5d40-7000-8000-000000000001',
    data,
  }
}

/** `WorkerComplianceExpiring` for `worker.compliance_expiring`. */
function pascalCase(name: string): string {
  return name.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
