/** The webhooks of the description: a request for each event type, from the catalogue. */

import { type EventObject, eventTypes } from '../../src/events/catalogue.ts'
import type { EventDescription } from '../../src/events/record-forms.ts'
import type { Schema } from '../answer-schema.ts'
import { type DescribedCatalogue, dataSchema, objectSchema, previousSchema } from '../events/descriptions.ts'
import { schemaReference } from './schemas.ts'

export const eventsTag = { name: 'Events', description: 'What webhook deliveries tell, by type.' }

export const webhooksIntroduction = `## Webhooks
An endpoint gets a POST for each event of the types it chose, at least once and in no fixed order: \`data.sequence\` tells
which event of a record is the later one. Answer with any 2xx within 10 seconds; anything else is tried again.

\`x-service-signature\` is \`t=<timestamp>,v1=<signature>\`, with a second \`v1\` while the secret is being changed. Compute
the HMAC-SHA256 of \`<timestamp>.<raw body>\` with the endpoint's signing secret, \`whsec_\` included, in lower-case hex;
accept if it equals a \`v1\` and the timestamp is not older than five minutes. Verifiers of Standard Webhooks take the
\`webhook-*\` headers. Drop what you have had by \`x-service-idempotency-key\`.`

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
const SENT = '1772184600'

export const webhookParameters: Record<string, Schema> = {
  ServiceEvent: header('x-service-event', 'The event type.', text, 'worker.updated'),
  ServiceDelivery: header('x-service-delivery', 'Names this delivery.', text, 'dlv_019c9e0f5d407000800013a7c2f1b6aa'),
  ServiceIdempotencyKey: header(
    'x-service-idempotency-key',
    'The same at every attempt and replay of a delivery.',
    text,
    'dlv_019c9e0f5d407000800013a7c2f1b6aa',
  ),
  ServiceTimestamp: header('x-service-timestamp', 'When this attempt was signed, Unix time in seconds.', seconds, SENT),
  ServiceSignature: header(
    'x-service-signature',
    '`t=<timestamp>,v1=<lower-case hex HMAC-SHA256 of "<timestamp>.<raw body>">`; one `v1` for each secret in force.',
    { type: 'string', pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$' },
    `t=${SENT},v1=${'5f'.repeat(32)}`,
  ),
  WebhookId: header('webhook-id', "Standard Webhooks' message id.", text, 'dlv_019c9e0f5d407000800013a7c2f1b6aa'),
  WebhookTimestamp: header('webhook-timestamp', "Standard Webhooks' timestamp.", seconds, SENT),
  WebhookSignature: header('webhook-signature', "Standard Webhooks' signatures.", text, `v1,${'X1'.repeat(21)}8=`),
}

const parameters = Object.keys(webhookParameters).map((name) => ({ $ref: `#/components/parameters/${name}` }))

/** The webhooks, and the schemas that they add to the components. */
export function describeWebhooks(catalogue: DescribedCatalogue): {
  webhooks: Record<string, { post: Schema }>
  schemas: Record<string, Schema>
} {
  const schemas: Record<string, Schema> = {}
  for (const [about, record] of Object.entries(catalogue.records)) {
    const object = about as EventObject
    const names = schemaNames(object, catalogue)
    if (names.isOwn) schemas[names.object] = objectSchema(object, record)
    const changes = catalogue.types.some(({ name }) => eventTypes[name].about === object && eventTypes[name].previous)
    if (changes) schemas[names.previous] = previousSchema(record)
  }
  const webhooks = catalogue.types.map((type) => [type.name, { post: describeDelivery(type, catalogue) }])
  return { webhooks: Object.fromEntries(webhooks), schemas }
}

/** A record that stands in events as in REST has its schema there. */
function schemaNames(object: EventObject, { records }: DescribedCatalogue) {
  const { type, links } = records[object]
  const name = type ?? pascalCase(object)
  const isOwn = type === undefined || links.length > 0
  return { object: links.length > 0 ? `${name}InEvent` : name, previous: `${name}Previous`, isOwn }
}

function describeDelivery({ name, description, example }: EventDescription, catalogue: DescribedCatalogue): Schema {
  const { about, previous } = eventTypes[name]
  const names = schemaNames(about, catalogue)
  const data = dataSchema(schemaReference(names.object), previous ? schemaReference(names.previous) : undefined)
  return {
    operationId: `on${pascalCase(name)}`,
    tags: [eventsTag.name],
    summary: name,
    description,
    security: [],
    parameters,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: bodySchema(name, data), example: bodyExample(name, example) } },
    },
    responses: {
      '2XX': { description: 'Received. The answer has to come within 10 seconds; its body is not read.' },
      '4XX': { description: 'Not received, and tried again; 410 disables the endpoint.' },
      '5XX': { description: 'Not received, and tried again.' },
    },
  }
}

function bodySchema(type: string, data: Schema): Schema {
  const properties = {
    id: { type: 'string', pattern: '^evt_[0-9a-f]{32}$', description: 'The event; the same at every delivery of it.' },
    type: { type: 'string', const: type, description: 'What happened.' },
    created_at: { type: 'string', format: 'date-time', description: 'When it happened.' },
    org_id: { type: 'string', format: 'uuid', description: 'The organisation it happened in.' },
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
