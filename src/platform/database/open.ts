/** Opens the configured database: connects, applies migrations, prepares the data. */
import pg, { type Pool } from 'pg'
import { migrate, pendingMigrations } from '../../../prisma/migrate.ts'
import { hasLostHistory, isOnlySlow, missingParts, nameParts, RESTORE_AGAIN } from '../../../prisma/structure.ts'
import { type Config, SettingError } from '../config.ts'
import { type Database, openDatabase } from './client.ts'
import { hasCitus } from './distribution/placement.ts'
import { acquireEmbedded } from './embedded.ts'
import { examineClock } from './same-time.ts'

/** An opened and migrated database; `close` also releases the embedded PostgreSQL. */
export interface OpenDatabase extends Database {
  /** Whether this is the embedded PostgreSQL. */
  embedded: boolean
  /** The names of the migrations that this call applied. */
  applied: string[]
}

/**
 * Open DATABASE_URL or, if it is not set, the embedded PostgreSQL. If DATABASE_URL is the URL of a pooler, connections
 * that need their own session use DATABASE_DIRECT_URL.
 * @param report called before each step that can take seconds
 * @param prepare fills the migrated, complete database; undefined: the database must be migrated already
 * @throws {SettingError} naming DATABASE_URL, DATABASE_DIRECT_URL or MUSTER_DATA_DIR if the database cannot be used
 */
export async function openConfigured(
  config: Config,
  report: (step: string) => void,
  prepare?: (database: Database, applied: readonly string[]) => Promise<unknown>,
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl === undefined ? await acquireEmbedded(config.dataDir, report) : undefined
  const { databaseUrl, databaseDirectUrl } = config
  const url = databaseDirectUrl ?? databaseUrl ?? (embedded?.url as string)
  const variable = databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  const opened = new AsyncDisposableStack() // closed in reverse
  if (embedded !== undefined) opened.defer(() => embedded.release())
  try {
    if (databaseUrl !== undefined) await tryServer(databaseUrl, databaseDirectUrl)
    if (prepare !== undefined) await requireHistory(url, variable)
    const applied = prepare === undefined ? [] : await migrate(url, report)
    const pooler = { url: databaseUrl ?? url, keepsStatements: config.databasePreparedStatements }
    const database = opened.adopt(openDatabase(url, config.databasePool, config.databaseWait, pooler), (each) =>
      each.close(),
    )
    const problem = await examineClock(database.pool)
    if (problem !== undefined) throw new SettingError(variable, problem)
    if (prepare === undefined) await requireMigrated(database.pool, variable)
    else {
      await requireWhole(database.pool, variable, report)
      await prepare(database, applied)
    }
    return {
      ...database,
      embedded: embedded !== undefined,
      applied,
      close: () => opened.disposeAsync(),
    }
  } catch (error) {
    await opened.disposeAsync()
    const remedy = embedded === undefined ? REMEDIES[codeOf(error)] : undefined
    throw remedy === undefined ? error : databaseError(variable, url, remedy)
  }
}

/** @throws {SettingError} if migrations of this version are pending: only servers, workers and `muster migrate` apply them */
async function requireMigrated(pool: Pool, variable: DatabaseVariable): Promise<void> {
  const pending = await pendingMigrations(pool)
  if (pending.length > 0)
    throw new SettingError(
      variable,
      `the database lacks ${pending.length} migrations of this version. Run 'muster migrate', or start the server`,
    )
}

/** @throws {SettingError} if a restore broke off before it came to the history of the migrations */
async function requireHistory(url: string, variable: DatabaseVariable): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // a query rejects
  await client.connect()
  try {
    if (await hasLostHistory(client)) throw new SettingError(variable, NOT_WHOLE)
  } finally {
    await client.end()
  }
}

/** @throws {SettingError} if parts are missing that protect the data, such as constraints */
async function requireWhole(pool: Pool, variable: DatabaseVariable, report: (step: string) => void): Promise<void> {
  const missing = await missingParts(pool)
  if (missing.length > 0) report(`The database lacks ${nameParts(missing, 5)}; 'muster doctor' names all`)
  if (missing.every(isOnlySlow)) return
  throw new SettingError(variable, (await hasCitus(pool)) ? NOT_WHOLE_ON_CITUS : NOT_WHOLE)
}

const NOT_WHOLE = `the database is not whole. ${RESTORE_AGAIN}`
const NOT_WHOLE_ON_CITUS = `the database is not whole. If 'muster distribute' was interrupted, run 'muster distribute --yes' again. ${RESTORE_AGAIN}`

/** @throws {SettingError} for any connection error, and if a pooler is configured where the server itself is needed */
async function tryServer(databaseUrl: string, directUrl: string | undefined): Promise<void> {
  if (directUrl !== undefined) await tryConnection('DATABASE_URL', databaseUrl)
  const variable = directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  if (await tryConnection(variable, directUrl ?? databaseUrl)) return
  throw directUrl === undefined
    ? new SettingError(
        'DATABASE_DIRECT_URL',
        `is required, because ${nameOf(databaseUrl)} is a connection pooler; ${DIRECT}`,
      )
    : databaseError('DATABASE_DIRECT_URL', directUrl, `it is a connection pooler; ${DIRECT}`)
}

const DIRECT = 'notifications and migrations need the address of PostgreSQL itself'

/** @returns whether this is PostgreSQL itself @throws {SettingError} for any connection error, naming `variable` */
async function tryConnection(variable: DatabaseVariable, url: string): Promise<boolean> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {}) // connect() rejects with the same error
    await client.connect()
    return await isServer(client)
  } catch (error) {
    throw explainConnection(variable, url, error)
  } finally {
    await client?.end().catch(() => {})
  }
}

/**
 * Whether a connection leads to PostgreSQL itself and not to a pooler. A pooler reports a process id of its own when the
 * connection opens, because its connections share server processes.
 */
export async function isServer(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return (client as unknown as { processID: number | null }).processID === rows[0]?.pid
}

/** Why a database cannot be connected to, and the remedy. @param error of the connection */
export function explainConnection(variable: DatabaseVariable, url: string, error: unknown): SettingError {
  return databaseError(variable, url, REMEDIES[codeOf(error)] ?? (error as Error).message)
}

const REMEDIES: Record<string, string> = {
  ECONNREFUSED: 'connection refused; start PostgreSQL, or unset DATABASE_URL to use the embedded one',
  ENOTFOUND: 'host not found; check the host name',
  EAI_AGAIN: 'host not found; check the host name',
  ETIMEDOUT: 'connection timed out; check the host and the firewall',
  '28P01': 'authentication failed; check the user name and the password',
  '28000': 'the user is not allowed to connect; check pg_hba.conf',
  '3D000': 'the database does not exist; create it first',
  '42501': 'the user is not allowed to create tables; grant it CREATE on the database',
  '25006': 'the server is read-only; use the address of the primary server',
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code)
}

type DatabaseVariable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'

function databaseError(variable: DatabaseVariable, url: string, remedy: string): SettingError {
  return new SettingError(variable, `cannot use the database ${nameOf(url)}: ${remedy}`)
}

/** Without the password. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
