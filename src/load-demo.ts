/** Loading the demo organisation without a server. */
import type { LoadedDemo } from '../prisma/demo.ts'
import { loadWholeDemo } from '../prisma/demo-whole.ts'
import { schema } from '../schema/index.ts'
import { openQueue } from './background/boss.ts'
import { openChanges } from './changes/changes.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/client.ts'
import { openFiles } from './documents/files.ts'
import { compileRecords } from './events/records.ts'
import { openFonts } from './papers/fonts.ts'
import { readSecret } from './secret.ts'

export async function loadDemoApart(config: Config, database: Database): Promise<LoadedDemo> {
  const files = await openFiles(config, await readSecret(config))
  const [queue, changes] = [await openQueue(database, false), openChanges(database)]
  const fonts = openFonts(config.pdfFonts)
  const means = { database, files, queue, changes, fonts, clock: systemClock, records: compileRecords(schema) }
  try {
    return await loadWholeDemo(means)
  } finally {
    await Promise.all([queue.close(), changes.close()])
  }
}
