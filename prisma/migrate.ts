/**
 * Applies migrations. The history is Prisma's own (`prisma/migrations` and the table `_prisma_migrations`), so that
 * `prisma migrate` works with the database too; Prisma's engine is a native program, which no installation needs.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const directory = path.join(import.meta.dirname, 'migrations')
const MIGRATION_LOCK = 0x6d696772 // `migr`: only one process migrates at a time
const ENGINE_LOCK = 72707369 // the same, of Prisma's engines
/** Milliseconds between two attempts to get locks, at most. */
const LONGEST_PAUSE = 3000
/** How long locks are tried for: longer than any statement of a server, shorter than a night's dump. */
const PATIENCE_MS = 600_000
/**
 * How long an attempt waits for a lock. All requests that need the same table wait behind it: shortly at first, and longer
 * where others hold it again and again. After a second PostgreSQL ends an autovacuum that is in the way.
 * @param since milliseconds since the first attempt
 */
export const lockWait = (since: number) => Math.min(Math.max(200, Math.round(since / 50)), 3000)

const CONTENDED = new Set(['40P01', '55P03']) // deadlock detected, lock not available

/** As Prisma makes it. */
const HISTORY = `
  create table if not exists _prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`

/** The names of the migrations of this version, in order. */
export function migrationNames(): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** The SQL of a migration. */
export const migrationScript = (name: string) => readFileSync(path.join(directory, name, 'migration.sql'), 'utf8')

type Queries = Pick<pg.ClientBase | pg.Pool, 'query'>

/** The names of the migrations that are not applied to a database, in order. */
export async function pendingMigrations(database: Queries): Promise<string[]> {
  const done = new Set(await applied(database))
  return migrationNames().filter((name) => !done.has(name))
}

/** The names of the migrations that `databaseUrl` has, in order; a newer version may have applied some of them. */
export async function appliedMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
  client.on('error', () => {}) // a query of a broken connection rejects by itself
  await client.connect()
  try {
    return await applied(client)
  } finally {
    await client.end()
  }
}

/** The names of the migrations that a database has, in order. */
export async function applied(client: Queries): Promise<string[]> {
  const table = await client.query("select to_regclass('_prisma_migrations') is not null as exists")
  if (!table.rows[0].exists) return []
  const { rows } = await client.query<{ migration_name: string }>(
    `select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null
     order by migration_name`,
  )
  return rows.map((row) => row.migration_name)
}

/**
 * Apply all pending migrations, each in a transaction with its row of the history. If it is interrupted, the next call
 * continues. Where servers or people hold locks that a migration needs, it gives way to them and is tried again.
 * @param report called before each attempt that has something to apply
 * @param patience milliseconds for which locks are tried for
 * @returns the names of the applied migrations
 * @throws {pg.DatabaseError} if the database user has no right to create tables, or naming the migration that failed
 * @throws {Error} naming the migration that got no locks for so long, and what to do
 */
export async function migrate(
  databaseUrl: string,
  report: (step: string) => void = () => {},
  patience = PATIENCE_MS,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // a query of a broken connection rejects by itself
  await client.connect()
  try {
    // The session of a killed process keeps them until its statement has ended.
    await client.query('select pg_advisory_lock($1), pg_advisory_lock($2)', [MIGRATION_LOCK, ENGINE_LOCK])
    const due = await pendingMigrations(client)
    if (due.length === 0) return []
    await openHistory(client)
    // Citus sends the text around a SET LOCAL to its nodes, which would be the whole migration. Elsewhere it means nothing.
    await client.query("set citus.propagate_set_commands = 'none'")
    report(`Applying ${due.length} migrations`)
    const start = performance.now()
    const since = () => performance.now() - start
    for (const [index, name] of due.entries())
      for (let pause = 100; !(await applyOnce(client, name, since(), patience)); ) {
        report(`Waiting for others to release what ${name} changes, ${due.length - index - 1} more after it`)
        await sleep(pause)
        pause = Math.min(pause * 2, LONGEST_PAUSE)
      }
    return due
  } finally {
    await client.end()
  }
}

/** Marks what Prisma's engine left unfinished as rolled back: its migrations are transactions too. */
async function openHistory(client: pg.Client): Promise<void> {
  await client.query(HISTORY)
  await client.query(
    'update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null',
  )
}

/** @returns false if it did not get its locks before others */
async function applyOnce(client: pg.Client, name: string, since: number, patience: number): Promise<boolean> {
  const script = migrationScript(name)
  const row = [randomUUID(), createHash('sha256').update(script).digest('hex'), name]
  try {
    await client.query(`begin; set local lock_timeout = ${lockWait(since)};${script}`)
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       values ($1, $2, $3, clock_timestamp(), 1)`,
      row,
    )
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (!(error instanceof pg.DatabaseError) || !CONTENDED.has(error.code as string)) throw namedAfter(name, error)
    if (since < patience) return false
    throw new Error(`the migration ${name} did not get its locks: ${REMEDY}`, { cause: error })
  }
}

function namedAfter(name: string, error: unknown): unknown {
  if (error instanceof Error) error.message = `the migration ${name} failed: ${error.message}`
  return error
}

const REMEDY = `other sessions hold what it changes. End long transactions, which
"select pid, xact_start, query from pg_stat_activity order by xact_start" lists, and start again; it has changed nothing`
