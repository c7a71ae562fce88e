/** The background's queues, a row each: what a job carries and how often it is tried. */
import type { ReadingJob } from '../extraction/run.ts'
import type { InvoiceJob } from '../invoices/print.ts'
import type { PackJob } from '../papers/print-pack.ts'

export interface Jobs {
  read_document: ReadingJob
  print_pack: PackJob
  print_invoice: InvoiceJob
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
}

const MINUTE = 60
const HOUR = 60 * MINUTE

// biome-ignore format: a table reads by its columns
export const queues = {
  read_document: { concurrency: 1, retryLimit: 8, retryDelay: 2, retryDelayMax: 5 * MINUTE, expireInSeconds: 10 * MINUTE },
  print_pack: { concurrency: 1, retryLimit: 200, retryDelay: 2, retryDelayMax: HOUR, expireInSeconds: HOUR },
  print_invoice: { concurrency: 1, retryLimit: 200, retryDelay: 2, retryDelayMax: HOUR, expireInSeconds: 10 * MINUTE },
} as const satisfies Record<QueueName, QueueRules>

export const queueNames = Object.keys(queues) as QueueName[]
