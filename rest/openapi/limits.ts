/**
 * How long, many or large a field of a request may be. The rules themselves stand beside each resource in `schema/`,
 * where a program cannot read them; a test sends what lies at and beyond each limit and compares.
 */

import { type GraphQLInputField, getNamedType } from 'graphql'
import type { Schema } from '../answer-schema.ts'

const text = { minLength: 1, maxLength: 200, pattern: '\\S' }
const phone = { pattern: '^\\+[1-9]\\d{1,14}$' }
const email = { format: 'email', maxLength: 200 }

/** By a field's name, where that says it for all types of input. */
const byName: Record<string, Schema> = {
  email,
  contactEmail: email,
  phone,
  contactPhone: phone,
  subjectType: { pattern: '^[a-z_]{1,40}$' },
  headcount: { minimum: 1, maximum: 500 },
  hours: { minimum: 0, maximum: 24 },
  overtimeHours: { minimum: 0, maximum: 24 },
  roles: { minItems: 1, maxItems: 50 },
  entries: { maxItems: 400 },
  metadata: {
    maxProperties: 50,
    propertyNames: { minLength: 1, maxLength: 40 },
    additionalProperties: { type: 'string', maxLength: 500 },
  },
}

/** By `Type.field`, where types differ. */
const byField: Record<string, Schema> = {
  'CreateTaskInput.description': { ...text, maxLength: 5000 },
  'UpdateTaskInput.description': { ...text, maxLength: 5000 },
}

/** Keywords that limit `field` of the input type `owner`. */
export function limitsOf(owner: string, field: GraphQLInputField): Schema {
  const plain = getNamedType(field.type).name === 'String' ? text : {}
  return byField[`${owner}.${field.name}`] ?? byName[field.name] ?? plain
}
