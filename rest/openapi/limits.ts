/**
 * The limits of request fields: lengths, ranges, item counts. The validators in `src/domain/` cannot be read by the
 * generator, so the limits are repeated here. A test sends values at and beyond each limit to compare them.
 */
import { type GraphQLInputField, getNamedType } from 'graphql'
import { INT_MAX } from '../../schema/values/input-values.ts'
import { MAX_CONDITIONS } from '../../src/events/conditions/condition.ts'
import { MAX_CONCURRENCY, MAX_RATE, OVERLAP_HOURS } from '../../src/events/webhooks/endpoints.ts'
import { HEADER_NAME, HEADER_VALUE, MAX_HEADERS, MAX_NAME, MAX_VALUE } from '../../src/events/webhooks/own-headers.ts'
import type { Schema } from '../response-schema.ts'

const text = { minLength: 1, maxLength: 200, pattern: '\\S' }
const phone = { pattern: '^\\+[1-9]\\d{1,14}$' }
const email = { format: 'email', maxLength: 200 }

/** By field name, for fields with the same limit in every input type. */
const byName: Record<string, Schema> = {
  email,
  contactEmail: email,
  phone,
  contactPhone: phone,
  subjectType: { pattern: '^[a-z_]{1,40}$' },
  amount: { minimum: 1, maximum: INT_MAX },
  currency: { pattern: '^[A-Z]{3}$' },
  url: { format: 'uri', maxLength: 2048 },
  sourceUrl: { format: 'uri', maxLength: 2048 },
  eventTypes: { minItems: 1, maxItems: 100 },
  conditions: { maxItems: MAX_CONDITIONS },
  concurrency: { minimum: 1, maximum: MAX_CONCURRENCY },
  ratePerMinute: { minimum: 1, maximum: MAX_RATE },
  headers: {
    maxProperties: MAX_HEADERS,
    propertyNames: { pattern: HEADER_NAME, maxLength: MAX_NAME },
    additionalProperties: { type: 'string', pattern: HEADER_VALUE, maxLength: MAX_VALUE },
  },
  vatPercent: { minimum: 0, maximum: 100 },
  overlapHours: { minimum: 0, maximum: OVERLAP_HOURS },
  headcount: { minimum: 1, maximum: 500 },
  hours: { minimum: 0, maximum: 24 },
  overtimeHours: { minimum: 0, maximum: 24 },
  roles: { minItems: 1, maxItems: 50 },
  entries: { maxItems: 400 },
  validMonths: { minimum: 1, maximum: 600 },
  levels: { maxItems: 30 },
  mentionIds: { maxItems: 20 },
  metadata: {
    maxProperties: 50,
    propertyNames: { minLength: 1, maxLength: 40 },
    additionalProperties: { type: 'string', maxLength: 500 },
  },
}

/** By `Type.field`, for fields whose limit depends on the input type. */
const byField: Record<string, Schema> = {
  'CreateWebhookEndpointInput.description': { maxLength: 500 },
  'UpdateWebhookEndpointInput.description': { maxLength: 500 },
  'ChargeRateInput.rate': { minimum: 0, maximum: 100_000_000 },
  'ChargeRateInput.overtimeRate': { minimum: 0, maximum: 100_000_000 },
  'CreateClientRateInput.rate': { minimum: 0, maximum: 100_000_000 },
  'CreateClientRateInput.overtimeRate': { minimum: 0, maximum: 100_000_000 },
  'UpdateClientRateInput.rate': { minimum: 0, maximum: 100_000_000 },
  'UpdateClientRateInput.overtimeRate': { minimum: 0, maximum: 100_000_000 },
  'CreateTaskInput.description': { ...text, maxLength: 5000 },
  'UpdateTaskInput.description': { ...text, maxLength: 5000 },
  'CreateNoteInput.text': { ...text, maxLength: 4000 },
  'UpdateNoteInput.text': { ...text, maxLength: 4000 },
  'UploadDocumentInput.extract': { type: ['boolean', 'null'] },
  'CreateTimesheetApprovalInput.message': { ...text, maxLength: 2000 },
  'SendInvoiceInput.message': { ...text, maxLength: 2000 },
  'SendInvoiceInput.to': { minItems: 1, maxItems: 10 },
  'CreateCustomDocumentTypeInput.key': { pattern: '^[a-z][a-z0-9_]{0,59}$' },
  'CreateDocumentPackInput.templates': { minItems: 1, maxItems: 50 },
  'PackTemplateInput.version': { pattern: '^[1-9][0-9]*$' },
  'SaveDocumentTemplateInput.body': { ...text, maxLength: 50_000 },
}

/** The JSON Schema keywords that limit `field` of the input type `owner`. */
export function limitsOf(owner: string, field: GraphQLInputField): Schema {
  const plain = getNamedType(field.type).name === 'String' ? text : {}
  return byField[`${owner}.${field.name}`] ?? byName[field.name] ?? plain
}
