/** Loads the valid documents that an assessment needs. */
import type { Write } from '../../events/write.ts'
import type { ValidDocument } from './assess.ts'

/**
 * For each worker and kind of document, only the valid document that expires last, which bounds the memory used.
 * @returns documents by worker id
 */
export async function validDocumentsOf(
  { control, orgId }: Pick<Write, 'control' | 'orgId'>,
  workerIds: readonly string[],
): Promise<Map<string, ValidDocument[]>> {
  const documents = await control.$queryRaw<ValidDocument[]>`
    select distinct on (worker_id, type, custom_type_id) id, worker_id as "workerId", type::text,
      custom_type_id as "customTypeId", status::text,
      expires_on as "expiresOn", expiry_step as "expiryStep"
    from documents
    where org_id = ${orgId}::uuid and worker_id = any(${workerIds}::uuid[]) and deleted_at is null
      and status in ('valid', 'expiring')
    order by worker_id, type, custom_type_id, expires_on desc nulls first, id`
  return Map.groupBy(documents, ({ workerId }) => workerId)
}
