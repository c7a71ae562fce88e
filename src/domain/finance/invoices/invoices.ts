/**
 * Invoices for the approved timesheets of a client and period. Each timesheet is invoiced once.
 */
import { z } from 'zod'
import type { Client, Invoice, Prisma, Project } from '../../../../prisma/generated/client/client.ts'
import { resources } from '../../../access/resources.ts'
import type { EventType } from '../../../events/catalogue.ts'
import type { CallerWrite } from '../../../events/write.ts'
import { todayOf } from '../../../events/write.ts'
import { ApiError, invalidField } from '../../../platform/errors/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { currency, day, reference, text } from '../../input/checks.ts'
import { checkPeriod, validInput } from '../../input/input.ts'
import type { Fonts } from '../../papers/fonts.ts'
import { closedRecord, existing, liveRecord } from '../../records/records.ts'
import { findReferenced } from '../../records/references.ts'
import { checkTransition } from '../../records/transitions.ts'
import type { SkippedTimesheet } from '../timesheets.ts'
import type { DraftLine } from './draft.ts'
import { draftsOf } from './draft.ts'
import { checkPrintable, checkSupplier, numbered } from './issue.ts'
import { invoiceQueue } from './queue.ts'
import { invoiceTerms } from './settings.ts'
import { basisPointsOf, vatPercent } from './terms.ts'

const newDraft = z.object({
  clientId: reference,
  projectId: reference.nullish(),
  currency: currency.nullish(),
  periodStart: day,
  periodEnd: day,
  vatPercent: vatPercent.nullish(),
})

export async function invoiceOf(write: CallerWrite, invoiceId: string): Promise<Invoice> {
  return existing(await write.db.invoice.findUnique({ where: liveRecord(write, invoiceId) }))
}

/**
 * Create a draft for each currency, and reserve the timesheets. The VAT rate defaults to the organisation's.
 * @throws {ApiError} validation_failed; see `draftsOf` for the reasons
 */
export async function createInvoiceDrafts(
  write: CallerWrite,
  input: unknown,
): Promise<{ drafts: Invoice[]; skipped: SkippedTimesheet[] }> {
  const { vatPercent: percent, projectId, currency, ...period } = validInput(newDraft, input)
  checkPeriod(period.periodStart, period.periodEnd, 'periodEnd')
  const client = await findReferenced<Client>(resources.clients, period.clientId, write, 'input.clientId')
  if (projectId) await checkProject(write, projectId, period.clientId)
  const { db, orgId } = write
  const terms = await invoiceTerms(db, orgId)
  const vatBasisPoints = percent == null ? terms.vatBasisPoints : basisPointsOf(percent)
  const { drafts, skipped } = await draftsOf(db, { ...period, projectId, currency }, vatBasisPoints)
  const invoices: Invoice[] = []
  for (const { timesheetIds, lines, ...sums } of drafts) {
    const purchaseOrder = await orderOf(write, client, lines)
    const data = { orgId, ...period, ...sums, vatBasisPoints, purchaseOrder, lines: lines as object[] }
    const invoice = await db.invoice.create({ data })
    await db.timesheetCharge.updateMany({
      where: { timesheetId: { in: timesheetIds } },
      data: { invoiceId: invoice.id },
    })
    invoices.push(invoice)
  }
  return { drafts: invoices, skipped }
}

/** The order of the project, if the draft bills one only and it has one; or that of the client. */
async function orderOf(
  { db, orgId }: CallerWrite,
  client: Client,
  lines: readonly DraftLine[],
): Promise<string | null> {
  const [id, ...others] = new Set(lines.map(({ projectId }) => projectId))
  if (id === undefined || others.length > 0) return client.purchaseOrder
  const project = await db.project.findUnique({ where: { orgId_id: { orgId, id } }, select: { purchaseOrder: true } })
  return project?.purchaseOrder ?? client.purchaseOrder
}

const order = z.object({ purchaseOrder: text.nullish() })

/** Set the purchase order of a draft. @throws {ApiError} validation_failed, not_found, invalid_transition once it is issued */
export async function setPurchaseOrder(write: CallerWrite, id: string, input: unknown): Promise<Invoice> {
  const { purchaseOrder = null } = validInput(order, input)
  const current = await invoiceOf(write, id)
  if (current.status !== 'draft') throw closedRecord('invoice', current.status)
  return write.db.invoice.update({ where: liveRecord(write, id), data: { purchaseOrder } })
}

async function checkProject(write: CallerWrite, projectId: string, clientId: string): Promise<void> {
  const project = await findReferenced<Project>(resources.projects, projectId, write, 'input.projectId')
  if (project.clientId !== clientId) throw invalidField('input.projectId', 'invalid', 'must be a project of the client')
}

/**
 * Issue a draft: assign its number, and print the PDF in the background. Issuing it again changes nothing.
 * @throws {ApiError} not_found, invalid_transition; conflict if the PDF could not show a character, or an
 * invoice with VAT has no supplier's address or VAT number
 */
export async function issueInvoice(write: CallerWrite & { services: { fonts: Fonts } }, id: string) {
  const current = await invoiceOf(write, id)
  checkTransition('invoice', current.status, 'issued', 'id')
  if (current.status === 'issued') return current
  const client = await findReferenced<Client>(resources.clients, current.clientId, write, 'id')
  const terms = await invoiceTerms(write.db, write.orgId)
  checkSupplier(current, terms)
  const { parties, ...data } = await numbered(write, client, terms, await todayOf(write))
  const { lines, purchaseOrder } = current
  checkPrintable(write.services.fonts, parties, { lines: lines as unknown as DraftLine[], purchaseOrder })
  await enqueue(write, invoiceQueue, { orgId: write.orgId, invoiceId: current.id })
  return changed(write, current, { ...data, parties: parties as object }, 'invoice.issued')
}

/** Changes an invoice, and emits an event. Drafts have no events, so voiding one emits none. */
export async function changed(
  write: CallerWrite,
  current: Invoice,
  data: Prisma.InvoiceUncheckedUpdateInput,
  event: Extract<EventType, `invoice.${string}`>,
) {
  const where = liveRecord(write, current.id)
  const after = await write.db.invoice.update({ where, data })
  if (after.status === 'issued' || current.status !== 'draft') write.emit(event, after, current)
  return after
}

/**
 * Void a draft or issued invoice. Its timesheets can be invoiced again.
 * @throws {ApiError} not_found, invalid_transition, conflict if a part of it is paid
 */
export async function voidInvoice(write: CallerWrite, id: string) {
  const current = await invoiceOf(write, id)
  checkTransition('invoice', current.status, 'void', 'id')
  if (current.paid > 0)
    throw new ApiError('conflict', {
      message: 'A part of the invoice is paid. Delete its payments first.',
      details: [{ path: 'id', code: 'has_payments', message: 'must be the id of an invoice without payments' }],
    })
  await write.db.timesheetCharge.updateMany({ where: { invoiceId: current.id }, data: { invoiceId: null } })
  const data = { status: 'void', voidedAt: current.voidedAt ?? (await write.at) } as const
  return changed(write, current, data, 'invoice.voided')
}
