/** Looking up one record, and the error for changing a record in a final status. */
import { ApiError } from '../platform/errors.ts'
import { isUuid } from '../platform/uuid.ts'

/**
 * A Prisma `where` for the record with this id that is not deleted.
 * @throws {ApiError} not_found if `id` is not a UUID
 */
export function liveRecord({ orgId }: { orgId: string }, id: string) {
  if (!isUuid(id)) throw new ApiError('not_found')
  return { orgId_id: { orgId, id }, deletedAt: null }
}

/**
 * The record, if the query found one.
 * @throws {ApiError} not_found for a record that does not exist, is deleted or belongs to another organisation
 */
export function found<Found>(record: Found | null): Found {
  if (record === null) throw new ApiError('not_found')
  return record
}

/** The `invalid_transition` error for a change of a record whose status is final. */
export function closedRecord(kind: string, status: string): ApiError {
  const message = `The ${kind} is ${status} and can no longer be changed.`
  const detail = { path: 'id', code: 'invalid_transition', message: `must not be a ${kind} that is ${status}` }
  return new ApiError('invalid_transition', { message, details: [detail] })
}
