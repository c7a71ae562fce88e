/** Validating a mutation's input, after the scope check and before any database access. */
import type { z } from 'zod'
import { ApiError, type ErrorDetail, invalidField } from '../platform/errors.ts'

/**
 * Parse `input` with a Zod schema.
 * @returns the schema's output, for example with trimmed strings
 * @throws {ApiError} validation_failed with a detail for every invalid field, whose path is `input.field`
 */
export function validInput<Check extends z.ZodType>(check: Check, input: unknown): z.output<Check> {
  const read = check.safeParse(input)
  if (read.success) return read.data
  const details = read.error.issues.map((issue) => describe(issue, input))
  throw new ApiError('validation_failed', { details })
}

/**
 * Check that a period ends after it starts; a period of days can end on the day that it starts.
 * @param field the field of the end
 * @throws {ApiError} validation_failed on `input.field`
 */
export function checkPeriod(start: Date | null | undefined, end: Date | null | undefined, field: string): void {
  if (!start || !end || end > start) return
  const isDay = start.getTime() % 86_400_000 === 0 && end.getTime() === start.getTime()
  if (!isDay) throw invalidField(`input.${field}`, 'invalid', 'must be after the start')
}

function describe(issue: z.core.$ZodIssue, input: unknown): ErrorDetail {
  const path = issue.path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}.${String(step)}`),
    'input',
  )
  const value = issue.path.reduce<unknown>((inner, step) => (inner as Record<PropertyKey, unknown>)?.[step], input)
  if (value === null && issue.code === 'invalid_type') return { path, code: 'required', message: 'must not be null' }
  if (issue.code === 'too_small')
    return { path, code: 'too_small', message: bound('at least', issue.minimum, issue.origin) }
  if (issue.code === 'too_big') return { path, code: 'too_big', message: bound('at most', issue.maximum, issue.origin) }
  return { path, code: 'invalid', message: issue.message }
}

function bound(word: string, limit: number | bigint, origin: string): string {
  if (origin === 'string') return `must have ${word} ${limit} character${limit === 1 ? '' : 's'}`
  if (origin === 'array') return `must have ${word} ${limit} item${limit === 1 ? '' : 's'}`
  return `must be ${word} ${limit}`
}
