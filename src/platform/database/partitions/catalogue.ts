/** Reads which partitions tables have, and from where to where. */
import type { ClientBase, Pool } from 'pg'
import { lengthFor, type PartitionedTable, parseBounds, type RangePartition } from './partition.ts'

/** The partitions of one table. */
export interface TablePartitions {
  /** In the order of time. */
  ranges: RangePartition[]
  /** The name of the default partition, which takes rows that belong in no other; undefined if there is none. */
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

/** A partition of which old rows are removed one by one, because it takes too long until it can be dropped. */
interface LongPartition {
  name: string
  /** A condition in SQL that the ids of its rows meet, so that PostgreSQL looks into few others; `true` if there is none. */
  to: number
}

/**
 * The partitions that last longer than what the table's retention asks for: the first, which took what was there before
 * the table was partitioned, the default one, and those of a longer retention.
 */
export async function readLongPartitions(pool: Pool, table: PartitionedTable): Promise<LongPartition[]> {
  const { ranges, rest } = (await readPartitions(pool, [table])).get(table.name) as TablePartitions
  const long = ranges.filter(({ from, to }) => to - from > lengthFor(table.days)).map(({ name, to }) => ({ name, to }))
  return rest === undefined ? long : [...long, { name: rest, to: Infinity }]
}

/** How well a table is prepared for what is to be written. */
export interface PartitionReserve {
  table: string
  /** How far its partitions reach beyond now, in seconds; negative if they do not reach now. */
  aheadSeconds: number
  /** Whether its default partition has rows, for which there is no other. */
  hasRest: boolean
}

/** Read the reserve of partitions of tables. */
export async function readReserves(
  database: Pool | ClientBase,
  tables: readonly Pick<PartitionedTable, 'name'>[],
  now: Date,
): Promise<PartitionReserve[]> {
  const found = [...(await readPartitions(database, tables))]
  const rests = found.flatMap(([, { rest }]) => (rest === undefined ? [] : [`exists (select from ${rest}) as ${rest}`]))
  const { rows } = await database.query<Record<string, boolean>>(`select ${rests.join(', ')}`)
  return found.map(([table, { ranges, rest }]) => ({
    table,
    aheadSeconds: ((ranges.at(-1)?.to ?? 0) - now.getTime()) / 1000,
    hasRest: rest !== undefined && rows[0]?.[rest] === true,
  }))
}
