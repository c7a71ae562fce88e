/** Documents that a day moves. */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Write } from '../../events/write.ts'
import { DAY } from '../../platform/clock.ts'
import { expirySteps } from './standing.ts'

/** Those that were told of at a step wait for the next one, the last for the end: days that are left when it comes. */
const waits = [null, ...expirySteps].map((step, index) => ({ step, days: expirySteps[index] ?? -1 }))

/**
 * Ids of `limit` documents at most that stand otherwise than they did. Each step is a range of an index that holds what is
 * due and nothing else, and the statuses stand in the text: the index is one of valid and expiring documents.
 */
export async function dueDocuments(
  { control, orgId }: Pick<Write, 'control' | 'orgId'>,
  today: Date,
  limit: number,
): Promise<string[]> {
  const parts = waits.map(({ step, days }) => {
    const told = step === null ? Prisma.sql`is null` : Prisma.sql`= ${step}::smallint`
    const until = new Date(today.getTime() + days * DAY).toISOString().slice(0, 10)
    return Prisma.sql`(select d.id from documents d
      where d.org_id = ${orgId}::uuid and d.status in ('valid', 'expiring') and d.deleted_at is null
        and d.expiry_step ${told} and d.expires_on <= ${until}::date
        and exists (select from workers w where w.org_id = d.org_id and w.id = d.worker_id and w.deleted_at is null)
      order by d.expiry_step, d.expires_on limit ${limit}::int)`
  })
  const due = await control.$queryRaw<{ id: string }[]>`
    select id from (${Prisma.join(parts, ' union all ')}) as due limit ${limit}::int`
  return due.map(({ id }) => id)
}
