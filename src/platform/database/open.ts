/** Opens the configured database: connects, applies migrations, prepares the data. */
import pg from 'pg'
import { migrate } from '../../../prisma/migrate.ts'
import { type Config, SettingError } from '../config.ts'
import { type Database, openDatabase } from './client.ts'
import { acquireEmbedded } from './embedded.ts'

/** An opened and migrated database; `close` also releases the embedded PostgreSQL. */
export interface OpenDatabase extends Database {
  /** Whether this is the embedded PostgreSQL. */
  embedded: boolean
  /** The names of the migrations that this call applied. */
  applied: string[]
}

/**
 * Open DATABASE_URL, or the embedded PostgreSQL without one, and migrate it.
 * @param report called before each step that can take seconds
 * @param prepare fills the database before the server uses it
 * @throws {SettingError} naming DATABASE_URL or MUSTER_DATA_DIR if the database cannot be used
 */
export async function openConfigured(
  config: Config,
  report: (step: string) => void,
  prepare: (database: Database, applied: readonly string[]) => Promise<unknown>,
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl === undefined ? await acquireEmbedded(config.dataDir, report) : undefined
  const url = config.databaseUrl ?? (embedded?.url as string)
  const opened = new AsyncDisposableStack() // closed in reverse
  if (embedded !== undefined) opened.defer(() => embedded.release())
  try {
    if (embedded === undefined) await tryConnection(url)
    const applied = await migrate(url, (pending) => report(`Applying ${pending} migrations`))
    const database = opened.adopt(openDatabase(url, config.databasePool, config.databaseWait), (each) => each.close())
    await prepare(database, applied)
    return {
      ...database,
      embedded: embedded !== undefined,
      applied,
      close: () => opened.disposeAsync(),
    }
  } catch (error) {
    await opened.disposeAsync()
    const remedy = embedded === undefined ? REMEDIES[codeOf(error)] : undefined
    throw remedy === undefined ? error : databaseError(url, remedy)
  }
}

/** @throws {SettingError} for any connection error, since DATABASE_URL is the remedy */
async function tryConnection(url: string): Promise<void> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {}) // connect() rejects with the same error
    await client.connect()
  } catch (error) {
    throw explainConnection(url, error)
  } finally {
    await client?.end().catch(() => {})
  }
}

/** Why the database of DATABASE_URL cannot be connected to, and the remedy. @param error of the connection */
export function explainConnection(url: string, error: unknown): SettingError {
  return databaseError(url, REMEDIES[codeOf(error)] ?? (error as Error).message)
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

function databaseError(url: string, remedy: string): SettingError {
  const { host, pathname } = new URL(url)
  return new SettingError('DATABASE_URL', `cannot use the database ${host}${pathname}: ${remedy}`)
}
