/**
 * Turns of owners in a queue: one who enqueues many jobs holds up nobody's next job. Each job gets a priority as it is
 * enqueued: below the owner's last job that is not done, and not above the job whose turn it is now. So owners alternate,
 * and one who comes later neither waits for all earlier jobs nor overtakes those who have waited for a turn.
 */
import type { Db } from '../database/client.ts'

/** The priority of an owner's next job. Higher ones run first; of equal ones the earlier. */
export async function nextTurn(tx: Db, queue: string, owner: string): Promise<number> {
  const [{ priority }] = await tx.$queryRaw<[{ priority: number }]>`
    with open as (
      select priority, group_id, start_after from pgboss.job
      where name = ${queue} and state < 'active' and not blocked
      union all
      select priority, group_id, start_after from pgboss.job
      where name = ${queue} and state = 'active' and group_id is not null)
    select coalesce(least(
      min(priority) filter (where group_id = ${owner}) - 1,
      max(priority) filter (where start_after <= now())), 0) as priority
    from open`
  return priority
}
