/** What the migrations lack of `schema.prisma`, by Prisma's schema engine compiled to WebAssembly: its native one is no package. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { migrationNames, migrationScript } from '../../../prisma/migrate.ts'
import { ScriptAdapterFactory } from './script-adapter.ts'

const SCHEMA = 'prisma/schema.prisma'
const filters = { externalTables: [], externalEnums: [] }

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

/**
 * The SQL that changes the migrated schema to `schema.prisma`; empty if they agree. Requires the right to create
 * databases.
 */
export async function drift(databaseUrl: string): Promise<string> {
  loading ??= loadEngine()
  const { SchemaEngine } = await loading
  const factory = new ScriptAdapterFactory(databaseUrl)
  const schema = readFileSync(SCHEMA, 'utf8')
  const migrations = {
    baseDir: 'prisma/migrations',
    lockfile: { path: 'migration_lock.toml', content: readFileSync('prisma/migrations/migration_lock.toml', 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames().map((name) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: migrationScript(name) } },
    })),
  }
  try {
    const engine = await SchemaEngine.new(
      { datamodels: [[SCHEMA, schema]] },
      () => {},
      bindMigrationAwareSqlAdapterFactory(factory),
    )
    const { stdout } = await engine.diff({
      from: { tag: 'migrations', ...migrations },
      to: { tag: 'schemaDatamodel', files: [{ path: SCHEMA, content: schema }] },
      script: true,
      exitCode: null,
      filters,
    })
    return (stdout ?? '').replace(/^-- This is an empty migration\.\s*/, '').trim()
  } finally {
    await factory.close()
  }
}
