/** `muster worker` */
import type { Command } from 'commander'
import { schema } from '../../schema/index.ts'
import { openChanges } from '../changes/changes.ts'
import { readConfig } from '../config.ts'
import { compileRecords } from '../events/records.ts'
import { openLog } from '../observe.ts'
import { readSecret } from '../secret.ts'
import { openConfiguredBox, startWebhooks } from '../webhooks/work.ts'
import { asJson, type Output, print, withDatabase } from './command.ts'

export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description('Deliver webhooks, apart from the server; any number of these may run. Ctrl-C stops it.')
    .option(...asJson)
    .action(async (output: Output) => {
      const config = readConfig(process.env)
      const stopped = new Promise<void>((resolve) => {
        process.once('SIGTERM', () => resolve())
        process.once('SIGINT', () => resolve())
      })
      await withDatabase(async (database) => {
        const box = openConfiguredBox(await readSecret(config), config)
        const changes = openChanges(database)
        await changes.listen()
        const records = compileRecords(schema)
        const work = startWebhooks({ database, config, box, records, changes, log: openLog(config) })
        print({ worker: 'started', pid: process.pid }, output, 'Delivering webhooks. Ctrl-C stops it.')
        await stopped
        await work.stop(config.shutdownSeconds)
        await changes.close()
      })
    })
}
