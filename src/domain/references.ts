/** References from an input to other records: they must be live records of this organisation. */

import { type Resource, resources, tableOf } from '../access/resources.ts'
import type { CallerWrite } from '../events/write.ts'
import { invalidField } from '../platform/errors.ts'
import { isUuid } from '../platform/uuid.ts'

type ReferringWrite = Pick<CallerWrite, 'credential' | 'db' | 'orgId'>

/**
 * The record that `id` names.
 * @param path the field that names it, e.g. `input.workerId`
 * @throws {ApiError} validation_failed on that field; absent, deleted and another organisation's are alike
 */
export async function referred<Found>(
  resource: Resource,
  id: string,
  context: ReferringWrite,
  path: string,
): Promise<Found> {
  const record = isUuid(id) ? await find(resource, id, context) : null
  if (record === null) throw invalidField(path, 'unknown_reference', 'There is no such record.')
  return record as Found
}

function find(resource: Resource, id: string, { credential, db, orgId }: ReferringWrite): Promise<unknown> {
  // A worker does not read projects, but may name those that they are or were assigned to.
  if (credential.workerId !== null && resource === resources.projects)
    return db.assignment.findFirst({ where: { projectId: id, deletedAt: null } })
  return tableOf(db, resource).findUnique({ where: { orgId_id: { orgId, id }, deletedAt: null } })
}
