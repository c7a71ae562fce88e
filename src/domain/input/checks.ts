/** Zod schemas for fields that several resources share. */
import { z } from 'zod'
import { isExternalReference, NO_SUCH_EXTERNAL_ID } from '../../platform/text/external-reference.ts'
import { STORABLE, storable } from '../../platform/text/storable-text.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { isOneLine, isVisible } from '../../platform/text/visible-text.ts'

export { STORABLE, storable }

/** One line of text: trimmed, 1 to 200 characters. */
export const text = z.string().trim().min(1).max(200).refine(storable, STORABLE)
/** The name of a record or a person. */
export const name = text
  .refine((value) => value === '' || isVisible(value), 'must have at least one visible character')
  .refine(isOneLine, 'must not contain control characters, such as line breaks')
export const email = text.pipe(z.email('must be an email address'))
export const phone = text.pipe(
  z.string().regex(/^\+[1-9]\d{1,14}$/, 'must be a phone number in E.164 format, for example +441632960961'),
)
const MAX_KEYS = 50
const labels = z.record(
  z.string().min(1).max(40).refine(storable, STORABLE),
  z.string().max(500).refine(storable, STORABLE),
)
/**
 * Key-value labels: up to 50 keys of 40 characters, values of up to 500 characters. The first check counts the keys
 * before they are checked, and rejects `__proto__`, which Zod's record would drop without an error.
 */
export const metadata = z
  .custom<Record<string, string>>()
  .superRefine((pairs, context) => {
    if (typeof pairs !== 'object' || pairs === null) return
    if (Object.keys(pairs).length > MAX_KEYS)
      context.addIssue({ code: 'custom', message: `must have at most ${MAX_KEYS} keys` })
    else if (Object.hasOwn(pairs, '__proto__'))
      context.addIssue({ code: 'custom', path: ['__proto__'], message: 'must not be a key' })
  })
  .pipe(labels)

/** Fields for another system's use. They may change even when the rest of the record may not. */
export const ownFields = { externalId: text.nullish(), metadata: metadata.optional() }
export const isOwnField = (field: string) => Object.hasOwn(ownFields, field)

export const currency = z
  .string()
  .refine(
    (code) => Intl.supportedValuesOf('currency').includes(code),
    'must be an ISO 4217 currency code, for example GBP',
  )

/** The type of a record: the value of its `object` field. */
export const subjectType = z.string().regex(/^[a-z_]{1,40}$/, 'must be a record type, for example worker')
/** The format of a record id. `findReferenced` checks that the record exists. */
export const reference = z
  .string()
  .refine(
    (value): boolean => !isExternalReference(value), // it was not replaced by an id
    { message: NO_SUCH_EXTERNAL_ID, params: { code: 'unknown_reference' }, abort: true },
  )
  .refine(isUuid, 'must be the id of a record (a UUID)')
  .toLowerCase()

/** A calendar day, as midnight UTC. */
export const day = z.date()
/** A date and time. */
export const timestamp = z.date().meta({ format: 'date-time' })

/** Whether a date schema is `timestamp` rather than `day`. */
export function isTimestamp(check: z.ZodDate): boolean {
  return check.meta()?.format === 'date-time'
}
