/** Checks the nodes of a database that Citus distributes. */
import type pg from 'pg'
import { isDistributed, readPlacements } from '../../platform/database/distribution/placement.ts'
import { type Finding, findings } from './finding.ts'

/** Rows of a node from which an imbalance is reported: few organisations are never even. */
const MANY = 100_000
/** Maximum number of tables or nodes to name. */
const NAMED = 3

/** A node that may have shards. */
export interface DataNode {
  /** Host and port. */
  name: string
  active: boolean
  shards: number
  /** Estimated; null if the node did not answer. */
  rows: number | null
}

// Rows are counted by each node's own statistics, in which reference tables weigh the same everywhere.
const NODES = `
  with counts as materialized (
    select nodename, nodeport, case when success then result::float8 end as rows
    from run_command_on_workers('select coalesce(sum(n_live_tup), 0) from pg_stat_user_tables')),
  shards as materialized (
    select p.groupid, count(*)::int as shards from pg_dist_placement p join pg_dist_shard using (shardid)
    join pg_dist_partition d using (logicalrelid) where d.partmethod = 'h' group by 1)
  select format('%s:%s', n.nodename, n.nodeport) as name, n.isactive as active, coalesce(s.shards, 0) as shards, c.rows
  from pg_dist_node n left join shards s using (groupid) left join counts c using (nodename, nodeport)
  where n.noderole = 'primary' and (n.shouldhaveshards or s.shards > 0) order by 1`

/** The nodes and their shards; undefined if the database is not distributed. */
export async function checkNodes(client: pg.ClientBase): Promise<Finding | undefined> {
  if (!(await isDistributed(client))) return undefined
  const { fail } = findings('nodes')
  const misplaced = (await readPlacements(client)).filter(({ wanted, present }) => wanted !== present)
  if (misplaced.length > 0)
    return fail(
      `${named(misplaced.map(({ table, wanted, present }) => `${table} (${present}, should be ${wanted})`))} are not where they belong. Stop all servers and workers, and run 'muster distribute --yes'.`,
    )
  const { rows } = await client.query<DataNode>(NODES)
  return judgeNodes(rows)
}

/** Judge the nodes that may have shards. */
export function judgeNodes(nodes: readonly DataNode[]): Finding {
  const { ok, warn, fail } = findings('nodes')
  const text = `Citus has ${nodes.length} nodes: ${nodes.map(({ name, shards, rows }) => `${name} with ${shards} shards${rows === null ? '' : `, about ${rows} rows`}`).join('; ')}.`
  const inactive = nodes.filter(({ active }) => !active).map(({ name }) => name)
  if (inactive.length > 0)
    return fail(
      `${text} Inactive: ${named(inactive)}. Start it, then run on the coordinator: select citus_activate_node(host, port).`,
    )
  const silent = nodes.filter(({ rows }) => rows === null).map(({ name }) => name)
  if (silent.length > 0)
    return fail(
      `${text} The coordinator cannot reach ${named(silent)}: organisations there get errors. Start it, and see pg_hba.conf, ~/.pgpass and the network.`,
    )
  const shards = nodes.map((node) => node.shards)
  const counts = nodes.map(({ rows }) => rows ?? 0)
  const uneven = (values: readonly number[]) => Math.max(...values) > 2 * Math.min(...values)
  if (uneven(shards) || (uneven(counts) && Math.max(...counts) > MANY))
    return warn(
      `${text} One has more than twice as much as another. Run on the coordinator: select citus_rebalance_start(). If one organisation is that large, give it a node of its own: isolate_tenant_to_new_shard().`,
    )
  return ok(text)
}

function named(names: readonly string[]): string {
  const others = names.length > NAMED ? ` and ${names.length - NAMED} others` : ''
  return `${names.slice(0, NAMED).join(', ')}${others}`
}
