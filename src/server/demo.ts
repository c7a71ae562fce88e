/** Loads the demo organisation without a running server. */
import { compileRecords } from '../../rest/events/records.ts'
import { schema } from '../../schema/index.ts'
import { loadLargeDemo } from '../demo/large/load.ts'
import { loadCompleteDemo } from '../demo/load.ts'
import type { LoadedDemo } from '../demo/organisation.ts'
import { openFonts } from '../domain/papers/fonts.ts'
import { queues } from '../domain/queues.ts'
import { openConfiguredBox } from '../events/webhooks/work.ts'
import { openChanges } from '../platform/changes/changes.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/client.ts'
import { openFiles } from '../platform/files/files.ts'
import { openQueue } from '../platform/jobs/queue.ts'
import { readSecret } from '../platform/secrets/secret.ts'
import { databaseClock } from '../platform/time/clock.ts'

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
  const [queue, changes] = [await openQueue(database, queues, false), openChanges(database)]
  const fonts = openFonts(config.pdfFonts)
  const services = { database, files, queue, changes, fonts, clock: databaseClock, records }
  try {
    return await loadCompleteDemo(services, report)
  } finally {
    await Promise.all([queue.close(), changes.close()])
  }
}
