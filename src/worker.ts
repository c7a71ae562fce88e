/** A worker: webhooks and the background, apart from the server. */
import { schema } from '../schema/index.ts'
import { openQueue } from './background/boss.ts'
import { startBackground } from './background/work.ts'
import { openChanges } from './changes/changes.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './database/open.ts'
import { openFiles } from './documents/files.ts'
import { compileRecords } from './events/records.ts'
import { openLog } from './observe.ts'
import { openFonts } from './papers/fonts.ts'
import { openMail } from './people/mail.ts'
import { readSecret } from './secret.ts'
import { closeInOrder, closeTogether } from './shutdown.ts'
import { openConfiguredBox, startWebhooks } from './webhooks/work.ts'

interface RunningWorker {
  /** Let what is being done end, for so many seconds at most; the rest goes back to its queue. */
  stop(seconds: number): Promise<void>
}

export async function startWorker(config: Config, database: OpenDatabase): Promise<RunningWorker> {
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
  return {
    stop: (seconds) =>
      closeInOrder([
        () => closeTogether([webhooks, background].map((work) => work.stop(seconds))),
        () => queue.close(),
        () => mail.settled(),
        () => changes.close(),
      ]),
  }
}
