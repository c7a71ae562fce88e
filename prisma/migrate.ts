/**
 * Applies migrations without native binaries, using Prisma's schema engine compiled to WebAssembly. It uses Prisma's
 * own history (`prisma/migrations` and the table `_prisma_migrations`), so `prisma migrate` also works with the
 * database.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { ScriptAdapterFactory } from './script-adapter.ts'

const directory = path.join(import.meta.dirname, 'migrations')
const schemaFile = path.join(import.meta.dirname, 'schema.prisma')
const filters = { externalTables: [], externalEnums: [] }
const MIGRATION_LOCK = 0x6d696772 // `migr`: only one process migrates at a time
const ENGINE_LOCK = 72707369 // advisory lock of Prisma's own engines
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

/** The names of the migrations of this version, in order. */
export function migrationNames(): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

function readMigrations(): MigrationList {
  return {
    baseDir: directory,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(path.join(directory, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames().map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(path.join(directory, name, 'migration.sql'), 'utf8') },
      },
    })),
  }
}

let loading: Promise<typeof import('@prisma/schema-engine-wasm/schema_engine_bg')> | undefined

/** Instantiate the engine once per process: its generated bindings support only one instance. */
async function loadEngine() {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const module = await WebAssembly.compile(readFileSync(path.join(path.dirname(entry), 'schema_engine_bg.wasm')))
  const { exports } = await WebAssembly.instantiate(module, { './schema_engine_bg.js': withUnrefTimers(bindings) })
  bindings.__wbg_set_wasm(exports)
  ;(exports.__wbindgen_start as () => void)()
  return bindings
}

/** Unref the engine's timers: each lock leaves a ten-second timer, which must not keep the process alive. */
function withUnrefTimers(bindings: object): WebAssembly.ModuleImports {
  const imports = { ...bindings } as WebAssembly.ModuleImports
  for (const name of Object.keys(imports).filter((each) => each.startsWith('__wbg_setTimeout_')))
    imports[name] = (callback: () => void, ms: number) => setTimeout(callback, ms).unref()
  return imports
}

async function withEngine<Result>(
  factory: ScriptAdapterFactory,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  loading ??= loadEngine()
  const bindings = await loading
  const adapter = bindMigrationAwareSqlAdapterFactory(factory)
  const datamodels = [[schemaFile, readFileSync(schemaFile, 'utf8')]] as [string, string][]
  try {
    return await work(await bindings.SchemaEngine.new({ datamodels }, () => {}, adapter))
  } finally {
    await factory.close()
  }
}

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

const UNFINISHED = '_prisma_migrations where finished_at is null and rolled_back_at is null'

/**
 * Marks a migration as finished in the transaction of its script, so that a crash cannot leave the two inconsistent, and
 * says whether it failed only because others held its locks.
 */
class MigrationAdapterFactory extends ScriptAdapterFactory {
  isContended = false
  readonly #lockWait: number

  /** @param lockWait milliseconds that a statement waits for a lock */
  constructor(databaseUrl: string, lockWait: number) {
    super(databaseUrl)
    this.#lockWait = lockWait
  }

  override async connect() {
    const adapter = await super.connect()
    const execute = adapter.executeScript.bind(adapter)
    const wait = `set local lock_timeout = ${this.#lockWait};`
    const finish = `if to_regclass('_prisma_migrations') is not null then
      update _prisma_migrations set finished_at = now() where id in (select id from ${UNFINISHED}); end if;`
    adapter.executeScript = async (script) => {
      try {
        await execute(`${wait}${script}\n;do $$ begin ${finish} end $$`)
      } catch (error) {
        this.isContended = CONTENDED.has(String((error as { cause?: { code?: unknown } }).cause?.code))
        throw error
      }
    }
    return adapter
  }
}

/** Check the right to create tables. @throws {pg.DatabaseError} with its code, which the engine's errors lack */
async function requirePrivileges(client: pg.Client): Promise<void> {
  await client.query('begin; create table _muster_may_create_tables (); rollback')
}

/**
 * Mark unfinished migrations as rolled back. A migration is one transaction, so an unfinished one has changed nothing.
 * One of a killed process can still be running; waiting for the engine's lock waits for its end.
 */
async function rollBackUnfinished(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1), pg_advisory_unlock($1)', [ENGINE_LOCK])
  const table = await client.query("select to_regclass('_prisma_migrations') is not null as exists")
  if (!table.rows[0].exists) return
  await client.query(`update _prisma_migrations set rolled_back_at = now() where id in (select id from ${UNFINISHED})`)
}

/**
 * Apply all pending migrations. If it is interrupted, the next call continues. Where servers or people hold locks that a
 * migration needs, it gives way to them and is tried again.
 * @param report called before each attempt that has something to apply
 * @param patience milliseconds for which locks are tried for
 * @returns the names of the applied migrations
 * @throws {pg.DatabaseError} if the database user has no right to create tables
 * @throws {Error} naming the migration that got no locks for so long, and what to do
 */
export async function migrate(
  databaseUrl: string,
  report: (step: string) => void = () => {},
  patience = PATIENCE_MS,
): Promise<string[]> {
  const lock = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  lock.on('error', () => {}) // a query of a broken connection rejects by itself
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if ((await pendingMigrations(lock)).length === 0) return []
    await requirePrivileges(lock)
    await rollBackUnfinished(lock)
    const due = await pendingMigrations(lock)
    if (due.length > 0) report(`Applying ${due.length} migrations`)
    const start = performance.now()
    const since = () => performance.now() - start
    for (
      let pause = 100;
      !(await applyOnce(databaseUrl, lock, since(), patience));
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    ) {
      const [next, ...rest] = await pendingMigrations(lock)
      report(`Waiting for others to release what ${next} changes, ${rest.length} more after it`)
      await sleep(pause)
    }
    return due
  } finally {
    await lock.end()
  }
}

/** @returns false if one migration did not get its locks before others; those before it are applied */
async function applyOnce(databaseUrl: string, lock: pg.Client, since: number, patience: number): Promise<boolean> {
  const factory = new MigrationAdapterFactory(databaseUrl, lockWait(since))
  try {
    if ((await pendingMigrations(lock)).length > 0)
      await withEngine(factory, (engine) => engine.applyMigrations({ migrationsList: readMigrations(), filters }))
    return true
  } catch (error) {
    await rollBackUnfinished(lock).catch(() => {}) // otherwise Prisma's own tools refuse to migrate
    if (!factory.isContended) throw error
    if (since < patience) return false
    const [next] = await pendingMigrations(lock)
    throw new Error(`the migration ${next} did not get its locks: ${REMEDY}`, { cause: error })
  }
}

const REMEDY = `other sessions hold what it changes. End long transactions, which
"select pid, xact_start, query from pg_stat_activity order by xact_start" lists, and start again; it has changed nothing`

/**
 * The SQL that changes the migrated schema to `schema.prisma`; empty if they agree. Requires the right to create
 * databases.
 */
export async function drift(databaseUrl: string): Promise<string> {
  const schema = [{ path: schemaFile, content: readFileSync(schemaFile, 'utf8') }]
  const migrations = readMigrations()
  const result = await withEngine(new ScriptAdapterFactory(databaseUrl), (engine) =>
    engine.diff({
      from: migrations.migrationDirectories.length === 0 ? { tag: 'empty' } : { tag: 'migrations', ...migrations },
      to: { tag: 'schemaDatamodel', files: schema },
      script: true,
      exitCode: null,
      filters,
    }),
  )
  return (result.stdout ?? '').replace(/^-- This is an empty migration\.\s*/, '').trim()
}
