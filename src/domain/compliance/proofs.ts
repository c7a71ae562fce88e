/** The documents that hold, as few as an assessment needs. */
import type { Write } from '../../events/write.ts'
import type { Proof } from './assess.ts'

/**
 * Of each worker and type the document that holds longest: however many documents a worker has, memory holds one of each
 * type.
 */
export async function proofsOf(
  { control, orgId }: Pick<Write, 'control' | 'orgId'>,
  workerIds: readonly string[],
): Promise<Map<string, Proof[]>> {
  const proofs = await control.$queryRaw<Proof[]>`
    select distinct on (worker_id, type) id, worker_id as "workerId", type::text, status::text,
      expires_on as "expiresOn", expiry_step as "expiryStep"
    from documents
    where org_id = ${orgId}::uuid and worker_id = any(${workerIds}::uuid[]) and deleted_at is null
      and status in ('valid', 'expiring')
    order by worker_id, type, expires_on desc nulls first, id`
  return Map.groupBy(proofs, ({ workerId }) => workerId)
}
