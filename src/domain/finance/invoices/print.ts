/** Prints issued invoices. An issued invoice never changes, so a repeated job gives the same file. */
import { forOrganisation } from '../../../access/tenancy/client.ts'
import { type SystemServices, systemWrite } from '../../../events/system-write.ts'
import { storeFile } from '../../../platform/files/store.ts'
import { FinalFailure } from '../../../platform/jobs/workers.ts'
import { openProcess } from '../../../platform/processes/task-process.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import type { PrintingServices } from '../../papers/print-pack.ts'
import { type PrintAnswer, printed, Unprintable } from '../../papers/printing.ts'
import { countStored } from '../../records/stored-bytes.ts'
import type { DraftLine } from './draft.ts'
import type { Parties } from './issue.ts'
import type { InvoicePaper } from './paper.ts'
import type { InvoiceTask } from './paper-process.ts'
import type { InvoiceJob } from './queue.ts'

const day = (date: Date) => date.toISOString().slice(0, 10)

const printer = openProcess<InvoiceTask, PrintAnswer>({
  module: new URL('./paper-process.ts', import.meta.url),
  memoryMb: 512,
  seconds: 60,
  idleSeconds: 60,
})

/**
 * Print one invoice and store the PDF. Does nothing if that was done already or the invoice is not issued.
 * @throws {FinalFailure} if it cannot be printed
 * @throws the reason of `signal` when it is aborted
 */
export async function printIssuedInvoice(
  services: PrintingServices,
  { orgId, invoiceId }: InvoiceJob,
  signal: AbortSignal,
): Promise<void> {
  const where = { orgId_id: { orgId, id: invoiceId } }
  const invoice = await forOrganisation(services.database, orgId).invoice.findUnique({ where })
  if (invoice === null || invoice.fileKey !== null) return
  const { number, issuedOn, dueOn, parties } = invoice
  if (number === null || issuedOn === null || dueOn === null || parties === null) return
  const paper: InvoicePaper = {
    ...invoice,
    ...(parties as unknown as Parties),
    number,
    lines: invoice.lines as unknown as DraftLine[],
    periodStart: day(invoice.periodStart),
    periodEnd: day(invoice.periodEnd),
    issuedOn: day(issuedOn),
    dueOn: day(dueOn),
  }
  const task = { fontFiles: services.fonts.files, paper }
  const bytes = await printed(() => printer.run(task, { signal })).catch((error: unknown) => {
    throw error instanceof Unprintable ? new FinalFailure(error.message) : error
  })
  const fileKey = `${orgId}/${invoiceId}`
  await storeFile(services.files.store, fileKey, bytes, 'application/pdf')
  await systemWrite(services, orgId, async (write) => {
    const { count } = await write.db.invoice.updateMany({
      where: { orgId, id: invoiceId, fileKey: null },
      data: { fileKey },
    })
    if (count > 0) await countStored(write, bytes.length)
  })
}

/** Notify the organisation that an invoice could not be printed. */
export async function giveUpInvoice(
  services: SystemServices,
  { orgId, invoiceId }: InvoiceJob,
  reason: string,
): Promise<void> {
  await systemWrite(services, orgId, async (write) => {
    const invoice = await write.db.invoice.findUnique({ where: { orgId_id: { orgId, id: invoiceId } } })
    if (invoice === null) return
    await raiseNotification(write, {
      type: 'invoice.failed',
      severity: 'warning',
      title: 'An invoice could not be printed',
      body: `Invoice ${invoice.number}: ${reason}`,
      subjectType: 'invoice',
      subjectId: invoiceId,
    })
  })
}
