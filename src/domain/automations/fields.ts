/** The fields that automations can set, and the conversion of text to their values, derived from the input schemas. */
import { z } from 'zod'
import type { Kind } from '../../events/conditions/shape.ts'
import type { CallerWrite } from '../../events/write.ts'
import { type ApiError, invalidField, toApiError } from '../../platform/errors/errors.ts'
import { snakeCase } from '../../platform/text/names.ts'
import { DATE_FORM, DATE_TIME_FORM, readDate, readDateTime } from '../../platform/time/dates.ts'
import { isTimestamp, reference } from '../input/checks.ts'
import { validInput } from '../input/input.ts'
import { type Changeable, type Changes, changes } from './changes.ts'

/** Sets a field from text. An empty text sets it to null. */
export interface FieldChange {
  kind: Kind
  /** The values of a `choice`. */
  choices: readonly string[]
  /** Whether an empty text clears it. */
  canBeEmpty: boolean
  /** @throws {ApiError} if the text is not valid for the field, whatever the record */
  check(text: string): void
  /** Update the record. @throws {ApiError} as the mutation does */
  apply(write: CallerWrite, id: string, text: string): Promise<void>
  /** Its part of the input of an update of several fields; absent for statuses. */
  input?(text: string): object
}

/** Sets several fields of a record in one write. @throws {ApiError} as the mutation does */
export async function applyTogether(write: CallerWrite, kind: Changeable, id: string, inputs: readonly object[]) {
  const { update }: Changes = changes[kind]
  await update?.apply(write, id, Object.assign({}, ...inputs))
}

/** The fields of an object that automations can set, by their REST names. */
export function fieldsOf(kind: Changeable): ReadonlyMap<string, FieldChange> {
  return new Map(readFields(changes[kind]))
}

function* readFields({ update, status }: Changes): Generator<[string, FieldChange]> {
  if (update !== undefined)
    for (const [name, schema] of Object.entries(update.check.shape).sort(([one], [other]) =>
      one.localeCompare(other),
    )) {
      const parser = parserOf(schema as z.ZodType)
      if (parser === undefined) continue
      const { read, choices = [] } = parser
      const kind = unwrap(schema as z.ZodType) === reference ? 'id' : parser.kind
      const input = (text: string) => ({ [name]: text === '' ? null : read(text, name) })
      const check = (text: string) => void validInput(update.check, input(text))
      const apply = async (write: CallerWrite, id: string, text: string) => {
        await update.apply(write, id, input(text))
      }
      const canBeEmpty = (schema as z.ZodType).safeParse(null).success
      yield [snakeCase(name), { kind, choices, canBeEmpty, check, apply, ...(name !== 'status' && { input }) }]
    }
  if (status !== undefined) {
    const writeTo = (text: string) => {
      const found = Object.hasOwn(status, text) ? status[text] : undefined
      if (found === undefined) throw invalidValue('status', `must be one of ${Object.keys(status).join(', ')}`)
      return found
    }
    const apply = async (write: CallerWrite, id: string, text: string) => void (await writeTo(text)(write, id))
    const values = { kind: 'choice', choices: Object.keys(status), canBeEmpty: false } as const
    yield ['status', { ...values, check: (text) => void writeTo(text), apply }]
  }
}

/** Converts text to a field's value, of a kind. */
interface Parser {
  kind: Kind
  choices?: readonly string[]
  /** @throws {ApiError} if the text is not valid */
  read(text: string, name: string): unknown
}

/** Undefined for types that cannot be given as one text, such as lists and metadata. Automations change no numbers. */
function parserOf(schema: z.ZodType): Parser | undefined {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodEnum) {
    const choices = inner.options.map(String).sort()
    return { kind: 'choice', choices, read: (text, name) => readChoice(choices, text, name) }
  }
  if (inner instanceof z.ZodDate)
    return isTimestamp(inner) ? { kind: 'timestamp', read: readTimestamp } : { kind: 'date', read: readDay }
  if (inner instanceof z.ZodString) return { kind: 'text', read: (text) => text }
  return undefined
}

/** The schema of the value itself, without optional, nullable and pipe wrappers. */
function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrap(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return unwrap(schema.in as z.ZodType)
  return schema
}

function readChoice(choices: readonly string[], text: string, name: string): string {
  if (!choices.includes(text)) throw invalidValue(name, `must be one of ${choices.join(', ')}`)
  return text
}

function readDay(text: string, name: string): Date {
  const day = readDate(text)
  if (day === undefined) throw invalidValue(name, DATE_FORM)
  return day
}

function readTimestamp(text: string, name: string): Date {
  const timestamp = readDateTime(text)
  if (timestamp === undefined) throw invalidValue(name, DATE_TIME_FORM)
  return timestamp
}

function invalidValue(name: string, message: string): ApiError {
  return invalidField(`input.${name}`, 'invalid', message)
}

/** Why `text` is not a valid value of the field; undefined if it is valid. */
export function problemWith(change: FieldChange, text: string): string | undefined {
  try {
    change.check(text)
    return undefined
  } catch (error) {
    const apiError = toApiError(error)
    return apiError.details?.[0]?.message ?? apiError.message
  }
}
