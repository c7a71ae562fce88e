/**
 * What the migrations make besides rows: tables, views, columns, constraints, indexes, triggers, functions and extensions. A
 * `pg_restore` that breaks off leaves rows without their constraints and triggers, and then nothing keeps the data right.
 *
 * `structure.txt` has one line for each part, the same for all supported versions of PostgreSQL. The queue's schema, which
 * keeps itself, has none, and the partitions of a table, which are made at run time, have one together.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { applied, migrationNames } from './migrate.ts'

/** Made from a migrated database by `test/prisma/structure.test.ts`. */
export const structureFile = path.join(import.meta.dirname, 'structure.txt')

/**
 * Each line is kind, name, definition. A definition is printed where a person can read it, and else its checksum. Not null
 * is said of columns, because only PostgreSQL 18 has constraints for it. What does not work counts as missing: an invalid
 * index, a disabled trigger, a constraint that is not validated, or whose index is invalid or triggers are disabled, as a
 * restore with `--disable-triggers` leaves them that broke off. So do partitions of which one is not attached or has a
 * disabled trigger, and a setting that disables all triggers.
 */
const LINES = `
  with tables as (
    select oid, relname as name, relkind from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
      and relname <> '_prisma_migrations'
  ), functions as (
    select p.oid, format('%s(%s)', proname, oidvectortypes(proargtypes)) as name, proname, prokind from pg_proc p
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  )
  select format('extension %s', extname) as line from pg_extension
  union all select format('type %s: %s', typname, string_agg(enumlabel, ', ' order by enumsortorder))
    from pg_type t join pg_enum on enumtypid = t.oid where typnamespace = current_schema()::regnamespace group by typname
  union all select format('%s %s', case relkind when 'v' then 'view' else 'table' end, name) from tables
  union all select format('partitions of %s', name) from tables t join pg_partitioned_table on partrelid = oid
    where partdefid <> 0
      and not exists (select from tables loose where loose.name ~ format('^%s_(first|default|\\d{8}_\\d{4})$', t.name))
      and not exists (select from pg_inherits join pg_trigger on tgrelid = inhrelid
        where inhparent = t.oid and tgenabled not in ('O', 'A'))
  union all select format('setting session_replication_role: %s', current_setting('session_replication_role'))
  union all select format('column %s.%s: %s%s%s', name, attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' end,
      case when attgenerated <> '' then ' generated ' when attidentity <> '' then ' identity' when adbin is not null then ' default ' end
        || coalesce(pg_get_expr(adbin, adrelid, true), ''))
    from tables t join pg_attribute on attrelid = t.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = t.oid and adnum = attnum
  union all select format('constraint %s of %s: %s', conname, name, pg_get_constraintdef(c.oid, true))
    from tables t join pg_constraint c on conrelid = t.oid where contype in ('c', 'f', 'p', 'u', 'x') and convalidated
      and not exists (select from pg_index where indexrelid = conindid and contype <> 'f' and not indisvalid)
      and not exists (select from pg_trigger where tgconstraint = c.oid and tgenabled not in ('O', 'A'))
  union all select format('%sindex %s of %s: %s', case when indisunique then 'unique ' end, i.relname, name,
      replace(pg_get_indexdef(i.oid, 0, true), ' ON ONLY ', ' ON '))
    from tables t join pg_index x on indrelid = t.oid join pg_class i on i.oid = indexrelid where indisvalid
      and not exists (select from pg_constraint where conindid = i.oid and contype in ('p', 'u', 'x'))
  union all select format('trigger %s of %s: %s', tgname, name, pg_get_triggerdef(g.oid, true))
    from tables t join pg_trigger g on tgrelid = t.oid where not tgisinternal and tgenabled in ('O', 'A')
  union all select format('function %s: %s', name, md5(replace(pg_get_functiondef(oid), format(' %I.%I(', current_schema(), proname), format(' %I(', proname))))
    from functions where prokind <> 'a'
  union all select format('aggregate %s: %s', name, aggtransfn) from functions join pg_aggregate on aggfnoid = oid`

const ORDERED = `select line from (${LINES}) lines order by line collate "C"`
const SUM = `select encode(sha256(convert_to(string_agg(line, E'\\n' order by line collate "C") || E'\\n', 'UTF8')), 'hex') as sum
  from (${LINES}) lines`

type Queries = Pick<pg.ClientBase | pg.Pool, 'query'>

