/** Records that events are about and REST does not have: their schemas, in REST's manner, and examples. */
import type { JsonSchema } from '../shape.ts'

const text = (description: string): JsonSchema => ({ type: 'string', description })
const reference = (description: string): JsonSchema => ({ type: 'string', format: 'uuid', description })
const day = (description: string): JsonSchema => ({ type: 'string', format: 'date', description })
const moment = (description: string): JsonSchema => ({ type: 'string', format: 'date-time', description })

function record(properties: Record<string, JsonSchema>): JsonSchema {
  const all = {
    object: text('The name of its kind.'),
    id: reference('UUID; rises with creation.'),
    ...properties,
    created_at: moment('When it was created.'),
    updated_at: moment('When it last changed.'),
  }
  return { type: 'object', properties: all, required: Object.keys(all) }
}

export const ownRecords = {
  invoice: {
    shape: record({
      number: { ...text('Its number, as printed; null before it was issued.'), type: ['string', 'null'] },
      client_id: reference('Whom it bills.'),
      period_start: day('First day that it bills.'),
      period_end: day('Last day that it bills.'),
      currency: text('ISO 4217, e.g. `GBP`.'),
      total: { type: 'integer', description: 'In minor units of the currency, e.g. pence.' },
      status: { type: 'string', enum: ['draft', 'issued', 'paid', 'void'], description: 'Where it stands.' },
      issued_at: { ...moment('When it was issued.'), type: ['string', 'null'] },
    }),
    example: {
      object: 'invoice',
      id: '00000000-0000-7000-8015-000000000001',
      number: 'INV-2026-0042',
      client_id: '00000000-0000-7000-8001-000000000001',
      period_start: '2026-02-02',
      period_end: '2026-02-08',
      currency: 'GBP',
      total: 182600,
      status: 'issued',
      issued_at: '2026-02-27T09:30:00.000Z',
      created_at: '2026-02-26T06:00:00.000Z',
      updated_at: '2026-02-27T09:30:00.000Z',
    },
  },
  webhook_endpoint: {
    shape: record({
      url: { ...text('Where deliveries go.'), format: 'uri' },
      description: { ...text('What it is for.'), type: ['string', 'null'] },
      event_types: { type: 'array', items: { type: 'string' }, description: 'The event types it chose.' },
      enabled: { type: 'boolean', description: 'Whether deliveries are sent.' },
    }),
    example: {
      object: 'webhook_endpoint',
      id: '00000000-0000-7000-8016-000000000001',
      url: 'https://hooks.example.com/muster',
      description: 'Payroll',
      event_types: ['timesheet.approved', 'worker.*'],
      enabled: true,
      created_at: '2026-02-27T09:00:00.000Z',
      updated_at: '2026-02-27T09:00:00.000Z',
    },
  },
} as const satisfies Record<string, { shape: JsonSchema; example: Record<string, unknown> }>
