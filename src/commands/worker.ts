/** `muster worker` */
import type { Command } from 'commander'
import { schema } from '../../schema/index.ts'
import { startBackground } from '../background/work.ts'
import { openChanges } from '../changes/changes.ts'
import { readConfig } from '../config.ts'
import { openFiles } from '../documents/files.ts'
import { compileRecords } from '../events/records.ts'
import { openLog } from '../observe.ts'
import { openFonts } from '../papers/fonts.ts'
import { readSecret } from '../secret.ts'
import { openConfiguredBox, startWebhooks } from '../webhooks/work.ts'
import { asJson, type Output, print, withDatabase } from './command.ts'

export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description(
      'Deliver webhooks, read documents and print papers, apart from the server; any number of these may run. Ctrl-C stops it.',
    )
    .option(...asJson)
    .action(async (output: Output) => {
      const config = readConfig(process.env)
      const stopped = new Promise<void>((resolve) => {
        process.once('SIGTERM', () => resolve())
        process.once('SIGINT', () => resolve())
      })
      await withDatabase(async (database) => {
        const secret = await readSecret(config)
        const changes = openChanges(database)
        const common = { database, config, changes, records: compileRecords(schema), log: openLog(config) }
        const webhooks = startWebhooks({ ...common, box: openConfiguredBox(secret, config) })
        const files = await openFiles(config, secret)
        const background = await startBackground({ ...common, files, fonts: openFonts(config.pdfFonts) })
        print({ worker: 'started', pid: process.pid }, output, 'Working in the background. Ctrl-C stops it.')
        await stopped
        await Promise.all([webhooks.stop(config.shutdownSeconds), background.stop(config.shutdownSeconds)])
        await changes.close()
      })
    })
}
