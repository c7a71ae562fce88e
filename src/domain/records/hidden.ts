/** Which records, that Prisma has found, are hidden from a caller. */
import type { Resource } from '../../access/resources.ts'
import { hiddenFrom, type Seer, visibilityOf } from '../../access/tenancy/hidden.ts'
import type { Db } from '../../platform/database/client.ts'

interface Reader {
  db: Db
  orgId: string
  credential: Seer
}

/** The ids of those that are hidden from the caller. */
export async function hiddenAmong(
  { db, orgId, credential }: Reader,
  resource: Pick<Resource, 'type' | 'table'>,
  rows: readonly { id: string }[],
): Promise<ReadonlySet<string>> {
  const hidden = hiddenFrom(visibilityOf(credential), resource.type)
  if (hidden === undefined || rows.length === 0) return new Set()
  const found = await db.$queryRawUnsafe<{ id: string }[]>(
    `select t.id::text from "${resource.table}" t where t.org_id = $1::uuid and t.id = any($2::uuid[]) and ${hidden.sql('t', '$1::uuid', '$3::uuid')}`,
    orgId,
    rows.map(({ id }) => id),
    ...(hidden.byUser ? [credential.tasksOf?.userId] : []),
  )
  return new Set(found.map(({ id }) => id))
}
