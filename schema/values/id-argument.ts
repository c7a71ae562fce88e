/** Arguments that name records, for statements that compare them with a column. */
import { invalidField } from '../../src/platform/errors/errors.ts'
import { isExternalReference, NO_SUCH_EXTERNAL_ID } from '../../src/platform/text/external-reference.ts'
import { isUuid } from '../../src/platform/text/uuid.ts'

/** @throws {ApiError} validation_failed if it is not an id */
export function readId(argument: string, given: string | null | undefined): string | undefined {
  if (given === null || given === undefined) return undefined
  if (isExternalReference(given)) throw invalidField(argument, 'unknown_reference', NO_SUCH_EXTERNAL_ID)
  if (!isUuid(given)) throw invalidField(argument, 'invalid', 'must be an id (a UUID)')
  return given
}

/** @param max the most ids @throws {ApiError} validation_failed if there are none or more, or one is not an id */
export function readIds(argument: string, given: readonly string[], max: number): string[] {
  if (given.length < 1 || given.length > max) throw invalidField(argument, 'invalid', `must have 1 to ${max} values`)
  return given.map((id) => readId(argument, id) as string)
}
