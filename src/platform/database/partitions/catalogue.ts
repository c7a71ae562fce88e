/** Reads which partitions tables have, and their bounds. */
import type { ClientBase, Pool } from 'pg'
import { lengthFor, type PartitionedTable, parseBounds, type RangePartition } from './partition.ts'

/** The partitions of one table. */
export interface TablePartitions {
  /** In the order of time. */
  ranges: RangePartition[]
  /** The name of the default partition, for rows that fit no other; undefined if there is none. */
  rest: string | undefined
}

const text = `
  select parent.relname as table, part.relname as name, pg_get_expr(part.relpartbound, part.oid) as bounds
  from pg_class parent join pg_inherits i on i.inhparent = parent.oid join pg_class part on part.oid = i.inhrelid
  where parent.oid = any($1::text[]::regclass[])`

interface Row {
  table: string
  name: string
  bounds: string
}

/** Read the partitions of tables, by the names of the tables. */
export async function readPartitions(
  database: Pool | ClientBase,
  tables: readonly Pick<PartitionedTable, 'name'>[],
): Promise<Map<string, TablePartitions>> {
  const { rows } = await database.query<Row>(text, [tables.map(({ name }) => name)])
  const found = new Map(tables.map(({ name }) => [name, { ranges: [], rest: undefined } as TablePartitions]))
  for (const { table, name, bounds } of rows) {
    const partitions = found.get(table) as TablePartitions
    const range = parseBounds(bounds)
    if (range === undefined) partitions.rest = name
    else partitions.ranges.push({ name, ...range })
  }
  for (const { ranges } of found.values()) ranges.sort((one, other) => one.to - other.to)
  return found
}

/** A partition that can be dropped only late, so its old rows are deleted one by one. */
interface LongPartition {
  name: string
  /** Its rows' ids are from before this time, in milliseconds; Infinity for the default partition. */
  to: number
}

/**
 * The partitions that cover more time than the table's retention requires: the first, with the rows from before the table
 * was partitioned, the default partition, and those from a time with a longer retention.
 */
export async function readLongPartitions(pool: Pool, table: PartitionedTable): Promise<LongPartition[]> {
  const { ranges, rest } = (await readPartitions(pool, [table])).get(table.name) as TablePartitions
  const long = ranges.filter(({ from, to }) => to - from > lengthFor(table.days)).map(({ name, to }) => ({ name, to }))
  return rest === undefined ? long : [...long, { name: rest, to: Infinity }]
}

/** Whether a table has the partitions for future rows. */
export interface PartitionReserve {
  table: string
  /** Seconds for which its partitions reach into the future; negative if they have ended. */
  aheadSeconds: number
  /** Whether its default partition has rows, which fit no other partition. */
  hasRest: boolean
}

/** Read the reserve of several tables. */
export async function readReserves(
  database: Pool | ClientBase,
  tables: readonly Pick<PartitionedTable, 'name'>[],
  now: Date,
): Promise<PartitionReserve[]> {
  const found = [...(await readPartitions(database, tables))]
  const rests = found.flatMap(([, { rest }]) =>
    rest === undefined ? [] : [`exists (select 1 from ${rest}) as ${rest}`],
  )
  const { rows } = await database.query<Record<string, boolean>>(`select ${rests.join(', ')}`)
  return found.map(([table, { ranges, rest }]) => ({
    table,
    aheadSeconds: ((ranges.at(-1)?.to ?? 0) - now.getTime()) / 1000,
    hasRest: rest !== undefined && rows[0]?.[rest] === true,
  }))
}
