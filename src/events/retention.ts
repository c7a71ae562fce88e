/**
 * Retention of events and of the automation runs that they triggered: whole partitions are dropped once all of their
 * events are old. Old events of a partition that will not be dropped soon (the first has all events from before the
 * tables were partitioned) are deleted one by one.
 */
import type { Pool } from 'pg'
import { SANDBOX_ORGANISATION } from '../access/sandbox.ts'
import { readLongPartitions, readPartitions } from '../platform/database/partitions/catalogue.ts'
import { removePartitions } from '../platform/database/partitions/maintenance.ts'
import {
  boundAt,
  cutoffOf,
  isReduced,
  type PartitionedTable,
  type RangePartition,
} from '../platform/database/partitions/partition.ts'
import { inBatches, type Removed } from '../platform/database/sweep.ts'

const BATCH = 5000

/** The sandbox's events and runs are kept. */
const keeps = ({ name }: RangePartition) => {
  const row = `t.org_id = '${SANDBOX_ORGANISATION}'`
  return { any: `exists (select from ${name} t where ${row})`, row }
}

/** Runs are kept as long as their events. @param days retention of events */
export function eventTables(days: number) {
  return {
    events: { name: 'events', key: 'id', type: 'event_id', days, keeps },
    runs: { name: 'automation_runs', key: 'event_id', type: 'event_id', days, keeps },
  } as const satisfies Record<string, PartitionedTable>
}

/**
 * Remove events that are older than `days` at `now`, with their runs, except the sandbox's. Any number of processes can
 * run it at once.
 * @param removed gets the names and numbers of what was removed, step by step
 * @param stop ends it between two steps
 * @throws {TableInUse}
 */
export async function removeOldEvents(
  pool: Pool,
  days: number,
  now: Date,
  removed: Removed,
  stop?: AbortSignal,
): Promise<void> {
  const { events, runs } = eventTables(days)
  removed['partitions of automation_runs'] = await removePartitions(pool, runs, now, stop) // a run without its event is not shown
  removed['partitions of events'] = await removePartitions(pool, events, now, stop)
  removed.events = await removeEvents(pool, days, now, stop)
  await removeCounts(pool, events, stop)
}

/**
 * Delete the old events of partitions that are not dropped soon, with their runs. Concurrent processes skip each other's
 * locked rows.
 * @returns the number of deleted events
 */
export async function removeEvents(pool: Pool, days: number, now: Date, stop?: AbortSignal): Promise<number> {
  const { events } = eventTables(days)
  let removed = 0
  for (const { name, to } of await readLongPartitions(pool, events))
    removed += await inBatches(BATCH, stop, () =>
      pool.query(
        `with old as materialized (
           select org_id, id from ${name} where created_at < $1 and org_id <> $3 order by created_at limit $2 for update skip locked)
         delete from events e using old where e.org_id = old.org_id and e.id = old.id
         ${to === Infinity ? '' : `and e.id < ${boundAt(to, events.type)}`}`,
        [new Date(cutoffOf(events, now)), BATCH, SANDBOX_ORGANISATION],
      ),
    )
  return removed
}

/** Delete the counts of events whose partitions were dropped. */
async function removeCounts(pool: Pool, events: PartitionedTable, stop?: AbortSignal): Promise<void> {
  const ranges = (await readPartitions(pool, [events])).get(events.name)?.ranges ?? []
  const first = ranges.find((range) => !isReduced(range))?.from ?? -Infinity
  if (first === -Infinity) return
  await inBatches(BATCH, stop, () =>
    pool.query(
      `delete from event_counts where (org_id, level, span, type) in (
         select c.org_id, c.level, c.span, c.type from organisations o
         cross join (values (0, 12), (1, 19), (2, 26)) as each (level, bits)
         cross join lateral (select * from event_counts c
           where c.org_id = o.id and c.level = each.level and c.span < $1::bigint >> each.bits limit $3) c
         where o.id <> $2 limit $3)`,
      [first, SANDBOX_ORGANISATION, BATCH],
    ),
  )
}
