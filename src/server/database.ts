/** Opens the configured database, applies pending migrations, adds partitions and loads the sandbox fixtures. */
import type { Pool } from 'pg'
import { loadFixtures } from '../demo/fixtures.ts'
import type { RecordForms } from '../events/record-forms.ts'
import type { Config } from '../platform/config.ts'
import { distribute } from '../platform/database/distribution/distribute.ts'
import { isDistributed } from '../platform/database/distribution/placement.ts'
import { type OpenDatabase, openConfigured } from '../platform/database/open.ts'
import { TableInUse } from '../platform/database/partitions/brief-lock.ts'
import { addPartitions } from '../platform/database/partitions/maintenance.ts'
import { databaseClock } from '../platform/time/clock.ts'
import { partitionedTables } from './growth.ts'

/** How events show records. Loaded on demand, because few commands write fixtures. */
export async function eventForms(): Promise<RecordForms> {
  const [{ compileRecords }, { schema }] = await Promise.all([
    import('../../rest/events/records.ts'),
    import('../../schema/index.ts'),
  ])
  return compileRecords(schema)
}

/**
 * Open the database of this installation and migrate it, for servers, workers and `muster migrate`.
 * @param report called with each step that can take long
 * @throws {SettingError} if the database settings are invalid
 */
export function openInstallation(config: Config, report: (step: string) => void): Promise<OpenDatabase> {
  return openConfigured(config, report, async (database, applied) => {
    if (applied.length > 0 && (await isDistributed(database.pool))) await placeNewTables(database.pool, report)
    await addPartitions(database.pool, partitionedTables(config), databaseClock.now()).catch((error: unknown) => {
      if (!(error instanceof TableInUse)) throw error // the default partition takes rows until the next attempt
    })
    if (applied.length > 0) report('Loading the sandbox')
    await loadFixtures(database, eventForms)
  })
}

/** Tables that this version's migrations have made on a database that Citus distributes. */
async function placeNewTables(pool: Pool, report: (step: string) => void): Promise<void> {
  const client = await pool.connect()
  try {
    await distribute(client, 0, report) // they lie with the tables that are there
  } finally {
    client.release(true)
  }
}
