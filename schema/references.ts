/** References from an input to other records: they must be live records of this organisation. */
import type { Context } from '../src/context.ts'
import { invalidField } from '../src/errors.ts'
import { isUuid } from '../src/uuid.ts'
import type { Resource } from './resource-table.ts'

/**
 * The record that `id` names.
 * @param path the field that names it, e.g. `input.workerId`
 * @throws {ApiError} validation_failed on that field; absent, deleted and another organisation's are alike
 */
export async function referred<Found>(resource: Resource, id: string, context: Context, path: string): Promise<Found> {
  const where = { orgId_id: { orgId: context.orgId, id }, deletedAt: null }
  const record = isUuid(id) ? await resource.of(context.db).findUnique({ where }) : null
  if (record === null) throw invalidField(path, 'unknown_reference', 'There is no such record.')
  return record as Found
}
