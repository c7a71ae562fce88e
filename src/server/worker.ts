/** A worker process: delivers webhooks and runs background jobs, without the HTTP server. */
import { compileRecords } from '../../rest/events/records.ts'
import { schema } from '../../schema/index.ts'
import { raiseNotification } from '../domain/notifications/raise.ts'
import { openFonts } from '../domain/papers/fonts.ts'
import { queues } from '../domain/queues.ts'
import { startWebhooks } from '../events/webhooks/work.ts'
import { openChanges } from '../platform/changes/changes.ts'
import type { Config } from '../platform/config.ts'
import type { OpenDatabase } from '../platform/database/open.ts'
import { watchClock } from '../platform/database/same-time.ts'
import { keepIndexes } from '../platform/database/stale-indexes.ts'
import { openFiles } from '../platform/files/files.ts'
import { openQueue } from '../platform/jobs/queue.ts'
import { releaseStartMemory } from '../platform/load/memory.ts'
import { openLog } from '../platform/log.ts'
import { openMail } from '../platform/mail.ts'
import { logSetAside } from '../platform/observation/set-aside.ts'
import { logSlowStatements } from '../platform/observation/slow-statements.ts'
import { readSecret } from '../platform/secrets/secret.ts'
import { openConfiguredBox } from '../platform/secrets/secret-box.ts'
import { closeInOrder, closeTogether } from '../platform/shutdown.ts'
import { openTelemetry } from '../platform/telemetry/open.ts'
import { databaseClock } from '../platform/time/clock.ts'
import { startWatchdog } from '../platform/watchdog/watchdog.ts'
import { startBackground } from './background.ts'
import { keepTables } from './growth.ts'
import { openWorkerMetrics } from './metrics.ts'
import { openWorkerEndpoint } from './worker-endpoint.ts'

interface RunningWorker {
  /** Where `/metrics` is; undefined without METRICS_PORT. */
  metricsPort: number | undefined
  /** Wait up to `seconds` for running jobs; unfinished jobs return to their queues. */
  stop(seconds: number): Promise<void>
}

/** Start the workers on an open database, which the caller closes after `stop`. */
export async function startWorker(config: Config, database: OpenDatabase): Promise<RunningWorker> {
  const secret = await readSecret(config)
  const box = openConfiguredBox(secret, config)
  const records = compileRecords(schema)
  const log = openLog(config)
  logSlowStatements(database, config, log)
  logSetAside(database, log)
  // First, so that a port in use is reported before anything is done.
  const metrics = openWorkerMetrics(database, config)
  const endpoint = await openWorkerEndpoint(config, metrics, log)
  const telemetry = await openTelemetry(config, 'worker', log)
  telemetry.exportMetrics(metrics)
  const { traces } = telemetry
  const [changes, queue, mail] = [openChanges(database), await openQueue(database, queues, false), openMail(config)]
  await changes.listen()
  const services = { database, config, records, log, changes, clock: databaseClock, traces }
  const [files, fonts] = [await openFiles(config, secret), openFonts(config.pdfFonts)]
  const background = await startBackground({ ...services, secret, files, fonts, mail })
  // Last: if the start fails, nothing may have been sent, because nobody would record it.
  const webhooks = startWebhooks({ ...services, box, queue, notify: raiseNotification })
  const stopKeeping = [watchClock(database.pool, log), keepTables(database, config, log), keepIndexes(database, log)]
  const stopWatchdog = startWatchdog(log)
  releaseStartMemory()
  return {
    metricsPort: endpoint?.port,
    stop: (seconds) =>
      closeInOrder([
        () => closeTogether([webhooks, background].map((work) => work.stop(seconds))),
        ...stopKeeping,
        () => queue.close(),
        () => telemetry.close(),
        () => changes.close(),
        stopWatchdog,
        () => endpoint?.close(),
      ]),
  }
}
