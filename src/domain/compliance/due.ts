/** Finds the documents whose status or expiry step changes on a day. */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { DAY } from '../../platform/time/clock.ts'
import type { Searched } from '../daily/batch.ts'
import { expirySteps } from './validity.ts'

/** From each expiry step, the days left at which a document reaches the next step; -1 is the day after expiry. */
const nextSteps = [null, ...expirySteps].map((step, index) => ({ step, days: expirySteps[index] ?? -1 }))

/**
 * Ids of at most `limit` documents to update. Each step is one range scan of the partial index on valid and expiring
 * documents; the statuses are literals in the SQL so that PostgreSQL can use that index.
 * @param among only these documents
 */
export async function dueDocuments(
  { control, orgId }: Searched,
  today: Date,
  limit: number,
  among?: readonly string[],
): Promise<string[]> {
  const which = among === undefined ? Prisma.sql`true` : Prisma.sql`d.id = any(${[...among]}::uuid[])`
  const parts = nextSteps.map(({ step, days }) => {
    const atStep = step === null ? Prisma.sql`is null` : Prisma.sql`= ${step}::smallint`
    const until = new Date(today.getTime() + days * DAY).toISOString().slice(0, 10)
    return Prisma.sql`(select d.id from documents d
      where d.org_id = ${orgId}::uuid and d.status in ('valid', 'expiring') and d.deleted_at is null
        and ${which} and d.expiry_step ${atStep} and d.expires_on <= ${until}::date
        and exists (select from workers w where w.org_id = d.org_id and w.id = d.worker_id and w.deleted_at is null)
      order by d.expiry_step, d.expires_on limit ${limit}::int)`
  })
  const due = await control.$queryRaw<{ id: string }[]>`
    select id from (${Prisma.join(parts, ' union all ')}) as due limit ${limit}::int`
  return due.map(({ id }) => id)
}
