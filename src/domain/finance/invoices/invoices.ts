/** Invoices: approved timesheets of a client and period, billed once. */

import { z } from 'zod'
import type { Client, Invoice } from '../../../../prisma/generated/client/client.ts'
import { resources } from '../../../access/resources.ts'
import type { CallerWrite } from '../../../events/write.ts'
import { todayOf } from '../../../events/write.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { day, reference } from '../../checks.ts'
import { checkPeriod, validInput } from '../../input.ts'
import type { Fonts } from '../../papers/fonts.ts'
import { found, liveRecord } from '../../records.ts'
import { referred } from '../../references.ts'
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

export async function createInvoiceDraft(write: CallerWrite, input: unknown, load: object = {}) {
  const { vatPercent: percent, ...billed } = validInput(newDraft, input)
  checkPeriod(billed.periodStart, billed.periodEnd, 'periodEnd')
  await referred(resources.clients, billed.clientId, write, 'input.clientId')
  const { db, orgId } = write
  const terms = await invoiceTerms(db, orgId)
  const vatBasisPoints = percent == null ? terms.vatBasisPoints : basisPointsOf(percent)
  const { timesheetIds, lines, ...sums } = await draftOf(db, billed, vatBasisPoints)
  const data = { orgId, ...billed, ...sums, vatBasisPoints, lines: lines as object[] }
  const made = await db.invoice.create({ data })
  await db.invoicedTimesheet.createMany({
    data: timesheetIds.map((timesheetId) => ({ orgId, timesheetId, invoiceId: made.id })),
  })
  return found(await db.invoice.findUnique({ ...load, where: liveRecord(write, made.id) }))
}

export async function issueInvoice(write: CallerWrite & { services: { fonts: Fonts } }, id: string, load: object = {}) {
  const now = await invoiceOf(write, id)
  checkTransition('invoice', now.status, 'issued', 'id')
  if (now.status === 'issued')
    return found(await write.db.invoice.findUnique({ ...load, where: liveRecord(write, now.id) }))
  const client = await referred<Client>(resources.clients, now.clientId, write, 'id')
  const terms = await invoiceTerms(write.db, write.orgId)
  const { parties, ...data } = await numbered(write, client, terms, await todayOf(write))
  checkPrintable(write.services.fonts, parties, now.lines as unknown as DraftLine[])
  const where = liveRecord(write, now.id)
  write.emit(
    'invoice.issued',
    invoiceRecord(await write.db.invoice.update({ where, data: { ...data, parties: parties as object } })),
    invoiceRecord(now),
  )
  await enqueue(write, invoiceQueue, { orgId: write.orgId, invoiceId: now.id })
  return found(await write.db.invoice.findUnique({ ...load, where }))
}

export async function markInvoicePaid(write: CallerWrite, id: string, load: object = {}) {
  const now = await invoiceOf(write, id)
  checkTransition('invoice', now.status, 'paid', 'id')
  const data = { status: 'paid', paidAt: now.paidAt ?? write.startedAt } as const
  return write.db.invoice.update({ ...load, where: liveRecord(write, now.id), data })
}

export async function voidInvoice(write: CallerWrite, id: string, load: object = {}) {
  const now = await invoiceOf(write, id)
  checkTransition('invoice', now.status, 'void', 'id')
  await write.db.invoicedTimesheet.deleteMany({ where: { invoiceId: now.id } })
  const data = { status: 'void', voidedAt: now.voidedAt ?? write.startedAt } as const
  return write.db.invoice.update({ ...load, where: liveRecord(write, now.id), data })
}
