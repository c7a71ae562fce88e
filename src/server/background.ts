/** All that is done in the background besides webhooks, in the server's process or in one of `muster worker`. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, JobResult } from 'pg-boss'
import type { Logger } from 'pino'
import { schema } from '../../schema/index.ts'
import { mutating } from '../domain/automations/mutate.ts'
import { runAutomation } from '../domain/automations/run.ts'
import { findDueOrganisations } from '../domain/daily/due.ts'
import { runDay } from '../domain/daily/run.ts'
import { builtInExtractor } from '../domain/extraction/built-in.ts'
import type { Extractor } from '../domain/extraction/extractor.ts'
import { readDocument } from '../domain/extraction/run.ts'
import { printIssuedInvoice } from '../domain/finance/invoices/print.ts'
import { mailLetter, postDigest } from '../domain/notifications/digest.ts'
import type { Fonts } from '../domain/papers/fonts.ts'
import { printPack } from '../domain/papers/print-pack.ts'
import type { RecordForms } from '../events/record-forms.ts'
import type { Changes } from '../platform/changes/changes.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/client.ts'
import type { Files } from '../platform/files/files.ts'
import { startLooking } from '../platform/jobs/due.ts'
import { openQueue, type Queue } from '../platform/jobs/queue.ts'
import { type Jobs, type QueueName, queueNames, queues } from '../platform/jobs/queues.ts'
import { type Crew, startCrew } from '../platform/jobs/worker-pool.ts'
import type { Mail } from '../platform/mail.ts'

const SECOND = 1000
const LOOK_EVERY = SECOND

interface BackgroundParts {
  database: Database
  config: Pick<Config, 'ai' | 'smtpUrl'>
  files: Files
  records: RecordForms
  fonts: Fonts
  log: Logger
  mail: Mail
  clock: Clock
  changes: Changes
  /** Milliseconds after which what no ring told of is found, at most. */
  lookEvery?: number
}

interface BackgroundWork {
  /** Let what is being done end, for so many seconds at most; what has not goes back to its queue. */
  stop(seconds: number): Promise<void>
}

type Workers = { [Name in QueueName]: (job: Jobs[Name], signal: AbortSignal) => Promise<void> }

async function extractorOf({ config, clock }: BackgroundParts): Promise<Extractor> {
  const today = () => clock.now()
  if (config.ai === undefined) return builtInExtractor(today)
  const { modelExtractor } = await import('../domain/extraction/model.ts') // much to load, for those who have a model
  return modelExtractor(config.ai, today)
}

function workersOf(parts: BackgroundParts, queue: Queue, extractor: Extractor): Workers {
  const { database, config, files, records, fonts, log, mail, clock, changes } = parts
  const means = { database, records, clock, queue, changes }
  const printing = { ...means, files, fonts }
  const acting = { ...means, schema, mutate: mutating(schema, means) }
  const mailing = config.smtpUrl !== undefined
  return {
    read_document: (job, signal) => readDocument({ ...means, files, extractor, log }, job, signal),
    print_pack: (job, signal) => printPack(printing, job, signal),
    print_invoice: (job) => printIssuedInvoice(printing, job),
    find_due_organisations: () => findDueOrganisations({ ...means, mailing }),
    run_day: (job, signal) => runDay(means, job, signal),
    run_automation: (job) => runAutomation(acting, job),
    mail_digest: (job) => postDigest(means, job),
    mail_letter: (job) => mailLetter({ database, mail, log: parts.log }, job),
  }
}

export async function startBackground(parts: BackgroundParts): Promise<BackgroundWork> {
  const queue = await openQueue(parts.database, true)
  const { boss } = queue
  const workers = workersOf(parts, queue, await extractorOf(parts))
  const stopping = new AbortController()
  const crews = new Map<string, Crew>()
  const wake = (name: QueueName) => crews.get(name)?.wake()
  const stopHearing = parts.changes.hearJobs(wake)
  for (const name of queueNames) {
    const { concurrency, batch = 1 } = { batch: undefined, ...queues[name] }
    const run = workers[name] as (data: unknown, signal: AbortSignal) => Promise<void>
    const doOne = async ({ id, data, signal }: Job<unknown>): Promise<JobResult> => {
      try {
        await run(data, AbortSignal.any([signal, stopping.signal]))
        return { id, status: 'completed' }
      } catch (error) {
        parts.log.warn({ err: error, queue: name, job: id }, 'a job of the background failed and is tried again')
        return { id, status: 'failed', output: { message: String(error) } }
      }
    }
    const crew = await startCrew({ boss, name, size: concurrency, batch }, async (jobs) => {
      const results: JobResult[] = []
      for (const job of jobs) results.push(await doOne(job))
      return results
    })
    crews.set(name, crew)
  }
  const stopLooking = startLooking({
    pool: parts.database.pool,
    every: parts.lookEvery ?? LOOK_EVERY,
    due: wake,
    lost: (name) => boss.supervise(name),
  })
  return {
    async stop(seconds) {
      stopHearing()
      const patience = setTimeout(() => stopping.abort(new Error('the process is stopping')), (seconds * SECOND) / 2)
      const limit = new AbortController()
      const ended = Promise.all([stopLooking(), ...queueNames.map((name) => boss.offWork(name))])
      await Promise.race([ended, sleep(seconds * SECOND, undefined, { signal: limit.signal }).catch(() => {})])
      limit.abort()
      clearTimeout(patience)
      await boss.stop({ graceful: false, close: false }) // its own grace looks twice a second
    },
  }
}
