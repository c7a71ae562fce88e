/**
 * Schemas and examples of records that have events but no REST resource. They follow the conventions of REST records.
 */
import { type JsonSchema, NAMED } from '../shape.ts'

const text = (description: string): JsonSchema => ({ type: 'string', description })
const reference = (description: string): JsonSchema => ({ type: 'string', format: 'uuid', description })
const day = (description: string): JsonSchema => ({ type: 'string', format: 'date', description })
const moment = (description: string): JsonSchema => ({ type: 'string', format: 'date-time', description })

function record(properties: Record<string, JsonSchema>): JsonSchema {
  const all = {
    object: text('Type of the record.'),
    id: reference('UUID. A record created later has a greater id.'),
    ...properties,
    created_at: moment('Time of creation.'),
    updated_at: moment('Time of the last change.'),
  }
  return { type: 'object', properties: all, required: Object.keys(all) }
}

/** By the `object` name of the record. */
export const eventOnlyRecords = {
  invoice: {
    shape: record({
      number: { ...text('Invoice number; null for a draft.'), type: ['string', 'null'] },
      client_id: reference('Id of the client.'),
      period_start: day('First day of the period.'),
      period_end: day('Last day of the period.'),
      currency: text('ISO 4217, e.g. `GBP`.'),
      total: {
        type: 'integer',
        format: 'int32',
        description: 'Total amount including VAT, in minor units of the currency, e.g. pence.',
      },
      status: {
        type: 'string',
        enum: ['draft', 'issued', 'paid', 'void'],
        description: 'Status of the invoice.',
        [NAMED]: { name: 'InvoiceStatus' },
      },
      issued_at: { ...moment('Time of issue.'), type: ['string', 'null'] },
      paid_at: { ...moment('Time at which it was marked as paid.'), type: ['string', 'null'] },
      voided_at: { ...moment('Time at which it was voided.'), type: ['string', 'null'] },
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
      paid_at: null,
      voided_at: null,
      created_at: '2026-02-26T06:00:00.000Z',
      updated_at: '2026-02-27T09:30:00.000Z',
    },
  },
} as const satisfies Record<string, { shape: JsonSchema; example: Record<string, unknown> }>
