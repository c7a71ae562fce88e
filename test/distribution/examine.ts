/**
 * What a distributed PostgreSQL asks of a schema whose rows are spread by organisation, asked of the catalogue of a
 * database: the requirements that Citus, YugabyteDB and Aurora Limitless publish. Nothing of them is run.
 */
import type { ClientBase, Pool } from 'pg'

/** The column by which rows would be spread. */
const DISTRIBUTION_COLUMN = 'org_id'

/** How a table would be stored: by organisation, or whole on each machine. */
type Placement = 'distributed' | 'reference'

/** What a table has that has to change, or to be allowed, before it can be distributed. Each entry names one. */
export interface Examined {
  table: string
  placement: Placement
  /** Primary and unique keys without the distribution column: they cannot be enforced over several machines. */
  keys: string[]
  /** References that lead from one machine to another. */
  references: string[]
  /** Triggers; Citus refuses them on distributed tables unless they are declared safe, others limit those with transition tables. */
  triggers: string[]
  /** Columns numbered by a sequence, which all machines would ask. */
  sequences: string[]
}

const TABLES = `
  select r.oid, r.relname as table,
    exists (select from pg_attribute a where a.attrelid = r.oid and a.attname = $1 and a.attnotnull) as distributed
  from pg_class r where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition
    and r.relname <> '_prisma_migrations'
  order by r.relname`

const KEYS = `
  select i.indrelid as table, c.relname as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey)) as columns
  from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisunique order by c.relname`

const REFERENCES = `
  select c.conrelid as table, c.confrelid as target, c.conname as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey)) as columns
  from pg_constraint c where c.contype = 'f' order by c.conname`

const TRIGGERS = `
  select tgrelid as table, tgname as name, tgnewtable is not null or tgoldtable is not null as transition
  from pg_trigger where not tgisinternal order by tgname`

const SEQUENCES = `
  select d.refobjid as table, a.attname as name from pg_depend d
  join pg_class s on s.oid = d.objid and s.relkind = 'S'
  join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid where d.deptype in ('a', 'i')`

interface Part {
  table: number
  name: string
}

/** Examine all tables of the schema `public`; a partitioned table counts once. */
export async function examineDistribution(database: Pool | ClientBase): Promise<Examined[]> {
  const ask = async <Row>(text: string, values: unknown[] = []) => (await database.query(text, values)).rows as Row[]
  const tables = await ask<{ oid: number; table: string; distributed: boolean }>(TABLES, [DISTRIBUTION_COLUMN])
  const keys = await ask<Part & { columns: string[] }>(KEYS)
  const references = await ask<Part & { target: number; columns: string[] }>(REFERENCES)
  const triggers = await ask<Part & { transition: boolean }>(TRIGGERS)
  const sequences = await ask<Part>(SEQUENCES)
  const isDistributed = new Map(tables.map(({ oid, distributed }) => [oid, distributed]))
  const hasColumn = ({ columns }: { columns: string[] }) => columns.includes(DISTRIBUTION_COLUMN)
  const namesOf = (parts: readonly Part[], table: number) =>
    parts.filter((part) => part.table === table).map(({ name }) => name)
  return tables.map(({ oid, table, distributed }) => ({
    table,
    placement: distributed ? 'distributed' : 'reference',
    keys: distributed
      ? namesOf(
          keys.filter((key) => !hasColumn(key)),
          oid,
        )
      : [],
    references: namesOf(
      references.filter((each) => isDistributed.get(each.target) === true && (!distributed || !hasColumn(each))),
      oid,
    ),
    triggers: distributed
      ? triggers
          .filter((each) => each.table === oid)
          .map(({ name, transition }) => (transition ? `${name} (transition tables)` : name))
      : [],
    sequences: namesOf(sequences, oid),
  }))
}

/** Functions of the schema that use what sessions share on one machine only. */
export async function examineFunctions(database: Pool | ClientBase): Promise<{ name: string; uses: string }[]> {
  const { rows } = await database.query<{ name: string; uses: string }>(
    `select p.proname as name, u.uses from pg_proc p
     join (values ('advisory locks', '%advisory%'), ('notifications', '%pg_notify%'), ('settings of the transaction', '%set_config(%'))
       as u (uses, pattern) on p.prosrc like u.pattern
     where p.pronamespace = 'public'::regnamespace order by 1, 2`,
  )
  return rows
}
