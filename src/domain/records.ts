/** Finding one record, and refusing to change one that is closed. */
import { ApiError } from '../platform/errors.ts'
import { isUuid } from '../platform/uuid.ts'

/** The key of a live record of the organisation. @throws {ApiError} not_found if `id` can be nobody's */
export function liveRecord({ orgId }: { orgId: string }, id: string) {
  if (!isUuid(id)) throw new ApiError('not_found')
  return { orgId_id: { orgId, id }, deletedAt: null }
}

/** @throws {ApiError} not_found for a record that is absent, deleted or another organisation's: all alike */
export function found<Found>(record: Found | null): Found {
  if (record === null) throw new ApiError('not_found')
  return record
}

/** A record whose status is final was asked to change. */
export function closedRecord(kind: string, status: string): ApiError {
  const message = `A ${status} ${kind} no longer changes.`
  return new ApiError('invalid_transition', { message, details: [{ path: 'id', code: 'invalid_transition', message }] })
}
