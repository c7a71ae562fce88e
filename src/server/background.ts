/** The background workers: one handler per queue, for everything asynchronous except webhooks. */
import type { Logger } from 'pino'
import { letterQueue } from '../access/people/letter-queue.ts'
import { loadDemoPeople } from '../demo/test-people.ts'
import { runAutomation } from '../domain/automations/run.ts'
import { findDueOrganisations } from '../domain/daily/due.ts'
import { dayQueue, dueQueue } from '../domain/daily/queues.ts'
import { runPartOfDay } from '../domain/daily/run.ts'
import { daySteps } from '../domain/day-steps.ts'
import { encryptFiles, encryptionQueue } from '../domain/documents/encrypt-files.ts'
import { removedFilesQueue, removeFiles } from '../domain/documents/removed-files.ts'
import { strayFilesQueue, sweepFiles } from '../domain/documents/stray-files.ts'
import { builtInExtractor } from '../domain/extraction/built-in.ts'
import type { Extractor } from '../domain/extraction/extractor.ts'
import { modelExtractor } from '../domain/extraction/model.ts'
import { readingQueue } from '../domain/extraction/queue.ts'
import { giveUpReading, readDocument } from '../domain/extraction/run.ts'
import { giveUpInvoice, printIssuedInvoice } from '../domain/finance/invoices/print.ts'
import { invoiceQueue } from '../domain/finance/invoices/queue.ts'
import { erasureQueue } from '../domain/forgetting/queue.ts'
import { findErasures, forgetWorker } from '../domain/forgetting/run.ts'
import { sendLetter } from '../domain/letters.ts'
import { type CarrierConnections, openCarriers } from '../domain/messages/carriers/carrier.ts'
import { findDueMessages, gatherMessages } from '../domain/messages/gather.ts'
import { gatherQueue, messageQueue } from '../domain/messages/queues.ts'
import { giveUpMessage, sendMessage } from '../domain/messages/send.ts'
import { postDigest } from '../domain/notifications/digest.ts'
import { digestQueue } from '../domain/notifications/queues.ts'
import type { Fonts } from '../domain/papers/fonts.ts'
import { giveUpPrinting, printPack } from '../domain/papers/print-pack.ts'
import { packQueue } from '../domain/papers/queue.ts'
import { queues } from '../domain/queues.ts'
import { noticeQuotas } from '../domain/quotas/notices.ts'
import { retentionQueue } from '../domain/retention/queue.ts'
import { applyRetention } from '../domain/retention/run.ts'
import { testOrganisationQueue, testOrganisationsQueue } from '../domain/test-organisations/queue.ts'
import { findTestOrganisations, workOnTestOrganisation } from '../domain/test-organisations/run.ts'
import { joinQueue, matchRequest } from '../domain/workforce/joining.ts'
import type { RecordForms } from '../events/record-forms.ts'
import { automationQueue } from '../events/triggered-runs.ts'
import type { Changes } from '../platform/changes/changes.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/client.ts'
import type { Files } from '../platform/files/files.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import { type QueueWork, type RunningWorkers, startWorkers, workOn } from '../platform/jobs/workers.ts'
import type { Mail } from '../platform/mail.ts'
import type { Traces } from '../platform/telemetry/span.ts'
import type { Clock } from '../platform/time/clock.ts'

interface BackgroundParts {
  database: Database
  config: Config
  /** The installation's secret. */
  secret: Buffer
  files: Files
  records: RecordForms
  fonts: Fonts
  log: Logger
  mail: Mail
  clock: Clock
  changes: Changes
  traces?: Traces | undefined
  /** Polling interval in milliseconds, for jobs whose notification was missed. */
  searchEvery?: number
}

function extractorOf({ config }: BackgroundParts): Extractor {
  if (config.ai === undefined) return builtInExtractor
  return modelExtractor(config.ai)
}

function handlersOf(
  parts: BackgroundParts,
  { extractor, carriers }: { extractor: Extractor; carriers: CarrierConnections },
  queue: Queue,
): QueueWork[] {
  const { database, config, secret, files, records, fonts, log, mail, clock, changes } = parts
  const services = { database, records, clock, queue, changes }
  const printing = { ...services, files, fonts }
  const mailing = config.smtpUrl !== undefined
  const { messageDelaySeconds: delaySeconds } = config
  const serverLimits = { invitationsPerDay: config.invitationsPerDay, storageBytes: files.limitBytes }
  return [
    workOn(
      readingQueue,
      (job, signal) => readDocument({ ...services, files, extractor, log }, job, signal),
      (job, reason) => giveUpReading(services, job, reason),
    ),
    workOn(
      packQueue,
      (job, signal) => printPack(printing, job, signal),
      (job, reason) => giveUpPrinting(services, job, reason),
    ),
    workOn(
      invoiceQueue,
      (job, signal) => printIssuedInvoice(printing, job, signal),
      (job, reason) => giveUpInvoice(services, job, reason),
    ),
    workOn(dueQueue, async () => {
      await findDueOrganisations({ ...services, mailing })
      await findDueMessages(services)
      await findErasures(services)
      await noticeQuotas({ ...services, ...serverLimits, log })
    }),
    workOn(dayQueue, (job, signal) => runPartOfDay(services, daySteps, job, signal)),
    workOn(automationQueue, (job) => runAutomation(services, job)),
    workOn(digestQueue, (job) => postDigest(services, job)),
    workOn(letterQueue, (letter) => sendLetter({ database, mail, secret, log }, letter)),
    workOn(joinQueue, (job) => matchRequest({ ...services, invitationsPerDay: config.invitationsPerDay }, job)),
    workOn(gatherQueue, (job, signal) => gatherMessages({ ...services, log, delaySeconds }, job, signal)),
    workOn(
      messageQueue,
      (job) => sendMessage({ database, files, mail, secret, config, log, ...carriers }, job),
      (job, reason) => giveUpMessage(services, job, reason),
    ),
    workOn(testOrganisationsQueue, () => findTestOrganisations(services)),
    workOn(testOrganisationQueue, (job, signal) =>
      workOnTestOrganisation({ ...services, files, log, steps: daySteps, fill: loadDemoPeople(files) }, job, signal),
    ),
    workOn(erasureQueue, (job, signal) => forgetWorker({ ...services, files, log }, job, signal)),
    workOn(retentionQueue, (job, signal) => applyRetention({ ...services, log }, job, signal)),
    workOn(removedFilesQueue, (job, signal) => removeFiles({ ...services, files }, job, signal)),
    workOn(strayFilesQueue, (_job, signal) => sweepFiles({ database, files, log }, signal)),
    workOn(encryptionQueue, (_job, signal) => encryptFiles({ database, files, config, log }, signal)),
  ]
}

/** Start the background workers of all queues. */
export async function startBackground(parts: BackgroundParts): Promise<RunningWorkers> {
  const extractor = extractorOf(parts)
  const carriers = openCarriers(parts.config)
  const workers = await startWorkers(parts, queues, (queue) => handlersOf(parts, { extractor, carriers }, queue))
  return {
    async stop(seconds) {
      await workers.stop(seconds)
      await carriers.close()
    },
  }
}
