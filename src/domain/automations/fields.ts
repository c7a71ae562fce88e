/** The fields that rules may set, and how a text becomes the value of one: read off the checks of the writes that set them. */
import { z } from 'zod'
import type { CallerWrite } from '../../events/write.ts'
import { DATE_FORM, DATE_TIME_FORM, readDate, readDateTime } from '../../platform/dates.ts'
import { type ApiError, invalidField, toApiError } from '../../platform/errors.ts'
import { snakeCase } from '../../platform/names.ts'
import { isMoment } from '../checks.ts'
import { validInput } from '../input.ts'
import { type Changeable, type Changes, changes } from './changes.ts'

/** How a rule sets a field to a text; the empty text clears it. */
export interface FieldChange {
  /** @throws {ApiError} where the field of no record can be that */
  check(text: string): void
  /** @throws {ApiError} as a request would be refused */
  apply(write: CallerWrite, id: string, text: string): Promise<void>
}

const known = new Map<Changeable, ReadonlyMap<string, FieldChange>>()

/** The fields of a kind of record that a rule may set, by REST's names. */
export function fieldsOf(kind: Changeable): ReadonlyMap<string, FieldChange> {
  const fields = known.get(kind) ?? new Map(readFields(changes[kind]))
  known.set(kind, fields)
  return fields
}

function* readFields({ update, status }: Changes): Generator<[string, FieldChange]> {
  if (update !== undefined)
    for (const [name, schema] of Object.entries(update.check.shape).sort(([one], [other]) =>
      one.localeCompare(other),
    )) {
      const read = readerOf(schema as z.ZodType)
      if (read === undefined) continue
      const check = (text: string) => void validInput(update.check, { [name]: text === '' ? null : read(text, name) })
      const apply = async (write: CallerWrite, id: string, text: string) => {
        await update.apply(write, id, { [name]: text === '' ? null : read(text, name) })
      }
      yield [snakeCase(name), { check, apply }]
    }
  if (status !== undefined) {
    const writeTo = (text: string) => {
      const found = Object.hasOwn(status, text) ? status[text] : undefined
      if (found === undefined) throw impossible('status', `must be one of ${Object.keys(status).join(', ')}`)
      return found
    }
    const apply = async (write: CallerWrite, id: string, text: string) => void (await writeTo(text)(write, id))
    yield ['status', { check: (text) => void writeTo(text), apply }]
  }
}

/** What a text becomes for a field. @throws {ApiError} where it cannot be that */
type Reader = (text: string, name: string) => unknown

/** Undefined for what no single text stands for: a list, labels. */
function readerOf(schema: z.ZodType): Reader | undefined {
  const inner = bare(schema)
  if (inner instanceof z.ZodEnum) return (text, name) => readChoice(inner.options.map(String).sort(), text, name)
  if (inner instanceof z.ZodDate) return isMoment(inner) ? readMoment : readDay
  if (inner instanceof z.ZodNumber) return Number
  if (inner instanceof z.ZodString) return (text) => text
  return undefined
}

/** The value's own check, without what lets it be absent or null and what stands behind it. */
function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return bare(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return bare(schema.in as z.ZodType)
  return schema
}

function readChoice(choices: readonly string[], text: string, name: string): string {
  if (!choices.includes(text)) throw impossible(name, `must be one of ${choices.join(', ')}`)
  return text
}

function readDay(text: string, name: string): Date {
  const day = readDate(text)
  if (day === undefined) throw impossible(name, DATE_FORM)
  return day
}

function readMoment(text: string, name: string): Date {
  const moment = readDateTime(text)
  if (moment === undefined) throw impossible(name, DATE_TIME_FORM)
  return moment
}

function impossible(name: string, message: string): ApiError {
  return invalidField(`input.${name}`, 'invalid', message)
}

/** What is wrong with `text` as a value, whichever record it is for; undefined for nothing. */
export function problemWith(change: FieldChange, text: string): string | undefined {
  try {
    change.check(text)
    return undefined
  } catch (error) {
    const refusal = toApiError(error)
    return refusal.details?.[0]?.message ?? refusal.message
  }
}
