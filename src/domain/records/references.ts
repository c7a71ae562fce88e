/** References from an input to other records, which must exist in the same organisation. */
import type { Resource } from '../../access/resources.ts'
import { invalidField, NO_SUCH_RECORD } from '../../platform/errors/errors.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { type Reader, readMany } from './records.ts'

/**
 * Load the record that an input field refers to.
 * @param path the field, for example `input.workerId`
 * @throws {ApiError} validation_failed on `path` if the record does not exist, is deleted, or the caller may not see it
 */
export async function findReferenced<Found>(
  resource: Resource,
  id: string,
  reader: Reader,
  path: string,
): Promise<Found> {
  const found = await findAllReferenced<Found & { id: string }>(resource, reader, [id])
  return found.get(id, path)
}

/**
 * Load the records that fields of several inputs refer to, with one statement.
 * @returns `get` throws validation_failed on `path` as `findReferenced` does
 */
export async function findAllReferenced<Found extends { id: string }>(
  resource: Resource,
  reader: Reader,
  ids: readonly string[],
) {
  const found = await readMany<Found & { erasedAt?: Date | null }>(reader, resource, [...new Set(ids)].filter(isUuid))
  // No new record is about a person who was erased.
  const byId = new Map(found.filter(({ erasedAt }) => erasedAt == null).map((record) => [record.id, record]))
  return {
    get(id: string, path: string): Found {
      const record = byId.get(id.toLowerCase())
      if (record === undefined) throw invalidField(path, 'unknown_reference', NO_SUCH_RECORD)
      return record
    },
  }
}
