/** The partitioned tables, which grow every day, and the maintenance that keeps them from growing for ever. */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { removeOldRequests, requestLogTable } from '../access/request-log/retention.ts'
import { removeOldMessages } from '../domain/messages/retention.ts'
import { eventTables, removeOldEvents } from '../events/retention.ts'
import { deliveryTables, removeOldDeliveries } from '../events/webhooks/retention.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/client.ts'
import { readPartitions, type TablePartitions } from '../platform/database/partitions/catalogue.ts'
import { addPartitions, analyseTables } from '../platform/database/partitions/maintenance.ts'
import type { PartitionedTable } from '../platform/database/partitions/partition.ts'
import { type Removed, removeEvery, type SweepTimes } from '../platform/database/sweep.ts'

const MINUTE = 60_000

type Retention = Pick<Config, 'eventRetentionDays'>

/** All partitioned tables, with how long this installation keeps their rows. */
export function partitionedTables({ eventRetentionDays: days }: Retention): PartitionedTable[] {
  return [...Object.values(eventTables(days)), ...Object.values(deliveryTables(days)), requestLogTable]
}

/** The names of the partitioned tables, which do not depend on settings. */
export const growingTables = partitionedTables({ eventRetentionDays: 1 }).map(({ name }) => ({ name }))

/**
 * Every ten minutes, add the partitions that will be needed, and remove what is older than its retention. Any number of
 * processes can do so.
 * @returns a function that stops it
 */
export function keepTables({ pool }: Pick<Database, 'pool'>, config: Retention, log: Logger): () => void {
  return removeEvery('tables', 10 * MINUTE, { pool }, log, (times, stop) =>
    keepTablesOnce(pool, config, log, times, stop),
  )
}

/** Run this maintenance once. A failed step is logged, and the others still run. @returns what was removed */
export async function keepTablesOnce(
  pool: Pool,
  config: Retention,
  log: Pick<Logger, 'warn'>,
  { now, until }: SweepTimes,
  stop?: AbortSignal,
): Promise<Removed> {
  const { eventRetentionDays: days } = config
  const tables = partitionedTables(config)
  let before = new Map<string, TablePartitions>()
  const removed: Removed = {}
  const steps = [
    async () => {
      before = await readPartitions(pool, tables)
    },
    () => addPartitions(pool, tables, now),
    () => removeOldEvents(pool, days, until, removed, stop),
    () => removeOldDeliveries(pool, days, until, removed, stop),
    () => removeOldRequests(pool, until, removed, stop),
    () => removeOldMessages(pool, until, removed, stop),
    async () => {
      const after = await readPartitions(pool, tables)
      const isChanged = ({ name }: PartitionedTable) => namesOf(before, name) !== namesOf(after, name)
      await analyseTables(pool, tables.filter(isChanged))
    },
  ]
  for (const step of steps) {
    if (stop?.aborted) break
    await step().catch((error: unknown) =>
      log.warn({ err: error }, 'tables were not kept; trying again in ten minutes'),
    )
  }
  return removed
}

const namesOf = (found: ReadonlyMap<string, TablePartitions>, table: string) =>
  found
    .get(table)
    ?.ranges.map(({ name }) => name)
    .join()
