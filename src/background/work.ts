/** All that is done in the background besides webhooks, in the server's process or in one of `muster worker`. */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Files } from '../documents/files.ts'
import { builtInExtractor } from '../extraction/built-in.ts'
import { modelExtractor } from '../extraction/model.ts'
import { readDocument } from '../extraction/run.ts'
import { printIssuedInvoice } from '../invoices/print.ts'
import type { Fonts } from '../papers/fonts.ts'
import { printPack } from '../papers/print-pack.ts'
import { openQueue } from './boss.ts'
import { type Jobs, type QueueName, queueNames, queues } from './queues.ts'
import type { WritingMeans } from './write.ts'

const POLL_SECONDS = 0.5
const HEARTBEAT_REFRESH_SECONDS = 3

export interface BackgroundParts extends WritingMeans {
  config: Pick<Config, 'ai'>
  files: Files
  fonts: Fonts
  log: Logger
}

export interface BackgroundWork {
  /** Let what is being done end, for so many seconds at most; what has not goes back to its queue. */
  stop(seconds: number): Promise<void>
}

type Workers = { [Name in QueueName]: (job: Jobs[Name], signal: AbortSignal) => Promise<void> }

function workersOf(parts: BackgroundParts): Workers {
  const { config } = parts
  const today = () => new Date()
  const extractor = config.ai === undefined ? builtInExtractor(today) : modelExtractor(config.ai, today)
  return {
    read_document: (job, signal) => readDocument({ ...parts, extractor }, job, signal),
    print_pack: (job, signal) => printPack(parts, job, signal),
    print_invoice: (job) => printIssuedInvoice(parts, job),
  }
}

export async function startBackground(parts: BackgroundParts): Promise<BackgroundWork> {
  const { boss } = await openQueue(parts.database, true)
  const workers = workersOf(parts)
  const stopping = new AbortController()
  for (const name of queueNames) {
    const options = {
      pollingIntervalSeconds: POLL_SECONDS,
      heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
      localConcurrency: queues[name].concurrency,
    }
    await boss.work(name, options, async ([job]) => {
      if (job === undefined) return
      const run = workers[name] as (data: unknown, signal: AbortSignal) => Promise<void>
      try {
        await run(job.data, AbortSignal.any([job.signal, stopping.signal]))
      } catch (error) {
        parts.log.warn({ err: error, queue: name, job: job.id }, 'a job of the background failed and is tried again')
        throw error
      }
    })
  }
  return {
    async stop(seconds) {
      const patience = setTimeout(() => stopping.abort(new Error('the process is stopping')), (seconds * 1000) / 2)
      await boss.stop({ graceful: true, timeout: seconds * 1000, close: false })
      clearTimeout(patience)
    },
  }
}
