/** Checks of the fields that several kinds of record share. */
import { z } from 'zod'
import { isUuid } from '../platform/uuid.ts'

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

/** A calendar day, midnight UTC. */
export const day = z.date()
/** A point in time. */
export const moment = z.date().meta({ format: 'date-time' })

/** Whether a check of dates is of points in time, not of days. */
export function isMoment(check: z.ZodDate): boolean {
  return check.meta()?.format === 'date-time'
}
