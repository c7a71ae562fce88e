/** A database of the release before tables were partitioned, with rows, that is migrated: for each PostgreSQL. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { migrationNames } from '../../prisma/migrate.ts'
import { readStructure } from '../../prisma/structure.ts'
import { readPartitions } from '../../src/platform/database/partitions/catalogue.ts'
import { addPartitions } from '../../src/platform/database/partitions/maintenance.ts'
import { keepTablesOnce, partitionedTables } from '../../src/server/growth.ts'

const PARTITIONING = migrationNames().filter((name) => name.includes('_partitioned_'))
const ORG = '01990000-0000-7000-8000-000000000001'
const settings = { eventRetentionDays: 30 }
export const tables = partitionedTables(settings)

const script = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../prisma/migrations', name, 'migration.sql'), 'utf8')

/** @param late the id of an event and a request long after all others, as of a clock that was wrong */
const FILL = `
  insert into organisations (id, name) values ('${ORG}', 'Here before');
  begin;
  select begin_write('${ORG}');
  insert into webhook_endpoints (org_id, id, url, event_types, secret, secret_key_id)
    values ('${ORG}', next_id(), 'https://receiver.example/', '{*}', '', '');
  insert into automations (org_id, name, trigger, actions) values ('${ORG}', 'Rule', 'worker.created', '[]');
  insert into events (org_id, type, object_type, object_id, sequence, data)
    select '${ORG}', 'worker.created', 'worker', gen_random_uuid(), n, '{ "b": 1,  "a": 2 }' from generate_series(1, 50) n;
  insert into events (org_id, id, type, object_type, object_id, sequence, data)
    values ('${ORG}', 'evt_' || repeat('e', 32), 'worker.created', 'worker', gen_random_uuid(), 1, '{}');
  insert into automation_runs (org_id, event_id, automation_id) select e.org_id, e.id, a.id from events e, automations a;
  insert into webhook_attempts (org_id, delivery_id, id, started_at, duration_ms, outcome, request_headers)
    select org_id, id, gen_random_uuid(), now(), 1, 'timed_out', '{}' from webhook_deliveries;
  insert into request_log (org_id, id, at, request_id, surface, method, path, credential_id, credential_kind, environment,
    status, duration_ms) select '${ORG}', id_at(now() - n * interval '1 day'), now() - n * interval '1 day', 'req', 'rest',
    'GET', '/', '${ORG}', 'key', 'live', 200, 1 from generate_series(1, 30) n;
  commit;
  grant select on events to public`

/** What the tables have that PostgreSQL keeps for each of them. */
const SHAPE = `
  select r.relname as table, 'index' as kind, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class r on r.oid = i.indrelid where r.relname = any($1)
  union all select r.relname, 'trigger', pg_get_triggerdef(t.oid) from pg_trigger t join pg_class r on r.oid = t.tgrelid
    where r.relname = any($1) and not t.tgisinternal
  union all select r.relname, 'constraint', conname || ' ' || pg_get_constraintdef(c.oid)
    from pg_constraint c join pg_class r on r.oid = c.conrelid where r.relname = any($1) and c.contype in ('p', 'f')
  union all select r.relname, 'column', format('%s %s %s %s', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid)) from pg_attribute a join pg_class r on r.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum where r.relname = any($1) and a.attnum > 0
  union all select table_name, 'grant', grantee || ' ' || privilege_type from information_schema.role_table_grants
    where table_name = any($1) and grantee = 'PUBLIC'
  order by 1, 2, 3`

interface Shape {
  table: string
  kind: string
  definition: string
}

/** What a migration found and left. */
export interface Migrated {
  rows: { before: Record<string, string>; after: Record<string, string> }
  shape: { before: Shape[]; after: Shape[] }
  partitions: Record<string, string[]>
  /** The rows in the default partitions, by table. */
  late: Record<string, number>
  /** The events that are left after 20 and after 60 days. */
  left: number[]
  /** What the database has besides rows after all later migrations. */
  structure: string[]
}

/** Migrate an empty database up to the release before, fill it, and migrate it on. */
export async function migrateFilled(url: string): Promise<Migrated> {
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  pool.on('error', () => {}) // the server ends soon after
  const names = tables.map(({ name }) => name)
  const contents = async () => {
    const found: Record<string, string> = {}
    for (const name of names) {
      const { rows } = await pool.query(
        `select md5(string_agg(t::text, E'\\n' order by t::text)) as sum from ${name} t`,
      )
      found[name] = rows[0].sum
    }
    return found
  }
  const shapeNow = async () =>
    (await pool.query<Shape>(SHAPE, [names])).rows.map((each) => ({
      ...each,
      definition: each.definition.replace(' ON ONLY ', ' ON '),
    }))
  const countOf = async (table: string) => (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
  try {
    for (const name of migrationNames().filter((each) => each < (PARTITIONING[0] as string)))
      await pool.query(script(name))
    await pool.query(FILL)
    const before = { rows: await contents(), shape: await shapeNow() }
    for (const name of PARTITIONING) await pool.query(script(name))
    const after = { rows: await contents(), shape: await shapeNow() }
    const partitions: Record<string, string[]> = {}
    const late: Record<string, number> = {}
    for (const [table, { ranges, rest }] of await readPartitions(pool, tables)) {
      partitions[table] = ranges.map(({ name }) => name)
      late[table] = await countOf(rest as string)
    }
    const left: number[] = []
    await addPartitions(pool, tables, new Date())
    for (const days of [20, 60]) {
      const now = new Date(Date.now() + days * 86_400_000)
      // Messages come with a later migration.
      const isLater = (error: unknown) =>
        /relation "messages" does not exist/.test(String((error as { err?: unknown }).err))
      const log = { warn: async (...[error]: unknown[]) => (isLater(error) ? undefined : Promise.reject(error)) }
      await keepTablesOnce(pool, settings, log, { now, until: now })
      left.push(await countOf('events'))
    }
    for (const name of migrationNames().filter((each) => each > (PARTITIONING.at(-1) as string)))
      await pool.query(script(name))
    return {
      structure: await readStructure(pool),
      rows: { before: before.rows, after: after.rows },
      shape: { before: before.shape, after: after.shape },
      partitions,
      late,
      left,
    }
  } finally {
    await pool.end()
  }
}
