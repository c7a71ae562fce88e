/**
 * Turns the database of a Citus coordinator into a distributed one. Foreign keys and triggers are off meanwhile, because
 * tables are moved one by one, and triggers would take the copying for writes.
 */
import type pg from 'pg'
import { asOnCitus, foreignKeysAndTriggers, isLeaving, type TablePart } from '../../../../prisma/structure.ts'
import { ApiError } from '../../errors/errors.ts'
import { DISTRIBUTION_COLUMN, hasCitus, type PlacedTable, readPlacements } from './placement.ts'

/** The table that the shards of all others lie with: each write of an organisation begins with it. */
const FIRST = 'organisation_clocks'

/** Settings of the database, which Citus gives to each node. */
const SETTINGS: Record<string, string> = {
  // Triggers change only rows of the same organisation, which are on the same node.
  'citus.enable_unsafe_triggers': 'on',
  // The settings that tell triggers the organisation and the time go to the node of the organisation.
  'citus.propagate_set_commands': 'local',
  // The triggers of a shard read and write the tables beside it.
  'citus.allow_nested_distributed_execution': 'on',
  // One connection for all shards of a node: a transaction can change the structure and then rows.
  'citus.multi_shard_modify_mode': 'sequential',
}

/** What is to do, or was done. */
export interface Distribution {
  /** How many nodes hold shards. */
  nodes: number
  shards: number
  /** The tables that get, or got, another place. */
  placed: { table: string; as: PlacedTable['wanted'] }[]
  /** References that no node can check, because they lead from a table that is whole on each node to distributed rows. */
  unchecked: string[]
}

/** Read what `distribute` would do. @throws {ApiError} conflict with the remedy, if the server cannot distribute */
export async function planDistribution(client: pg.ClientBase, shards: number): Promise<Distribution> {
  const nodes = await requireCluster(client)
  const placements = await readPlacements(client)
  return {
    nodes,
    shards,
    placed: placements
      .filter(({ wanted, present }) => wanted !== present && wanted !== 'local')
      .map(({ table, wanted }) => ({ table, as: wanted })),
    unchecked: partsOf(placements)
      .filter(({ isKept }) => !isKept)
      .map(({ name }) => name),
  }
}

/**
 * Give each table its place. Each step is a transaction that the catalogue shows, so a call after one that was broken off
 * goes on. Nothing else may use the tables meanwhile.
 * @param client its session keeps the settings
 * @param shards of each table; those of a database that is distributed already stay
 * @param report called before each step
 */
export async function distribute(
  client: pg.ClientBase,
  shards: number,
  report: (step: string) => void,
): Promise<Distribution> {
  const plan = await planDistribution(client, shards)
  await applySettings(client)
  const tables = [...plan.placed].sort((one, other) => rank(one) - rank(other))
  if (tables.length > 0) {
    report('Taking references and triggers off')
    await dropParts(client, new Set(tables.map(({ table }) => table)))
    report('Copying functions to the nodes')
    await shareFunctions(client)
  }
  for (const [index, { table, as }] of tables.entries()) {
    report(`${index + 1} of ${tables.length}: ${table}, ${as}`)
    await place(client, table, as, shards)
  }
  if (tables.length > 0) await shareFunctions(client)
  report('Putting references and triggers back')
  await restoreParts(client)
  return plan
}

/** Tables that others refer to come first. */
const rank = ({ table, as }: { table: string; as: string }) => (as === 'reference' ? 0 : table === FIRST ? 1 : 2)

async function place(client: pg.ClientBase, table: string, as: string, shards: number): Promise<void> {
  if (as === 'reference') await client.query('select create_reference_table($1)', [table])
  else if (table === FIRST)
    await client.query('select create_distributed_table($1, $2, shard_count => $3)', [
      table,
      DISTRIBUTION_COLUMN,
      shards,
    ])
  else
    await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [
      table,
      DISTRIBUTION_COLUMN,
      FIRST,
    ])
}

interface Cluster {
  coordinator: boolean
  superuser: boolean
  known: boolean
  nodes: number
}

