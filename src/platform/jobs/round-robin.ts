/**
 * Round robin between the owners of jobs in a queue: an owner with many jobs does not hold up the others. A job gets
 * its priority when it is enqueued: below the owner's last unfinished job, and not above the job that runs now or next.
 * So owners alternate, and an owner who comes later neither waits for all earlier jobs nor overtakes owners who have
 * waited.
 */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../database/client.ts'

/**
 * The priority of each owner's next job. Higher priorities run first, equal ones in the order of creation. Reads few
 * rows even of a long queue: the running jobs, and one index entry per owner and one for all (see indexes.ts).
 */
export async function nextPriorities(tx: Db, queue: string, owners: readonly string[]): Promise<Map<string, number>> {
  // Written into the statement, its partition is known, and PostgreSQL keeps the plan: to plan it takes ten times as long.
  const name = Prisma.raw(`'${queue}'`)
  const priorities = await tx.$queryRaw<{ owner: string; priority: number }[]>`
    select owner, coalesce(least(last.priority - 1, present.priority), 0) as priority
    from unnest(${owners}::text[]) as owner
    cross join lateral (select least(
      (select priority from pgboss.job
        where name = ${name} and group_id = owner and state < 'active' and not blocked order by priority limit 1),
      (select min(priority) from pgboss.job
        where name = ${name} and group_id = owner and state = 'active')) as priority) as last
    cross join (select greatest(
      (select priority from pgboss.job
        where name = ${name} and state < 'active' and not blocked and start_after <= now()
        order by priority desc, created_on limit 1),
      (select max(priority) from pgboss.job
        where name = ${name} and state = 'active' and group_id is not null)) as priority) as present`
  return new Map(priorities.map(({ owner, priority }) => [owner, priority]))
}
