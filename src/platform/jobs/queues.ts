/** The background's queues, a row each: what a job carries and how often it is tried. */

import type { DayJob } from '../../domain/daily/run.ts'
import type { ReadingJob } from '../../domain/extraction/run.ts'
import type { InvoiceJob } from '../../domain/finance/invoices/print.ts'
import type { DigestJob, LetterJob } from '../../domain/notifications/digest.ts'
import type { PackJob } from '../../domain/papers/print-pack.ts'
import type { RunJob } from '../../events/triggered-runs.ts'

export interface Jobs {
  read_document: ReadingJob
  print_pack: PackJob
  print_invoice: InvoiceJob
  find_due_organisations: object
  run_day: DayJob
  run_automation: RunJob
  mail_digest: DigestJob
  mail_letter: LetterJob
}

export type QueueName = keyof Jobs

interface QueueRules {
  /** Jobs at once in a process. */
  concurrency: number
  /** Tries after the first one; a job that counts its own tries has some to spare for processes that are killed. */
  retryLimit: number
  /** Seconds to the next try, doubled at each up to `retryDelayMax`. */
  retryDelay: number
  retryDelayMax: number
  /** Seconds that one try may take. */
  expireInSeconds: number
  /** Jobs taken at a time, one after the other: for many small ones. */
  batch?: number
  /** `exclusive`: of the jobs with one key there is one at a time, waiting or being done; a second is dropped. */
  policy?: 'standard' | 'exclusive'
}

const MINUTE = 60
const HOUR = 60 * MINUTE

// biome-ignore format: a table reads by its columns
export const queues = {
  read_document: { concurrency: 1, retryLimit: 16, retryDelay: 1, retryDelayMax: 5 * MINUTE, expireInSeconds: 10 * MINUTE },
  print_pack: { concurrency: 1, retryLimit: 200, retryDelay: 2, retryDelayMax: HOUR, expireInSeconds: HOUR },
  print_invoice: { concurrency: 1, retryLimit: 200, retryDelay: 2, retryDelayMax: HOUR, expireInSeconds: 10 * MINUTE },
  find_due_organisations: { concurrency: 1, retryLimit: 2, retryDelay: 2, retryDelayMax: MINUTE, expireInSeconds: 10 * MINUTE, policy: 'exclusive' },
  run_day: { concurrency: 2, retryLimit: 200, retryDelay: 2, retryDelayMax: HOUR, expireInSeconds: 6 * HOUR, policy: 'exclusive' },
  run_automation: { concurrency: 4, batch: 25, retryLimit: 50, retryDelay: 2, retryDelayMax: 10 * MINUTE, expireInSeconds: 5 * MINUTE },
  mail_digest: { concurrency: 1, retryLimit: 20, retryDelay: 2, retryDelayMax: HOUR, expireInSeconds: 5 * MINUTE, policy: 'exclusive' },
  mail_letter: { concurrency: 4, retryLimit: 20, retryDelay: 2, retryDelayMax: HOUR, expireInSeconds: 5 * MINUTE, policy: 'exclusive' },
} as const satisfies Record<QueueName, QueueRules>

export const queueNames = Object.keys(queues) as QueueName[]

/** What is put into a queue by time, whatever the number of processes: cron, UTC. What was missed is made up for once. */
export const schedules = {
  find_due_organisations: '* * * * *',
} as const satisfies Partial<Record<QueueName, string>>
