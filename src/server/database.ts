/** The database as every process of an installation opens it: migrated, and with the sandbox's fixtures. */
import { loadFixtures } from '../demo/fixtures.ts'
import type { Config } from '../platform/config.ts'
import { type OpenDatabase, openConfigured } from '../platform/database/open.ts'

/** @param say hears of each step that can take a while @throws {SettingError} */
export function openInstallation(config: Config, say: (step: string) => void): Promise<OpenDatabase> {
  return openConfigured(config, say, async (database, applied) => {
    if (applied.length > 0) say('Loading the sandbox')
    await loadFixtures(database)
  })
}
