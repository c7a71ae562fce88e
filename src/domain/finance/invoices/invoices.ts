/**
 * Invoices for the approved timesheets of a client and period. Each timesheet is invoiced once.
 * `load` is Prisma's `select` or `include` for the returned record.
 */
import { z } from 'zod'
import type { Client, Invoice, Prisma } from '../../../../prisma/generated/client/client.ts'
import { resources } from '../../../access/resources.ts'
import type { EventType } from '../../../events/catalogue.ts'
import type { CallerWrite } from '../../../events/write.ts'
import { todayOf } from '../../../events/write.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { day, reference } from '../../checks.ts'
import { checkPeriod, validInput } from '../../input.ts'
import type { Fonts } from '../../papers/fonts.ts'
import { found, liveRecord } from '../../records.ts'
import { findReferenced } from '../../references.ts'
import { checkTransition } from '../../transitions.ts'
import type { DraftLine } from './draft.ts'
import { draftOf } from './draft.ts'
import { checkPrintable, invoiceRecord, numbered } from './issue.ts'
import { invoiceQueue } from './queue.ts'
import { invoiceTerms } from './settings.ts'
import { basisPointsOf, vatPercent } from './terms.ts'

const newDraft = z.object({
  clientId: reference,
  periodStart: day,
  periodEnd: day,
  vatPercent: vatPercent.nullish(),
})

async function invoiceOf(write: CallerWrite, invoiceId: string): Promise<Invoice> {
  return found(await write.db.invoice.findUnique({ where: liveRecord(write, invoiceId) }))
}

/**
 * Create a draft and reserve its timesheets. The VAT rate defaults to the organisation's.
 * @throws {ApiError} validation_failed; see `draftOf` for the reasons
 */
export async function createInvoiceDraft(write: CallerWrite, input: unknown, load: object = {}) {
  const { vatPercent: percent, ...billed } = validInput(newDraft, input)
  checkPeriod(billed.periodStart, billed.periodEnd, 'periodEnd')
  await findReferenced(resources.clients, billed.clientId, write, 'input.clientId')
  const { db, orgId } = write
  const terms = await invoiceTerms(db, orgId)
  const vatBasisPoints = percent == null ? terms.vatBasisPoints : basisPointsOf(percent)
  const { timesheetIds, lines, ...sums } = await draftOf(db, billed, vatBasisPoints)
  const data = { orgId, ...billed, ...sums, vatBasisPoints, lines: lines as object[] }
  const created = await db.invoice.create({ data })
  await db.invoicedTimesheet.createMany({
    data: timesheetIds.map((timesheetId) => ({ orgId, timesheetId, invoiceId: created.id })),
  })
  return found(await db.invoice.findUnique({ ...load, where: liveRecord(write, created.id) }))
}

/**
 * Issue a draft: assign its number, and print the PDF in the background. Issuing it again changes nothing.
 * @throws {ApiError} not_found, invalid_transition; conflict if the PDF could not show a character
 */
export async function issueInvoice(write: CallerWrite & { services: { fonts: Fonts } }, id: string, load: object = {}) {
  const current = await invoiceOf(write, id)
  checkTransition('invoice', current.status, 'issued', 'id')
  if (current.status === 'issued')
    return found(await write.db.invoice.findUnique({ ...load, where: liveRecord(write, current.id) }))
  const client = await findReferenced<Client>(resources.clients, current.clientId, write, 'id')
  const terms = await invoiceTerms(write.db, write.orgId)
  const { parties, ...data } = await numbered(write, client, terms, await todayOf(write))
  checkPrintable(write.services.fonts, parties, current.lines as unknown as DraftLine[])
  await enqueue(write, invoiceQueue, { orgId: write.orgId, invoiceId: current.id })
  return changed(write, current, { ...data, parties: parties as object }, 'invoice.issued', load)
}

/** Changes an invoice, and emits the event of its new status. Nobody was told of a draft, so its end has no event. */
async function changed(
  write: CallerWrite,
  current: Invoice,
  data: Prisma.InvoiceUncheckedUpdateInput,
  event: Extract<EventType, `invoice.${string}`>,
  load: object,
) {
  const where = liveRecord(write, current.id)
  const after = await write.db.invoice.update({ where, data })
  if (after.status === 'issued' || current.status !== 'draft')
    write.emit(event, invoiceRecord(after), invoiceRecord(current))
  return found(await write.db.invoice.findUnique({ ...load, where }))
}

/** Mark an issued invoice as paid. @throws {ApiError} not_found, invalid_transition */
export async function markInvoicePaid(write: CallerWrite, id: string, load: object = {}) {
  const current = await invoiceOf(write, id)
  checkTransition('invoice', current.status, 'paid', 'id')
  const data = { status: 'paid', paidAt: current.paidAt ?? (await write.at) } as const
  return changed(write, current, data, 'invoice.paid', load)
}

/**
 * Void a draft or issued invoice. Its timesheets can be invoiced again.
 * @throws {ApiError} not_found, invalid_transition
 */
export async function voidInvoice(write: CallerWrite, id: string, load: object = {}) {
  const current = await invoiceOf(write, id)
  checkTransition('invoice', current.status, 'void', 'id')
  await write.db.invoicedTimesheet.deleteMany({ where: { invoiceId: current.id } })
  const data = { status: 'void', voidedAt: current.voidedAt ?? (await write.at) } as const
  return changed(write, current, data, 'invoice.voided', load)
}
