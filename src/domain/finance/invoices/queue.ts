/** The queue that prints issued invoices. */
import { defineQueue, HOUR, MINUTE } from '../../../platform/jobs/definition.ts'

export interface InvoiceJob {
  orgId: string
  invoiceId: string
}

/** One job per issued invoice. */
export const invoiceQueue = defineQueue<InvoiceJob>('print_invoice', {
  concurrency: 1,
  roundRobinBy: 'orgId',
  retryLimit: 200,
  retryDelay: 2,
  retryDelayMax: HOUR,
  expireInSeconds: 10 * MINUTE,
})
