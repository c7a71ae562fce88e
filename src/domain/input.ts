/** Validating a mutation's input, after the scope check and before any database access. */
import type { z } from 'zod'
import { addDetail } from '../platform/error-details.ts'
import { ApiError, type ErrorDetail, invalidField } from '../platform/errors.ts'
import { describeIssue } from './issues.ts'
import { periodProblem } from './period.ts'

/**
 * Parse `input` with a Zod schema.
 * @param root the path of the input in the request
 * @returns the schema's output, for example with trimmed strings
 * @throws {ApiError} validation_failed with a detail for every invalid field, up to a limit, whose path is `input.field`, or begins with `root`
 */
export function validInput<Check extends z.ZodType>(check: Check, input: unknown, root = 'input'): z.output<Check> {
  const read = check.safeParse(input)
  if (read.success) return read.data
  const details: ErrorDetail[] = []
  for (const issue of read.error.issues) addDetail(details, describeIssue(issue, input, root))
  throw new ApiError('validation_failed', { details })
}

/**
 * Check that a period ends after it starts; a period of days can end on the day that it starts.
 * @param field the field of the end
 * @throws {ApiError} validation_failed on `input.field`
 */
export function checkPeriod(start: Date | null | undefined, end: Date | null | undefined, field: string): void {
  const problem = periodProblem(start, end)
  if (problem !== undefined) throw invalidField(`input.${field}`, 'invalid', problem)
}
