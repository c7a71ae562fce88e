/** `muster worker` */
import type { Command } from 'commander'
import { schema } from '../../schema/index.ts'
import { openQueue } from '../background/boss.ts'
import { startBackground } from '../background/work.ts'
import { openChanges } from '../changes/changes.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { openFiles } from '../documents/files.ts'
import { compileRecords } from '../events/records.ts'
import { openLog } from '../observe.ts'
import { openFonts } from '../papers/fonts.ts'
import { openMail } from '../people/mail.ts'
import { readSecret } from '../secret.ts'
import { closeInOrder, closeTogether, exitInTime } from '../shutdown.ts'
import { openConfiguredBox, startWebhooks } from '../webhooks/work.ts'
import { asJson, type Output, print, withDatabase } from './command.ts'

export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description(
      'Deliver webhooks, and do all that the background does, apart from the server; any number of these may run. Ctrl-C stops it.',
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
        const box = openConfiguredBox(secret, config)
        const records = compileRecords(schema)
        const log = openLog(config)
        const [changes, queue, mail] = [openChanges(database), await openQueue(database, false), openMail(config, log)]
        await changes.listen()
        const means = { database, config, records, log, changes, clock: systemClock }
        const webhooks = startWebhooks({ ...means, box, queue })
        const [files, fonts] = [await openFiles(config, secret), openFonts(config.pdfFonts)]
        const background = await startBackground({ ...means, files, fonts, mail })
        print(
          { worker: 'started', pid: process.pid },
          output,
          'Delivering webhooks and working in the background. Ctrl-C stops it.',
        )
        await stopped
        exitInTime(config.shutdownSeconds)
        await closeInOrder([
          () => closeTogether([webhooks, background].map((work) => work.stop(config.shutdownSeconds))),
          () => queue.close(),
          () => mail.settled(),
          () => changes.close(),
        ])
      })
    })
}
