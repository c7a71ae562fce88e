/** Maintains partitioned tables: adds partitions before they are needed, and drops old ones. */
import type { Pool, PoolClient } from 'pg'
import { isDistributed } from '../distribution/placement.ts'
import { type OldRows, removeRows } from '../sweep.ts'
import { changeTable, preparePartition } from './brief-lock.ts'
import { readLongPartitions, readPartitions, type TablePartitions } from './catalogue.ts'
import {
  boundAt,
  cutoffOf,
  idsOf,
  isReduced,
  KEPT,
  missingPartitions,
  type PartitionedTable,
  type RangePartition,
} from './partition.ts'

const HOUR = 3_600_000

/**
 * Add the partitions that tables will need soon. Rows that were written to the default partition before their own existed
 * are moved.
 * @returns the names of the added partitions
 * @throws {TableInUse}
 */
export async function addPartitions(pool: Pool, tables: readonly PartitionedTable[], now: Date): Promise<string[]> {
  const found = await readPartitions(pool, tables) // the only statement if nothing is missing
  const added: string[] = []
  for (const table of tables) {
    for (const { name } of missingOf(table, found, now)) {
      const isAdded = await changeTable(pool, table.name, async (client) => {
        const there = await readPartitions(client, [table])
        const range = missingOf(table, there, now).find((each) => each.name === name)
        if (range === undefined) return false
        await addPartition(client, table, range, { rest: there.get(table.name)?.rest, now })
        return true
      })
      if (isAdded) added.push(name)
    }
  }
  return added
}

function missingOf(table: PartitionedTable, found: Map<string, TablePartitions>, now: Date): RangePartition[] {
  return missingPartitions(table, found.get(table.name)?.ranges.at(-1)?.to ?? -Infinity, now)
}

async function addPartition(
  client: PoolClient,
  { name: table, key, type }: PartitionedTable,
  range: RangePartition,
  { rest, now }: { rest: string | undefined; now: Date },
): Promise<void> {
  const ids = idsOf(range, key, type)
  const hasEarly = rest !== undefined && (await isTrue(client, `exists (select 1 from ${rest} where ${ids})`))
  // Without the lock, a write that is on its way to the default partition would be refused there.
  const isWritten = hasEarly || range.from <= now.getTime() + HOUR
  if (isWritten) await client.query(`lock table ${table} in access exclusive mode`)
  await createLike(client, table, range.name)
  if (isWritten && rest !== undefined) {
    await client.query(`insert into ${range.name} select * from ${rest} where ${ids}`)
    await client.query(`delete from ${rest} where ${ids}`)
  }
  await attach(client, table, range, type)
}

/** With its place, so that rows can be moved into it before it is a partition. */
async function createLike(client: PoolClient, table: string, name: string): Promise<void> {
  await client.query(`create table ${name} (like ${table} including defaults including indexes)`)
  if (await isDistributed(client)) await client.query('call place_table($1)', [name])
}

function attach(client: PoolClient, table: string, { name, from, to }: RangePartition, type: PartitionedTable['type']) {
  return client.query(
    `alter table ${table} attach partition ${name} for values from (${boundAt(from, type)}) to (${boundAt(to, type)})`,
  )
}

/**
 * Remove the partitions whose rows are all older than the table's retention. If some rows are kept longer, a partition
 * with only those replaces the old one.
 * @param stop ends it between two partitions
 * @returns the names of the removed partitions
 * @throws {TableInUse}
 */
export async function removePartitions(
  pool: Pool,
  table: PartitionedTable,
  now: Date,
  stop?: AbortSignal,
): Promise<string[]> {
  const { ranges } = (await readPartitions(pool, [table])).get(table.name) as TablePartitions
  const removed: string[] = []
  for (const range of ranges.filter(({ to }) => to <= cutoffOf(table, now))) {
    if (stop?.aborted) break
    const kept = table.keeps?.(range, now)
    const hasKept = kept !== undefined && (await isTrue(pool, kept.any))
    if (hasKept && isReduced(range)) continue
    const isRemoved = hasKept
      ? await reduce(pool, table, range, kept.row)
      : await changeTable(pool, table.name, (client) => drop(client, table, range, kept?.any))
    if (isRemoved) removed.push(range.name)
  }
  return removed
}

