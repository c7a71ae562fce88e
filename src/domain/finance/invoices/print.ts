/** Prints issued invoices. An issued invoice never changes, so a repeated job gives the same file. */
import { forOrganisation } from '../../../access/tenancy/client.ts'
import { systemWrite } from '../../../events/system-write.ts'
import { storeFile } from '../../../platform/files/store.ts'
import type { PrintingServices } from '../../papers/print-pack.ts'
import type { DraftLine } from './draft.ts'
import type { Parties } from './issue.ts'
import { printInvoice } from './paper.ts'
import type { InvoiceJob } from './queue.ts'

const day = (date: Date) => date.toISOString().slice(0, 10)

/** Print one invoice and store the PDF. Does nothing if that was done already or the invoice is not issued. */
export async function printIssuedInvoice(services: PrintingServices, { orgId, invoiceId }: InvoiceJob): Promise<void> {
  const where = { orgId_id: { orgId, id: invoiceId } }
  const invoice = await forOrganisation(services.database, orgId).invoice.findUnique({ where })
  if (invoice === null || invoice.fileKey !== null) return
  const { number, issuedOn, dueOn, parties } = invoice
  if (number === null || issuedOn === null || dueOn === null || parties === null) return
  const bytes = await printInvoice(services.fonts, {
    ...invoice,
    ...(parties as unknown as Parties),
    number,
    lines: invoice.lines as unknown as DraftLine[],
    periodStart: day(invoice.periodStart),
    periodEnd: day(invoice.periodEnd),
    issuedOn: day(issuedOn),
    dueOn: day(dueOn),
  })
  const fileKey = `${orgId}/${invoiceId}`
  await storeFile(services.files.store, fileKey, bytes, 'application/pdf')
  await systemWrite(services, orgId, ({ db }) => db.invoice.update({ where, data: { fileKey } }))
}
