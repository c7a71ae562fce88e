/**
 * Prints issued invoices. An issued invoice never changes, so a repeated job gives the same file, unless a worker whom it names
 * was erased meanwhile.
 */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
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
 * @throws if its lines changed while it was printed: to be tried again
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
  // Depends on the content, so that it is not the file of other lines.
  const fileKey = `${orgId}/${invoiceId}-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`
  await storeFile(services.files.store, fileKey, bytes, 'application/pdf')
  const isCurrent = await systemWrite(services, orgId, async (write) => {
    const current = await write.db.invoice.findUniqueOrThrow({ where })
    if (!isDeepStrictEqual(current.lines, invoice.lines)) return false
    if (current.fileKey !== null) return true
    await write.db.invoice.update({ where, data: { fileKey } })
    await countStored(write, bytes.length)
    return true
  })
  if (isCurrent) return
  await services.files.store.delete(fileKey)
  throw new Error('the lines of the invoice changed while it was printed')
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
