/** From settings to a database that is reachable and migrated. */
import pg from 'pg'
import { migrate } from '../../../prisma/migrate.ts'
import { type Config, SettingError } from '../config.ts'
import { type Database, openDatabase } from './client.ts'
import { acquireEmbedded } from './embedded.ts'

export interface OpenDatabase extends Database {
  embedded: boolean
  /** The migrations that this opening applied. */
  applied: string[]
}

/**
 * @param say hears of each step that can take a while
 * @param prepare fills the database before anybody uses it
 * @throws {SettingError}
 */
export async function openConfigured(
  config: Config,
  say: (step: string) => void,
  prepare: (database: Database, applied: readonly string[]) => Promise<unknown>,
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl === undefined ? await acquireEmbedded(config.dataDir, say) : undefined
  const url = config.databaseUrl ?? (embedded?.url as string)
  const opened = new AsyncDisposableStack() // closed in reverse
  if (embedded !== undefined) opened.defer(() => embedded.release())
  try {
    if (embedded === undefined) await tryConnection(url)
    const applied = await migrate(url, (pending) => say(`Applying ${pending} migrations`))
    const database = opened.adopt(openDatabase(url, config.databasePool), (each) => each.close())
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
    throw remedy === undefined ? error : wrongDatabase(url, remedy)
  }
}

/** Whatever keeps a connection from opening is a matter of DATABASE_URL. */
async function tryConnection(url: string): Promise<void> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {}) // told by connect(), too
    await client.connect()
  } catch (error) {
    throw wrongDatabase(url, REMEDIES[codeOf(error)] ?? (error as Error).message)
  } finally {
    await client?.end().catch(() => {})
  }
}

const REMEDIES: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there; start PostgreSQL or unset DATABASE_URL to use the embedded one',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
  ETIMEDOUT: 'the host does not answer',
  '28P01': 'the password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'there is no such database; create it first',
  '42501': 'the user may not create tables there',
  '25006': 'it is read-only; name the primary server',
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code)
}

function wrongDatabase(url: string, remedy: string): SettingError {
  const { host, pathname } = new URL(url)
  return new SettingError('DATABASE_URL', `cannot use the database ${host}${pathname}: ${remedy}`)
}
