/** Validating a mutation's input, after the scope check and before any database access. */
import type { z } from 'zod'
import { addDetail } from '../../platform/errors/error-details.ts'
import { ApiError, type ErrorDetail, invalidField } from '../../platform/errors/errors.ts'
import { describeIssue } from './issues.ts'
import { periodProblem } from './period.ts'

/**
 * Parse `input` with a Zod schema.
 * @param root the path of the input in the request
 * @param also checks fields that depend on each other; it gets the fields that are valid on their own, so that its
 *   problems are reported together with those of the others
 * @returns the schema's output, for example with trimmed strings
 * @throws {ApiError} validation_failed with a detail for every invalid field, up to a limit, whose path is `input.field`, or begins with `root`
 */
export function validInput<Check extends z.ZodType>(
  check: Check,
  input: unknown,
  root = 'input',
  also: (given: Partial<z.output<Check>>) => void = () => {},
): z.output<Check> {
  const { data, error } = check.safeParse(input)
  const issues = error?.issues ?? []
  const details: ErrorDetail[] = []
  for (const issue of issues) addDetail(details, describeIssue(issue, input, root))
  const wrong = new Set(issues.map(({ path: [field] }) => field))
  const sound = data ?? Object.fromEntries(Object.entries(input as object).filter(([field]) => !wrong.has(field)))
  try {
    also(sound as Partial<z.output<Check>>)
  } catch (problem) {
    addProblem(details, problem)
  }
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return data as z.output<Check>
}

/** @throws `problem` if it is not about invalid fields */
function addProblem(details: ErrorDetail[], problem: unknown): void {
  if (!(problem instanceof ApiError) || problem.code !== 'validation_failed' || problem.details === undefined)
    throw problem
  for (const detail of problem.details) addDetail(details, detail)
}

/**
 * Run independent checks of one input, such as those of its references.
 * @throws {ApiError} validation_failed with the details of all that fail
 */
export async function checkAll(...checks: (() => unknown)[]): Promise<void> {
  const details: ErrorDetail[] = []
  for (const check of checks) {
    try {
      await check()
    } catch (problem) {
      addProblem(details, problem)
    }
  }
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}

/** The same for synchronous checks. @returns their results */
export function resultsOf<Results extends unknown[]>(
  ...checks: { [Each in keyof Results]: () => Results[Each] }
): Results {
  const details: ErrorDetail[] = []
  const results = checks.map((check) => {
    try {
      return check()
    } catch (problem) {
      return addProblem(details, problem)
    }
  })
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return results as Results
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
