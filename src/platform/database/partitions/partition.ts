/**
 * Tables that are partitioned by the time with which their ids begin, and where their partitions begin and end. The
 * migrations `…_partitioned_…` say why by the id.
 */
import { firstIdAt } from '../../text/uuid.ts'

const DAY = 24 * 3_600_000
/**
 * Milliseconds. Partitions begin and end at its multiples, as the longest spans of event counts do: what is counted of a
 * span is in one partition.
 */
const UNIT = 2 ** 26
/** Of how many units a partition consists at most, 50 days: few partitions even if rows are kept for ten years. */
const MAX_UNITS = 2 ** 6
/** A table has about so many partitions within its retention. Their rows live longer by one of them at most. */
const PARTS = 4

/** A partitioned table, and which of its rows are kept. */
export interface PartitionedTable {
  name: string
  /** The column that begins with the time: a UUIDv7, or the id of an event. */
  key: string
  type: 'uuid' | 'event_id'
  /** Days that rows are kept. */
  days: number
  /** Rows that are kept for longer; undefined: none. */
  keeps?: (old: RangePartition, now: Date) => KeptRows
}

/** Conditions in SQL. */
export interface KeptRows {
  /** Whether the partition has any. */
  any: string
  /** Whether the row `t` is one. */
  row: string
}

/** A partition for the ids of a time, in milliseconds: from `from`, which can be -Infinity, until before `to`. */
export interface RangePartition {
  name: string
  from: number
  to: number
}

/** What follows the name of a partition that was replaced by those of its rows that are kept. */
export const KEPT = '_kept'

/** Whether nothing is left in a partition but rows that are kept. */
export const isReduced = ({ name }: RangePartition) => name.endsWith(KEPT)

/** How long a partition lasts, in milliseconds, if rows are kept for `days`: a power of two, so that those of different settings fit together. */
export function lengthFor(days: number): number {
  const units = Math.max(1, (days * DAY) / PARTS / UNIT)
  return UNIT * Math.min(MAX_UNITS, 2 ** Math.floor(Math.log2(units)))
}

/** Ids before it are older than the retention. */
export const cutoffOf = ({ days }: Pick<PartitionedTable, 'days'>, now: Date) => now.getTime() - days * DAY

/** The first id at a time, as a literal in SQL. */
export function boundAt(milliseconds: number, type: PartitionedTable['type']): string {
  if (milliseconds === -Infinity) return 'minvalue'
  const id = firstIdAt(new Date(milliseconds))
  return type === 'uuid' ? `'${id}'::uuid` : `'evt_${id}'`
}

/** Condition on the ids of a partition. @param column qualified */
export function idsOf({ from, to }: RangePartition, column: string, type: PartitionedTable['type']): string {
  const before = `${column} < ${boundAt(to, type)}`
  return from === -Infinity ? before : `${column} >= ${boundAt(from, type)} and ${before}`
}

const RANGE = /^FOR VALUES FROM \((MINVALUE|'[^']+')\) TO \('([^']+)'\)$/

/** Read the bounds of a partition as PostgreSQL prints them. @returns undefined for a default partition */
export function parseBounds(bounds: string): Omit<RangePartition, 'name'> | undefined {
  const [, from, to] = RANGE.exec(bounds) ?? []
  if (from === undefined || to === undefined) return undefined
  return { from: from === 'MINVALUE' ? -Infinity : timeOf(from.slice(1, -1)), to: timeOf(to) }
}

/** The time of an id in milliseconds: its first twelve hexadecimal digits. */
function timeOf(id: string): number {
  return Number.parseInt(id.replace('evt_', '').replaceAll('-', '').slice(0, 12), 16)
}

/** The partitions to add after `last`, so that the table has some for at least two of them ahead of `now`. */
export function missingPartitions(table: PartitionedTable, last: number, now: Date): RangePartition[] {
  const length = lengthFor(table.days)
  const floor = (time: number) => Math.floor(time / length) * length
  const made: RangePartition[] = []
  for (let from = Math.max(last, floor(now.getTime())); from < now.getTime() + 2 * length; from = floor(from) + length)
    made.push({ name: nameOf(table, from), from, to: floor(from) + length })
  return made
}

/** Such as `events_20261122_1416`, by the UTC time at which it begins. */
function nameOf({ name }: PartitionedTable, from: number): string {
  const [date, time] = new Date(from).toISOString().split('T') as [string, string]
  return `${name}_${date.replaceAll('-', '')}_${time.slice(0, 5).replace(':', '')}`
}