async function requireCluster(client: pg.ClientBase): Promise<number> {
  if (!(await hasCitus(client)))
    throw new ApiError('conflict', {
      message: `This database has no Citus. On a server with it (shared_preload_libraries = 'citus'), run 'create extension citus' in the database of the coordinator and of each worker node, then citus_set_coordinator_host and citus_add_node on the coordinator.`,
    })
  const { rows } = await client.query<Cluster>(
    `select citus_is_coordinator() as coordinator, (select usesuper from pg_user where usename = current_user) as superuser,
       coalesce(bool_or(groupid = 0), false) as known,
       (count(*) filter (where shouldhaveshards and isactive and noderole = 'primary'))::int as nodes from pg_dist_node`,
  )
  const { coordinator, superuser, known, nodes } = rows[0] as Cluster
  if (!superuser)
    throw new ApiError('conflict', {
      message: 'The account of DATABASE_URL must be a superuser to distribute a database.',
    })
  if (!coordinator)
    throw new ApiError('conflict', { message: 'This is a worker node of Citus. Use the address of the coordinator.' })
  if (!known)
    throw new ApiError('conflict', {
      message: `The nodes do not know the coordinator. Run there: select citus_set_coordinator_host('its address', 5432)`,
    })
  if (nodes === 0)
    throw new ApiError('conflict', {
      message: `The coordinator has no nodes. Run there for each: select citus_add_node('its address', 5432)`,
    })
  return nodes
}

/** For new sessions and this one. */
async function applySettings(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  for (const [setting, value] of Object.entries(SETTINGS)) {
    await client.query(`alter database ${rows[0]?.name} set ${setting} = '${value}'`)
    await client.query(`set ${setting} = '${value}'`)
  }
  // An update that returns the text of an enum is refused otherwise. A dump does not contain this.
  await client.query('alter function pg_catalog.enum_out(anyenum) immutable')
}

/** The foreign keys and triggers of tables, and whether a distributed database can have each. */
function partsOf(placements: readonly PlacedTable[]): (TablePart & { isKept: boolean })[] {
  const tables = new Set(placements.map(({ table }) => table))
  const distributed = new Set(placements.filter(({ wanted }) => wanted === 'distributed').map(({ table }) => table))
  return foreignKeysAndTriggers()
    .filter(({ table }) => tables.has(table)) // a view's triggers stay
    .map((part) => ({ ...part, isKept: !isLeaving(part, distributed) }))
}

/** In one transaction. A server that finds that some are missing does not start. */
async function dropParts(client: pg.ClientBase, moved: ReadonlySet<string>): Promise<void> {
  const drops = partsOf(await readPlacements(client))
    .filter(({ table, target }) => moved.has(table) || (target !== undefined && moved.has(target)))
    .map(({ kind, table, name }) =>
      kind === 'trigger'
        ? `drop trigger if exists ${name} on ${table}`
        : `alter table ${table} drop constraint if exists ${name}`,
    )
  for (const statement of ['begin', ...drops, 'commit']) await client.query(statement)
}

async function restoreParts(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%s.%s', conrelid::regclass, conname) as name from pg_constraint where contype = 'f' and conparentid = 0
     union all select format('%s.%s', tgrelid::regclass, tgname) from pg_trigger where not tgisinternal`,
  )
  const there = new Set(rows.map(({ name }) => name))
  for (const { kind, table, name, definition, isKept } of partsOf(await readPlacements(client)))
    if (isKept && !there.has(`${table}.${name}`))
      await client.query(
        kind === 'trigger' ? definition : `alter table ${table} add constraint ${name} ${asOnCitus(definition)}`,
      )
}

const NOT_SUPPORTED = '0A000'

/** Triggers and indexes call functions, which their node must have. One that names a table comes after the table. */
async function shareFunctions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = current_schema()::regnamespace and p.prokind in ('f', 'a')
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
       and not exists (select from pg_catalog.pg_dist_object where classid = 'pg_proc'::regclass and objid = p.oid)`,
  )
  for (const { name } of rows)
    await client.query('select create_distributed_function($1)', [name]).catch((error: pg.DatabaseError) => {
      if (error.code !== NOT_SUPPORTED) throw error // its table is not there yet, or is local
    })
}
