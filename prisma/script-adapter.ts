/**
 * Prisma's PostgreSQL adapter as the schema engine needs it. `@prisma/adapter-pg` splits a script at every semicolon,
 * also inside a function's body, and sends the pieces one by one; here a migration goes to the server whole, which runs
 * it as one transaction. Its shadow database also goes away while connections to it are open.
 */
import { randomUUID } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum, DriverAdapterError, type SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import pg from 'pg'

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

  /** The engine leaves its connections open. */
  async close(): Promise<void> {
    for (const pool of this.#pools) if (!pool.ended) await pool.end()
  }

  override async connectToShadowDb() {
    const database = `prisma_migrate_shadow_db_${randomUUID()}`
    await runAlone(this.#databaseUrl, `create database "${database}"`)
    const shadowUrl = new URL(this.#databaseUrl)
    shadowUrl.pathname = `/${database}`
    const adapter: SqlDriverAdapter = await new ScriptAdapterFactory(shadowUrl.href).connect()
    const dispose = adapter.dispose.bind(adapter)
    adapter.dispose = async () => {
      await dispose()
      await runAlone(this.#databaseUrl, `drop database "${database}" with (force)`)
    }
    return adapter as Awaited<ReturnType<PrismaPg['connectToShadowDb']>>
  }
}

async function runAlone(databaseUrl: string, statement: string): Promise<void> {
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
 * The engine reads catalogue columns of the type "char" as characters, and the adapter does not know that type: it is
 * shown text, and what comes back is marked as characters again. The engine asks one thing at a time.
 */
function readCharColumns(adapter: Awaited<ReturnType<PrismaPg['connect']>>): void {
  const pool = adapter.underlyingDriver()
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<pg.QueryResult>
  let characters: number[] = []
  pool.query = (async (...given: unknown[]) => {
    const result = await query(...given)
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

/** The form in which Prisma's engine carries a database's message on; anything else it reports as unknown. */
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
