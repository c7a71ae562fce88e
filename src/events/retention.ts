/**
 * Retention of events and of the automation runs that they triggered: whole partitions are dropped once all of their
 * events are old. Old events of a partition that will not be dropped soon (the first has all events from before the
 * tables were partitioned) are deleted one by one.
 */
import type { Pool } from 'pg'
import { SANDBOX_ORGANISATION } from '../access/sandbox.ts'
import { readPartitions } from '../platform/database/partitions/catalogue.ts'
import { removeFromLongPartitions, removePartitions } from '../platform/database/partitions/maintenance.ts'
import {
  cutoffOf,
  isReduced,
  type PartitionedTable,
  type RangePartition,
} from '../platform/database/partitions/partition.ts'
import { type Removed, removeRows } from '../platform/database/sweep.ts'

const BATCH = 5000
/** The levels of event counts, and the bits of the milliseconds of a span. */
const LEVELS = [
  [0, 12],
  [1, 19],
  [2, 26],
] as const

/** The sandbox's events and runs are kept. */
const keeps = ({ name }: RangePartition) => {
  const row = `t.org_id = '${SANDBOX_ORGANISATION}'`
  return { any: `exists (select 1 from ${name} t where ${row})`, row }
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
  const dropped = await removePartitions(pool, events, now, stop)
  removed['partitions of events'] = dropped
  removed.events = await removeEvents(pool, days, now, stop)
  if (dropped.length > 0) await removeCounts(pool, events, stop)
}

/**
 * Delete the old events of partitions that are not dropped soon, with their runs.
 * @returns the number of deleted events
 */
export function removeEvents(pool: Pool, days: number, now: Date, stop?: AbortSignal): Promise<number> {
  const { events } = eventTables(days)
  const old = {
    where: 't.created_at < $1 and t.org_id <> $2',
    order: 't.created_at',
    values: [new Date(cutoffOf(events, now)), SANDBOX_ORGANISATION],
  }
  return removeFromLongPartitions(pool, events, old, BATCH, stop)
}

/** Delete the counts of events whose partitions were dropped, also those that a process did not come to that was stopped. */
async function removeCounts(pool: Pool, events: PartitionedTable, stop?: AbortSignal): Promise<void> {
  const ranges = (await readPartitions(pool, [events])).get(events.name)?.ranges ?? []
  const first = ranges.find((range) => !isReduced(range))?.from ?? -Infinity
  if (first === -Infinity) return
  const { rows } = await pool.query<{ id: string }>('select id from organisations where not sandbox')
  const key = { org_id: 'uuid', level: 'smallint', span: 'bigint', type: 'text' }
  for (const { id } of rows)
    for (const [level, bits] of LEVELS) {
      const where = 't.org_id = $1 and t.level = $2 and t.span < $3::bigint >> $4'
      await removeRows(pool, { table: 'event_counts', key, where, values: [id, level, first, bits] }, BATCH, stop)
    }
}
