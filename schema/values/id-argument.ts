/** An optional argument that names a record, for statements that compare it with a column. */
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
