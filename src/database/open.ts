/** From settings to a database that is reachable, migrated and has the sandbox's fixtures. */

import { loadFixtures } from '../../prisma/fixtures.ts'
import { migrate } from '../../prisma/migrate.ts'
import { type Config, SettingError } from '../config.ts'
import { type Database, openDatabase } from './client.ts'
import { acquireEmbedded } from './embedded.ts'

export interface OpenDatabase extends Database {
  embedded: boolean
  /** The migrations that this opening applied. */
  applied: string[]
}

/** @param say told each step that can take a while @throws {SettingError} */
export async function openConfigured(config: Config, say: (step: string) => void): Promise<OpenDatabase> {
  const embedded = config.databaseUrl === undefined ? await acquireEmbedded(config.dataDir, say) : undefined
  const url = config.databaseUrl ?? (embedded?.url as string)
  try {
    const applied = await migrate(url, (pending) => say(`Applying ${pending} migrations`))
    const database = openDatabase(url, config.databasePool)
    if (applied.length > 0) say('Loading the sandbox')
    await loadFixtures(database)
    return {
      ...database,
      embedded: embedded !== undefined,
      applied,
      async close() {
        await database.close()
        await embedded?.release()
      },
    }
  } catch (error) {
    await embedded?.release()
    throw embedded === undefined ? explainConnection(error, url) : error
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
}

function explainConnection(error: unknown, url: string): unknown {
  const code = String((error as { code?: unknown }).code)
  const timeout = (error as Error).message === 'timeout expired' ? 'the host does not answer' : undefined
  const remedy = REMEDIES[code] ?? timeout
  if (remedy === undefined) return error
  const { host, pathname } = new URL(url)
  return new SettingError('DATABASE_URL', `cannot use the database ${host}${pathname}: ${remedy}`)
}
