/**
 * Migrations without a native engine: Prisma's own history (`prisma/migrations`, table `_prisma_migrations`) applied by
 * Prisma's schema engine compiled to WebAssembly. `prisma migrate` on any other machine reads the same history.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { ScriptAdapterFactory } from './script-adapter.ts'

const directory = path.join(import.meta.dirname, 'migrations')
const schemaFile = path.join(import.meta.dirname, 'schema.prisma')
const filters = { externalTables: [], externalEnums: [] }
const MIGRATION_LOCK = 0x6d696772 // `migr`: several processes that start at once migrate one after the other
const ENGINE_LOCK = 72707369 // what Prisma's engines hold while they migrate

function readMigrations(): MigrationList {
  const names = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  return {
    baseDir: directory,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(path.join(directory, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(path.join(directory, name, 'migration.sql'), 'utf8') },
      },
    })),
  }
}

let loading: Promise<typeof import('@prisma/schema-engine-wasm/schema_engine_bg')> | undefined

/** The engine's module, instantiated once: its glue code keeps one memory for the whole process. */
async function loadEngine() {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const module = await WebAssembly.compile(readFileSync(path.join(path.dirname(entry), 'schema_engine_bg.wasm')))
  const { exports } = await WebAssembly.instantiate(module, { './schema_engine_bg.js': withoutWaiting(bindings) })
  bindings.__wbg_set_wasm(exports)
  ;(exports.__wbindgen_start as () => void)()
  return bindings
}

/** The engine leaves a timer of ten seconds behind each of its locks, which must not keep a process alive. */
function withoutWaiting(bindings: object): WebAssembly.ModuleImports {
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

/** The names of the migrations that `databaseUrl` lacks, in order. Costs one query. */
export async function pendingMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await pending(client)
  } finally {
    await client.end()
  }
}

async function pending(client: pg.Client): Promise<string[]> {
  const known = readMigrations().migrationDirectories.map((each) => each.path)
  const table = await client.query("select to_regclass('_prisma_migrations') is not null as exists")
  if (!table.rows[0].exists) return known
  const applied = await client.query<{ migration_name: string }>(
    'select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  )
  const done = new Set(applied.rows.map((row) => row.migration_name))
  return known.filter((name) => !done.has(name))
}

const UNFINISHED = '_prisma_migrations where finished_at is null and rolled_back_at is null'

/** Writes down that a migration is finished in the transaction of its script, so that a crash cannot come between. */
class MigrationAdapterFactory extends ScriptAdapterFactory {
  override async connect() {
    const adapter = await super.connect()
    const execute = adapter.executeScript.bind(adapter)
    const finish = `if to_regclass('_prisma_migrations') is not null then
      update _prisma_migrations set finished_at = now() where id in (select id from ${UNFINISHED}); end if;`
    adapter.executeScript = (script) => execute(`${script}\n;do $$ begin ${finish} end $$`)
    return adapter
  }
}

/** @throws {pg.DatabaseError} with its code; the engine would tell in words only */
async function requireRights(client: pg.Client): Promise<void> {
  await client.query('begin; create table _muster_may_create_tables (); rollback')
}

/**
 * Take back what a process began and did not finish. A migration is one transaction, so it left nothing behind; the one
 * of a process that was killed may still run, and holds the engine's lock until it ends.
 */
async function takeBackUnfinished(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1), pg_advisory_unlock($1)', [ENGINE_LOCK])
  const table = await client.query("select to_regclass('_prisma_migrations') is not null as exists")
  if (!table.rows[0].exists) return
  await client.query(`update _prisma_migrations set rolled_back_at = now() where id in (select id from ${UNFINISHED})`)
}

/**
 * Bring the database of `databaseUrl` up to date. Whatever ends it halfway, the next call goes on from there.
 * @param announce told how many migrations are due, if any are
 * @returns the names of the migrations it applied
 */
export async function migrate(databaseUrl: string, announce: (count: number) => void = () => {}): Promise<string[]> {
  const lock = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if ((await pending(lock)).length === 0) return []
    await requireRights(lock)
    await takeBackUnfinished(lock)
    const due = await pending(lock)
    if (due.length === 0) return []
    announce(due.length)
    try {
      const { appliedMigrationNames } = await withEngine(new MigrationAdapterFactory(databaseUrl), (engine) =>
        engine.applyMigrations({ migrationsList: readMigrations(), filters }),
      )
      return appliedMigrationNames
    } catch (error) {
      await takeBackUnfinished(lock).catch(() => {}) // else Prisma's own tools would refuse to go on
      throw error
    }
  } finally {
    await lock.end()
  }
}

/** SQL that leads from the migrations to `schema.prisma`; empty where they agree. Needs the right to create databases. */
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