async function isTrue(database: Pool | PoolClient, condition: string): Promise<boolean> {
  const { rows } = await database.query<{ yes: boolean }>(`select ${condition} as yes`)
  return rows[0]?.yes === true
}

/** Lock the table against reads and writes until the end of the transaction. @returns whether it still has the partition */
async function lock(client: PoolClient, table: PartitionedTable, { name }: RangePartition): Promise<boolean> {
  await client.query(`lock table ${table.name} in access exclusive mode`)
  return isTrue(
    client,
    `exists (select from pg_inherits where inhparent = '${table.name}'::regclass and inhrelid = to_regclass('${name}'))`,
  )
}

/** @param keepsAny checked again under the lock, because a row to keep may have appeared */
async function drop(client: PoolClient, table: PartitionedTable, range: RangePartition, keepsAny: string | undefined) {
  if (!(await lock(client, table, range))) return false
  if (keepsAny !== undefined && (await isTrue(client, keepsAny))) return false
  await client.query(`drop table ${range.name}`)
  await client.query(`drop table if exists ${range.name}${KEPT}`) // left by an attempt that was interrupted
  return true
}

/** Copy the kept rows while the table is in use, then replace the old partition by the copy. */
async function reduce(
  pool: Pool,
  table: PartitionedTable,
  range: RangePartition,
  row: string,
): Promise<boolean | undefined> {
  const small = { ...range, name: `${range.name}${KEPT}` }
  const { name: parent, key, type } = table
  const isMade = await changeTable(pool, parent, async (client) => {
    await client.query(`drop table if exists ${small.name}`)
    await createLike(client, parent, small.name)
    // With this constraint and the references, PostgreSQL need not scan the partition when it is attached.
    await client.query(
      `alter table ${small.name} add constraint in_range check (${key} is not null and ${idsOf(range, key, type)})`,
    )
    for (const { definition } of await referencesOf(client, parent))
      await client.query(`alter table ${small.name} add ${definition}`)
    return true
  })
  if (isMade !== true) return isMade
  const copied = await preparePartition(pool, parent, (client) =>
    client.query(`insert into ${small.name} select t.* from ${range.name} t where ${row}`),
  )
  if (copied === undefined) return undefined
  return changeTable(pool, parent, async (client) => {
    if (!(await lock(client, table, range))) return false
    await client.query(
      'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off',
    )
    await client.query(`insert into ${small.name} select t.* from ${range.name} t where ${row} on conflict do nothing`)
    await client.query(`drop table ${range.name}`)
    await attach(client, parent, small, type)
    await client.query(`alter table ${small.name} drop constraint in_range`)
    return true
  })
}

async function referencesOf(client: PoolClient, table: string): Promise<{ definition: string }[]> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::text::regclass and contype = 'f'`,
    [table],
  )
  return rows
}

/** Update the planner's statistics of partitioned tables: autovacuum analyses their partitions only. */
export async function analyseTables(pool: Pool, tables: readonly Pick<PartitionedTable, 'name'>[]): Promise<void> {
  const { rows } = await pool.query<{ version: number }>("select current_setting('server_version_num')::int as version")
  const only = (rows[0]?.version ?? 0) >= 180_000 ? 'only ' : ''
  for (const { name } of tables) await pool.query(`analyze (skip_locked) ${only}${name}`)
}

/** What types of SQL the keys have. */
const KEY_TYPES = { uuid: 'uuid', event_id: 'text' } as const satisfies Record<PartitionedTable['type'], string>

/**
 * Delete old rows of the partitions that are not dropped soon.
 * @param rows which
 * @returns the number of deleted rows
 */
export async function removeFromLongPartitions(
  pool: Pool,
  table: PartitionedTable,
  rows: Pick<OldRows, 'where' | 'values' | 'order'>,
  size: number,
  stop?: AbortSignal,
): Promise<number> {
  const { name, key: id, type } = table
  const key = { org_id: 'uuid', [id]: KEY_TYPES[type] }
  let removed = 0
  for (const { name: partition, to } of await readLongPartitions(pool, table)) {
    const within = to === Infinity ? {} : { within: `t.${id} < ${boundAt(to, type)}` }
    removed += await removeRows(pool, { table: name, key, partition, ...rows, ...within }, size, stop)
  }
  return removed
}
