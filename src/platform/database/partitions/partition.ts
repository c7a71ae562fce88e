/**
 * Tables that are partitioned by the time at the beginning of their ids, and the bounds of their partitions. The
 * migrations `…_partitioned_…` say why the id is used.
 */
import { firstIdAt } from '../../text/uuid.ts'

const DAY = 24 * 3_600_000
/**
 * Milliseconds. Partitions begin and end at multiples of it, like the longest spans of event counts: so all events of a
 * span are in one partition.
 */
const UNIT = 2 ** 26
/** Maximum units of a partition: 50 days, which gives few partitions even if rows are kept for ten years. */
const MAX_UNITS = 2 ** 6
/** Approximate number of partitions within a table's retention. Rows outlive the retention by at most one partition. */
const PARTS = 4

/** A partitioned table, and which of its rows are kept. */
export interface PartitionedTable {
  name: string
  /** The column that begins with the time: a UUIDv7, or the id of an event. */
  key: string
  type: 'uuid' | 'event_id'
  /** Retention of rows in days. */
  days: number
  /** Rows that are kept for longer; undefined: none. */
  keeps?: (old: RangePartition, now: Date) => KeptRows
}

/** SQL conditions. */
export interface KeptRows {
  /** Whether the partition has any. */
  any: string
  /** Whether the row `t` is one. */
  row: string
}

/** A partition for the ids of a time range in milliseconds: `from`, which can be -Infinity, is included, `to` is not. */
export interface RangePartition {
  name: string
  from: number
  to: number
}

/** Suffix of a partition that has only the kept rows of an old one. */
export const KEPT = '_kept'

/** Whether a partition has only kept rows. */
export const isReduced = ({ name }: RangePartition) => name.endsWith(KEPT)

/**
 * The length of a partition in milliseconds, if rows are kept for `days`: a power of two, so that partitions from different
 * settings fit together.
 */
export function lengthFor(days: number): number {
  const units = Math.max(1, (days * DAY) / PARTS / UNIT)
  return UNIT * Math.min(MAX_UNITS, 2 ** Math.floor(Math.log2(units)))
}

/** The time in milliseconds before which ids are older than the retention. */
export const cutoffOf = ({ days }: Pick<PartitionedTable, 'days'>, now: Date) => now.getTime() - days * DAY

/** The first id at a time, as an SQL literal. */
export function boundAt(milliseconds: number, type: PartitionedTable['type']): string {
  if (milliseconds === -Infinity) return 'minvalue'
  const id = firstIdAt(new Date(milliseconds))
  return type === 'uuid' ? `'${id}'::uuid` : `'evt_${id}'`
}

/** SQL condition for the ids of a partition. @param column may be qualified */
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

/** The partitions to add after `last`, so that they reach at least two lengths beyond `now`. */
export function missingPartitions(table: PartitionedTable, last: number, now: Date): RangePartition[] {
  const length = lengthFor(table.days)
  const floor = (time: number) => Math.floor(time / length) * length
  const made: RangePartition[] = []
  for (let from = Math.max(last, floor(now.getTime())); from < now.getTime() + 2 * length; from = floor(from) + length)
    made.push({ name: nameOf(table, from), from, to: floor(from) + length })
  return made
}

/** E.g. `events_20261122_1416`: the UTC time at which the partition begins. */
function nameOf({ name }: PartitionedTable, from: number): string {
  const [date, time] = new Date(from).toISOString().split('T') as [string, string]
  return `${name}_${date.replaceAll('-', '')}_${time.slice(0, 5).replace(':', '')}`
}
