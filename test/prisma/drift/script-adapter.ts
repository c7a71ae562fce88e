/**
 * Prisma's PostgreSQL adapter, adapted to the schema engine. `@prisma/adapter-pg` splits a script at every semicolon,
 * even inside function bodies, and sends the parts separately. This adapter sends a migration as one script, which
 * PostgreSQL runs as one transaction. It can also drop the shadow database while connections to it are open.
 */
import { randomUUID } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum, DriverAdapterError, type SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import pg from 'pg'

/** Connects the schema engine to one database. The caller must call `close`. */
export class ScriptAdapterFactory extends PrismaPg {
  readonly #databaseUrl: string
  readonly #pools: pg.Pool[] = []

  constructor(databaseUrl: string) {
    super({ connectionString: databaseUrl, max: 1 })
    this.#databaseUrl = databaseUrl
  }

  override async connect() {
    const adapter = await super.connect()
    this.#pools.push(adapter.underlyingDriver())
    readCharColumns(adapter)
    adapter.executeScript = async (script: string) => {
      await adapter.underlyingDriver().query(script).catch(rethrowForPrisma)
    }
    return adapter
  }

  /** Close all connections: the engine leaves them open. */
  async close(): Promise<void> {
    for (const pool of this.#pools) if (!pool.ended) await pool.end()
  }

  override async connectToShadowDb() {
    const database = `prisma_migrate_shadow_db_${randomUUID()}`
    await runStatement(this.#databaseUrl, `create database "${database}"`)
    const shadowUrl = new URL(this.#databaseUrl)
    shadowUrl.pathname = `/${database}`
    const adapter: SqlDriverAdapter = await new ScriptAdapterFactory(shadowUrl.href).connect()
    const dispose = adapter.dispose.bind(adapter)
    adapter.dispose = async () => {
      await dispose()
      await runStatement(this.#databaseUrl, `drop database "${database}" with (force)`)
    }
    return adapter as Awaited<ReturnType<PrismaPg['connectToShadowDb']>>
  }
}

async function runStatement(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const CHAR = 18
const TEXT = 25

/**
 * Support for the PostgreSQL type "char", which the engine reads from catalogue tables and the adapter does not know.
 * The adapter receives the columns as text, and the result marks them as characters again. Storing the columns between
 * the two calls is safe, because the engine runs one query at a time.
 */
function readCharColumns(adapter: Awaited<ReturnType<PrismaPg['connect']>>): void {
  const pool = adapter.underlyingDriver()
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryResult>
  let characters: number[] = []
  pool.query = (async (...args: unknown[]) => {
    const result = await query(...args)
    characters = []
    for (const [index, field] of (result.fields ?? []).entries()) {
      if (field.dataTypeID !== CHAR) continue
      field.dataTypeID = TEXT
      characters.push(index)
    }
    return result
  }) as typeof pool.query
  const queryRaw = adapter.queryRaw.bind(adapter)
  adapter.queryRaw = async (sql) => {
    const result = await queryRaw(sql)
    for (const index of characters) result.columnTypes[index] = ColumnTypeEnum.Character
    return result
  }
}

/** Convert a database error to the format that the engine reports; it shows other errors as unknown. */
function rethrowForPrisma(error: pg.DatabaseError): never {
  throw new DriverAdapterError({
    kind: 'postgres',
    code: error.code ?? 'XX000',
    severity: error.severity ?? 'ERROR',
    message: error.message,
    detail: error.detail,
    column: error.column,
    hint: error.hint,
  })
}
