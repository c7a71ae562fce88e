/** Checks that partitioned tables have partitions for the coming day. */
import type pg from 'pg'
import type { Config } from '../../platform/config.ts'
import { readReserves } from '../../platform/database/partitions/catalogue.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { partitionedTables } from '../growth.ts'
import { type Finding, findings } from './finding.ts'

/** Two partitions are created in advance, and the shortest span 19 hours. */
const ENOUGH_SECONDS = 24 * 3600

const REMEDY = "A running server or 'muster worker' makes them every ten minutes; its log says what keeps it from that."

/** Partitions that are missing, or were created too late for some rows. */
export async function checkPartitions(
  client: pg.ClientBase,
  config: Pick<Config, 'eventRetentionDays'>,
  clock: Clock,
): Promise<Finding> {
  const { ok, warn } = findings('partitions')
  const reserves = await readReserves(client, partitionedTables(config), clock.now())
  const short = reserves.filter(({ aheadSeconds }) => aheadSeconds < ENOUGH_SECONDS).map(({ table }) => table)
  if (short.length > 0)
    return warn(`Partitions of ${short.join(', ')} are missing for the next day. No write is refused. ${REMEDY}`)
  const rest = reserves.filter(({ hasRest }) => hasRest).map(({ table }) => table)
  if (rest.length > 0)
    return warn(
      `The default partition of ${rest.join(', ')} has rows, because their own was missing or a clock was wrong. They move when their partition is made. ${REMEDY}`,
    )
  const hours = Math.floor(Math.min(...reserves.map(({ aheadSeconds }) => aheadSeconds)) / 3600)
  return ok(`All tables have partitions for the next ${hours} hours.`)
}
