/** Loads the demo organisation without a running server. */
import { compileRecords } from '../../rest/events/records.ts'
import { schema } from '../../schema/index.ts'
import { loadLargeDemo } from '../demo/large/load.ts'
import { loadCompleteDemo } from '../demo/load.ts'
import type { LoadedDemo } from '../demo/organisation.ts'
import { openFonts } from '../domain/papers/fonts.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/client.ts'
import { openFiles } from '../platform/files/files.ts'
import { readSecret } from '../platform/secrets/secret.ts'
import { openConfiguredBox } from '../platform/secrets/secret-box.ts'
import { withSystemServices } from './standalone.ts'

/** Load all demo data of a size, unless it exists. Opens and closes the services that this needs. */
export async function loadDemoStandalone(
  config: Config,
  database: Database,
  size: 'small' | 'large' = 'small',
  report?: (step: string) => void,
): Promise<LoadedDemo> {
  const secret = await readSecret(config)
  const files = await openFiles(config, secret)
  const records = compileRecords(schema)
  if (size === 'large')
    return loadLargeDemo({ database, files, records, box: openConfiguredBox(secret, config) }, report)
  const fonts = openFonts(config.pdfFonts)
  return withSystemServices(database, records, (services) => loadCompleteDemo({ ...services, files, fonts }, report))
}
