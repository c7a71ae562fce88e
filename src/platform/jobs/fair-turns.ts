/**
 * Turns of owners in a queue: one who enqueues many jobs holds up nobody's next job. Each job gets a priority as it is
 * enqueued: below the owner's last job that is not done, and not above the job whose turn it is now. So owners alternate,
 * and one who comes later neither waits for all earlier jobs nor overtakes those who have waited for a turn.
 */
import type { Db } from '../database/client.ts'

/** The priority of each owner's next job. Higher ones run first; of equal ones the earlier. */
export async function nextTurns(tx: Db, queue: string, owners: readonly string[]): Promise<Map<string, number>> {
  const turns = await tx.$queryRaw<{ owner: string; priority: number }[]>`
    with open as (
      select priority, group_id, start_after from pgboss.job
      where name = ${queue} and state < 'active' and not blocked
      union all
      select priority, group_id, start_after from pgboss.job
      where name = ${queue} and state = 'active' and group_id is not null),
    last as (
      select group_id, min(priority) as priority from open where group_id = any(${owners}::text[]) group by group_id)
    select owner, coalesce(least(
      last.priority - 1, (select max(priority) from open where start_after <= now())), 0) as priority
    from unnest(${owners}::text[]) as owner left join last on last.group_id = owner`
  return new Map(turns.map(({ owner, priority }) => [owner, priority]))
}