/** The lines of a database, in the order of `structure.txt`. */
export async function readStructure(client: Queries): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(ORDERED)
  return rows.map(({ line }) => line)
}

/**
 * What a database lacks of what this version's migrations make, by name: `trigger stamp_row of workers`. What it has
 * besides, such as an index of its operator, is no fault, and nothing can be said of one that another version has migrated.
 * Where all is there, only a checksum is read.
 */
export async function missingParts(client: Queries): Promise<string[]> {
  const isThisVersion = async () => String(await applied(client)) === String(migrationNames())
  if (!(await isThisVersion())) return []
  const text = readFileSync(structureFile, 'utf8')
  const { rows } = await client.query<{ sum: string }>(SUM)
  if (rows[0]?.sum === createHash('sha256').update(text).digest('hex')) return []
  const found = new Set(await readStructure(client))
  const distributed = await distributedTables(client)
  const leaving = new Set(
    foreignKeysAndTriggers()
      .filter((part) => isLeaving(part, distributed))
      .map(nameOfPart),
  )
  const isThere = (line: string) => found.has(line) || (distributed.size > 0 && found.has(asOnCitus(line)))
  const missing = text
    .trimEnd()
    .split('\n')
    .filter((line) => !isThere(line) && !leaving.has(nameOf(line)))
  if (!(await isThisVersion())) return [] // migrated while it was read
  const names = new Set([...found].map(nameOf))
  return missing.map(nameOf).map((name) => (names.has(name) ? `${name} (it has another definition)` : name))
}

/**
 * Whether it has tables of the migrations without a row of their history, which is written together with them: a restore
 * broke off before it came to these rows.
 */
export async function hasLostHistory(client: Queries): Promise<boolean> {
  const tables = [...readFileSync(structureFile, 'utf8').matchAll(/^table (\w+)$/gm)].map(([, name]) => name)
  const { rows } = await client.query<{ exists: boolean }>(
    'select bool_or(to_regclass(name) is not null) as exists from unnest($1::text[]) name',
    [tables],
  )
  return rows[0]?.exists === true && (await applied(client)).length === 0
}

/** A foreign key or a trigger that the migrations make. */
export interface TablePart {
  kind: 'constraint' | 'trigger'
  table: string
  name: string
  /** The table that a foreign key leads to; undefined for a trigger. */
  target: string | undefined
  /** What follows `add constraint name`, or the whole `create trigger`. */
  definition: string
}

const PART = /^(constraint|trigger) (\w+) of (\w+): ((?:FOREIGN KEY .* REFERENCES (\w+)\(|CREATE ).*)$/gm

/** All foreign keys and triggers of this version: what makes one table ask another. */
export function foreignKeysAndTriggers(): TablePart[] {
  return [...readFileSync(structureFile, 'utf8').matchAll(PART)].map(
    ([, kind, name, table, definition, target]) => ({ kind, name, table, definition, target }) as TablePart,
  )
}

const nameOfPart = ({ kind, table, name }: TablePart) => `${kind} ${name} of ${table}`

/** A key as Citus can have it: it refuses those that follow a change of an id, which never changes. */
export const asOnCitus = (definition: string): string => definition.replace(' ON UPDATE CASCADE', '')

/** Whether Citus cannot have a key, because it leads from a table that is whole on each node to distributed rows. */
export const isLeaving = ({ table, target }: TablePart, distributed: ReadonlySet<string>): boolean =>
  target !== undefined && distributed.has(target) && !distributed.has(table)

/** The tables whose rows Citus has distributed; none elsewhere. */
async function distributedTables(client: Queries): Promise<Set<string>> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as exists`,
  )
  if (rows[0]?.exists !== true) return new Set()
  const found = await client.query<{ table: string }>(
    `select logicalrelid::text as table from pg_dist_partition where partmethod = 'h'`,
  )
  return new Set(found.rows.map(({ table }) => table))
}

const nameOf = (line: string) => line.split(': ', 1)[0] as string

/** Whether data stay right without it: an index that is missing makes reads slow and nothing else. */
export const isOnlySlow = (part: string) => part.startsWith('index ')

/** How many parts a message names. */
const NAMED = 50

/** The parts in words, bounded. */
export function nameParts(parts: readonly string[], most = NAMED): string {
  const rest = parts.length - most
  return `${parts.slice(0, most).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`
}

/** What to do about parts that are missing. */
export const RESTORE_AGAIN =
  'A restore that broke off leaves a database like this: restore the dump again, into an empty one, with pg_restore --exit-on-error.'
