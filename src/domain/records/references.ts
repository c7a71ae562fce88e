/** References from an input to other records, which must exist in the same organisation. */
import { type Resource, resources, tableOf } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { invalidField, NO_SUCH_RECORD } from '../../platform/errors/errors.ts'
import { isUuid } from '../../platform/text/uuid.ts'

/** Which records others can refer to: no new record is about a person who was erased. */
const live = ({ table }: Resource) => ({
  deletedAt: null,
  ...(table === resources.workers.table && { erasedAt: null }),
})

type ReferringWrite = Pick<CallerWrite, 'db' | 'orgId'>

/**
 * Load the record that an input field refers to.
 * @param path the field, for example `input.workerId`
 * @throws {ApiError} validation_failed on `path` if the record does not exist, is deleted, or the caller may not see it
 */
export async function findReferenced<Found>(
  resource: Resource,
  id: string,
  context: ReferringWrite,
  path: string,
): Promise<Found> {
  const where = { orgId_id: { orgId: context.orgId, id }, ...live(resource) }
  const record = isUuid(id) ? await tableOf(context.db, resource).findUnique({ where }) : null
  if (record === null) throw invalidField(path, 'unknown_reference', NO_SUCH_RECORD)
  return record as Found
}

/**
 * Load the records that fields of several inputs refer to, with one statement.
 * @returns `get` throws validation_failed on `path` as `findReferenced` does
 */
export async function findAllReferenced<Found extends { id: string }>(
  resource: Resource,
  { db }: Pick<ReferringWrite, 'db'>,
  ids: readonly string[],
) {
  const wanted = [...new Set(ids)].filter(isUuid)
  const where = { id: { in: wanted }, ...live(resource) }
  const found = wanted.length === 0 ? [] : ((await tableOf(db, resource).findMany({ where })) as Found[])
  const byId = new Map(found.map((record) => [record.id, record]))
  return {
    get(id: string, path: string): Found {
      const record = byId.get(id.toLowerCase())
      if (record === undefined) throw invalidField(path, 'unknown_reference', NO_SUCH_RECORD)
      return record
    },
  }
}
