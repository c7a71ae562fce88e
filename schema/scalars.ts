/** Scalars, and the enums and field checks that several resources share. */
import { GraphQLError } from 'graphql'
import { z } from 'zod'
import { isUuid } from '../src/platform/uuid.ts'
import { builder } from './builder.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i
const FIRST_YEAR = '1000'

/** Midnight UTC of `YYYY-MM-DD`; undefined if there is no such day. */
export function readDate(text: unknown): Date | undefined {
  if (typeof text !== 'string' || !DATE.test(text) || text < FIRST_YEAR) return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? date : undefined
}

/** An ISO 8601 timestamp with an offset; undefined if it is none. */
export function readDateTime(text: unknown): Date | undefined {
  const form = typeof text === 'string' ? DATE_TIME.exec(text) : null
  if (form === null || readDate(form[1]) === undefined) return undefined
  const date = new Date(text as string)
  return Number.isNaN(date.getTime()) ? undefined : date
}

builder.scalarType('DateTime', {
  description: 'A moment, ISO 8601 with an offset, e.g. `2026-03-01T08:30:00.000Z`. Answers are in UTC.',
  serialize: (value) => (value as Date).toISOString(),
  parseValue: (value) => {
    const date = readDateTime(value)
    if (date === undefined)
      throw new GraphQLError('must be an ISO 8601 timestamp with an offset, e.g. 2026-03-01T08:30:00Z')
    return date
  },
})

builder.scalarType('Date', {
  description: 'A calendar day, `YYYY-MM-DD`.',
  serialize: (value) => (typeof value === 'string' ? value : (value as Date).toISOString()).slice(0, 10),
  parseValue: (value) => {
    const date = readDate(value)
    if (date === undefined) throw new GraphQLError('must be a day as YYYY-MM-DD')
    return date
  },
})

builder.scalarType('File', {
  description: 'A file of a multipart request.',
  serialize: () => {
    throw new GraphQLError('a file is never answered')
  },
  parseValue: (value) => {
    if (typeof (value as File | null)?.arrayBuffer !== 'function')
      throw new GraphQLError('must be a file of a multipart/form-data request')
    return value as File
  },
})

builder.scalarType('JSON', {
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
})

builder.scalarType('Metadata', {
  description: 'Your own labels: up to 50 keys (40 characters) with text values (500 characters).',
  serialize: (value) => value as Record<string, string>,
  parseValue: (value) => value as Record<string, string>,
})

// ------------------------------------------------------------------ checks of input fields

/** PostgreSQL stores neither the character NUL nor half a surrogate pair. */
export const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed()
export const STORABLE = 'must be well-formed text without the character NUL'

/** One line of text: trimmed, 1 to 200 characters. */
export const text = z.string().trim().min(1).max(200).refine(storable, STORABLE)
export const email = text.pipe(z.email('must be an e-mail address'))
export const phone = text.pipe(z.string().regex(/^\+[1-9]\d{1,14}$/, 'must be a phone number as +441632960961 (E.164)'))
export const metadata = z
  .record(z.string().min(1).max(40).refine(storable, STORABLE), z.string().max(500).refine(storable, STORABLE))
  .refine((labels) => Object.keys(labels).length <= 50, 'must have at most 50 keys')

export const currency = z
  .string()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'must be a currency code of ISO 4217, e.g. GBP')

/** The kind of a record, as `object` has it. */
export const subjectType = z.string().regex(/^[a-z_]{1,40}$/, 'must be the kind of a record, e.g. worker')
export const reference = z.string().refine(isUuid, 'must be the id of a record (a UUID)')
